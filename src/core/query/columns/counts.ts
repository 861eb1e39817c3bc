import type { CodeArray, CodedColumn } from "./columns";
import { bySegment, type Work } from "./pace";
import { bitsIn, type PlaceSet } from "./placeSet";

/** How many rows have each code. */
export interface CodeCounts {
  /** By code. */
  readonly counts: Uint32Array;
  /** The codes that occur, in order of their first row. */
  readonly seen: readonly number[];
}

/** Counts the codes of the rows in the set. */
export async function codeCounts(column: CodedColumn, among: PlaceSet, work: Work): Promise<CodeCounts> {
  await column.prepare?.(work);
  const counts = new Uint32Array(column.size);
  const odd = new Uint32Array(column.size);
  const seen: number[] = [];
  await bySegment(among.rows, 1, work, (segment) => {
    countCodes(column.codes(segment), among.segment(segment), counts, odd, seen);
  });
  for (let code = 0; code < odd.length; code++) counts[code]! += odd[code]!;
  return { counts, seen: [...new Set(seen)] };
}

/** Counts every other row apart: adding twice to one counter in a row would wait for the first to be done. */
function countCodes(codes: CodeArray | null, words: Uint32Array, counts: Uint32Array, odd: Uint32Array, seen: number[]): void {
  if (codes === null) return countNone(words, counts, seen);
  for (let word = 0; word < words.length; word++) {
    let bits = words[word]!;
    const first = word * 32;
    if (bits === 0xffffffff)
      for (let row = first; row < first + 32; row += 2) {
        const one = codes[row]!;
        const next = codes[row + 1]!;
        if (counts[one]!++ === 0) seen.push(one);
        if (odd[next]!++ === 0) seen.push(next);
      }
    else
      for (; bits !== 0; bits &= bits - 1) {
        const code = codes[first + 31 - Math.clz32(bits & -bits)]!;
        if (counts[code]!++ === 0) seen.push(code);
      }
  }
}

function countNone(words: Uint32Array, counts: Uint32Array, seen: number[]): void {
  let found = 0;
  for (let word = 0; word < words.length; word++) found += bitsIn(words[word]!);
  if (counts[0] === 0 && found > 0) seen.push(0);
  counts[0]! += found;
}
