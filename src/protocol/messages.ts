import * as z from "zod";
import { evidence } from "../core/formats/common";
import { codebookRequests } from "./codebooks";
import { agreementNotifications, agreementRequests } from "./agreement";
import { adjudicated, decisionRequests } from "./decisions";
import { truthRequests } from "./truth";
import { exportRequests } from "./exports";
import { passages, stages } from "./hints";
import { queuePlace, queueRequests } from "./queue";
import { samplingProgress, samplingRequests } from "./sampling";
import { mostBytes, mostCopied, mostGroups, mostMarked } from "./limits";
import {
  caseListItem,
  caseView,
  currentLabel,
  documentState,
  draft,
  facet,
  fieldName,
  imageRect,
  labelValue,
  matrix,
  panelState,
  problem,
  query,
  representationView,
  resolution,
  rowGroup,
  rowId,
  savedFilter,
  tableLayout,
  targetRef,
} from "./views";

/**
 * Everything the screen may ask: one entry a request, with the schema of its parameters (checked strictly by the serving
 * end) and of its answer (checked in tests). The page speaks first, with `view/ready`.
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const ok = z.object({ ok: z.literal(true) });
const offset = z.number().int().nonnegative();

/** Whose bytes: the row's own as they stand in the file, or those of a representation. */
export const bytesOf = z.strictObject({ rowId, representationId: z.string().nullable() });
export type BytesOf = z.infer<typeof bytesOf>;

/** The item of a queue that a row is shown as: what is asked of it is answered under the plan's sealing. Left out in the ordinary view. */
const queue = queuePlace.optional();
/** The same for a question that is adjudicated. */
const asked = { queue, adjudicated: adjudicated.optional() };

/** Rows of a query, by their place under it. */
const casesPage = {
  params: params({ query, from: z.number().int().nonnegative(), count: z.number().int().min(1).max(500) }),
  result: z.object({
    revision: z.number(),
    total: z.number(),
    exact: z.boolean(),
    from: z.number(),
    rows: z.array(caseListItem),
    error: z.object({ message: z.string(), at: z.number() }).nullable(),
  }),
};

/** Pages of rows that are answered before they are asked for, each with its question. */
export const firstRows = z.array(z.object({ asked: casesPage.params, answer: casesPage.result }));
export type FirstRows = z.infer<typeof firstRows>;

export const slotRef = z.strictObject({ rowId, ref: targetRef, dimension: z.string() });

/** Where a label went: on disk, or waiting in the outbox because the log refused it (the reason says what to do). */
export const labelOutcome = z.discriminatedUnion("saved", [
  z.object({ saved: z.literal("disk"), label: currentLabel.nullable(), eventId: z.string(), case: caseView }),
  z.object({ saved: z.literal("outbox"), label: currentLabel.nullable(), eventId: z.string(), reason: z.string(), case: caseView }),
  z.object({ saved: z.literal("no"), reason: z.string(), missing: z.array(z.enum(["rationale", "evidence", "reviewer"])) }),
]);

export const undoOutcome = z.discriminatedUnion("done", [
  z.object({ done: z.literal(true), what: z.string(), rowId: rowId.nullable(), eventId: z.string() }),
  z.object({ done: z.literal(false), reason: z.string() }),
]);

