import type { TextRange } from "../resolveEvidence";
import { numberedWords, type NumberedWords } from "./words";

export interface HandedText {
  /** Stretches of the text whose words were handed over in this order, apart and in order. */
  readonly seen: readonly TextRange[];
  /** Share of the handed words that stand in those stretches, 0 to 1; 0 where nothing was handed over. */
  readonly placed: number;
}

/** Longer texts together are not laid along each other, in UTF-16 code units. */
export const mostAligned = 12_000_000;

/**
 * Lays the text that was handed to a model along the canonical text: both are cut into words, and words are paired in order
 * as a patience diff does (B. Cohen's, as in Bazaar), with runs of four, then two, then single words that stand once on each
 * side as anchors. So a handed text that left out tables, menus or hidden parts, or that put marks of its own between the
 * words, shows which stretches it has. Pairs of a few words far from all others are chance and count for nothing.
 *
 * A generator that yields when others should go first. Work is bounded: where texts are made to be hard, what is not paired
 * by then counts as not handed over.
 */
export function* alignHanded(text: string, handed: string): Generator<void, HandedText> {
  const ids = new Map<string, number>();
  const a = yield* numberedWords(text, ids);
  const b = yield* numberedWords(handed, ids);
  const paired = new Uint8Array(a.count);
  yield* pairWords(a.ids, b.ids, paired);
  const kept = withoutIslands(paired, Math.min(shortest, b.count));
  return { seen: stretchesOf(text, a, paired), placed: b.count === 0 ? 0 : kept / b.count };
}

/** A run of fewer pairs, with more words around it that are not paired, is chance. */
const shortest = 4;
const sizes = [4, 2, 1] as const;

interface Range {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
  /** Which size of anchors to begin with. */
  readonly size: number;
}

function* pairWords(a: Int32Array, b: Int32Array, paired: Uint8Array): Generator<void, void> {
  const open: Range[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, size: 0 }];
  let [work, rested, stepped] = [0, 0, 0];
  const most = 48 * (a.length + b.length) + 10_000;
  for (let range = open.pop(); range && work < most; range = open.pop()) {
    let { aFrom, aTo, bFrom, bTo } = range;
    for (; aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]; aFrom++, bFrom++) paired[aFrom] = 1;
    for (; aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]; aTo--, bTo--) paired[aTo - 1] = 1;
    if (aFrom === aTo || bFrom === bTo) continue;
    for (let { size } = range; size < sizes.length; size++) {
      work += aTo - aFrom + (bTo - bFrom);
      const anchors = yield* anchorsOf(a, b, { aFrom, aTo, bFrom, bTo }, sizes[size]!);
      if (anchors.length === 0) continue;
      let [aAt, bAt] = [aFrom, bFrom];
      for (const [inA, inB] of anchors) {
        if (inA < aAt || inB < bAt) continue; // within the run before
        let length = 0;
        while (inA + length < aTo && inB + length < bTo && a[inA + length] === b[inB + length]) paired[inA + length++] = 1;
        if (inA > aAt && inB > bAt) open.push({ aFrom: aAt, aTo: inA, bFrom: bAt, bTo: inB, size });
        [aAt, bAt] = [inA + length, inB + length];
        if (++stepped % 50_000 === 0) yield;
      }
      if (aAt < aTo && bAt < bTo) open.push({ aFrom: aAt, aTo, bFrom: bAt, bTo, size });
      break;
    }
    if (work - rested < 400_000) continue;
    rested = work;
    yield;
  }
}

/** Places of runs of `size` words that stand once on each side, in an order that both sides share, as many as can be. */
function* anchorsOf(
  a: Int32Array,
  b: Int32Array,
  { aFrom, aTo, bFrom, bTo }: Omit<Range, "size">,
  size: number,
): Generator<void, readonly (readonly [inA: number, inB: number])[]> {
  const inB = yield* onceIn(b, bFrom, bTo, size);
  const pairs: [number, number][] = [];
  for (const [hash, at] of yield* onceIn(a, aFrom, aTo, size)) {
    const other = at === -1 ? undefined : inB.get(hash);
    if (other === undefined || other === -1) continue;
    let same = 0;
    while (same < size && a[at + same] === b[other + same]) same++;
    if (same === size) pairs.push([at, other]);
    if (pairs.length % 100_000 === 99_999) yield;
  }
  // In the order of `a`: a map keeps the order in which its keys came in.
  return yield* rising(pairs);
}

/** Where each run of words stands, by its hash; -1 for one that stands more than once. */
function* onceIn(ids: Int32Array, from: number, to: number, size: number): Generator<void, ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (let at = from; at + size <= to; at++) {
    let hash = 0;
    for (let i = 0; i < size; i++) hash = (Math.imul(hash, 0x9e3779b1) + ids[at + i]!) | 0;
    found.set(hash, found.has(hash) ? -1 : at);
    if ((at - from) % 100_000 === 99_999) yield;
  }
  return found;
}

/** The longest part of the pairs in which both sides rise (patience sorting). */
function* rising(pairs: readonly (readonly [number, number])[]): Generator<void, readonly (readonly [number, number])[]> {
  const tops: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, inB]] of pairs.entries()) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tops[middle]!]![1] < inB) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tops[low - 1]!;
    tops[low] = index;
    if (index % 100_000 === 99_999) yield;
  }
  const found: (readonly [number, number])[] = [];
  for (let at = tops.at(-1) ?? -1; at !== -1; at = before[at]!) found.push(pairs[at]!);
  return found.reverse();
}

/** Takes out pairs that stand alone; returns how many are left. */
function withoutIslands(paired: Uint8Array, least: number): number {
  let [left, gap] = [0, Infinity];
  for (let at = 0; at < paired.length;) {
    let end = at;
    while (end < paired.length && paired[end] === paired[at]) end++;
    const length = end - at;
    if (paired[at] === 0) gap = length;
    else {
      let after = end;
      while (after < paired.length && paired[after] === 0) after++;
      const next = after === paired.length ? Infinity : after - end;
      if (length < least && gap > 2 * length && next > 2 * length) paired.fill(0, at, end);
      else left += length;
    }
    at = end;
  }
  return left;
}

/** Runs of paired words, with the marks right after them. */
function stretchesOf(text: string, words: NumberedWords, paired: Uint8Array): readonly TextRange[] {
  const found: TextRange[] = [];
  for (let at = 0; at < words.count;) {
    let end = at;
    while (end < words.count && paired[end] === 1) end++;
    if (end > at) {
      const stop = end < words.count ? words.starts[end]! : text.length;
      let to = words.ends[end - 1]!;
      while (to < stop && !/\s/u.test(text[to]!)) to++;
      found.push({ start: words.starts[at]!, end: to });
    }
    at = Math.max(end, at + 1);
  }
  return found;
}
