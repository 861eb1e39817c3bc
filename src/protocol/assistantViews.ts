import * as z from "zod";
import { mapping as mappingSchema, source as mappingSource } from "../core/formats/mapping";
import { labelValue, problem } from "./views";

/** What the page of the mapping assistant is shown. Nothing here is sealed: nobody labels in it. */

/** The file to be opened. */
export const sourceFile = z.object({
  name: z.string(),
  bytes: z.number(),
  layout: z.enum(["jsonl", "array", "array-in-object", "entries", "columns", "single"]),
  /** The layout in words, e.g. "JSON Lines, one record a line". */
  title: z.string(),
  /** Records in the file; null where only its beginning was read. */
  records: z.number().nullable(),
  /** Records that can be shown here. */
  read: z.number(),
  problems: z.array(problem),
});
export type SourceFile = z.infer<typeof sourceFile>;

/** A mapping that exists already and reads this kind of file. */
export const existingMapping = z.object({ id: z.string(), name: z.string(), place: z.enum(["beside", "workspace"]), title: z.string().nullable() });
export type ExistingMapping = z.infer<typeof existingMapping>;

/** Where the mapping can be kept. */
export const savePlace = z.object({
  place: z.enum(["beside", "workspace"]),
  /** The file as the user would know it, e.g. `answers.mapping.json`. */
  name: z.string(),
  /** A file of that name is there: saving replaces it. */
  exists: z.boolean(),
  /** Why nothing can be saved there; null where it can. */
  why: z.string().nullable(),
});
export type SavePlace = z.infer<typeof savePlace>;

export const sureness = z.enum(["high", "medium", "low"]);

/**
 * One line of the fields table: something of ours that a mapping can fill. `field` names it and is what changes speak of:
 * `each`, `task_id`, `trace.answer`, `trace.claims` (a list), `trace.claims[].text`, `judgements[0].label`, …
 */
export const fieldView = z.object({
  field: z.string(),
  /** A heading to list it under. */
  group: z.enum(["case", "answer", "claims", "citations", "pages", "attempts", "facts", "metrics", "other", "judgements"]),
  /** How deep below its list it is: 0 for the row's own. */
  depth: z.number(),
  kind: z.enum(["value", "list", "judge"]),
  required: z.boolean(),
  /** What fills it; null where nothing does. For a list: the path of the list. */
  source: mappingSource.nullable(),
  /** `source` in one line as a person would write it: `answers.gpt4.text`, `“Response 1: {response1}”`, `= human`. */
  text: z.string(),
  /** The value in the first previewed record that has one, clipped. */
  example: z.string().nullable(),
  /** Over the previewed records (for fields of a list: over its items). */
  present: z.number(),
  absent: z.number(),
  problems: z.number(),
  /** Why the guesser chose it, and how sure it is; null where a person chose. */
  why: z.string().nullable(),
  sure: sureness.nullable(),
  /** Their values and what each becomes, for fields with few different values. `to` is null where the value stays as it is. */
  values: z.array(z.object({ from: z.string(), to: z.string().nullable(), count: z.number() })),
  /** Our own words for this field, to map values to; empty where any text will do. */
  words: z.array(z.string()),
});
export type FieldView = z.infer<typeof fieldView>;

export const previewClaim = z.object({
  id: z.string(),
  text: z.string(),
  /** UTF-16 code units into the answer; null where the claim is not literally in it. */
  start: z.number().nullable(),
  end: z.number().nullable(),
});
export const previewCitation = z.object({
  id: z.string(),
  claimId: z.string().nullable(),
  url: z.string().nullable(),
  representationId: z.string().nullable(),
  support: z.string().nullable(),
  evidence: z.string().nullable(),
});
export const previewPage = z.object({ id: z.string(), url: z.string().nullable(), bytes: z.number().nullable(), excerpt: z.string().nullable() });
export const previewJudgement = z.object({
  /** What it is about: `row`, `answer`, `claim`, `citation`; and which one. */
  kind: z.string(),
  of: z.string().nullable(),
  judge: z.string(),
  judgeKind: z.string(),
  dimension: z.string().nullable(),
  label: labelValue,
  score: z.number().nullable(),
  rationale: z.string().nullable(),
  /** The label is none that its judge gives elsewhere in a recognisable form, or contradicts itself; in words. */
  malformed: z.string().nullable(),
});
export const previewAttempt = z.object({ id: z.string(), name: z.string(), status: z.string().nullable(), durationSeconds: z.number().nullable() });

