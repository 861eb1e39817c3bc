import { failureTags } from "../formats/failureTags";
import type { JsonPath } from "../formats/jsonScan";
import { failureClasses, normaliseLabel } from "../formats/modernize";
import { freshnessVerdicts, primaryLabels, provenanceLabels, supportLabels } from "../formats/rowLabels";
import { timestampPattern } from "../formats/timestampPattern";
import type { CodeColumn, DictionaryEntry, NumberColumn } from "./contract";

/**
 * What the fields of a row mean to the index, from their parsed values. The scanner's dictionaries and the reference reader
 * both ask here, so that they cannot differ. A value of the wrong type means nothing.
 */

/** The source text of the number at `path` inside the value: ids written as numbers are taken digit for digit. */
export type DigitsAt = (path: JsonPath) => string;

export const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key] // an own property, asked just before
    : undefined;

/** An id: text, or a number as it is written. */
export const idText = (value: unknown, digits: () => string): string | null =>
  typeof value === "string" ? value : typeof value === "number" ? digits() : null;

const textEntry = (value: unknown): DictionaryEntry | null => (typeof value === "string" ? JSON.stringify(value) : null);
const labelEntry =
  (known: readonly string[]) =>
  (value: unknown): DictionaryEntry | null =>
    typeof value === "string" ? JSON.stringify(normaliseLabel(value, known)) : null;

function systemEntry(value: unknown, digits: DigitsAt): DictionaryEntry | null {
  const id = idText(own(value, "id"), () => digits(["id"]));
  const version = own(value, "version");
  return id === null || id === "" ? null : JSON.stringify([id, typeof version === "string" ? version : null]);
}

function tagsEntry(value: unknown): DictionaryEntry | null {
  const texts = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  return texts.length > 0 ? JSON.stringify(texts.map((tag) => normaliseLabel(tag, failureTags))) : null;
}

function dimensionsEntry(value: unknown): DictionaryEntry | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const texts = Object.entries(value).filter(([, text]) => typeof text === "string");
  return texts.length > 0 ? JSON.stringify(Object.fromEntries(texts)) : null;
}

/** Columns whose entry comes from one value of the row; those of citations come from several (`valuesEntry`). */
export type ValueColumn = Exclude<CodeColumn, "support" | "provenance">;

/** Entry of a column for its value in the row; null where that means nothing. */
export const entryOf: Readonly<Record<ValueColumn, (value: unknown, digits: DigitsAt) => DictionaryEntry | null>> = {
  run: (value, digits) => textEntry(idText(value, () => digits([]))),
  lane: textEntry,
  system: systemEntry,
  stratum: textEntry,
  label: labelEntry(primaryLabels),
  failure: labelEntry(failureClasses),
  expect: textEntry,
  refusal: textEntry,
  freshness: labelEntry(freshnessVerdicts),
  tags: tagsEntry,
  dimensions: dimensionsEntry,
};

/** Where the value of a column stands in the row. */
export const pathOfColumn: Readonly<Record<ValueColumn, readonly string[]>> = {
  run: ["run_id"],
  lane: ["lane"],
  system: ["system"],
  stratum: ["stratum"],
  label: ["result", "primary_label"],
  failure: ["result", "failure_class"],
  expect: ["expect"],
  refusal: ["trace", "refusal", "code"],
  freshness: ["result", "freshness", "verdict"],
  tags: ["result", "failure_tags"],
  dimensions: ["dimensions"],
};

/** Support and provenance of a row's citations, spelled as the codebook spells them. */
export const supportOf = (value: string): string => normaliseLabel(value, supportLabels);
export const provenanceOf = (value: string): string => normaliseLabel(value, provenanceLabels);

/** The different values of a row's citations, sorted; null where there is none. */
export const valuesEntry = (values: readonly string[]): DictionaryEntry | null =>
  values.length > 0 ? JSON.stringify([...new Set(values)].sort()) : null;

/** Numbers that stand in the row as such. */
export type ValueNumber = "repetition" | "duration" | "requests" | "retries" | "escalations" | "bytes" | "cost";
export const pathOfNumber: Readonly<Record<ValueNumber, readonly string[]>> = {
  repetition: ["repetition"],
  duration: ["metrics", "duration_s"],
  requests: ["metrics", "requests"],
  retries: ["metrics", "retries"],
  escalations: ["metrics", "escalations"],
  bytes: ["metrics", "bytes"],
  cost: ["metrics", "cost_usd"],
};

/** The number of a column for its value in the row, `NaN` where that means nothing: no column knows negative or infinite ones. */
export function numberOf(column: NumberColumn, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return NaN;
  return column === "repetition" && !Number.isSafeInteger(value) ? NaN : value;
}

/** Milliseconds since 1970, UTC, of a time as rows write it (RFC 3339; a space for the T is taken too); `NaN` where it is none. */
export function timeOf(value: unknown): number {
  return typeof value === "string" && timestampPattern.test(value) ? Date.parse(value.replace(" ", "T")) : NaN;
}
