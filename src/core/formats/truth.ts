import * as z from "zod";
import { refusalCodes } from "./row";
import { sha256Hex, timestamp } from "./common";

export const expectedFact = z.looseObject({
  id: z.string(),
  value: z.unknown(),
  match: z.string().optional(),
  tolerance: z.number().nonnegative().optional(),
  optional: z.boolean().optional(),
});
export type ExpectedFact = z.infer<typeof expectedFact>;

export const budget = z.looseObject({
  requests: z.number().nonnegative().optional(),
  retries: z.number().nonnegative().optional(),
  escalations: z.number().nonnegative().optional(),
  crawl_depth: z.number().nonnegative().optional(),
  /** The deadline. */
  duration_s: z.number().nonnegative().optional(),
  cost_usd: z.number().nonnegative().optional(),
});

export const truthVersion = z.looseObject({
  version: z.number().int().positive().optional(),
  valid_at: timestamp,
  freshness_window_s: z.number().nonnegative().optional(),
  expected_facts: z.array(expectedFact).optional(),
  expected_refusal: z.looseObject({ codes: z.array(z.union([z.enum(refusalCodes), z.string()])) }).optional(),
  allowed_sources: z.array(z.string()).optional(),
  forbidden_actions: z.array(z.string()).optional(),
  max_budget: budget.optional(),
  adjudicated_by: z.string().optional(),
  content_sha256: sha256Hex.optional(),
  change: z
    .looseObject({
      category: z.string().optional(),
      reason: z.string(),
      evidence_url: z.string(),
      evidence_sha256: z.string().optional(),
      proposed_by: z.string().optional(),
      approved_by: z.string().optional(),
      approved_at: timestamp.optional(),
      supersedes: z.number().int().optional(),
    })
    .optional(),
});
export type TruthVersion = z.infer<typeof truthVersion>;

/** `truth/<case_id>.yaml`: versions newest first, or a flat record that is version 1. */
export const truth = z.union([
  z.looseObject({ schema: z.string().optional(), case_id: z.string(), versions: z.array(truthVersion).min(1) }),
  truthVersion.extend({ schema: z.string().optional(), case_id: z.string() }),
]);
export type TruthFile = z.infer<typeof truth>;
