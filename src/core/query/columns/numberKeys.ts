import { segmentRows, type NumericColumn } from "./columns";
import { doublesOf, orderedHalves } from "./doubles";
import { eachRow, inPieces, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";
import { noKey, type SortKeys } from "./radix";

/** What numbers written with up to so many decimals are multiplied by to be whole: one key of 32 bits then says it all. */
const scales = [1, 1e3, 1e6];

/** Keys of the set's rows by a number, in file order. */
export async function keysOfNumbers(column: NumericColumn, descending: boolean, among: PlaceSet, work: Work): Promise<SortKeys> {
  const numbers = new Float64Array(among.count);
  const doubles = new Float64Array(Math.min(segmentRows, among.rows + 32));
  let done = 0;
  await eachRow(among, 2, work, (segment, rows, count) => {
    doublesOf(column.numbers(segment), rows, count, doubles);
    numbers.set(doubles.subarray(0, count), done);
    done += count;
  });
  const range = { least: Infinity, most: -Infinity };
  await inPieces(numbers.length, 1, work, (from, to) => measure(numbers, from, to, range));
  const high = new Uint32Array(numbers.length);
  for (const scale of scales) {
    const [least, most] = [Math.round(range.least * scale), Math.round(range.most * scale)];
    if (most - least >= noKey || Math.abs(least) > Number.MAX_SAFE_INTEGER || Math.abs(most) > Number.MAX_SAFE_INTEGER) break;
    let all = true;
    await inPieces(numbers.length, 1, work, (from, to) => {
      all &&= wholeKeys(numbers, from, to, scale, descending ? most : least, descending ? -1 : 1, high);
    });
    if (all) return { high, low: null };
  }
  const low = new Uint32Array(numbers.length);
  await inPieces(numbers.length, 2, work, (from, to) => orderedHalves(numbers, from, to, descending, high, low));
  return { high, low };
}

function measure(numbers: Float64Array, from: number, to: number, range: { least: number; most: number }): void {
  let { least, most } = range;
  for (let index = from; index < to; index++) {
    const value = numbers[index]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  range.least = least;
  range.most = most;
}

/**
 * Writes how far every number is from `origin`, as whole numbers of `1 / scale`; false where one is no whole number of them.
 * Two different doubles that are fractions of one denominator order as their numerators do, since division keeps order.
 */
function wholeKeys(numbers: Float64Array, from: number, to: number, scale: number, origin: number, sign: 1 | -1, keys: Uint32Array): boolean {
  for (let index = from; index < to; index++) {
    const value = numbers[index]!;
    if (value !== value) {
      keys[index] = noKey;
      continue;
    }
    const whole = Math.round(value * scale);
    if (whole / scale !== value) return false;
    keys[index] = sign * (whole - origin);
  }
  return true;
}
