import type * as z from "zod";
import { foreignBytes } from "./bytes";
import type { Problem } from "./problem";
import { readJsonValue, type Read } from "./readJson";
import type { Artefact } from "./schemaVersion";

export interface ReadLine<T> {
  readonly line: number;
  readonly value: T;
  readonly raw: unknown;
  readonly readOnly: boolean;
}
export interface ReadLines<T> {
  readonly values: readonly ReadLine<T>[];
  readonly problems: readonly Problem[];
}

/** The first line says that the file is no text at all; a byte that is not UTF-8 is a warning, and says nothing of other lines. */
export const isForeign = ({ code, severity }: Problem): boolean => severity === "error" && (code === "encoding" || code === "compressed");

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);

/** The lines of a file, numbered from 1, without their LF or CRLF; a last line needs no terminator. */
export function* linesOf(bytes: Uint8Array): Generator<{ readonly line: number; readonly bytes: Uint8Array }> {
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(10, start);
    const end = found < 0 ? bytes.length : found;
    yield { line, bytes: bytes.subarray(start, end > start && bytes[end - 1] === 13 ? end - 1 : end) };
    start = end + 1;
  }
}

/** Where a line stands. Not `exact`: columns of fields that do not fit are not looked for, which is several times as fast where most lines have some. */
export interface LineAt {
  readonly file: string;
  readonly line: number;
  readonly exact?: boolean;
}

/** Reads one line: columns count from 1 after a byte order mark. A blank line has neither value nor problem. */
export function readJsonLine<T>(bytes: Uint8Array, schema: z.ZodType<T>, at: LineAt, artefact?: Artefact): Read<T> {
  if (isBlank(bytes)) return { value: null, raw: undefined, problems: [], readOnly: false, place: null };
  const foreign = at.line === 1 ? foreignBytes(bytes.subarray(0, 8)) : null;
  if (foreign)
    return {
      value: null,
      raw: undefined,
      readOnly: false,
      place: null,
      problems: [{ file: at.file, line: 1, column: 1, code: foreign.code, severity: "error", message: foreign.message }],
    };
  const trimmed = bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes;
  return readJsonValue(trimmed, schema, at.file, artefact, () => (offset) => ({ line: at.line, column: offset + 1 }), at.exact ?? true);
}

/** Reads a JSONL artefact: every line that fits, and a problem for each that does not. Blank lines are skipped; an empty file has no values and no problem. */
export function readJsonl<T>(bytes: Uint8Array, schema: z.ZodType<T>, file: string, artefact?: Artefact): ReadLines<T> {
  const values: ReadLine<T>[] = [];
  const problems: Problem[] = [];
  for (const { line, bytes: lineBytes } of linesOf(bytes)) {
    const read = readJsonLine(lineBytes, schema, { file, line }, artefact);
    problems.push(...read.problems);
    if (read.value !== null) values.push({ line, value: read.value, raw: read.raw, readOnly: read.readOnly });
    if (line === 1 && read.raw === undefined && read.problems.some(isForeign)) break; // nothing after it is text either
  }
  return { values, problems };
}