export const requests = {
  ...queueRequests,
  ...exportRequests,
  ...decisionRequests,
  ...truthRequests,
  ...codebookRequests,
  ...samplingRequests,
  /**
   * First words of a page. `panelId` is the host's name for the panel; the answer carries its kept state, and the rows that the page
   * would ask for next. Null where it shows none at first, or has to ask for them.
   */
  "view/ready": {
    params: params({ protocol: z.literal(1), panelId: z.string() }),
    result: z.object({
      document: documentState,
      panel: panelState,
      keys: z.record(z.string(), z.string()),
      themeSwitch: z.boolean(),
      locale: z.string(),
      l10n: z.record(z.string(), z.string()),
      firstRows: firstRows.nullable(),
    }),
  },
  "view/save": { params: params({ panelId: z.string(), panel: panelState }), result: ok },

  "cases/page": casesPage,
  "cases/facets": { params: params({ query }), result: z.object({ revision: z.number(), facets: z.array(facet) }) },
  "cases/matrix": { params: params({ query }), result: z.object({ revision: z.number(), matrix }) },
  /** What rows can be grouped by, and the numbers that can be summed up. */
  "cases/groupFields": { params: params({}), result: z.object({ by: z.array(fieldName), figures: z.array(fieldName) }) },
  /**
   * Rows of a query by the values of one or two fields, those with most rows first, with figures: of every number field asked for,
   * how many different values every field in `distinct` has, and percentiles by nearest rank (of 0 to 100). `more` counts the groups that
   * are not answered, `all` takes all rows as one group (null where there are none). The position of an error is one in the filter.
   */
  "cases/groups": {
    params: params({
      query,
      by: z.array(z.string().max(1000)).min(1).max(2),
      figures: z.array(z.string().max(1000)).max(4),
      distinct: z.array(z.string().max(1000)).max(4),
      percentiles: z.array(z.number().min(0).max(100)).max(8),
    }),
    result: z.object({
      revision: z.number(),
      groups: z.array(rowGroup).max(mostGroups),
      more: z.number(),
      all: rowGroup.nullable(),
      error: z.object({ message: z.string(), at: z.number() }).nullable(),
    }),
  },
  /** Where a row stands under a query; null where the query hides it. */
  "cases/position": { params: params({ query, rowId }), result: z.object({ revision: z.number(), index: z.number().nullable(), total: z.number() }) },
  /** The next or previous row under a query; `of: unlabelled` skips rows that carry a label of mine. Null at the end. */
  "cases/step": {
    params: params({ query, rowId: rowId.nullable(), direction: z.enum(["next", "previous"]), of: z.enum(["any", "unlabelled"]) }),
    result: z.object({ revision: z.number(), rowId: rowId.nullable(), index: z.number().nullable() }),
  },
  /** Rows whose task id, or `task_id·repetition`, starts with the text: for "go to case". */
  "cases/goto": { params: params({ text: z.string(), count: z.number().int().min(1).max(50) }), result: z.object({ rows: z.array(caseListItem) }) },
  /**
   * Rows of a query as text to paste elsewhere: `tsv` gives the named columns as cells, one row a line, without titles; `json`
   * the rows' own lines of the source. Ends early at what a clipboard takes: `rows` says how many it holds, `total` how many the query has.
   */
  "cases/copy": {
    params: params({
      query,
      from: z.number().int().nonnegative(),
      count: z.number().int().min(1).max(mostCopied),
      as: z.enum(["tsv", "json"]),
      columns: z.array(z.string().max(1000)).max(1000),
    }),
    result: z.object({ text: z.string(), rows: z.number(), total: z.number() }),
  },
  ...agreementRequests,
  /** Lays out the table of this file, for every panel and for the next time it is opened. */
  "table/save": { params: params({ table: tableLayout }), result: ok },
  /** Stops the reading of a file: what was read stays. `reading/resume` goes on from there. */
  "reading/stop": { params: params({}), result: ok },
  "reading/resume": { params: params({}), result: ok },
  "filters/save": { params: params({ filter: savedFilter }), result: ok },
  "filters/delete": { params: params({ name: z.string() }), result: ok },

  "case/open": { params: params({ rowId, queue }), result: caseView },
  "representation/open": {
    params: params({ rowId, representationId: z.string(), charset: z.string().nullable(), ...asked }),
    result: representationView,
  },
  /** The block of the canonical text that holds a place: what is too long to be sent whole is read by blocks. Offsets in UTF-16 code units. */
  "representation/text": {
    params: params({ rowId, representationId: z.string(), charset: z.string().nullable(), at: z.number().int().nonnegative(), ...asked }),
    result: z.object({ start: z.number(), end: z.number(), total: z.number(), text: z.string() }),
  },
  /** Raw bytes as lower-case hex, by range: nothing is parsed, so that they are there whatever their size. */
  "bytes/read": {
    params: params({ of: bytesOf, from: z.number().int().nonnegative(), count: z.number().int().min(1).max(mostBytes), ...asked }),
    result: z.object({ from: z.number(), total: z.number(), hex: z.string() }),
  },
  /** The nearest place, from `from` on or back, where a text stands as UTF-8; null where there is none. `length` in bytes. */
  "bytes/find": {
    params: params({
      of: bytesOf,
      text: z.string().min(1).max(1000),
      ignoreCase: z.boolean(),
      from: z.number().int().nonnegative(),
      direction: z.enum(["next", "previous"]),
      ...asked,
    }),
    result: z.object({ at: z.number().nullable(), length: z.number() }),
  },
  /** The passages of a representation that share most with a claim (with the answer where the row has no claims); refused where hints are sealed. */
  "passages/find": {
    params: params({ rowId, representationId: z.string(), charset: z.string().nullable(), claimId: z.string().nullable(), ...asked }),
    result: passages,
  },
  /** How far the expected facts came, or with `claimId` what that claim says; refused where that is sealed. */
  "case/stages": { params: params({ rowId, claimId: z.string().nullable(), ...asked }), result: stages },
  /** Turns a selection in the canonical text into evidence: quote, prefix, suffix, position hint. */
  "evidence/describe": {
    params: params({
      rowId,
      representationId: z.string(),
      charset: z.string().nullable(),
      start: z.number().int().nonnegative(),
      end: z.number().int().nonnegative(),
      ...asked,
    }),
    result: z.object({ evidence, resolution }),
  },
  /** Turns a rectangle of an image, in its pixels, into evidence. */
  "evidence/describeRegion": {
    params: params({ rowId, representationId: z.string(), rect: imageRect, ...asked }),
    result: z.object({ evidence, resolution }),
  },
  /** The quote with URL, time and hash, as text to paste elsewhere. */
  "evidence/copyText": { params: params({ rowId, representationId: z.string(), evidence, ...asked }), result: z.object({ text: z.string() }) },

  /** A claim (null: every claim) of a case with its evidence, as a file: W3C Web Annotations, or an HTML card without scripts. */
  "evidence/export": {
    params: params({ rowId, claimId: z.string().nullable(), as: z.enum(["web-annotation", "evidence-card"]), queue }),
    result: z.object({ text: z.string(), name: z.string(), mediaType: z.string(), claims: z.number(), spans: z.number() }),
  },

  "label/commit": {
    params: params({
      rowId,
      ref: targetRef,
      dimension: z.string(),
      value: labelValue,
      rationale: z.string(),
      evidence: evidence.nullable(),
      activeSeconds: z.number().nonnegative(),
      queue,
    }),
    result: labelOutcome,
  },
  "label/retract": { params: params({ rowId, eventId: z.string(), queue }), result: labelOutcome },
  "label/undo": { params: params({}), result: undoOutcome },
  "label/redo": { params: params({}), result: undoOutcome },
  "label/mine": {
    params: params({ from: z.number().int().nonnegative(), count: z.number().int().min(1).max(500) }),
    result: z.object({
      total: z.number(),
      labels: z.array(z.object({ rowId: rowId.nullable(), taskId: z.string(), ref: targetRef, dimension: z.string(), label: currentLabel })),
    }),
  },
  "comment/add": { params: params({ rowId, ref: targetRef, text: z.string().min(1).max(20_000), queue }), result: labelOutcome },
  /** Kept within 250 ms of a keystroke; null clears it. */
  "draft/save": { params: params({ rowId, ref: targetRef, dimension: z.string(), draft: draft.nullable(), queue }), result: ok },
  /** A reviewer moves a citation to another claim: an event in the log, as are the next two. */
  "claim/pair": { params: params({ rowId, citationId: z.string(), claimId: z.string().nullable(), queue }), result: labelOutcome },
  /** Which citations of a claim are enough together: one more minimal set, one less, or that not even all of them are. */
  "claim/mark": {
    params: params({
      rowId,
      claimId: z.string(),
      mark: z.discriminatedUnion("op", [
        z.strictObject({ op: z.literal("add"), citationIds: z.array(z.string()).max(mostMarked) }),
        z.strictObject({ op: z.literal("remove"), citationIds: z.array(z.string()).max(mostMarked) }),
        z.strictObject({ op: z.literal("none") }),
      ]),
      queue,
    }),
    result: labelOutcome,
  },
  /** Corrects what the splitter made of the answer. Offsets are UTF-16 code units of the answer. `marker` moves a marker to the sentence before. */
  "claim/correct": {
    params: params({
      rowId,
      correction: z.discriminatedUnion("op", [
        z.strictObject({ op: z.literal("add"), start: offset, end: offset }),
        z.strictObject({ op: z.literal("adjust"), claimId: z.string(), start: offset, end: offset }),
        z.strictObject({ op: z.literal("split"), claimId: z.string(), at: offset }),
        z.strictObject({ op: z.literal("merge"), claimIds: z.array(z.string()).max(mostMarked) }),
        z.strictObject({ op: z.literal("marker"), claimId: z.string() }),
      ]),
      queue,
    }),
    result: labelOutcome,
  },

  "reviewer/set": { params: params({ name: z.string().min(1).max(200) }), result: ok },
  "outbox/retry": { params: params({}), result: z.object({ saved: z.number(), left: z.number(), reason: z.string().nullable() }) },
  "outbox/export": { params: params({}), result: z.object({ text: z.string() }) },
  "problems/page": {
    params: params({ from: z.number().int().nonnegative(), count: z.number().int().min(1).max(500) }),
    result: z.object({ total: z.number(), problems: z.array(problem) }),
  },
  /** The reviewer has seen the banner. */
  "banner/dismiss": { params: params({}), result: ok },
  /** The reviewer has read what is to be said of the imported file: it is not shown again until it says something else. */
  "source/dismissNotes": { params: params({}), result: ok },
  /** Imports the source again into the run. Answered when the rows are the new ones, or with why they are not; `document/state` tells meanwhile. */
  "source/importAgain": {
    params: params({}),
    result: z.discriminatedUnion("done", [z.object({ done: z.literal(true) }), z.object({ done: z.literal(false), reason: z.string() })]),
  },

  /** What only the surroundings can do (VS Code, or the browser page); refused politely where they cannot. */
  "shell/openLink": { params: params({ url: z.string() }), result: ok },
  /** A place in the results file, as problems name it; or of a row, by its `line`, which is its number where rows are no lines. */
  "shell/openLine": {
    params: params({ line: z.number().int().positive(), column: z.number().int().positive(), of: z.literal("row").optional() }),
    result: ok,
  },
  "shell/copy": { params: params({ text: z.string() }), result: ok },
  /** Asks where, and writes a text there. `saved` is false where the reviewer thought better of it. */
  "shell/saveText": {
    params: params({ name: z.string().min(1).max(200), text: z.string() }),
    result: z.object({ saved: z.boolean() }),
  },
  /** A link that opens this case again. */
  "shell/caseLink": { params: params({ rowId }), result: z.object({ text: z.string() }) },
  /** A key pressed inside the sandboxed page that belongs to the workbench (Ctrl+P and the like). */
  "shell/workbenchCommand": { params: params({ command: z.string() }), result: ok },
} as const;

