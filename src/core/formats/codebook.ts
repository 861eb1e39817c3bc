import * as z from "zod";

export const codebookLabel = z.looseObject({
  id: z.string().min(1),
  title: z.string().optional(),
  key: z.string().length(1).optional(),
  guideline: z.string().optional(),
  /** A theme colour by name: good, fair, bad, neutral, info. */
  color: z.string().optional(),
  requires: z.array(z.enum(["rationale", "evidence"])).optional(),
});
export type CodebookLabel = z.infer<typeof codebookLabel>;

export const dimension = z.looseObject({
  id: z.string().min(1),
  version: z.union([z.number().int(), z.string()]),
  title: z.string().optional(),
  /** A target kind. */
  applies_to: z.string(),
  exclusive: z.boolean().optional(),
  /** Required for every label of the dimension; a label's own `requires` replaces it. */
  requires: z.array(z.enum(["rationale", "evidence"])).optional(),
  /** Label ids from best to worst, for weighted statistics. */
  order: z.array(z.string()).optional(),
  guideline: z.string().optional(),
  /** Recipe of the content hash, e.g. `citation-support/1`. */
  recipe: z.string().optional(),
  /** Labels that are stored as asserted where no evidence in verified bytes is marked; `full` and `partial` of `citation-support/1` where this is missing. */
  asserted_without_evidence: z.array(z.string()).optional(),
  /** Reviewers may add labels of their own (failure tags). */
  open: z.boolean().optional(),
  labels: z.array(codebookLabel),
});
export type Dimension = z.infer<typeof dimension>;

export const codebook = z.looseObject({
  schema: z.string().optional(),
  id: z.string().optional(),
  version: z.union([z.number().int(), z.string()]).optional(),
  dimensions: z.array(dimension).min(1),
  /** Versions of dimensions that others have replaced, the latest first: labels given under them are read as of then. */
  history: z.array(dimension).optional(),
  presets: z
    .array(
      z.looseObject({
        id: z.string(),
        title: z.string().optional(),
        dimension: z.string(),
        map: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
        drops: z.string().optional(),
      }),
    )
    .optional(),
});
export type Codebook = z.infer<typeof codebook>;
