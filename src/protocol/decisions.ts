import * as z from "zod";
import { disagreementTypes } from "../core/agreement/disagreementTypes";
import { evidence } from "../core/formats/common";
import { conditions, decisionCauses, mergeStrategies } from "../core/formats/event";
import { caseView, draft, labelValue, rowId, targetRef } from "./views";

/**
 * Disagreements and their decisions. Raters are pseudonyms (A, B, …), shuffled for each item: no name is in any answer but that of
 * `decisions/names`, which is refused until the item is decided.
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const condition = z.enum(conditions);
const type = z.enum(disagreementTypes);
const text = z.string().max(20_000);

/** A question of a row. */
export const question = { rowId, ref: targetRef, dimension: z.string().max(1000) };
export type Question = { readonly rowId: string; readonly ref: z.infer<typeof targetRef>; readonly dimension: string };

/** Names the question that a request about its row is asked for: it is answered under the sealing of adjudication, with the raters' evidence. */
export const adjudicated = z.strictObject({ ref: targetRef, dimension: z.string().max(1000) });

/** `open`: nobody has decided, or not so that it stands. `skipped`: I have put it off. */
export const decisionStatus = z.enum(["open", "decided", "stale", "conflict", "skipped"]);
export type DecisionStatus = z.infer<typeof decisionStatus>;

export const disagreementItem = z.object({
  ...question,
  taskId: z.string(),
  /** Which part of the case it is about; null for the whole row. */
  part: z.string().nullable(),
  stratum: z.string().nullable(),
  types: z.array(type),
  evidence: z.enum(["same", "overlapping", "disjoint"]).nullable(),
  /** Under which the labels were given: several where blind labels meet others. */
  conditions: z.array(condition),
  /** The labels that were given, each once, by name: not by whom. */
  labels: z.array(z.string()),
  raters: z.number(),
  /** How many were to label it and have not. */
  absent: z.number(),
  status: decisionStatus,
  decided: labelValue.nullable(),
});
export type DisagreementItem = z.infer<typeof disagreementItem>;

/** What one rater said of the item. */
export const raterView = z.object({
  /** A, B, … */
  rater: z.string(),
  value: labelValue.nullable(),
  rationale: z.string().nullable(),
  evidence: evidence.nullable(),
  condition: condition.nullable(),
  /** Why there is no label; null where there is one. */
  absent: z.enum(["skipped", "not-reached"]).nullable(),
  reason: z.string().nullable(),
  /** The rater's own bounds of the claim, where they have redrawn it: the words between them; an empty text where they removed it. */
  claim: z.string().nullable(),
  comments: z.array(z.string()),
});
export type RaterView = z.infer<typeof raterView>;

export const decisionView = z.object({
  value: labelValue,
  cause: z.string(),
  rationale: z.string(),
  evidence: evidence.nullable(),
  strategy: z.string().nullable(),
  /** It is mine, and can be taken back. */
  mine: z.boolean(),
  eventId: z.string(),
  at: z.string(),
  stale: z.array(z.enum(["content", "codebook", "truth", "judge", "labels"])),
  /** Values that other adjudicators decided without knowing of this one. */
  conflicting: z.array(labelValue),
  /** Given on an item of the same content. */
  carried: z.boolean(),
});
export type DecisionView = z.infer<typeof decisionView>;

export const adjudicationView = z.object({
  item: disagreementItem,
  case: caseView,
  raters: z.array(raterView),
  /** I have labelled this item myself. */
  rated: z.boolean(),
  decision: decisionView.nullable(),
  /** What I have begun to write of it. */
  draft: draft.nullable(),
  /** Whether it can be decided, and if not, why. */
  deciding: z.object({ allowed: z.boolean(), why: z.string().nullable() }),
});
export type AdjudicationView = z.infer<typeof adjudicationView>;

