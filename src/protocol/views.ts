import * as z from "zod";
import { conditions } from "../core/formats/event";
import { attempt, refusal } from "../core/formats/row";
import { disagreementTypes } from "../core/agreement/disagreementTypes";
import { evidence } from "../core/formats/common";
import { dimension } from "../core/formats/codebook";
import { agreementCell } from "./agreement";
import { seenByModel } from "./hints";
import { sampleDraft } from "./sampling";
import { statedDate, verdictStrip } from "./strip";
import { emptyTruthState, truthState } from "./truthState";

/**
 * What the screen is shown. Every object here is a projection made in `session` for a stated condition: a field that the
 * condition seals is `null` (and named in `sealed`), never just styled away.
 */

export const rowId = z.string();
export const condition = z.enum(conditions);

export const sortKey = z.strictObject({ by: z.string(), descending: z.boolean() });
/**
 * Filter expression (grammar: docs/filter.md), free text search, and sort keys in order of weight; and, where it is there, what picks the
 * rows that all this is asked of.
 */
export const query = z.strictObject({
  where: z.string(),
  search: z.string(),
  sort: z.array(sortKey),
  among: z.strictObject({ agreement: agreementCell }).optional(),
});
export type Query = z.infer<typeof query>;

export const problem = z.object({
  row: z.number().optional(),
  file: z.string(),
  line: z.number().optional(),
  column: z.number().optional(),
  length: z.number().optional(),
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  path: z.string().optional(),
});

/** unlabelled: none of my labels; labelled: at least one, none stale; stale: one of mine is stale. */
export const reviewState = z.enum(["unlabelled", "draft", "labelled", "stale"]);

/** One line of the table. `null` is sealed or not there; the column list says which columns the condition allows. */
export const caseListItem = z.object({
  rowId,
  line: z.number(),
  taskId: z.string(),
  repetition: z.number(),
  stratum: z.string().nullable(),
  query: z.string().nullable(),
  lane: z.string().nullable(),
  system: z.string().nullable(),
  label: z.string().nullable(),
  expect: z.string().nullable(),
  tags: z.array(z.string()),
  factsMatched: z.number().nullable(),
  factsRequired: z.number().nullable(),
  supported: z.number().nullable(),
  checked: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  requests: z.number().nullable(),
  costUsd: z.number().nullable(),
  observedAt: z.string().nullable(),
  dimensions: z.record(z.string(), z.string()),
  review: reviewState,
  /** Reviewers who labelled this row: me first; others only where the condition shows them. */
  reviewers: z.array(z.string()),
  /** Labels that judges gave anywhere in the row. */
  judgeLabels: z.array(z.string()),
  duplicate: z.boolean(),
});
export type CaseListItem = z.infer<typeof caseListItem>;

export const facet = z.object({
  /** Field name in filter expressions. */
  field: z.string(),
  title: z.string(),
  values: z.array(z.object({ value: z.string(), count: z.number(), selected: z.boolean() })),
  more: z.number(),
});
export type Facet = z.infer<typeof facet>;

export const matrix = z.object({
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  counts: z.array(z.array(z.number())),
});
export type Matrix = z.infer<typeof matrix>;

export const fieldName = z.object({ field: z.string(), title: z.string() });
export type FieldName = z.infer<typeof fieldName>;

/** Of the rows of a group that have the number; null where none has, or where the figure is greater than any number. */
export const groupFigures = z.object({
  n: z.number(),
  mean: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** In the order asked for. */
  percentiles: z.array(z.number().nullable()),
});
export type GroupFigures = z.infer<typeof groupFigures>;

/** One value for each field grouped by, `""` for none; figures and counts of different values in the order asked for. */
export const rowGroup = z.object({
  values: z.array(z.string()),
  rows: z.number(),
  figures: z.array(groupFigures),
  distinct: z.array(z.number()),
});
export type RowGroup = z.infer<typeof rowGroup>;

