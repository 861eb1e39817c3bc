import * as z from "zod";

/** A path into their record: `docs/mapping.md` has the language. */
const path = z.string().min(1);

const made = {
  /** Their value, as text → ours. What is not listed stays as it is. */
  map: z.record(z.string(), z.unknown()).optional(),
  /** The map lists every value there should be: any other is told as malformed, and still kept. */
  closed: z.boolean().optional(),
  /** Taken where the path finds nothing or null. */
  default: z.unknown().optional(),
};

/**
 * Where a value comes from: a path into their record (alone, or with a pattern, a value map, a default, or as text to be found
 * in the answer), a constant, or a template with `{paths}`. `locate: text` gives the offsets of the text in the answer, `null`
 * where it is not literally there; `words` takes any white space between the words for the same. `after` keeps what follows the first match (all of it where nothing matches, nothing where nothing
 * follows), e.g. the text behind an address; `pattern` keeps what its first group matches, or the whole match.
 */
export const source = z.union([
  path,
  z.strictObject({
    path,
    after: z.string().min(1).optional(),
    pattern: z.string().min(1).optional(),
    ...made,
    locate: z.enum(["text", "words"]).optional(),
  }),
  z.strictObject({ constant: z.unknown() }),
  z.strictObject({ template: z.string(), ...made }),
]);
export type MappingSource = z.infer<typeof source>;

/** A list of ours: one item for each of theirs that `each` names. */
export interface MappingList {
  readonly each: string;
  readonly fields: MappingFields;
}
/** Our fields: each a source, more fields, or a list (made of theirs, or written out item by item). */
export interface MappingFields {
  readonly [field: string]: MappingField;
}
export type MappingField = MappingSource | MappingList | readonly MappingFields[] | MappingFields;

const fields: z.ZodType<MappingFields> = z.lazy(() =>
  z.record(z.string(), z.union([source, z.strictObject({ each: path, fields }), z.array(fields), fields])),
);

/** Labels that somebody or something gave already. Paths are relative to the row's item, or to the joined record of `file`. */
const judgementRule = z.looseObject({
  /** One judgement for each of these items. */
  each: path.optional(),
  judge: z.looseObject({ id: source, kind: z.string().optional(), model: source.optional() }),
  /** `claim` and `citation` mean the one that was made from the same item of theirs. */
  target: z.looseObject({ kind: z.string() }),
  /** The question that was answered; any name will do. */
  dimension: z.string().min(1).optional(),
  label: source,
  score: source.optional(),
  rationale: source.optional(),
  /** A file beside the source, joined to the records by key. */
  file: z
    .string()
    .regex(/^(?!.*(^|[\\/])\.\.([\\/]|$))[^\\/:\0-\x1f][^\\:\0-\x1f]*$/, "not a path inside the folder of the mapping")
    .optional(),
  join: z.looseObject({ ours: path, theirs: path }).optional(),
});
export type JudgementRule = z.infer<typeof judgementRule>;

/**
 * `*.mapping.json`: our field → their path, for any JSON or JSONL file of records. Paths are dotted, with `[n]` for list
 * positions; `each` names a list or an object whose entries become list items.
 */
export const mapping = z.looseObject({
  schema: z.string().optional(),
  title: z.string().optional(),
  /** A list inside their record whose items each become a row. */
  each: path.optional(),
  row: fields,
  /** Other people's labels, kept as judgements. */
  judgements: z.array(judgementRule).optional(),
});
export type Mapping = z.infer<typeof mapping>;
