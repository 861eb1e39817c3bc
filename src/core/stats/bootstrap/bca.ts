import { figure, undefinedBecause, type Figure } from "../defined";
import { normalCumulative } from "../normalCumulative";
import { normalQuantile } from "../normal";
import { quantileOfSorted } from "./quantile";

/** How fast the spread of a figure changes with it, from its values without each observation (Efron 1987, formula 7.3). Null where they are all the same. */
export function accelerationOf(leftOut: readonly number[]): number | null {
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  const squares = leftOut.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  const cubes = leftOut.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : null;
}

/**
 * BCa interval from sorted resampled figures and the figures without each cluster. Not defined where the estimate lies outside the
 * resamples, where they are all equal, or where the figure is undefined without some cluster.
 * Source: Efron (1987), JASA 82, 171–185; resamples equal to the estimate count half below it.
 */
export function bcaInterval(
  estimate: number,
  sorted: Float64Array,
  leftOut: readonly (number | null)[],
  level: number,
): Figure<{ readonly low: number; readonly high: number }> {
  if (leftOut.some((value) => value === null || Number.isNaN(value))) return undefinedBecause("the figure is not defined without some cluster");
  const below = sorted.reduce((count, value) => count + (value < estimate ? 1 : value === estimate ? 0.5 : 0), 0) / sorted.length;
  if (!(below > 0 && below < 1)) return undefinedBecause("all resamples lie on one side of the estimate");
  const acceleration = accelerationOf(leftOut as readonly number[]);
  if (acceleration === null) return undefinedBecause("no cluster changes the figure");
  const bias = normalQuantile(below);
  const end = (p: number) => {
    const z = bias + normalQuantile(p);
    const shrunk = 1 - acceleration * z;
    return shrunk > 0 ? quantileOfSorted(sorted, normalCumulative(bias + z / shrunk)) : null;
  };
  const [low, high] = [end((1 - level) / 2), end((1 + level) / 2)];
  return low === null || high === null ? undefinedBecause("a few clusters decide the figure: the correction has no end") : figure({ low, high });
}
