import type { NumberRange, NumberTerm } from "../terms";
import type { CodeArray, NumberValues } from "./columns";

/**
 * Tests of a segment's rows: each writes one bit a row into `words`. No branch depends on a value, so what it costs does not
 * depend on the data. Arrays may be read a few values beyond `rows`; the bits beyond are cleared by whoever owns the words.
 */

/** `verdicts[code]` is 1 where rows with the code pass. */
export function maskCodes(codes: CodeArray | null, verdicts: Uint8Array, rows: number, words: Uint32Array): void {
  if (codes === null) return fillMask(verdicts[0] === 1, rows, words);
  const whole = rows >>> 5;
  let row = 0;
  for (let word = 0; word < whole; word++) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit++) bits |= verdicts[codes[row++]!]! << bit;
    words[word] = bits;
  }
  let bits = 0;
  for (const first = row; row < rows; row++) bits |= verdicts[codes[row]!]! << (row - first);
  if ((rows & 31) !== 0) words[whole] = bits;
}

/** Rows whose number lies in any of the ranges, and rows without one where the term says so. */
export function maskNumbers(found: NumberValues | null, term: NumberTerm, rows: number, words: Uint32Array): void {
  if (found === null) return fillMask(term.orNone, rows, words);
  words.fill(0, 0, Math.ceil(rows / 32));
  for (const range of term.ranges) orRange(found, range, rows, words);
  if (term.orNone) orMissing(found, rows, words);
}

export function fillMask(passes: boolean, rows: number, words: Uint32Array): void {
  const whole = rows >>> 5;
  words.fill(passes ? 0xffffffff : 0, 0, whole);
  if ((rows & 31) !== 0) words[whole] = passes ? (1 << (rows & 31)) - 1 : 0;
}

function orRange({ values, none }: NumberValues, { low, high }: NumberRange, rows: number, words: Uint32Array): void {
  if (values instanceof Float32Array || values instanceof Float64Array) orFloats(values, low, high, rows, words);
  else orWhole(values, low, Math.min(high, none - 1), rows, words);
}

// The same loop twice: it stays fast only while it sees few kinds of arrays.
function orFloats(values: Float32Array | Float64Array, low: number, high: number, rows: number, words: Uint32Array): void {
  for (let row = 0, word = 0; row < rows; word++) {
    let bits = 0;
    for (const end = Math.min(row + 32, rows), first = row; row < end; row++) {
      const value = values[row]!;
      bits |= (Number(value >= low) & Number(value <= high)) << (row - first);
    }
    words[word]! |= bits;
  }
}

function orWhole(values: CodeArray, low: number, high: number, rows: number, words: Uint32Array): void {
  for (let row = 0, word = 0; row < rows; word++) {
    let bits = 0;
    for (const end = Math.min(row + 32, rows), first = row; row < end; row++) {
      const value = values[row]!;
      bits |= (Number(value >= low) & Number(value <= high)) << (row - first);
    }
    words[word]! |= bits;
  }
}

function orMissing({ values, none }: NumberValues, rows: number, words: Uint32Array): void {
  const floats = Number.isNaN(none);
  for (let row = 0; row < rows; row++) {
    const value = values[row]!;
    if (floats ? value !== value : value === none) words[row >>> 5]! |= 1 << (row & 31);
  }
}