/** One row as the reviewer would get it. Long texts are clipped, `…` at their end. */
export const previewRow = z.object({
  /** The record it came from (from 0, in the order of the file) and its line. */
  record: z.number(),
  line: z.number(),
  taskId: z.string(),
  repetition: z.number(),
  system: z.string().nullable(),
  stratum: z.string().nullable(),
  query: z.string().nullable(),
  answer: z.string().nullable(),
  claims: z.array(previewClaim),
  citations: z.array(previewCitation),
  pages: z.array(previewPage),
  judgements: z.array(previewJudgement),
  attempts: z.array(previewAttempt),
  facts: z.array(z.object({ id: z.string(), expected: z.string() })),
  dimensions: z.record(z.string(), z.string()),
  metrics: z.record(z.string(), z.number()),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** A problem of the mapping or of reading a record, and the field it concerns. */
export const fieldProblem = z.object({ field: z.string().nullable(), problem });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Keys and list positions from the record down to a value. */
export const steps = z.array(z.union([z.string(), z.number().int().nonnegative()]));

/** A record of the source as indented JSON: `text` is always whole JSON, the way `JSON.stringify(value, null, 2)` writes it. */
export const sourceRecord = z.object({
  record: z.number(),
  line: z.number(),
  text: z.string(),
  /** Line in the source file of each line of `text`. */
  lines: z.array(z.number()),
  /** The text is shortened: long strings or many items are cut, `…` in their place. */
  clipped: z.boolean(),
  /** Where in `text` the values stand that mapped fields read, in UTF-16 code units. */
  marks: z.array(z.object({ field: z.string(), steps, start: z.number(), end: z.number() })),
});
export type SourceRecord = z.infer<typeof sourceRecord>;

/** Somewhere in the records that a field could be read from. */
export const optionView = z.object({
  path: z.string(),
  type: z.enum(["text", "number", "boolean", "list", "object", "null", "mixed"]),
  example: z.string(),
  /** Share of the records (or items) that have it, 0 to 1. */
  coverage: z.number(),
  /** Different values seen; null where too many to count. */
  distinct: z.number().nullable(),
  sure: sureness.nullable(),
  why: z.string().nullable(),
});
export type OptionView = z.infer<typeof optionView>;

/** One correction; each gives a whole new mapping, so that undoing is putting the one before back. */
export const mappingChange = z.discriminatedUnion("do", [
  /** Fills a field (a list: by the path of the list), or with null leaves it empty. */
  z.strictObject({ do: z.literal("set"), field: z.string(), source: mappingSource.nullable() }),
  /** Lets a field read the value that was pointed at in a record; the path is written relative to the field's list. */
  z.strictObject({ do: z.literal("read"), field: z.string(), steps }),
  /** Their value → ours for one field; null lets the value stay as it is. */
  z.strictObject({ do: z.literal("map"), field: z.string(), from: z.string(), to: z.string().nullable() }),
  z.strictObject({
    do: z.literal("addJudgement"),
    kind: z.enum(["row", "answer", "claim", "citation"]),
    path: z.string(),
    judge: z.enum(["human", "model", "rule"]),
  }),
  z.strictObject({ do: z.literal("removeJudgement"), index: z.number().int().nonnegative() }),
  /** Joins a file beside the source whose records share a key, as the judgements found in it. */
  z.strictObject({ do: z.literal("join"), file: z.string() }),
]);
export type MappingChange = z.infer<typeof mappingChange>;

/** A file beside the source whose records share a key with it. */
export const joinable = z.object({
  file: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Share of the first records that find theirs in it, 0 to 1. */
  coverage: z.number(),
  judgements: z.number(),
  joined: z.boolean(),
});
export type Joinable = z.infer<typeof joinable>;

/** What the page remembers between openings; kept by the host, opaque to it. */
export const assistantPanel = z.object({
  field: z.string().nullable().default(null),
  record: z.number().int().nonnegative().default(0),
  view: z.enum(["fields", "json"]).default("fields"),
  widths: z.array(z.number()).default([]),
  theme: z.enum(["system", "dark", "light", "hc-dark", "hc-light"]).default("system"),
});
export type AssistantPanel = z.infer<typeof assistantPanel>;

export const mapping = mappingSchema;
