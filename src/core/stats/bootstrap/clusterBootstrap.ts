import { figure, undefinedBecause, type Figure } from "../defined";
import type { Random } from "../random/seededRandom";
import type { Sliced } from "../../slices";
import { bcaInterval } from "./bca";
import { addCluster, totalOf, type ClusterSums } from "./clusterSums";
import { quantileOfSorted } from "./quantile";

/** A figure of the sums of a sample; null where it is not defined. */
export type Statistic = (sums: Float64Array) => number | null;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapResult {
  readonly estimate: number;
  readonly standardError: number;
  readonly percentile: Interval;
  /** Corrected for bias and for a spread that changes with the figure; not defined where the resamples do not allow it. */
  readonly bca: Figure<Interval>;
  readonly level: number;
  readonly clusters: number;
  readonly resamples: number;
  /** Resamples in which the figure was not defined; the interval is of the others. */
  readonly undefinedResamples: number;
}

export interface BootstrapOptions {
  readonly random: Random;
  readonly resamples?: number;
  readonly level?: number;
}

/** Cluster entries added up before others get a turn. */
const sliceWork = 2_000_000;
/** Where more resamples than this share leave a figure undefined, what the others say is no interval. */
const mostUndefined = 0.05;

/**
 * Bootstrap over whole clusters: each resample draws as many clusters as there are, with replacement, and computes every statistic from
 * their sums. Percentile and BCa intervals, 10,000 resamples at 95 % unless asked. All statistics see the same resamples. Time grows with
 * resamples × entries, memory with resamples × statistics. A figure is undefined where it is so in the sample, with fewer than two clusters,
 * or in more than 5 % of the resamples. Sources: Efron and Tibshirani (1993), chapters 13 and 14; Davison and Hinkley (1997), section 3.8.
 */
export function* clusterBootstrap(
  sums: ClusterSums,
  statistics: readonly Statistic[],
  { random, resamples = 10_000, level = 0.95 }: BootstrapOptions,
): Sliced<readonly Figure<BootstrapResult>[]> {
  if (!(Number.isInteger(resamples) && resamples >= 1 && resamples <= 1_000_000)) throw new RangeError(`cannot draw ${resamples} resamples`);
  if (!(level > 0 && level < 1)) throw new RangeError(`a level lies strictly between 0 and 1, not at ${level}`);
  const { clusters, width } = sums;
  if (clusters < 2) return statistics.map(() => undefinedBecause(clusters === 0 ? "there are no observations" : "there is one cluster only"));
  const draws = statistics.map(() => new Float64Array(resamples));
  const sample = new Float64Array(width);
  let work = 0;
  for (let resample = 0; resample < resamples; resample++) {
    sample.fill(0);
    for (let drawn = 0; drawn < clusters; drawn++) addCluster(sums, random.below(clusters), 1, sample);
    statistics.forEach((statistic, at) => (draws[at]![resample] = statistic(sample) ?? NaN));
    work += sums.value.length + width;
    if (work < sliceWork) continue;
    work = 0;
    yield (resample + 1) / resamples;
  }
  const whole = totalOf(sums);
  return statistics.map((statistic, at) => {
    const estimate = statistic(whole);
    if (estimate === null || Number.isNaN(estimate)) return undefinedBecause("the figure is not defined in the sample");
    const sorted = draws[at]!.filter((value) => !Number.isNaN(value)).sort();
    const undefinedResamples = resamples - sorted.length;
    if (undefinedResamples > mostUndefined * resamples)
      return undefinedBecause(`the figure is not defined in ${undefinedResamples} of ${resamples} resamples: there are too few observations`);
    const tail = (1 - level) / 2;
    return figure({
      estimate,
      standardError: deviationOf(sorted),
      percentile: { low: quantileOfSorted(sorted, tail), high: quantileOfSorted(sorted, 1 - tail) },
      bca: bcaInterval(estimate, sorted, leftOut(sums, whole, statistic), level),
      level,
      clusters,
      resamples,
      undefinedResamples,
    });
  });
}

/** The statistic without each cluster in turn. */
function leftOut(sums: ClusterSums, whole: Float64Array, statistic: Statistic): readonly (number | null)[] {
  const rest = Float64Array.from(whole);
  return Array.from({ length: sums.clusters }, (_, cluster) => {
    addCluster(sums, cluster, -1, rest);
    const value = statistic(rest);
    // Put back by copying: adding again would leave rounding errors.
    for (let at = sums.start[cluster]!; at < sums.start[cluster + 1]!; at++) rest[sums.place[at]!] = whole[sums.place[at]!]!;
    return value;
  });
}

function deviationOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1));
}
