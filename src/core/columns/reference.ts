import { decodeUtf8 } from "../formats/bytes";
import { surveyJson, pathKey, placesOf } from "../formats/jsonSurvey";
import { deepestJson } from "../formats/jsonValue";
import type { JsonPath } from "../formats/jsonScan";
import { versionOf } from "../formats/schemaVersion";
import { BatchBuilder, type IndexedRow } from "./batchBuilder";
import { rowFlag, type CodeColumn, type ColumnBatch, type NumberColumn } from "./contract";
import { byColumn, type Dictionaries } from "./dictionaries";
import {
  entryOf,
  idText,
  numberOf,
  own,
  pathOfColumn,
  pathOfNumber,
  provenanceOf,
  supportOf,
  timeOf,
  valuesEntry,
  type ValueColumn,
  type ValueNumber,
} from "./meaning";

const lineFeed = 10,
  carriageReturn = 13;

/** A line of spaces, tabs and carriage returns alone is no row and no problem. */
export const isBlankLine = (line: Uint8Array): boolean => line.every((byte) => byte === 32 || byte === 9 || byte === carriageReturn);

/**
 * The indexed fields of one line (with or without terminator), read the slow and plain way: the last of equal keys counts,
 * a field of the wrong type is absent, bytes that are not UTF-8 stand as U+FFFD. Null where the line is no row: not JSON,
 * nested deeper than `deepestJson`, no object, or without a task_id. This is what a row means to the index; the scanner
 * has to agree with it.
 */
export function indexedRow(line: Uint8Array): IndexedRow | null {
  const { text } = decodeUtf8(line);
  if (surveyJson(text).depth > deepestJson) return null; // before parsing: it would take a hundred times its text in memory
  const value = parsed(text);
  if (value === undefined) return null;
  const digitsAt = (path: JsonPath): string => {
    const place = placesOf(text, [path]).get(pathKey(path))!; // asked for numbers alone, which were found there
    return text.slice(place.start, place.end);
  };
  const task = idText(own(value, "task_id"), () => digitsAt(["task_id"]));
  if (task === null || task === "") return null;
  const at = (path: readonly string[]) => path.reduce(own, value);
  const result = own(value, "result");
  const citations = own(result, "citations");
  const of = (key: string) => members(citations, key).filter((member) => typeof member === "string");
  const support = of("support").map(supportOf);
  const facts = own(result, "facts");
  const matched = Array.isArray(facts) ? members(facts, "matched").filter((one) => one === true).length : NaN;
  const values: Record<Exclude<CodeColumn, ValueColumn>, readonly string[]> = { support, provenance: of("provenance").map(provenanceOf) };
  const plain = (column: ValueNumber) => numberOf(column, at(pathOfNumber[column]));
  const numbers: Record<NumberColumn, number> = {
    repetition: plain("repetition"),
    factsMatched: matched,
    factsRequired: Array.isArray(facts) ? facts.length : NaN,
    supported: support.length > 0 ? support.filter((label) => label === "full").length : NaN,
    checked: support.length > 0 ? support.length : NaN,
    attempts: lengthOf(at(["trace", "attempts"])),
    citations: lengthOf(citations),
    duration: plain("duration"),
    requests: plain("requests"),
    retries: plain("retries"),
    escalations: plain("escalations"),
    bytes: plain("bytes"),
    cost: plain("cost"),
    observed: timeOf(own(value, "observed_at")),
  };
  const flags =
    (versionOf("row", value).readOnly ? rowFlag.readOnly : 0) |
    rowFlag.reread |
    (hasUnicodeEscape(line) ? rowFlag.escapes : 0) |
    (/[^\0-\x7f]/.test(text) ? rowFlag.beyondAscii : 0);
  const entries = byColumn((column) =>
    column === "support" || column === "provenance"
      ? valuesEntry(values[column])
      : entryOf[column](at(pathOfColumn[column]), (path) => digitsAt([...pathOfColumn[column], ...path])),
  );
  return { task, flags, entries, numbers };
}

/** Bytes of a file that begin at the start of a line. */
export interface BytePart {
  readonly bytes: Uint8Array;
  /** Byte offset in the file of the first of them. */
  readonly from: number;
  /** The file ends with them: what stands after the last line feed is a row if it can be read, and else left to wait. */
  readonly endsFile: boolean;
}

/** The batch of the part's whole lines. `to` tells how far it came: bytes after the last line feed are left. */
export function referenceScan(part: BytePart, dictionaries: Dictionaries): ColumnBatch {
  const { bytes, from } = part;
  const batch = new BatchBuilder(dictionaries);
  let start = 0;
  let line = 0;
  for (let feed = bytes.indexOf(lineFeed); feed >= 0; feed = bytes.indexOf(lineFeed, start)) {
    addLine(batch, bytes.subarray(start, feed), { line, start: from + start }, false);
    start = feed + 1;
    line++;
  }
  const rest = bytes.subarray(start);
  const taken = part.endsFile && addLine(batch, rest, { line, start: from + start }, true);
  return batch.finish(from, from + (taken ? bytes.length : start), line);
}

/** Adds what a line without line feed is: a row, a rejected line, or nothing where it is blank. An unfinished one is only ever a row. False where it was left. */
export function addLine(batch: BatchBuilder, bytes: Uint8Array, at: { readonly line: number; readonly start: number }, unfinished: boolean): boolean {
  if (isBlankLine(bytes)) return false;
  const row = indexedRow(bytes);
  if (row) batch.addRow(row, { ...at, length: bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length });
  else if (!unfinished) batch.addRejected({ ...at, end: at.start + bytes.length });
  return row !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // what is wrong with it is said by whoever validates the line
    throw error;
  }
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const members = (list: unknown, key: string): readonly unknown[] => (Array.isArray(list) ? list.map((item) => own(item, key)) : []);

/** In JSON a backslash stands in strings alone, and two belong together. */
function hasUnicodeEscape(line: Uint8Array): boolean {
  for (let at = line.indexOf(92); at >= 0; at = line.indexOf(92, at + 2)) if (line[at + 1] === 117) return true;
  return false;
}
