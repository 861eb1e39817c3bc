import * as z from "zod";
import { contentHash, evidence, timestamp } from "./common";
import { target } from "./target";

export const conditions = ["blind", "verify", "open", "post-reveal"] as const;
/** What the reviewer could see when labelling; computed by `session` from what it served. */
export type Condition = (typeof conditions)[number];

export const eventKinds = [
  "label",
  "retract",
  "comment",
  "reveal",
  "decision",
  "truth-proposal",
  "truth-approval",
  "truth-rejection",
  "truth-withdrawal",
  "truth-question",
  "guard-acknowledged",
  "skip",
  "flag",
  "pairing",
  "claim-edit",
  "migration",
  "commitment",
  "opening",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What every line of a log carries. Unknown kinds are kept, counted and ignored by the fold. */
export const eventBase = z.looseObject({
  schema: z.string().optional(),
  /** UUIDv7, greater than every earlier id of its log. */
  id: z.string().min(1),
  at: timestamp,
  reviewer: z.string().min(1),
  kind: z.string().min(1),
  /** `sha256:` of the previous line's bytes without its terminator, or null on the first line. */
  prev: contentHash.nullable(),
});

export const labelEvent = eventBase.extend({
  kind: z.literal("label"),
  target,
  content: contentHash,
  recipe: z.string(),
  /** `<dimension id>@<version>`. */
  dimension: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  rationale: z.string().optional(),
  evidence: evidence.optional(),
  condition: z.enum(conditions),
  plan_id: z.string().optional(),
  active_s: z.number().nonnegative().optional(),
  truth: z.looseObject({ case_id: z.string(), version: z.number() }).optional(),
  judge: z.looseObject({ id: z.string() }).optional(),
  exposed: z.array(z.string()).optional(),
});
export type LabelEvent = z.infer<typeof labelEvent>;

/** Undo: the named event no longer counts. */
export const retractEvent = eventBase.extend({
  kind: z.literal("retract"),
  retracts: z.string(),
  target: target.optional(),
  dimension: z.string().optional(),
});
export type RetractEvent = z.infer<typeof retractEvent>;

export const commentEvent = eventBase.extend({ kind: z.literal("comment"), target, text: z.string() });
export const flagEvent = eventBase.extend({ kind: z.literal("flag"), target, value: z.string().optional(), text: z.string().optional() });
export const skipEvent = eventBase.extend({ kind: z.literal("skip"), target, reason: z.string().optional(), plan_id: z.string().optional() });
export const revealEvent = eventBase.extend({ kind: z.literal("reveal"), target, plan_id: z.string().optional() });
export const pairingEvent = eventBase.extend({ kind: z.literal("pairing"), target, claim_id: z.string().nullable() });
export const claimEditEvent = eventBase.extend({
  kind: z.literal("claim-edit"),
  target,
  claim: z.looseObject({ id: z.string(), start: z.number().int().nullable(), end: z.number().int().nullable(), text: z.string().optional() }),
});

export type ReviewEvent = z.infer<typeof eventBase>;
