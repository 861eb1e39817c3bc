/** Quantile of sorted finite values by linear interpolation (Hyndman and Fan 1996, type 7); `p` from 0 to 1. There must be values. */
export function quantileOfSorted(sorted: Float64Array | readonly number[], p: number): number {
  const rank = Math.min(1, Math.max(0, p)) * (sorted.length - 1);
  const below = sorted[Math.floor(rank)]!;
  const above = sorted[Math.ceil(rank)]!;
  return Math.min(above, below + (above - below) * (rank - Math.floor(rank)));
}

/** The middle share `level` of values in any order. There must be values. */
export function middleOf(values: Float64Array, level: number): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort();
  return { low: quantileOfSorted(sorted, (1 - level) / 2), high: quantileOfSorted(sorted, (1 + level) / 2) };
}
