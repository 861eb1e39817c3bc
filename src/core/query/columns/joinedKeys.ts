import { inPieces, type Work } from "./pace";
import { keyRange, noKey, type SortKeys } from "./radix";

/**
 * Two keys as one, which sorts as both do one after the other: sorting once takes half the time of sorting twice. Null where 32
 * bits do not hold both. What has no value comes last under either.
 * @param minor decides between what `major` finds equal; used up
 */
export async function joinedKeys(minor: SortKeys, major: SortKeys, work: Work): Promise<SortKeys | null> {
  if (minor.low !== null || major.low !== null) return null;
  const [less, more] = [await numbering(minor.high, work), await numbering(major.high, work)];
  if (less.count * more.count >= noKey) return null;
  await inPieces(minor.high.length, 2, work, (from, to) => join(minor.high, less, major.high, more, from, to));
  return minor;
}

/** Keys as numbers from 0: the least is 0, and none is the last of them. */
interface Numbering {
  readonly least: number;
  readonly count: number;
}

async function numbering(keys: Uint32Array, work: Work): Promise<Numbering> {
  const { least, most, missing } = await keyRange(keys, work);
  if (missing === keys.length) return { least: 0, count: 1 };
  return { least, count: most - least + (missing > 0 ? 2 : 1) };
}

function join(minor: Uint32Array, less: Numbering, major: Uint32Array, more: Numbering, from: number, to: number): void {
  const [least, count, leastMajor] = [less.least, less.count, more.least];
  const [none, noneMajor] = [count - 1, more.count - 1];
  for (let index = from; index < to; index++) {
    const low = minor[index]!;
    const high = major[index]!;
    minor[index] = (high === noKey ? noneMajor : high - leastMajor) * count + (low === noKey ? none : low - least);
  }
}
