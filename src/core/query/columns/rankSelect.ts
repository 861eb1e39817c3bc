import { highHalf } from "./doubles";
import { inPieces, type Work } from "./pace";

/** Fewer values than this are sorted outright. */
const fewValues = 4096;

/**
 * The values that would stand at these ranks (from 0) if the values were sorted: found by counting digits of 16 bits, the
 * most significant first, so that no input makes it slow.
 * @param values none of them `NaN`, no `-0`; they are left as they are
 */
export async function valuesAtRanks(values: Float64Array, ranks: readonly number[], work: Work): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  await select(values, 0, [...new Set(ranks)], 0, found, work);
  return found;
}

/** @param before how many values are less than all of these */
async function select(
  values: Float64Array,
  before: number,
  ranks: readonly number[],
  digit: number,
  found: Map<number, number>,
  work: Work,
): Promise<void> {
  if (ranks.length === 0) return;
  if (values.length < fewValues || digit === 4) {
    // After four digits the values are one and the same.
    const sorted = digit === 4 ? values : values.slice().sort();
    if (work.pace.spend(values.length * 16)) await work.pace.rest(work.signal);
    for (const rank of ranks) found.set(rank, sorted[rank - before]!);
    return;
  }
  const counts = new Uint32Array(1 << 16);
  const halves = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length);
  await inPieces(values.length, 1, work, (from, to) => countDigits(halves, digit, from, to, counts));
  let start = before;
  for (let one = 0; one < counts.length; one++) {
    const end = start + counts[one]!;
    const inside = counts[one] === 0 ? [] : ranks.filter((rank) => rank >= start && rank < end);
    if (inside.length > 0) {
      const same = new Float64Array(counts[one]!);
      let kept = 0;
      await inPieces(values.length, 1, work, (from, to) => (kept = keepDigit(values, halves, digit, one, from, to, same, kept)));
      await select(same, start, inside, digit + 1, found, work);
    }
    start = end;
  }
}

function digitAt(halves: Uint32Array, index: number, digit: number): number {
  const upper = halves[2 * index + highHalf]!;
  const negative = (upper | 0) >> 31;
  const half = digit < 2 ? upper ^ (negative | 0x80000000) : halves[2 * index + 1 - highHalf]! ^ negative;
  return (digit & 1) === 0 ? half >>> 16 : half & 0xffff;
}

function countDigits(halves: Uint32Array, digit: number, from: number, to: number, counts: Uint32Array): void {
  for (let index = from; index < to; index++) counts[digitAt(halves, index, digit)]!++;
}

function keepDigit(
  values: Float64Array,
  halves: Uint32Array,
  digit: number,
  wanted: number,
  from: number,
  to: number,
  into: Float64Array,
  kept: number,
): number {
  for (let index = from; index < to; index++) if (digitAt(halves, index, digit) === wanted) into[kept++] = values[index]!;
  return kept;
}
