import * as z from "zod";
import { evidence, sha256Hex, timestamp } from "./common";
import { eventBase } from "./event";
import { target } from "./target";

/** Why a truth is to be changed. */
export const truthCategories = [
  "page-changed",
  "page-gone",
  "fact-corrected",
  "source-list-changed",
  "window-changed",
  "ambiguous-question",
  "wrong-from-the-start",
  /** Nothing is changed: what is held to be right was looked at again. */
  "reconfirmed",
  /** An older version is to hold again. */
  "restored",
] as const;
export type TruthCategory = (typeof truthCategories)[number];

/** An answer that a proposal would make right, or a system whose owner made it, as it was found when the proposal was made or approved. */
export const guardMark = z.looseObject({
  /** The field of the version, `expected_facts/<id>` for a fact; `*` for an owner's proposal as a whole. */
  field: z.string(),
  why: z.enum(["states-the-value", "no-longer-asked", "refused-so", "cites-the-source", "graded-better", "owner"]),
  run_id: z.string(),
  /** `id@version`; of an owner the system's id alone. */
  system: z.string(),
  task_id: z.string(),
  repetition: z.number().int().nonnegative(),
});
export type GuardMark = z.infer<typeof guardMark>;

const caseId = z.string().min(1);

/** A change of a case's truth, proposed. `base` is the version it was made on; null where the case had none. */
export const truthProposalEvent = eventBase.extend({
  kind: z.literal("truth-proposal"),
  case_id: caseId,
  /** The row that gave cause, where there is one. */
  target: target.optional(),
  base: z.number().int().positive().nullable(),
  changes: z.array(z.looseObject({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  category: z.union([z.enum(truthCategories), z.string()]),
  reason: z.string().min(1),
  evidence_url: z.string().min(1),
  evidence: evidence.optional(),
  evidence_sha256: sha256Hex.optional(),
  valid_at: timestamp,
  /** Where an older version is to hold again: which. */
  restores: z.number().int().positive().optional(),
  marks: z.array(guardMark).optional(),
});
export type TruthProposalEvent = z.infer<typeof truthProposalEvent>;

/** Approved, and so written: `version` is the number it has, `truth_sha256` what the file's bytes were before and after. */
export const truthApprovalEvent = eventBase.extend({
  kind: z.literal("truth-approval"),
  case_id: caseId,
  proposal: z.string(),
  version: z.number().int().positive(),
  approved_at: timestamp,
  /** SHA-256 of the file before (null where there was none) and after. */
  before_sha256: sha256Hex.nullable(),
  after_sha256: sha256Hex,
  /** SHA-256 of the proposal's event in canonical JSON (RFC 8785). Events of earlier versions do not have it. */
  proposal_sha256: sha256Hex.optional(),
  /** The store that is meant, as its folder lies from that of the run in whose log this stands, e.g. `../truth`. */
  store: z.string().optional(),
});
export type TruthApprovalEvent = z.infer<typeof truthApprovalEvent>;

export const truthRejectionEvent = eventBase.extend({
  kind: z.literal("truth-rejection"),
  case_id: caseId,
  proposal: z.string(),
  reason: z.string().min(1),
});
export const truthWithdrawalEvent = eventBase.extend({
  kind: z.literal("truth-withdrawal"),
  case_id: caseId,
  proposal: z.string(),
  reason: z.string().optional(),
});
/** A question to the proposer, or an answer to one. */
export const truthQuestionEvent = eventBase.extend({
  kind: z.literal("truth-question"),
  case_id: caseId,
  proposal: z.string(),
  text: z.string().min(1),
});
/** The approver has seen that the proposed value is what a system answered, or that who proposes owns one. */
export const guardAcknowledgedEvent = eventBase.extend({
  kind: z.literal("guard-acknowledged"),
  case_id: caseId,
  proposal: z.string(),
  marks: z.array(guardMark),
});
export type GuardAcknowledgedEvent = z.infer<typeof guardAcknowledgedEvent>;

export const truthEventSchemas = {
  "truth-proposal": truthProposalEvent,
  "truth-approval": truthApprovalEvent,
  "truth-rejection": truthRejectionEvent,
  "truth-withdrawal": truthWithdrawalEvent,
  "truth-question": truthQuestionEvent,
  "guard-acknowledged": guardAcknowledgedEvent,
} as const;
