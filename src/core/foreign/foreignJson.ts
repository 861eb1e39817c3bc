import { decodeUtf8, foreignBytes } from "../formats/bytes";
import { scanJson, type JsonFault, type JsonPath } from "../formats/jsonScan";
import { countMembers, duplicateKeys, pathKey, pathText, placesOf, surveyJson } from "../formats/jsonSurvey";
import { deepestJson } from "../formats/jsonValue";
import { positionsIn, type Position } from "../formats/position";
import type { Problem } from "../formats/problem";
import { spelledOut, type Edit } from "./spelledOut";

/** One JSON value of somebody else's, read as far as it goes. */
export interface ForeignJson {
  /** `undefined` where nothing could be read. Integers beyond 2^53 and NaN, Infinity, -Infinity are strings, as written. */
  readonly value: unknown;
  /** False where the text was cut off or broken: `value` is what stood complete before that. */
  readonly complete: boolean;
  readonly problems: readonly Problem[];
  /** Where a value stands in the file (or the nearest thing around it). */
  place(path: JsonPath): Position;
}

const mostTold = 20;

/**
 * Reads JSON as forgivingly as can be done without guessing. Every liberty taken is told as a problem with its place. A text
 * that ends too early, or breaks, gives the complete values before that point. Never throws for what bytes can hold.
 * @param at of the text's first character in its file: line and column from 1
 */
export function readForeignJson(bytes: Uint8Array, file: string, at: Position = { line: 1, column: 1 }): ForeignJson {
  const refused = at.line === 1 ? foreignBytes(bytes.subarray(0, 8)) : null;
  if (refused) return unreadable({ file, ...at, code: refused.code, severity: "error", message: refused.message });
  const { text, bad } = decoded(bytes);
  if (text === null)
    return unreadable({
      file,
      ...at,
      code: "too-large",
      severity: "error",
      message: "one JSON value of more than half a gigabyte cannot be read at once: write it as JSON Lines, one record a line",
    });
  const positionIn = positionsIn(text);
  const positionOf = (offset: number): Position => {
    const { line, column } = positionIn(offset);
    return { line: at.line + line - 1, column: line === 1 ? at.column + column - 1 : column };
  };
  const problems: Problem[] = [];
  const tell = (offset: number, length: number, code: string, severity: "error" | "warning", message: string, path?: JsonPath) => {
    if (problems.length < mostTold)
      problems.push({ file, ...positionOf(offset), length, code, severity, message, ...(path ? { path: pathText(path) } : {}) });
  };
  if (bad) tell(bad.offset, 1, "encoding", "warning", `the byte 0x${hex(bad.byte)} is not UTF-8 and is read as \uFFFD`);

  const literal = spelledOut(text);
  for (const { offset, length, wrote, why } of literal.edits.slice(0, mostTold))
    tell(offset, length, liberties[why].code, "warning", liberties[why].message(wrote));
  const whole = parsed(literal.text);
  const fault = whole.ok ? null : scanJson(literal.text);
  const source = whole.ok ? literal.text : completed(literal.text, fault?.offset ?? 0);
  const value = whole.ok ? whole.value : source === null ? undefined : parsed(source).value;
  if (fault) tell(literal.original(fault.offset), fault.length, endsEarly(fault, literal.text) ? "cut-off" : "json-syntax", "error", fault.message);
  if (value !== undefined && surveyJson(source!).depth > deepestJson)
    return unreadable({ file, ...at, code: "too-deep", severity: "error", message: `nested deeper than ${deepestJson} levels: it cannot be shown` });
  if (whole.ok && surveyJson(text).members !== countMembers(value))
    for (const { path, start, end } of duplicateKeys(literal.text, mostTold))
      tell(
        literal.original(start),
        end - start,
        "duplicate-key",
        "warning",
        `the key ${JSON.stringify(path.at(-1))} comes more than once in this object: the last one counts`,
        path,
      );
  return {
    value,
    complete: whole.ok,
    problems,
    place(path) {
      const wanted = path.map((_, index) => path.slice(0, path.length - index)); // the longest first
      const places = placesOf(source ?? "", wanted);
      const nearest = wanted.find((one) => places.has(pathKey(one)));
      return positionOf(nearest ? Math.min(literal.original(places.get(pathKey(nearest))!.start), text.length) : 0);
    },
  };
}

const unreadable = (problem: Problem): ForeignJson => ({
  value: undefined,
  complete: false,
  problems: [problem],
  place: () => ({ line: problem.line ?? 1, column: problem.column ?? 1 }),
});

/** No JavaScript string is longer than about half a gigabyte. */
function decoded(
  bytes: Uint8Array,
): { readonly text: string; readonly bad: ReturnType<typeof decodeUtf8>["bad"] } | { readonly text: null; readonly bad: null } {
  if (bytes.length > 0x1fff_ffe8) return { text: null, bad: null };
  return decodeUtf8(bytes);
}

function parsed(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly value: undefined } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, value: undefined };
  }
}

/** The complete values before `until`, with what is open closed; null where nothing is. The text before `until` must be free of faults. */
function completed(text: string, until: number): string | null {
  const end = lastSafe(text, until);
  if (end === 0) return null;
  const open: string[] = [];
  eachSign(text, end, (sign) => {
    if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
    else if (sign !== ",") open.pop();
  });
  return `${text.slice(0, end)}${open.reverse().join("")}`;
}

/** The end of the last opened or closed bracket, or of what stands before the last comma: what is before it is complete. */
function lastSafe(text: string, until: number): number {
  let end = 0;
  eachSign(text, until, (sign, at) => (end = sign === "," ? at : at + 1));
  return end;
}

/** Brackets and commas outside strings. */
function eachSign(text: string, until: number, visit: (sign: string, at: number) => void): void {
  for (let at = 0; at < until; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      for (at++; at < until && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (sign === "{" || sign === "[" || sign === "}" || sign === "]" || sign === ",") visit(sign, at);
  }
}

const liberties: Readonly<Record<Edit["why"], { readonly code: string; message(wrote: string): string }>> = {
  number: { code: "rounded-number", message: (wrote) => `${clip(wrote)} is beyond what a number holds exactly: it is kept as written` },
  word: { code: "not-json", message: (wrote) => `${wrote} is not JSON: it is kept as the text ${wrote}` },
  control: {
    code: "control-character",
    message: (wrote) => `the control character U+${hex(wrote.charCodeAt(0)).padStart(4, "0")} stands bare in a text: it is kept`,
  },
};

const endsEarly = (fault: JsonFault, text: string) =>
  fault.offset + fault.length >= text.length && !/\S/.test(text.slice(fault.offset + fault.length));
const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, "0");
const clip = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