/** Which citations of a claim together are enough, as one reviewer marked it, and what follows from it (ALCE's recall and precision). */
export const markedSupport = z.object({
  eventId: z.string(),
  reviewer: z.string(),
  /** Minimal sets of citation ids; none where not even all together are enough. */
  sets: z.array(z.array(z.string())),
  supported: z.boolean(),
  citations: z.array(z.object({ citationId: z.string(), role: z.enum(["alone", "together", "not-needed"]), precise: z.boolean() })),
  overCited: z.number(),
  /** The claim, the answer, what is cited or its bytes changed since. */
  stale: z.boolean(),
  saved: z.enum(["disk", "outbox"]),
});
export type MarkedSupport = z.infer<typeof markedSupport>;

export const claimView = z.object({
  id: z.string(),
  /** UTF-16 code units into the answer; null where the claim is not literally in it. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  text: z.string(),
  citationIds: z.array(z.string()),
  /** Joint support from grader or judge; null where sealed or unknown. */
  support: z.string().nullable(),
  /** Not in the row: a reviewer added it, or made it of others. */
  added: z.boolean(),
  /** In the row with other bounds. */
  adjusted: z.boolean(),
  pairing: z.object({ mine: markedSupport.nullable(), others: z.object({ sealed: z.boolean(), marks: z.array(markedSupport) }) }),
  /** A citation marker at its beginning that belongs to the sentence before, and the claim that has this. */
  strayMarker: z.object({ text: z.string(), belongsTo: z.string().nullable() }).nullable(),
});
export type ClaimView = z.infer<typeof claimView>;

export const citationView = z.object({
  id: z.string(),
  number: z.number(),
  claimId: z.string().nullable(),
  url: z.string().nullable(),
  representationId: z.string().nullable(),
  provenance: z.string().nullable(),
  support: z.string().nullable(),
  reason: z.string().nullable(),
  evidence: evidence.nullable(),
  /** The pairing comes from the row, or from a reviewer's `pairing` event. */
  repaired: z.boolean(),
});
export type CitationView = z.infer<typeof citationView>;

export const representationListItem = z.object({
  id: z.string(),
  url: z.string().nullable(),
  finalUrl: z.string().nullable(),
  status: z.number().nullable(),
  contentType: z.string().nullable(),
  bytes: z.number().nullable(),
  retrievedAt: z.string().nullable(),
  generatedBy: z.string().nullable(),
  sha256: z.string().nullable(),
  derivedFrom: z.string().nullable(),
  by: z.string().nullable(),
  /** Name of the attempt that brought it: what stands for an address where there is none. */
  broughtBy: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});
export type RepresentationListItem = z.infer<typeof representationListItem>;

export const targetRef = z.strictObject({
  kind: z.string(),
  claimId: z.string().optional(),
  citationId: z.string().optional(),
  representationId: z.string().optional(),
});
export type TargetRef = z.infer<typeof targetRef>;

export const labelValue = z.union([z.string(), z.array(z.string())]);

export const currentLabel = z.object({
  eventId: z.string(),
  reviewer: z.string(),
  value: labelValue,
  rationale: z.string().nullable(),
  evidence: evidence.nullable(),
  condition,
  at: z.string(),
  saved: z.enum(["disk", "outbox"]),
  /** What changed since: empty where the label still stands for what is shown. */
  stale: z.array(z.enum(["content", "codebook", "truth", "judge"])),
  /** What of it is known more closely; missing where nothing changed. */
  changes: z
    .object({
      /** Names of the parts of the content that changed (`answer`, `representation`, …); missing where the label does not say what they were. */
      parts: z.array(z.string()).optional(),
      dimension: z.object({ from: z.string(), to: z.string() }).optional(),
      /** Versions of the case's truth. */
      truth: z.object({ from: z.number(), to: z.number() }).optional(),
      /** Id of the judge that was shown with it. */
      judge: z.string().optional(),
    })
    .optional(),
  /** The label was given on another row with the same content. */
  carried: z.boolean(),
  /** Why it points at no bytes, where it should; null where it does, or need not. */
  asserted: z.string().nullable(),
  /** The version of its dimension that it is read under, `<id>@<version>`, where that is not the one in force. */
  under: z.string().optional(),
  /** How it was given, where a migration reads it otherwise. */
  migrated: z.object({ dimension: z.string(), value: labelValue }).optional(),
  /** Values that a migration could not carry on: the label has to be given again. */
  stuck: z.array(z.string()).optional(),
});
export type CurrentLabel = z.infer<typeof currentLabel>;

