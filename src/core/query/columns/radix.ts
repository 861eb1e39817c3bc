import { inPieces, type Work } from "./pace";

/** The key of what has no value: it comes last. */
export const noKey = 0xffffffff;

/** Bits sorted by at once: more make fewer passes, and each of them slower once its counters leave the processor's cache. */
const digitBits = 12;
/** Runs of one high key up to this length are put in order one by one. */
const shortRun = 32;

export interface SortKeys {
  /** By index; `noKey` comes last. */
  readonly high: Uint32Array;
  /** Decides between equal high keys; null where there is nothing left to decide. */
  readonly low: Uint32Array | null;
}

/**
 * Sorts indexes of keys, keeping the order of what has equal keys (least significant digit first: Knuth, The Art of Computer
 * Programming 3, 5.2.5).
 * @param order the order so far; used up
 */
export async function sortedByKeys(order: Uint32Array, { high, low }: SortKeys, work: Work): Promise<Uint32Array> {
  if (low === null && (await agree(high, work))) return order;
  if (low === null) return (await sortedPairs(order, await inOrder(order, high, work), work)).order;
  const byHigh = await sortedPairs(order.slice(), await inOrder(order, high, work), work);
  if (await settleShortRuns(byHigh, low, work)) return byHigh.order;
  const byLow = (await sortedPairs(order, await inOrder(order, low, work), work)).order;
  return (await sortedPairs(byLow, await inOrder(byLow, high, work), work)).order;
}

async function agree(keys: Uint32Array, work: Work): Promise<boolean> {
  let same = true;
  await inPieces(keys.length, 1, work, (from, to) => {
    for (let index = from; same && index < to; index++) same = keys[index] === keys[0];
  });
  return same;
}

/** What has keys, and the keys, in the same order. */
interface Pairs {
  readonly order: Uint32Array;
  readonly keys: Uint32Array;
}

async function inOrder(order: Uint32Array, keys: Uint32Array, work: Work): Promise<Uint32Array> {
  const found = new Uint32Array(order.length);
  await inPieces(order.length, 2, work, (from, to) => gather(order, keys, from, to, found));
  return found;
}

/** The least and the greatest of the keys, and how many there are of `noKey`. */
export async function keyRange(keys: Uint32Array, work: Work): Promise<{ readonly least: number; readonly most: number; readonly missing: number }> {
  const range = { least: noKey, most: 0, missing: 0 };
  await inPieces(keys.length, 1, work, (from, to) => measure(keys, from, to, range));
  return range;
}

/**
 * Sorts anything by the keys beside it. Keys travel with what they belong to: reading them from all over memory would cost more
 * than moving them. Both arrays are used up.
 */
export async function sortedPairs(order: Uint32Array, keys: Uint32Array, work: Work): Promise<Pairs> {
  const range = await keyRange(keys, work);
  if (range.least >= range.most && (range.missing === 0 || range.missing === keys.length)) return { order, keys };
  const present = keys.length - range.missing;
  if (range.missing > 0) await missingLast({ order, keys }, range.missing, work);
  if (range.least === range.most) return { order, keys };
  const bits = 32 - Math.clz32(range.most - range.least);
  const passes = Math.ceil(bits / digitBits);
  const width = Math.ceil(bits / passes);
  let from: Pairs = { order, keys };
  let to: Pairs = { order: new Uint32Array(order.length), keys: new Uint32Array(order.length) };
  to.order.set(order.subarray(present), present);
  to.keys.fill(noKey, present);
  for (let pass = 0; pass < passes; pass++) {
    await distribute(from, to, present, { least: range.least, shift: pass * width, mask: (1 << width) - 1 }, work);
    [from, to] = [to, from];
  }
  return from;
}

/** Moves what has no key behind the rest, in place. */
async function missingLast(pairs: Pairs, missing: number, work: Work): Promise<void> {
  const gone = new Uint32Array(missing);
  const counts = { kept: 0, gone: 0 };
  await inPieces(pairs.order.length, 2, work, (from, to) => partition(pairs, from, to, gone, counts));
  pairs.order.set(gone, counts.kept);
  pairs.keys.fill(noKey, counts.kept);
}

interface Digit {
  readonly least: number;
  readonly shift: number;
  readonly mask: number;
}

/** Sorts the first `present` by one digit of their keys. */
async function distribute(from: Pairs, to: Pairs, present: number, digit: Digit, work: Work): Promise<void> {
  const next = new Uint32Array(digit.mask + 1);
  await inPieces(present, 1, work, (start, end) => countDigits(from.keys, start, end, digit, next));
  for (let one = 0, start = 0; one < next.length; one++) {
    const count = next[one]!;
    next[one] = start;
    start += count;
  }
  await inPieces(present, 3, work, (start, end) => place(from, start, end, digit, next, to));
}

/** Orders runs of one high key by their low keys, in place; false where a run is too long for that. */
async function settleShortRuns(sorted: Pairs, low: Uint32Array, work: Work): Promise<boolean> {
  let start: number | null = 0;
  await inPieces(sorted.order.length, 2, work, (from, to) => {
    if (start !== null) start = settle(sorted, low, Math.max(1, from), to, start);
  });
  return start !== null;
}

// What follows are the inner loops: all they touch is local, which is what makes them fast.

function gather(order: Uint32Array, keys: Uint32Array, from: number, to: number, into: Uint32Array): void {
  for (let index = from; index < to; index++) into[index] = keys[order[index]!]!;
}

function measure(keys: Uint32Array, from: number, to: number, range: { least: number; most: number; missing: number }): void {
  let { least, most, missing } = range;
  for (let index = from; index < to; index++) {
    const key = keys[index]!;
    if (key === noKey) missing++;
    else {
      if (key < least) least = key;
      if (key > most) most = key;
    }
  }
  range.least = least;
  range.most = most;
  range.missing = missing;
}

function partition({ order, keys }: Pairs, from: number, to: number, gone: Uint32Array, counts: { kept: number; gone: number }): void {
  let { kept, gone: left } = counts;
  for (let index = from; index < to; index++) {
    const key = keys[index]!;
    if (key === noKey) gone[left++] = order[index]!;
    else {
      order[kept] = order[index]!;
      keys[kept++] = key;
    }
  }
  counts.kept = kept;
  counts.gone = left;
}

function countDigits(keys: Uint32Array, from: number, to: number, { least, shift, mask }: Digit, counts: Uint32Array): void {
  for (let index = from; index < to; index++) counts[((keys[index]! - least) >>> shift) & mask]!++;
}

function place({ order, keys }: Pairs, from: number, to: number, { least, shift, mask }: Digit, next: Uint32Array, into: Pairs): void {
  const { order: intoOrder, keys: intoKeys } = into;
  for (let index = from; index < to; index++) {
    const key = keys[index]!;
    const at = next[((key - least) >>> shift) & mask]!++;
    intoOrder[at] = order[index]!;
    intoKeys[at] = key;
  }
}

/** @returns where the last run starts; null where one is too long */
function settle({ order, keys }: Pairs, low: Uint32Array, from: number, to: number, start: number): number | null {
  for (let index = from; index < to; index++) {
    if (keys[index] !== keys[index - 1]) start = index;
    else if (low[order[index]!]! < low[order[index - 1]!]!) {
      if (index - start > shortRun) return null;
      insert(order, start, index, low);
    }
  }
  return start;
}

function insert(order: Uint32Array, start: number, index: number, low: Uint32Array): void {
  const one = order[index]!;
  let at = index;
  for (; at > start && low[order[at - 1]!]! > low[one]!; at--) order[at] = order[at - 1]!;
  order[at] = one;
}
