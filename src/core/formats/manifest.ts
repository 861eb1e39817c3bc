import * as z from "zod";
import { systemRef, timestamp } from "./common";

/** `run.json`: what a run is, beside its rows. */
export const manifest = z.looseObject({
  schema: z.string().optional(),
  run_id: z.string().min(1),
  corpus_version: z.string().optional(),
  lane: z.string().optional(),
  started_at: timestamp.optional(),
  finished_at: timestamp.optional(),
  runner_commit: z.string().optional(),
  region: z.string().optional(),
  user_agent: z.string().optional(),
  provider_config_fingerprint: z.string().optional(),
  fixture_seed: z.number().int().optional(),
  systems: z.array(systemRef).optional(),
  channels: z.array(z.looseObject({ id: z.string() })).optional(),
  truth_fingerprint: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;
