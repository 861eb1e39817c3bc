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
 * Sorts a permutation of the keys' indexes, keeping the order of what has equal keys (least significant digit first: Knuth,
 * The Art of Computer Programming 3, 5.2.5).
 */
export async function sortedByKeys(order: Uint32Array, { high, low }: SortKeys, work: Work): Promise<Uint32Array> {
  const byHigh = await sortedBy(order, high, work);
  if (low === null || (await settleShortRuns(byHigh, low, work))) return byHigh.order;
  return (await sortedBy((await sortedBy(order, low, work)).order, high, work)).order;
}

interface Sorted {
  readonly order: Uint32Array;
  /** The keys in that order. */
  readonly keys: Uint32Array;
}

/** Keys travel with what they belong to: reading them from all over memory would cost more than moving them. */
async function sortedBy(order: Uint32Array, keys: Uint32Array, work: Work): Promise<Sorted> {
  const { inOrder, present, least, most } = await missingLast(order, keys, work);
  if (present === 0 || least === most) return inOrder;
  const bits = 32 - Math.clz32(most - least);
  const passes = Math.ceil(bits / digitBits);
  const width = Math.ceil(bits / passes);
  let from = inOrder;
  let to: Sorted = { order: inOrder.order.slice(), keys: inOrder.keys.slice() };
  for (let pass = 0; pass < passes; pass++) {
    await distribute(from, to, present, { least, shift: pass * width, mask: (1 << width) - 1 }, work);
    [from, to] = [to, from];
  }
  return from;
}

/** The keys in the given order, what has none last; and of those that have one how many there are, the least and the greatest. */
async function missingLast(order: Uint32Array, keys: Uint32Array, work: Work) {
  const inOrder: Sorted = { order: new Uint32Array(order.length), keys: new Uint32Array(order.length).fill(noKey) };
  const found = { present: 0, missing: 0, least: noKey, most: 0 };
  await inPieces(order.length, 2, work, (from, to) => gather(order, keys, from, to, inOrder, found));
  inOrder.order.subarray(found.present).reverse();
  return { inOrder, ...found };
}

// What follows are the inner loops: all they touch is local, which is what makes them fast.

function gather(
  order: Uint32Array,
  keys: Uint32Array,
  from: number,
  to: number,
  into: Sorted,
  found: { present: number; missing: number; least: number; most: number },
): void {
  let { present, missing, least, most } = found;
  const { order: intoOrder, keys: intoKeys } = into;
  for (let index = from; index < to; index++) {
    const one = order[index]!;
    const key = keys[one]!;
    if (key === noKey) intoOrder[intoOrder.length - ++missing] = one;
    else {
      intoOrder[present] = one;
      intoKeys[present++] = key;
      if (key < least) least = key;
      if (key > most) most = key;
    }
  }
  found.present = present;
  found.missing = missing;
  found.least = least;
  found.most = most;
}

interface Digit {
  readonly least: number;
  readonly shift: number;
  readonly mask: number;
}

/** Sorts the first `present` by one digit of their keys. */
async function distribute(from: Sorted, to: Sorted, present: number, digit: Digit, work: Work): Promise<void> {
  const next = new Uint32Array(digit.mask + 1);
  await inPieces(present, 1, work, (start, end) => countDigits(from.keys, start, end, digit, next));
  for (let one = 0, start = 0; one < next.length; one++) {
    const count = next[one]!;
    next[one] = start;
    start += count;
  }
  await inPieces(present, 3, work, (start, end) => place(from, start, end, digit, next, to));
}

function countDigits(keys: Uint32Array, from: number, to: number, { least, shift, mask }: Digit, counts: Uint32Array): void {
  for (let index = from; index < to; index++) counts[((keys[index]! - least) >>> shift) & mask]!++;
}

function place({ order, keys }: Sorted, from: number, to: number, { least, shift, mask }: Digit, next: Uint32Array, into: Sorted): void {
  const { order: intoOrder, keys: intoKeys } = into;
  for (let index = from; index < to; index++) {
    const key = keys[index]!;
    const at = next[((key - least) >>> shift) & mask]!++;
    intoOrder[at] = order[index]!;
    intoKeys[at] = key;
  }
}

/** Orders runs of one high key by their low keys, in place; false where a run is too long for that. */
async function settleShortRuns(sorted: Sorted, low: Uint32Array, work: Work): Promise<boolean> {
  let start: number | null = 0;
  await inPieces(sorted.order.length, 2, work, (from, to) => {
    if (start !== null) start = settle(sorted, low, Math.max(1, from), to, start);
  });
  return start !== null;
}

/** @returns where the last run starts; null where one is too long */
function settle({ order, keys }: Sorted, low: Uint32Array, from: number, to: number, start: number): number | null {
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