export type Requests = typeof requests;
export type Method = keyof Requests;
export type Params<M extends Method> = z.infer<Requests[M]["params"]>;
export type Result<M extends Method> = z.infer<Requests[M]["result"]>;

/** What the session says by itself. Each carries state, never a difference, so a lost one does no harm. */
export const notifications = {
  "document/state": z.object({ document: documentState }),
  /** Labels, comments or drafts of these rows changed (another panel, another process); ask again for what is shown. */
  "document/changed": z.object({
    revision: z.number(),
    what: z.array(z.enum(["rows", "found", "labels", "judgements", "codebook", "drafts", "plans", "truths"])),
  }),
  ...agreementNotifications,
  /** A command of the palette or menu meant for the active panel: the name of an action in the key table. */
  "panel/action": z.object({ action: z.string() }),
  /** Show this row (a link, the Runs tree, a Problem). `line` selects by line where the row is not known. */
  "panel/show": z.object({
    rowId: rowId.nullable(),
    query: query.nullable(),
    /** The plan whose queue is to be opened, or the form for drawing a sample, in place of a row or filter. */
    queue: z.string().optional(),
    tab: z.literal("sample").optional(),
    /** A proposal to open, a case whose history is shown, or the list of what is due, in the Truth tab. */
    truth: z
      .discriminatedUnion("view", [
        z.object({ view: z.literal("proposals"), id: z.string().nullable() }),
        z.object({ view: z.literal("history"), caseId: z.string() }),
        z.object({ view: z.literal("due") }),
        /** Null: the case is chosen in the form. */
        z.object({ view: z.literal("form"), caseId: z.string().nullable() }),
      ])
      .optional(),
  }),
  /** How far the reading is that `token` asked for. */
  "sample/progress": samplingProgress,
  "settings/keys": z.object({ keys: z.record(z.string(), z.string()) }),
} as const;
export type Notifications = { [N in keyof typeof notifications]: z.infer<(typeof notifications)[N]> };
export type Notification = keyof Notifications;
