import * as z from "zod";
import { systemRef } from "./common";

/** What a judgement, a label or a plan item speaks of. */
export const targetKinds = ["row", "answer", "claim", "citation", "representation", "failure-mode", "consistency"] as const;
export type TargetKind = (typeof targetKinds)[number];

/**
 * One shape for judgements, labels, plans and truth proposals: a kind, the row's key, and the part of the row.
 * A target that leaves out `lane` or `system` matches only if exactly one row fits; a missing `kind` comes from the
 * dimension's `applies_to`.
 */
export const target = z.looseObject({
  kind: z.string().optional(),
  run_id: z.string().optional(),
  lane: z.string().optional(),
  system: systemRef.optional(),
  task_id: z.string(),
  repetition: z.number().int().nonnegative().optional(),
  claim_id: z.string().optional(),
  citation_id: z.string().optional(),
  representation_id: z.string().optional(),
});
export type Target = z.infer<typeof target>;
