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

/** Larger numbers are split by largest remainders: nobody labels so many, and one by one they would take long. */
const mostOneByOne = 65_536;

/**
 * Splits a number in these proportions into whole numbers that sum to it, none of them off by one or more. A larger number takes from
 * no part what a smaller one gave it, so that what was drawn stays drawn when a sample grows: one after the other goes to the part with
 * the greatest share for one more than it has, among those that may still grow without being above their proportion rounded up; of equal
 * ones, to the first (the quota method: Balinski and Young 1975).
 */
export function inProportion(number: number, shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  // Rounding keeps 0.85 · 100 from being a hair beside 85.
  const exact = (of: number, at: number) => Number(((of * shares[at]!) / total).toFixed(9));
  if (number > mostOneByOne)
    return byRemainder(
      number,
      shares.map((_, at) => exact(number, at)),
    );
  const counts = shares.map(() => 0);
  for (let given = 1; given <= number; given++) {
    let best = -1;
    for (let at = 0; at < counts.length; at++) {
      if (counts[at]! >= exact(given, at)) continue;
      if (best < 0 || shares[at]! / (counts[at]! + 1) > shares[best]! / (counts[best]! + 1)) best = at;
    }
    counts[best]!++;
  }
  return counts;
}

function byRemainder(number: number, exact: readonly number[]): readonly number[] {
  const counts = exact.map(Math.floor);
  const rest = number - counts.reduce((sum, count) => sum + count, 0);
  const order = [...exact.keys()].sort((a, b) => exact[b]! - counts[b]! - (exact[a]! - counts[a]!) || a - b);
  for (const at of order.slice(0, rest)) counts[at]!++;
  return counts;
}
