import * as z from "zod";
import { sha256Hex } from "./common";

const remark = { code: z.string(), severity: z.enum(["error", "warning", "info"]), message: z.string() };

/** `import.json` in a run folder: which files of somebody else's the run was made from, how, and what was wrong with them. */
export const importRecord = z.looseObject({
  schema: z.string().optional(),
  /** The reader, e.g. `inspect`, and the version of what it makes: two versions may make different rows of one source. */
  format: z.string(),
  reader: z.string(),
  /** The sources as they were: `path` is where each is kept in the run folder; `joined` is the name by which the mapping joined it. */
  sources: z
    .array(
      z.looseObject({
        name: z.string(),
        path: z.string(),
        joined: z.string().optional(),
        bytes: z.number().int().nonnegative(),
        sha256: sha256Hex,
      }),
    )
    .min(1),
  /** The mapping file it was read through, kept beside the sources. */
  mapping: z.looseObject({ name: z.string(), path: z.string(), sha256: sha256Hex }).optional(),
  /** Truths and judgements that the import wrote, with their hashes: what people changed since is left alone when it is imported again. */
  made: z.record(z.string(), sha256Hex).optional(),
  counts: z.looseObject({
    rows: z.number().int().nonnegative(),
    judgements: z.number().int().nonnegative(),
    representations: z.number().int().nonnegative(),
    truths: z.number().int().nonnegative(),
    problems: z.number().int().nonnegative(),
  }),
  /** What is to be said of the source as a whole. */
  notes: z.array(z.looseObject(remark)),
  /** The first problems, with their places in the source; `counts.problems` says how many there were. */
  problems: z.array(
    z.looseObject({
      ...remark,
      file: z.string(),
      line: z.number().int().positive().optional(),
      column: z.number().int().positive().optional(),
      length: z.number().int().nonnegative().optional(),
      path: z.string().optional(),
    }),
  ),
});
export type ImportRecord = z.infer<typeof importRecord>;