/** A judgement that came with the run: a model's, a person's, a rule's. */
export const judgeLabel = z.object({
  judgementId: z.string(),
  judge: z.string(),
  /** `model`, `human` or `rule`; anything else as it was written. */
  judgeKind: z.string(),
  label: labelValue,
  score: z.number().nullable(),
  /** The explanation, whole. */
  rationale: z.string().nullable(),
  evidence: evidence.nullable(),
  /** `malformed`: the file itself says, or its reader found, that this is no usable verdict. */
  marks: z.array(z.enum(["malformed", "label-against-score", "said-both"])),
  /** What else the judgement says, each as text. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type JudgeLabel = z.infer<typeof judgeLabel>;

/** A judgement that answers no question of the codebook, or one on a part that cannot be labelled: shown under its own name. */
export const otherJudgement = z.object({
  ref: targetRef,
  /** As the judgement names its dimension. */
  dimension: z.string(),
  label: judgeLabel,
});
export type OtherJudgement = z.infer<typeof otherJudgement>;

export const draft = z.strictObject({
  value: labelValue.nullable(),
  rationale: z.string(),
  evidence: evidence.nullable(),
});
export type Draft = z.infer<typeof draft>;

/** One (target, dimension) that can be labelled in this row, with everything the condition lets this reviewer see of it. */
export const labelSlot = z.object({
  ref: targetRef,
  dimension: z.string(),
  mine: currentLabel.nullable(),
  draft: draft.nullable(),
  others: z.object({ sealed: z.boolean(), labels: z.array(currentLabel) }),
  judges: z.object({ sealed: z.boolean(), labels: z.array(judgeLabel) }),
});
export type LabelSlot = z.infer<typeof labelSlot>;

export const historyItem = z.object({
  eventId: z.string(),
  at: z.string(),
  reviewer: z.string(),
  kind: z.string(),
  ref: targetRef.nullable(),
  dimension: z.string().nullable(),
  value: labelValue.nullable(),
  text: z.string().nullable(),
  retracted: z.boolean(),
  condition: condition.nullable(),
});
export type HistoryItem = z.infer<typeof historyItem>;

/** An answer to one of the five questions: outcome, content, citation, freshness, efficiency. `value` is null where sealed. */
export const answerChip = z.object({
  question: z.enum(["outcome", "content", "citation", "freshness", "efficiency"]),
  value: z.string().nullable(),
  tone: z.enum(["good", "fair", "bad", "neutral"]),
  /** Why: the rule that fired, in words. */
  why: z.string().nullable(),
});
export type AnswerChip = z.infer<typeof answerChip>;

export const factView = z.object({
  id: z.string(),
  expected: z.string().nullable(),
  match: z.string().nullable(),
  matched: z.boolean().nullable(),
  claimId: z.string().nullable(),
});

export const caseView = z.object({
  rowId,
  revision: z.number(),
  line: z.number(),
  condition,
  sealed: z.array(z.string()),
  taskId: z.string(),
  repetition: z.number(),
  stratum: z.string().nullable(),
  query: z.string().nullable(),
  lane: z.string().nullable(),
  system: z.string().nullable(),
  runId: z.string().nullable(),
  corpusVersion: z.string().nullable(),
  expect: z.string().nullable(),
  observedAt: z.string().nullable(),
  dimensions: z.record(z.string(), z.string()),
  chips: z.array(answerChip),
  primaryLabel: z.string().nullable(),
  tags: z.array(z.string()),
  answer: z.string(),
  refusal: refusal.nullable(),
  claims: z.array(claimView),
  citations: z.array(citationView),
  facts: z.array(factView),
  violations: z.array(z.string()),
  attempts: z.array(attempt),
  representations: z.array(representationListItem),
  /** Limits that draw lines in the waterfall, where the truth is known; null otherwise. */
  budget: z
    .object({
      requests: z.number().nullable(),
      retries: z.number().nullable(),
      escalations: z.number().nullable(),
      durationSeconds: z.number().nullable(),
    })
    .nullable(),
  metrics: z.record(z.string(), z.number().nullable()),
  slots: z.array(labelSlot),
  /** Judgements that stand in no slot; none of them where the condition seals judges. */
  otherJudgements: z.array(otherJudgement),
  history: z.array(historyItem),
  /** Fields of the row that no schema names, as JSON text; sealed with the verdicts. */
  unknownFields: z.array(z.object({ path: z.string(), json: z.string() })),
  problems: z.array(problem),
  /** Whether labels can be given here, and if not, why (duplicate key, newer schema, …). */
  labelling: z.object({ allowed: z.boolean(), why: z.string().nullable() }),
});
export type CaseView = z.infer<typeof caseView>;

export const textRange = z.object({ start: z.number(), end: z.number() });

/** Where a quote stands in the canonical text. `ambiguous` and `not-found` are answers, not guesses. */
export const resolution = z.object({
  grade: z.enum(["exact", "in-context", "normalised", "approximate", "ambiguous", "not-found"]),
  /** One range, or every candidate where ambiguous, in UTF-16 code units of `text@1`. */
  ranges: z.array(textRange),
  /** The position hint disagreed with the quote; the quote won. */
  moved: z.boolean(),
  /** Of an approximate place alone: how near the quote is, above 0 and at most 1. */
  score: z.number().optional(),
});
export type ResolutionView = z.infer<typeof resolution>;

export const imageRect = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type ImageRect = z.infer<typeof imageRect>;

export const placedEvidence = z.object({
  key: z.string(),
  source: z.enum(["grader", "judge", "mine", "reviewer", "draft", "proposal"]),
  by: z.string().nullable(),
  citationId: z.string().nullable(),
  exact: z.string(),
  /** A rectangle of an image, in its pixels, where that is the evidence. */
  rect: imageRect.nullable().optional(),
  /** The encoding in which it was taken, where the text shown was read in another: its position says nothing here. */
  otherCharset: z.string().nullable().optional(),
  resolution,
});
export type PlacedEvidence = z.infer<typeof placedEvidence>;

export const representationView = z.object({
  rowId,
  representationId: z.string(),
  revision: z.number(),
  meta: representationListItem,
  hash: z.object({
    /** `too-large`: the bytes are there, but more than are read whole. */
    verdict: z.enum(["verified", "mismatch", "missing", "no-hash", "too-large"]),
    expected: z.string().nullable(),
    actual: z.string().nullable(),
    message: z.string().nullable(),
  }),
  kind: z.enum(["html", "text", "json", "xml", "pdf", "image", "binary", "missing"]),
  /** Encoding used to decode, and what decided it. */
  charset: z
    .object({
      used: z.string(),
      from: z.enum(["bom", "header", "meta", "detected", "default", "chosen"]),
      /** The one used where nobody chooses. */
      automatic: z.string(),
    })
    .nullable(),
  /**
   * `text@1`, whole; null where the kind has no text, and where it is longer than `mostText`
   * and no PDF's: then it is read by blocks.
   */
  text: z.string().nullable(),
  /** UTF-16 code units of `text@1`, also where it is not sent whole; null where the kind has none. */
  textLength: z.number().nullable(),
  /**
   * Allow-listed HTML of the page. `runs` gives, for each text node of the parsed HTML in document order, its start and end
   * in the canonical text (flat: start0, end0, start1, end1, …). `text` is the beginning of the text that was drawn, where the
   * text is not sent whole.
   */
  page: z.object({ html: z.string(), runs: z.array(z.number()), text: z.string().optional() }).nullable(),
  /** Stretches of the text that the page itself hides (flat like `runs`). */
  hidden: z.array(z.number()).optional(),
  /** Its own size in pixels, which regions of it are counted in. */
  image: z.object({ dataUri: z.string(), width: z.number(), height: z.number() }).nullable(),
  evidence: z.array(placedEvidence),
  /** What entered the model's context, and what did not; null where the row does not say. */
  seenByModel: seenByModel.nullable(),
  /** How it was retrieved, what is wrong with the capture, and whether its source may be cited. */
  strip: verdictStrip,
  /** Points of the freshness ruler, RFC 3339; null where unknown or sealed. */
  freshness: z.object({
    retrievedAt: z.string().nullable(),
    lastModified: z.string().nullable(),
    validAt: z.string().nullable(),
    windowEndsAt: z.string().nullable(),
    /** What the page says of itself, and what the claims that cite it speak of. */
    stated: z.array(statedDate),
    verdict: z.string().nullable(),
  }),
  provenance: z.string().nullable(),
});
export type RepresentationView = z.infer<typeof representationView>;

/** The codebook as the form needs it. */
export const codebookView = z.object({
  id: z.string(),
  version: z.string(),
  source: z.enum(["bundled", "run"]),
  dimensions: z.array(dimension),
  /** Other versions of dimensions that labels may have been given under. */
  earlier: z.array(dimension).optional(),
});
export type CodebookView = z.infer<typeof codebookView>;

const groupsState = z.object({
  hidden: z.boolean(),
  by: z.array(z.string().max(1000)).max(2),
  figure: z.string().max(1000).nullable(),
  sort: z.object({ column: z.string(), descending: z.boolean() }),
});
export type GroupsState = z.infer<typeof groupsState>;

const agreementState = z.object({
  dimension: z.string().max(1000).nullable(),
  condition: condition.nullable(),
  first: z.string().max(1000).nullable(),
  second: z.string().max(1000).nullable(),
  plan: z.string().max(1000).nullable(),
  withoutAsserted: z.boolean(),
  /** The label called positive. */
  positive: z.string().max(1000).nullable(),
});

/** What the Cases tab and the case view remember per panel; kept by the host, opaque to it. Unknown keys are dropped on load. */
export const panelState = z.object({
  tab: z.enum(["cases", "case", "queue", "agreement", "sample", "codebook", "decisions", "truth"]).default("cases"),
  query: query.default({ where: "", search: "", sort: [] }),
  /** The case that is open in its tab, and the row that is marked in the table. */
  rowId: rowId.nullable().default(null),
  selectedRowId: rowId.nullable().default(null),
  /** The plan whose queue is open in its tab (null: the choice of one), and the place in it that is shown (null: where to go on). */
  planId: z.string().nullable().default(null),
  queuePlace: z.number().int().nonnegative().nullable().default(null),
  /** Which disagreements are listed, and which is open; `changes`: what the codebook leaves open is shown instead. */
  decisions: z
    .object({
      dimension: z.string().max(1000).nullable(),
      type: z.enum(disagreementTypes).nullable(),
      state: z.enum(["open", "decided", "all"]),
      item: z.strictObject({ rowId, ref: targetRef, dimension: z.string().max(1000) }).nullable(),
      changes: z.boolean(),
    })
    .default({ dimension: null, type: null, state: "open", item: null, changes: false }),
  claimId: z.string().nullable().default(null),
  citationId: z.string().nullable().default(null),
  representationId: z.string().nullable().default(null),
  dimension: z.string().nullable().default(null),
  register: z.enum(["page", "text", "bytes"]).default("page"),
  /** Passages for a claim: by themselves where nobody gave evidence, always, or never. */
  passages: z.enum(["auto", "open", "closed"]).default("auto"),
  scrollRow: z.number().default(0),
  panes: z
    .object({
      widths: z.array(z.number()).default([0.3, 0.3, 0.4]),
      maximised: z.enum(["trace", "answer", "representation"]).nullable().default(null),
      hidden: z.array(z.string()).default([]),
    })
    .default({ widths: [0.3, 0.3, 0.4], maximised: null, hidden: [] }),
  foldedSpans: z.array(z.string()).default([]),
  /** The stretch of the waterfall's time axis that is seen, in milliseconds on it; null for the whole. */
  traceWindow: z.object({ from: z.number(), to: z.number() }).nullable().default(null),
  /** Facet rail: width in CSS pixels, and the fields whose values are folded away. */
  rail: z
    .object({ hidden: z.boolean().default(false), width: z.number().default(220), folded: z.array(z.string()).default([]) })
    .default({ hidden: false, width: 220, folded: [] }),
  matrixHidden: z.boolean().default(false),
  /** What is compared in the Agreement tab; null: what is most likely asked for. */
  agreement: agreementState.default({
    dimension: null,
    condition: null,
    first: null,
    second: null,
    plan: null,
    withoutAsserted: false,
    positive: null,
  }),
  /** The table of groups: fields grouped by (none: the first that has values), the number that is summed up, and the column it is sorted by. */
  groups: groupsState.default({ hidden: true, by: [], figure: "duration", sort: { column: "rows", descending: true } }),
  /** The sample that is being designed; null where none is begun. One that cannot be read any more is dropped alone. */
  sample: sampleDraft.nullable().default(null).catch(null),
  truth: truthState.default(emptyTruthState),
  /** Only outside VS Code: the reviewer's choice among our own themes. */
  theme: z.enum(["system", "dark", "light", "hc-dark", "hc-light"]).default("system"),
});
export type PanelState = z.infer<typeof panelState>;

/** How the table of this file is laid out, in every panel: columns in their order (null: the default ones), and the widths somebody gave, in CSS pixels. */
export const tableLayout = z.strictObject({
  columns: z.array(z.string().max(1000)).max(1000).nullable(),
  widths: z.record(z.string().max(1000), z.number().min(0).max(10_000)),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const savedFilter = z.strictObject({ name: z.string().min(1), query });
export type SavedFilter = z.infer<typeof savedFilter>;

/** Somebody else's file that the run was made from. */
export const runSource = z.object({
  /** The reader's name (`inspect`, `mapping`, …) and what such a file is called. */
  format: z.string(),
  title: z.string(),
  /** The file as the user knows it. Sealed where it could name the system: then the name of the results. */
  name: z.string(),
  /** What is to be said of the file as a whole, and whether this session's reviewer has put it away. */
  notes: z.array(z.object({ code: z.string(), severity: z.enum(["error", "warning", "info"]), message: z.string() })),
  notesDismissed: z.boolean(),
  /** How many things in it could not be read as they should. */
  problems: z.number(),
  /** How the file stands now to what was imported. */
  state: z.enum(["same", "changed", "gone"]),
  canImportAgain: z.boolean(),
  importing: z.boolean(),
  /** Why the last attempt to import it again failed. */
  failure: z.string().nullable(),
});
export type RunSource = z.infer<typeof runSource>;

/** The whole of what a panel needs to start; sent in answer to `view/ready` and again whenever it changes. */
export const documentState = z.object({
  revision: z.number(),
  title: z.string(),
  subtitle: z.string(),
  rows: z.number(),
  bytes: z.number(),
  problems: z.number(),
  /** ready: rows can be asked for; failed: `message` says what, where and what to do. */
  status: z.enum(["loading", "ready", "failed"]),
  progress: z.number().nullable(),
  /** Somebody stopped the reading at `progress`: what stands here is what was read until then. */
  stopped: z.boolean(),
  message: z.string().nullable(),
  reviewer: z.object({ name: z.string().nullable(), suggestion: z.string().nullable() }),
  codebook: codebookView,
  /** Labels kept in the outbox because a log refused them. */
  outbox: z.object({ count: z.number(), message: z.string().nullable() }),
  /** `gone`: labels of mine whose row is not here any more and whose content stands in no other row. They are kept. */
  /** `staleRows`: those with a label of mine that was given while something else was shown. */
  labels: z.object({ mine: z.number(), unlabelledRows: z.number(), staleRows: z.number(), gone: z.number() }),
  canLabel: z.object({ allowed: z.boolean(), why: z.string().nullable() }),
  condition,
  /**
   * What the ordinary view is sealed for; null where it is open. `left`: items of each plan that are neither labelled nor gone. Showing
   * everything is one deliberate act for each plan (`queue/leaveBlind`).
   */
  blinded: z.object({ seals: z.array(z.string()), plans: z.array(z.object({ planId: z.string(), left: z.number() })) }).nullable(),
  columns: z.array(z.string()),
  /** Columns in which no row has anything. */
  emptyColumns: z.array(z.string()),
  dimensions: z.array(z.string()),
  /** Null where the run was not imported. */
  source: runSource.nullable(),
  /** Something changed on disk since the panel last looked: text for the banner. */
  banner: z.string().nullable(),
  savedFilters: z.array(savedFilter),
  table: tableLayout,
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});
export type DocumentState = z.infer<typeof documentState>;
