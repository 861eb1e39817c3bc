import { figure, undefinedBecause, type Figure } from "./defined";
import { normalQuantile } from "./normal";

/** A share k of n with its interval; all between 0 and 1. */
export interface Rate {
  readonly k: number;
  readonly n: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * Wilson score interval of k successes in n independent trials, without continuity correction.
 * `level` is the confidence, 0.95 unless asked. Not defined for n = 0. A RangeError where k and n are no counts with k ≤ n.
 * Source: Wilson (1927), JASA 22, 209–212.
 */
export function wilson(k: number, n: number, level = 0.95): Figure<Rate> {
  if (!Number.isInteger(k) || !Number.isInteger(n) || k < 0 || k > n) throw new RangeError(`${k} of ${n} is no share of a count`);
  if (n === 0) return undefinedBecause("there are no observations");
  const z = normalQuantile(0.5 + level / 2);
  const rate = k / n;
  const scale = 1 + (z * z) / n;
  const centre = (rate + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  // At the ends the bounds are exactly 0 and 1; computed, they would miss by a rounding error.
  return figure({ k, n, rate, low: k === 0 ? 0 : Math.max(0, centre - half), high: k === n ? 1 : Math.min(1, centre + half), level });
}
