import type { Statistic } from "../bootstrap/clusterBootstrap";
import { clusterSums, type ClusterSums } from "../bootstrap/clusterSums";

/** A question with its figures, in a fixed order; null where a question has no such figure. */
export interface StratifiedRow {
  readonly stratum: string;
  /** The support component, or another group of questions that are not independent. */
  readonly cluster: string;
  readonly figures: readonly (number | null)[];
}

/**
 * Means over strata of equal weight, ready for `clusterBootstrap`: the mean of each figure is that of the means of its strata, and weights are normalised
 * anew over the strata that a resample has. Statistic i is the mean of figure i.
 */
export function stratifiedMeans(
  rows: readonly StratifiedRow[],
  figures: number,
): { readonly sums: ClusterSums; readonly statistics: readonly Statistic[] } {
  const strata = [...new Set(rows.map(({ stratum }) => stratum))].sort();
  const place = new Map(strata.map((stratum, at) => [stratum, at * figures * 2]));
  const sums = clusterSums(
    strata.length * figures * 2,
    rows.flatMap((row) => {
      if (row.figures.length !== figures) throw new RangeError(`a row has ${row.figures.length} figures, not ${figures}`);
      return row.figures.flatMap((value, at) => {
        const to = place.get(row.stratum)! + at * 2;
        return value === null
          ? []
          : [
              { cluster: row.cluster, place: to, value },
              { cluster: row.cluster, place: to + 1, value: 1 },
            ];
      });
    }),
  );
  const statistics = Array.from({ length: figures }, (_, of): Statistic => (sample) => {
    let [total, seen] = [0, 0];
    for (let at = of * 2; at < sample.length; at += figures * 2) {
      // Counts are whole, and exactly 0 where a resample has nothing of a stratum.
      if (sample[at + 1]! <= 0) continue;
      total += sample[at]! / sample[at + 1]!;
      seen++;
    }
    return seen === 0 ? null : total / seen;
  });
  return { sums, statistics };
}
