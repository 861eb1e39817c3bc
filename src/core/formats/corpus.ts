import * as z from "zod";

export const corpusCase = z.looseObject({
  id: z.string().min(1),
  stratum: z.string().min(1),
  query: z.string().min(1),
  fixture: z
    .string()
    .regex(/^fixture:\/\/[^/]+\/.+/, "not fixture://<family>/<name>")
    .optional(),
  live_channel: z.string().optional(),
  expect: z.string(),
});
export type CorpusCase = z.infer<typeof corpusCase>;

/** `corpus.yaml`: the cases, whose identities never change under one version. */
export const corpus = z.looseObject({
  schema: z.string().optional(),
  version: z.string().min(1),
  live_channels: z.array(z.looseObject({ id: z.string(), adapter: z.string(), required: z.boolean().optional() })).optional(),
  cases: z.array(corpusCase).min(1),
});
export type Corpus = z.infer<typeof corpus>;