export const decideOutcome = z.discriminatedUnion("saved", [
  z.object({ saved: z.literal("disk"), eventId: z.string(), view: adjudicationView }),
  z.object({ saved: z.literal("outbox"), eventId: z.string(), reason: z.string(), view: adjudicationView }),
  /** `rated`: I labelled the item and have not said that I want to decide it all the same. */
  z.object({ saved: z.literal("no"), reason: z.string(), missing: z.array(z.enum(["rationale", "cause", "reviewer", "rated"])) }),
]);
export type DecideOutcome = z.infer<typeof decideOutcome>;

/** How many items of a kind there are. */
const tally = z.object({ name: z.string(), open: z.number(), decided: z.number() });

export const mergeRule = z.strictObject({ strategy: z.enum(mergeStrategies), reviewer: z.string().max(1000).optional() });

export const codebookChange = z.object({
  dimension: z.string(),
  title: z.string(),
  between: z.array(z.string()),
  decided: z.array(z.object({ label: z.string(), count: z.number() })),
  cases: z.array(
    z.object({ ...question, rowId: rowId.nullable(), taskId: z.string(), part: z.string().nullable(), decided: z.string(), rationale: z.string() }),
  ),
});
export type CodebookChangeView = z.infer<typeof codebookChange>;

const undone = z.discriminatedUnion("done", [
  z.object({ done: z.literal(true), what: z.string(), item: z.object(question).nullable() }),
  z.object({ done: z.literal(false), reason: z.string(), item: z.null() }),
]);

export const decisionRequests = {
  /** Disagreements in the order of rows. `types` and `dimension` narrow the list; counts are those of everything. */
  "decisions/list": {
    params: params({
      dimension: z.string().max(1000).nullable(),
      types: z.array(type).max(disagreementTypes.length),
      state: z.enum(["open", "decided", "all"]),
      from: z.number().int().nonnegative(),
      count: z.number().int().min(1).max(500),
    }),
    result: z.object({
      revision: z.number(),
      /** Items in the list. */
      total: z.number(),
      items: z.array(disagreementItem),
      dimensions: z.array(tally),
      types: z.array(tally),
    }),
  },
  "decisions/open": { params: params(question), result: adjudicationView },
  /** The next or previous item under the same narrowing; null at the end. */
  "decisions/step": {
    params: params({
      dimension: z.string().max(1000).nullable(),
      types: z.array(type).max(disagreementTypes.length),
      state: z.enum(["open", "decided", "all"]),
      from: z.strictObject(question).nullable(),
      direction: z.enum(["next", "previous"]),
    }),
    result: z.object({ item: z.strictObject(question).nullable(), index: z.number().nullable(), total: z.number() }),
  },
  "decisions/decide": {
    params: params({
      ...question,
      value: labelValue,
      cause: z.enum(decisionCauses).nullable(),
      rationale: text,
      evidence: evidence.nullable(),
      activeSeconds: z.number().nonnegative(),
      /** I labelled the item myself, and decide it all the same. */
      rated: z.boolean(),
    }),
    result: decideOutcome,
  },
  "decisions/skip": { params: params({ ...question, reason: text }), result: decideOutcome },
  /** Who A, B, … are; refused until the item is decided. */
  "decisions/names": {
    params: params(question),
    result: z.object({ names: z.array(z.object({ rater: z.string(), name: z.string() })), adjudicator: z.string() }),
  },
  /** What a rule would settle of what is open, or (with `write`) does: a decision for each, with the rule named in it. */
  "decisions/merge": {
    params: params({ dimension: z.string().max(1000), rule: mergeRule, write: z.boolean(), rationale: text }),
    result: z.object({ settles: z.number(), leaves: z.number(), written: z.number(), reason: z.string().nullable() }),
  },
  /** Takes back the latest that I said in this run; `item` where it was said of a question. */
  "decisions/undo": { params: params({}), result: undone },
  "decisions/redo": { params: params({}), result: undone },
  "decisions/changes": { params: params({}), result: z.object({ changes: z.array(codebookChange) }) },
} as const;
