import * as z from "zod";

const share = z.number().min(0).max(1);

/** `policy.yaml`: thresholds of the gates and of the review's own check. Figures are examples until `calibrated` says otherwise. */
export const policy = z.looseObject({
  schema: z.string().optional(),
  calibrated: z.boolean().optional(),
  /** Rounds of baseline needed before the rolling gate speaks. */
  minimum_rounds: z.number().int().positive().optional(),
  thresholds: z
    .looseObject({
      /** Largest drop of the success rate, as a share (0.05 is five points). */
      success_drop: share.optional(),
      citation_support_drop: share.optional(),
      /** Largest relative growth (0.2 is 20 %). */
      duration_p95_growth: z.number().nonnegative().optional(),
      cost_per_success_growth: z.number().nonnegative().optional(),
    })
    .optional(),
  /** Who owns which system, as names of reviewers by system id: what they propose as truth is marked. */
  owners: z.record(z.string(), z.array(z.string().min(1))).optional(),
  floors: z
    .looseObject({
      /** Share of the plan's items labelled. */
      coverage: share.optional(),
      /** Lower confidence bound of the coefficient. */
      agreement: z.number().min(-1).max(1).optional(),
      coefficient: z.string().optional(),
      /** Items of plans that people have labelled, for a judge to be verified; 100 where it is missing. */
      judge_labels: z.number().int().nonnegative().optional(),
      /** The same of each label that the judge gives (all where it gives fewer); 30 where it is missing. */
      judge_labels_each: z.number().int().nonnegative().optional(),
    })
    .optional(),
});
export type Policy = z.infer<typeof policy>;
