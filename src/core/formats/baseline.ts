import * as z from "zod";
import { timestamp } from "./common";

/** Figures of one stratum in one round; `null` where a figure is not defined. */
export const stratumFigures = z.looseObject({
  n: z.number().int().nonnegative(),
  success: z.number().int().nonnegative().optional(),
  citation_support: z.number().nullish(),
  duration_p95_s: z.number().nonnegative().nullish(),
  cost_per_success_usd: z.number().nonnegative().nullish(),
});

export const baselineRound = z.looseObject({
  run_id: z.string(),
  observed_at: timestamp,
  corpus_version: z.string(),
  region: z.string().optional(),
  config_fingerprint: z.string().optional(),
  strata: z.record(z.string(), stratumFigures),
});
export type BaselineRound = z.infer<typeof baselineRound>;

/** `baseline.json`: the rounds that the rolling gate compares with. */
export const baseline = z.looseObject({ schema: z.string().optional(), rounds: z.array(baselineRound) });
export type Baseline = z.infer<typeof baseline>;
