import type { NumberArray, NumberValues } from "./columns";

/**
 * Numbers of some rows of a segment as doubles, `NaN` for none.
 * @param rows counted from the segment's first; `count` of them are meant
 */
export function doublesOf(found: NumberValues | null, rows: Uint32Array, count: number, into: Float64Array): void {
  if (found === null) into.fill(NaN, 0, count);
  else if (Number.isNaN(found.none)) copyFloats(found.values, rows, count, into);
  else copyWhole(found.values, found.none, rows, count, into);
}

// The same loop twice: it stays fast only while it sees few kinds of arrays.
function copyFloats(values: NumberArray, rows: Uint32Array, count: number, into: Float64Array): void {
  for (let index = 0; index < count; index++) into[index] = values[rows[index]!]!;
}

function copyWhole(values: NumberArray, none: number, rows: Uint32Array, count: number, into: Float64Array): void {
  for (let index = 0; index < count; index++) {
    const value = values[rows[index]!]!;
    into[index] = value === none ? NaN : value;
  }
}

const littleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Where in a `Uint32Array` over doubles the high half of double `i` stands: `2 * i + highHalf`. */
export const highHalf = littleEndian ? 1 : 0;

/**
 * Writes for every double two whole numbers that order as the doubles do: by the high one, then by the low. `NaN` orders last,
 * also where `descending`; `-0` and 0 are one.
 */
export function orderedHalves(doubles: Float64Array, from: number, to: number, descending: boolean, high: Uint32Array, low: Uint32Array): void {
  for (let index = from; index < to; index++) doubles[index]! += 0;
  const halves = new Uint32Array(doubles.buffer, doubles.byteOffset, 2 * doubles.length);
  const turn = descending ? 0xffffffff : 0;
  for (let index = from; index < to; index++) {
    const missing = Number.isNaN(doubles[index]);
    const upper = halves[2 * index + highHalf]!;
    const negative = (upper | 0) >> 31;
    high[index] = missing ? 0xffffffff : upper ^ (negative | 0x80000000) ^ turn;
    low[index] = missing ? 0xffffffff : halves[2 * index + 1 - highHalf]! ^ negative ^ turn;
  }
}
