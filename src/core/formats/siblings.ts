import * as z from "zod";
import { systemRef } from "./common";
import { attempt, claim, representation } from "./row";

/** The row that a line of a sibling file belongs to: its key, with the same defaults as a row's. */
const key = {
  schema: z.string().optional(),
  run_id: z.string().optional(),
  lane: z.string().optional(),
  system: systemRef.optional(),
  task_id: z.string().min(1),
  repetition: z.number().int().nonnegative().optional(),
};

/** One line of `spans.jsonl`: an attempt beside its row. */
export const siblingSpan = attempt.extend(key);
export type SiblingSpan = z.infer<typeof siblingSpan>;

/** One line of `claims.jsonl`. */
export const siblingClaim = claim.extend(key);
export type SiblingClaim = z.infer<typeof siblingClaim>;

/** One line of `representations.jsonl`. */
export const siblingRepresentation = representation.extend(key);
export type SiblingRepresentation = z.infer<typeof siblingRepresentation>;
