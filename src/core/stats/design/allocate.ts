/** How many to take from each of some groups. */
export interface Allocation {
  readonly counts: readonly number[];
  /** The count that is expected before chance decides who gets one of the last: what inclusion probabilities come from. */
  readonly expected: readonly number[];
  /** What was asked for beyond what there is. */
  readonly missing: number;
}

/**
 * Takes `wanted` from groups of these sizes as evenly as they allow: counts differ by at most one, save where a group is exhausted. The
 * last few go to the groups that come first in `order` (places of groups in a random order), each of those left being as likely.
 */
export function evenly(wanted: number, sizes: readonly number[], order: readonly number[]): Allocation {
  const most = sizes.reduce((sum, size) => sum + size, 0);
  if (wanted >= most) return { counts: sizes, expected: sizes, missing: wanted - most };
  const upTo = (level: number) => sizes.reduce((sum, size) => sum + Math.min(size, level), 0);
  let [low, high] = [0, wanted + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (upTo(middle) <= wanted) low = middle;
    else high = middle;
  }
  const open = order.filter((at) => sizes[at]! > low);
  const left = wanted - upTo(low);
  const lucky = new Set(open.slice(0, left));
  return {
    counts: sizes.map((size, at) => Math.min(size, low) + (lucky.has(at) ? 1 : 0)),
    expected: sizes.map((size) => Math.min(size, low) + (size > low ? left / open.length : 0)),
    missing: 0,
  };
}

/** Splits a number in these proportions into whole numbers that sum to it (largest remainders; of equal ones, the first). */
export function inProportion(number: number, shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // Rounding keeps 0.85 · 100 from being a hair below 85.
  const exact = shares.map((share) => Number(((number * share) / total).toFixed(9)));
  const counts = exact.map(Math.floor);
  const rest = number - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => exact[b]! - counts[b]! - (exact[a]! - counts[a]!) || a - b);
  for (const at of byRemainder.slice(0, rest)) counts[at]!++;
  return counts;
}
