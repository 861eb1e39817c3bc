import { foldFor } from "./field";
import type { Comparison, FilterValue } from "./filterAst";
import { FilterError } from "./filterTokens";

/** What the values of a term say of a text field: rows without a value may be meant, and texts that fit. */
export interface TextTerm {
  readonly orNone: boolean;
  readonly fits: (text: string) => boolean;
  /** The same as what stands, in this order, before, between and after the runs of any characters; one piece alone is the whole text. */
  readonly pieces: readonly (readonly string[])[];
}

/** Numbers from `low` to `high`, both included. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

/** What a term says of a number: rows without one may be meant, and those within any of the ranges. */
export interface NumberTerm {
  readonly orNone: boolean;
  readonly ranges: readonly NumberRange[];
}

export interface NumericName {
  readonly name: string;
  readonly kind: "number" | "time";
}

/** `field:value` of a text or a label. Linear in the text compared, whatever the pattern. */
export function textTerm(kind: "text" | "label", values: readonly FilterValue[]): TextTerm {
  const fold = foldFor(kind);
  const plain = values.filter((value) => !value.pattern && value.expression === undefined);
  const wanted = new Set(plain.filter((value) => value.text !== "").map((value) => fold(value.text)));
  const pieces = values.filter((value) => value.pattern).map((value) => fold(value.text).split("*"));
  const patterns = pieces.map(wildcard);
  return {
    orNone: plain.some((value) => value.text === ""),
    pieces: [...[...wanted].map((text) => [text]), ...pieces],
    fits(text) {
      const compared = fold(text);
      return wanted.has(compared) || patterns.some((pattern) => pattern(compared));
    },
  };
}

/**
 * `field:value` of a number or a time.
 * @throws FilterError for a value that is not one
 */
export function numberTerm(field: NumericName, values: readonly FilterValue[], at: number): NumberTerm {
  return {
    orNone: values.some((value) => value.text === ""),
    ranges: values
      .filter((value) => value.text !== "")
      .map(({ text }) => {
        const { from, to } = spanOf(field, text, at);
        return { low: from, high: to === null ? from : numberBelow(to) };
      }),
  };
}

/**
 * `field<value` and its like. A time as coarse as a day spans it: after the day means after its end, up to the day means up
 * to its end.
 * @throws FilterError for a value that is neither a number nor a time
 */
export function comparisonTerm(field: NumericName, op: Comparison, text: string, at: number): NumberTerm {
  const { from, to } = spanOf(field, text, at);
  const range = (): NumberRange => {
    switch (op) {
      case "<":
        return { low: -Infinity, high: numberBelow(from) };
      case ">=":
        return { low: from, high: Infinity };
      case ">":
        return { low: to ?? numberAbove(from), high: Infinity };
      case "<=":
        return { low: -Infinity, high: to === null ? from : numberBelow(to) };
    }
  };
  return { orNone: false, ranges: [range()] };
}

/** From when to (before) when; a plain number has no end. */
const spanOf = (field: NumericName, text: string, at: number): { from: number; to: number | null } =>
  field.kind === "number" ? { from: numberFrom(text, field.name, at), to: null } : timeSpan(text, field.name, at);

function numberFrom(text: string, field: string, at: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new FilterError(`${field} is a number, and "${text}" is not: write for example ${field}:2 or ${field}>0.5`, at);
  return value;
}

const day = 86_400_000;

/** `2026-11-29` is that whole day (UTC), `2026-11-29T10:00` that minute, with seconds that second, with a fraction that instant. */
function timeSpan(text: string, field: string, at: number): { from: number; to: number } {
  const parts = /^\d{4}-\d\d-\d\d(?<time>[Tt ]\d\d:\d\d(?<seconds>:\d\d(?<fraction>\.\d+)?)?(?<zone>[Zz]|[+-]\d\d:\d\d)?)?$/u.exec(text)?.groups;
  const from =
    parts === undefined
      ? NaN
      : Date.parse(parts["time"] === undefined ? `${text}T00:00:00Z` : `${text.replace(" ", "T")}${parts["zone"] === undefined ? "Z" : ""}`);
  if (parts === undefined || Number.isNaN(from))
    throw new FilterError(`${field} is a time, and "${text}" is not: write for example ${field}>=2026-11-29 or ${field}<2026-11-29T10:00Z`, at);
  const length = parts["time"] === undefined ? day : parts["seconds"] === undefined ? 60_000 : parts["fraction"] === undefined ? 1000 : 1;
  return { from, to: from + length };
}

const float = new Float64Array(1);
const bits = new BigInt64Array(float.buffer);

/** The next double up: what is greater than `value` is at least this. */
export function numberAbove(value: number): number {
  float[0] = value + 0;
  if (value === 0) return Number.MIN_VALUE;
  if (value === Infinity) return value;
  bits[0]! += value > 0 ? 1n : -1n;
  return float[0];
}

/** The next double down: what is less than `value` is at most this. */
export const numberBelow = (value: number): number => -numberAbove(-value);

/** `*` stands for any run of characters. Linear in the text: hostile patterns cannot make it slow. */
function wildcard(pieces: readonly string[]): (text: string) => boolean {
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  const middle = pieces.slice(1, -1).filter((piece) => piece !== "");
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of middle) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  };
}
