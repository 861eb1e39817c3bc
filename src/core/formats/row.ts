import * as z from "zod";
import { evidence, offsetUnit, systemRef, timestamp } from "./common";

export { freshnessVerdicts, primaryLabels, provenanceLabels, supportLabels, type PrimaryLabel, type SupportLabel } from "./rowLabels";

export const refusalCodes = [
  "unsupported-media",
  "policy-denied",
  "legal-restriction",
  "challenge",
  "login-required",
  "forbidden",
  "gone",
  "empty",
  "soft-404",
  "not-found",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const matchKinds = ["exact", "normalized", "number", "date", "regex", "set", "contains"] as const;

const attributes = z.record(z.string(), z.unknown());

export const attempt = z.looseObject({
  span_id: z.string(),
  parent_span_id: z.string().nullish(),
  name: z.string().optional(),
  adapter: z.string().optional(),
  provider: z.string().optional(),
  start_time: timestamp.optional(),
  duration_s: z.number().nonnegative().nullish(),
  status: z.string().optional(),
  attributes: attributes.optional(),
  representation_id: z.string().nullish(),
  events: z.array(z.looseObject({ name: z.string(), time: timestamp.optional(), attributes: attributes.optional() })).optional(),
});
export type Attempt = z.infer<typeof attempt>;

export const claim = z.looseObject({
  id: z.string(),
  /** `null` where the claim is not literally in the answer: it is listed under it. */
  start: z.number().int().nonnegative().nullish(),
  end: z.number().int().nonnegative().nullish(),
  unit: offsetUnit.optional(),
  text: z.string().optional(),
});
export type Claim = z.infer<typeof claim>;

export const citation = z.looseObject({
  id: z.string(),
  claim_id: z.string().nullish(),
  url: z.string().optional(),
  representation_id: z.string().nullish(),
  provenance: z.string().optional(),
  support: z.string().optional(),
  reason: z.string().optional(),
  evidence: evidence.nullish(),
});
export type Citation = z.infer<typeof citation>;

export const gradedFact = z.looseObject({
  id: z.string(),
  expected: z.unknown().optional(),
  match: z.string().optional(),
  matched: z.boolean().optional(),
  claim_id: z.string().nullish(),
});
export type GradedFact = z.infer<typeof gradedFact>;

/** `seen_by_model` without `sha256` speaks of `text@1`; with it, of the archived text that was handed to the model. */
export const seenByModel = z.looseObject({
  sha256: z.string().optional(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
});

export const representation = z.looseObject({
  id: z.string(),
  sha256: z.string().optional(),
  url: z.string().optional(),
  final_url: z.string().optional(),
  retrieved_at: timestamp.optional(),
  status: z.number().int().optional(),
  content_type: z.string().optional(),
  bytes: z.number().nonnegative().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  generated_by: z.string().optional(),
  seen_by_model: seenByModel.optional(),
  derived_from: z.string().optional(),
  by: z.string().optional(),
});
export type Representation = z.infer<typeof representation>;

export const result = z.looseObject({
  primary_label: z.string().optional(),
  failure_class: z.string().optional(),
  /** In the live lane: until when the truth was valid, where the row was observed later. It waits for a new adjudication and is counted nowhere. */
  truth_expired: timestamp.optional(),
  failure_tags: z.array(z.string()).optional(),
  facts: z.array(gradedFact).optional(),
  citations: z.array(citation).optional(),
  freshness: z
    .looseObject({
      verdict: z.string().optional(),
      age_s: z.number().nullish(),
      window_s: z.number().nullish(),
      validated: z.boolean().optional(),
    })
    .optional(),
  policy: z.looseObject({ violations: z.array(z.unknown()).optional() }).optional(),
  /** Why this primary label: the rule that fired, in words. */
  rule: z.string().optional(),
  /** Which version of the case's truth graded the row. */
  truth: z.looseObject({ case_id: z.string(), version: z.number().int().positive() }).optional(),
});

export const metrics = z.looseObject({
  duration_s: z.number().nonnegative().nullish(),
  cost_usd: z.number().nonnegative().nullish(),
  requests: z.number().nonnegative().nullish(),
  retries: z.number().nonnegative().nullish(),
  escalations: z.number().nonnegative().nullish(),
  unnecessary_escalations: z.number().nonnegative().nullish(),
  crawl_depth: z.number().nonnegative().nullish(),
  bytes: z.number().nonnegative().nullish(),
  fact_coverage: z.number().nullish(),
  citation_coverage: z.number().nullish(),
  citation_support: z.number().nullish(),
  /** Share of checked cited claims with partial support: reported beside full support, never added to it. */
  citation_partial: z.number().nullish(),
});

export const refusal = z.looseObject({ code: z.string(), message: z.string().optional(), representation_id: z.string().nullish() });

export const trace = z.looseObject({
  answer: z.string().nullish(),
  refusal: refusal.nullish(),
  claims: z.array(claim).optional(),
  attempts: z.array(attempt).optional(),
  /** How the task ended where neither answer nor refusal says it: `timeout` with `limit_s`, `broken` with `why`. */
  ending: z.looseObject({ kind: z.string(), limit_s: z.number().nonnegative().optional(), why: z.string().optional() }).optional(),
});

export const provenance = z.looseObject({
  activity: z
    .looseObject({
      id: z.string().optional(),
      runner_commit: z.string().optional(),
      region: z.string().optional(),
      config_fingerprint: z.string().optional(),
    })
    .optional(),
  representations: z.array(representation).optional(),
  derivations: z.array(z.looseObject({ claim_id: z.string(), representation_id: z.string() })).optional(),
});

/** One line of `results.jsonl`: one task, one lane, one system, one repetition. Unknown fields are kept. */
export const row = z.looseObject({
  schema: z.string().optional(),
  corpus_version: z.string().optional(),
  run_id: z.string().optional(),
  lane: z.string().optional(),
  system: systemRef.optional(),
  task_id: z.string().min(1),
  stratum: z.string().optional(),
  query: z.string().optional(),
  expect: z.string().optional(),
  repetition: z.number().int().nonnegative().optional(),
  observed_at: timestamp.optional(),
  result: result.optional(),
  metrics: metrics.optional(),
  trace: trace.optional(),
  provenance: provenance.optional(),
  dimensions: z.record(z.string(), z.string()).optional(),
});
export type Row = z.infer<typeof row>;

/**
 * A row's key. Every part is a string or a number once the defaults of DATA are applied (`run_id` from `run.json` or
 * the file's fingerprint, `system` from `run.json` or `unknown`, `repetition` from the order among equal keys).
 */
export interface RowKey {
  readonly run_id: string;
  readonly lane: string;
  readonly system: { readonly id: string; readonly version: string };
  readonly task_id: string;
  readonly repetition: number;
}
