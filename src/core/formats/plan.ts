import * as z from "zod";
import { sha256Hex, timestamp } from "./common";
import { target } from "./target";

/** One sampling cell: judge label × stratum × predicate, with its quota and what was drawn. */
export const planCell = z.looseObject({
  id: z.string(),
  judge_label: z.string().nullish(),
  stratum: z.string().nullish(),
  /** A filter expression. */
  predicate: z.string().nullish(),
  /** Items of the population in this cell. */
  size: z.number().int().nonnegative(),
  quota: z.union([z.number().nonnegative(), z.literal("all")]),
  drawn: z.number().int().nonnegative(),
  inclusion_probability: z.number().min(0).max(1),
});
export type PlanCell = z.infer<typeof planCell>;

export const blinding = z.looseObject({
  judge: z.boolean().optional(),
  grader: z.boolean().optional(),
  system: z.boolean().optional(),
  reviewers: z.boolean().optional(),
  passages: z.boolean().optional(),
});

/** `review/plans/<plan_id>.json`: what was drawn from what, so that anyone can draw it again. Missing blinding is on. */
export const plan = z.looseObject({
  schema: z.string().optional(),
  plan_id: z.string().min(1),
  seed: z.union([z.number().int(), z.string()]),
  created_at: timestamp,
  by: z.string().optional(),
  dimension: z.string().optional(),
  /** Whose labels the cells speak of: a judge's id, or `grader`. */
  judge: z.string().optional(),
  /** Model, version and prompt of that judge, as far as its judgements state them: with another of them it is another judge. */
  judge_identity: z
    .looseObject({
      id: z.string(),
      kind: z.string().optional(),
      model: z.string().optional(),
      model_version: z.string().optional(),
      prompt_sha256: z.string().optional(),
    })
    .optional(),
  /** The plan that this one extends: all of its items are among these, and labels given under it count here. */
  extends: z.string().optional(),
  /** The design it was drawn by, as `adjudicate sample` reads it. */
  design: z.record(z.string(), z.unknown()).optional(),
  population: z.looseObject({
    /** Of the first line: which results they are, however far they have grown. */
    results_fingerprint: z.string(),
    /** What the results file was then: its length in bytes, SHA-256 of them and of blocks at fixed places, hex. Older plans do not say. */
    results: z.looseObject({ bytes: z.number().int().nonnegative(), sha256: sha256Hex, spots_sha256: sha256Hex }).optional(),
    filter: z.string().optional(),
    size: z.number().int().nonnegative().optional(),
    cells: z.record(z.string(), z.number().int().nonnegative()).optional(),
  }),
  cells: z.array(planCell),
  blinding: blinding.optional(),
  order: z.string().optional(),
  repeats: z.number().nonnegative().optional(),
  items: z.array(
    z.looseObject({
      target,
      cell: z.string(),
      /** Place of the item that is shown again. */
      repeat_of: z.number().int().nonnegative().optional(),
      /** Identical items of the population that this one stands for. */
      copies: z.number().int().positive().optional(),
      /** Who is to label it; everybody where it is missing. */
      reviewers: z.array(z.string()).optional(),
    }),
  ),
});
export type Plan = z.infer<typeof plan>;
