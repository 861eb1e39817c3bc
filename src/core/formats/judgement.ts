import * as z from "zod";
import { contentHash, evidence, timestamp } from "./common";
import { target } from "./target";

/** One line of `judgements/*.jsonl`. One judge is one (model, version, prompt). */
export const judgement = z.looseObject({
  schema: z.string().optional(),
  judgement_id: z.string(),
  judge: z.looseObject({
    id: z.string(),
    kind: z.string().optional(),
    model: z.string().optional(),
    model_version: z.string().optional(),
    prompt_sha256: z.string().optional(),
  }),
  judged_at: timestamp.optional(),
  target,
  /** The question that was answered; where it is missing, the usual one for the target's kind. */
  dimension: z.string().optional(),
  label: z.union([z.string(), z.array(z.string())]),
  score: z.number().nullish(),
  rationale: z.string().optional(),
  /** The label is none that the judge was to give: kept as it came, and shown as such. */
  malformed: z.boolean().optional(),
  evidence: evidence.nullish(),
  content: contentHash.optional(),
});
export type Judgement = z.infer<typeof judgement>;
