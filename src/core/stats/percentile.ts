import { figure, undefinedBecause, type Figure } from "./defined";

const sortedFinite = (values: readonly number[]) => values.filter(Number.isFinite).sort((a, b) => a - b);
function checked(p: number) {
  if (!(p >= 0 && p <= 100)) throw new RangeError(`a percentile lies between 0 and 100, not at ${p}`);
}

/** Nearest-rank percentile: the smallest value with at least p % of the values at or below it. Always one of the values. Values that are not finite are left out. */
export function nearestRank(values: readonly number[], p: number): Figure {
  checked(p);
  const sorted = sortedFinite(values);
  if (sorted.length === 0) return undefinedBecause("there are no values");
  return figure(sorted[Math.max(1, Math.ceil((p / 100) * sorted.length)) - 1]!);
}

/** Percentile by linear interpolation between order statistics at rank 1 + (n − 1)·p/100 (Hyndman & Fan 1996, type 7). Values that are not finite are left out. */
export function interpolated(values: readonly number[], p: number): Figure {
  checked(p);
  const sorted = sortedFinite(values);
  if (sorted.length === 0) return undefinedBecause("there are no values");
  const rank = ((sorted.length - 1) * p) / 100;
  const below = sorted[Math.floor(rank)]!;
  const above = sorted[Math.ceil(rank)]!;
  return figure(Math.min(above, below + (above - below) * (rank - Math.floor(rank))));
}

/** Arithmetic mean; values that are not finite are left out. */
export function mean(values: readonly number[]): Figure {
  const finite = values.filter(Number.isFinite);
  if (finite.length === 0) return undefinedBecause("there are no values");
  return figure(finite.reduce((sum, value) => sum + value, 0) / finite.length);
}
