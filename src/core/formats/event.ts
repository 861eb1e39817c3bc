import * as z from "zod";
import { contentHash, evidence, sha256Hex, timestamp } from "./common";
import { target } from "./target";

export const conditions = ["blind", "verify", "open", "post-reveal"] as const;
/** What the reviewer could see when labelling; computed by `session` from what it served. */
export type Condition = (typeof conditions)[number];

/** Minimal sets of one claim at most: nobody marks more, and each is compared with the others. */
export const mostSets = 100;

/** Labels that one decision speaks of at most. */
export const mostOver = 1000;

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
  /** The beginnings of the hashes of what `content` is made of, by name: they tell which of it changed. */
  parts: z.record(z.string(), z.string().regex(/^[0-9a-f]{16}$/)).optional(),
  /** `<dimension id>@<version>`. */
  dimension: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
  rationale: z.string().optional(),
  evidence: evidence.optional(),
  /** SHA-256 of the archived bytes that the evidence was found in, hex: they were hashed and the quote was placed when the label was given. */
  evidence_sha256: sha256Hex.optional(),
  /** Why a label that should point at bytes does not: `no-evidence`, `not-found`, … Missing where it does, or need not. */
  asserted: z.string().optional(),
  condition: z.enum(conditions),
  plan_id: z.string().optional(),
  /** Which showing of the item it was given at. What was given at a second one is for agreement of the reviewer with themself alone. */
  occasion: z.number().int().positive().optional(),
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
/** Of which showing of which plan's item something is said. */
const inPlan = { plan_id: z.string().optional(), occasion: z.number().int().positive().optional() };
export const flagEvent = eventBase.extend({
  kind: z.literal("flag"),
  target,
  value: z.string().optional(),
  text: z.string().optional(),
  ...inPlan,
});
export const skipEvent = eventBase.extend({
  kind: z.literal("skip"),
  target,
  reason: z.string().optional(),
  active_s: z.number().nonnegative().optional(),
  ...inPlan,
});
/** What was sealed has been seen: of the row that the target names, or of every item of the plan where there is none. */
export const revealEvent = eventBase
  .extend({ kind: z.literal("reveal"), target: target.optional(), plan_id: z.string().optional() })
  .refine((event) => event.target !== undefined || event.plan_id !== undefined, {
    message: "a reveal names what was revealed: an item (target), or a whole plan (plan_id)",
  });

/**
 * Either moves a citation (the target) to the claim `claim_id`, or to none (null); or says of a claim (the target) which of
 * its citations together are enough: every minimal set of them, none where not even all together are. `citations` are those
 * that stood under the claim then.
 */
export const pairingEvent = eventBase
  .extend({
    kind: z.literal("pairing"),
    target,
    claim_id: z.string().nullable().optional(),
    sufficient: z.array(z.array(z.string()).min(1)).max(mostSets).optional(),
    citations: z.array(z.string()).optional(),
    content: contentHash.optional(),
    recipe: z.string().optional(),
    condition: z.enum(conditions).optional(),
  })
  .refine((event) => event.claim_id !== undefined || event.sufficient !== undefined, {
    message: "a pairing names the claim that the citation goes to (claim_id), or the sets of citations that are enough (sufficient)",
  });
export type PairingEvent = z.infer<typeof pairingEvent>;

const editedClaim = z.looseObject({
  id: z.string(),
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  text: z.string().optional(),
});

/**
 * Corrects what the splitter made of the answer: `claims` (or the one `claim`) stand from now on, those of `replaces` do not,
 * and `citations` stand under other claims. The row itself stays as it is.
 */
export const claimEditEvent = eventBase
  .extend({
    kind: z.literal("claim-edit"),
    target,
    /** `add`, `adjust`, `split`, `merge`. */
    op: z.string().optional(),
    claim: editedClaim.optional(),
    claims: z.array(editedClaim).optional(),
    replaces: z.array(z.string()).optional(),
    citations: z.array(z.looseObject({ id: z.string(), claim_id: z.string().nullable() })).optional(),
  })
  .refine((event) => event.claim !== undefined || event.claims !== undefined || event.replaces !== undefined, {
    message: "a claim-edit names the claims that stand from now on (claims), or those that do not (replaces)",
  });
export type ClaimEditEvent = z.infer<typeof claimEditEvent>;

/** Why reviewers differed, as the adjudicator sees it; `guideline-gap` asks for a change of the codebook. */
export const decisionCauses = ["guideline-gap", "ambiguous-evidence", "misreading", "schema", "other"] as const;
export type DecisionCause = (typeof decisionCauses)[number];

/** Rules by which agreed labels are taken over without a look at each: all agree, most agree, one reviewer goes first, the lowest or highest of the codebook's order. */
export const mergeStrategies = ["unanimous", "majority", "reviewer-first", "strictest", "most-lenient"] as const;
export type MergeStrategy = (typeof mergeStrategies)[number];

/**
 * What stands after adjudication: an adjudicator's word over labels that it names. The labels stay as they are. A decision that
 * knows of an earlier one names it too, and goes before it.
 */
export const decisionEvent = labelEvent.extend({
  kind: z.literal("decision"),
  /** Ids of the label events decided over, and of earlier decisions that this one goes before. */
  over: z.array(z.string()).min(1).max(mostOver),
  cause: z.enum(decisionCauses),
  rationale: z.string().regex(/\S/, "says nothing: a decision needs its reason"),
  /** Nobody looked at the item by itself: a rule decided it, and somebody said that it should. */
  strategy: z.enum(mergeStrategies).optional(),
  /** The adjudicator had labelled the item, and chose to decide all the same. */
  rated: z.boolean().optional(),
});
export type DecisionEvent = z.infer<typeof decisionEvent>;

const versioned = z.string().regex(/^[^@\s][^@]*@[^@\s]+$/, "a version of a dimension is written <id>@<version>");

/**
 * What labels of one version of a dimension mean under another. Nothing is edited: labels stay as they were given and are read
 * through it. `map` names the label that each becomes; null, or a label that it does not name, has to be given again.
 */
export const migrationEvent = eventBase
  .extend({
    kind: z.literal("migration"),
    /** `<dimension id>@<version>`. */
    from: versioned,
    to: versioned,
    map: z.record(z.string(), z.string().nullable()),
    /** Labels that `map` does not name: kept as they are (reviewers' own tags), or to be given again (where this is missing). */
    others: z.enum(["keep", "relabel"]).optional(),
    /** Whose labels it speaks of: the author's own (where this is missing), or everybody's who has said nothing else. */
    scope: z.enum(["own", "everybody"]).optional(),
    rationale: z.string().optional(),
  })
  .refine(({ from, to }) => from !== to && from.split("@")[0] === to.split("@")[0], {
    message: "a migration leads from one version of a dimension to another of the same",
  });
export type MigrationEvent = z.infer<typeof migrationEvent>;

export type ReviewEvent = z.infer<typeof eventBase>;
