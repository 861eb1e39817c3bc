import * as z from "zod";

/** Their value → ours; what is not listed stays as it is. */
const map = z.record(z.string(), z.unknown()).optional();

/**
 * Where a value comes from: a path into their record (alone, or with a value map, or as text to be found in the answer), a
 * constant, or a template with `{paths}`. `locate: text` gives the offsets of the text in the answer, `null` where it is not there.
 */
export const source = z.union([
  z.string(),
  z.strictObject({ path: z.string(), map, locate: z.literal("text").optional() }),
  z.strictObject({ constant: z.unknown() }),
  z.strictObject({ template: z.string(), map }),
]);
export type MappingSource = z.infer<typeof source>;

interface Fields {
  readonly [field: string]: MappingSource | Fields | { readonly each: string; readonly fields: Fields };
}
const fields: z.ZodType<Fields> = z.lazy(() => z.record(z.string(), z.union([source, z.strictObject({ each: z.string(), fields }), fields])));

/**
 * `*.mapping.json`: our field → their path, for any JSON or JSONL file of records. Paths are dotted, with `[n]` for list
 * positions; `each` names a list or an object whose entries become list items.
 */
export const mapping = z.looseObject({
  schema: z.string().optional(),
  title: z.string().optional(),
  /** A list inside their record whose items each become a row. */
  each: z.string().optional(),
  row: fields,
  /** Other people's labels, kept as judgements. */
  judgements: z
    .array(
      z.looseObject({
        judge: z.looseObject({ id: source, kind: z.string().optional() }),
        target: z.looseObject({ kind: z.string() }),
        label: source,
        rationale: source.optional(),
        /** A file beside the source, joined to the records by key. */
        file: z
          .string()
          .regex(/^(?!.*(^|[\\/])\.\.([\\/]|$))[^\\/:][^\\:]*$/, "not a path inside the folder of the mapping")
          .optional(),
        join: z.looseObject({ ours: z.string(), theirs: z.string() }).optional(),
      }),
    )
    .optional(),
});
export type Mapping = z.infer<typeof mapping>;
