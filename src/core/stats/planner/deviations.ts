import { figure, type Figure } from "../defined";
import type { TableFigure } from "../population/populationIntervals";
import type { CellSums } from "../population/populationSample";
import { slopesOf, smoothedShare } from "../population/slopes";

/** Standard deviation of a yes or no in a cell, from k of n so far, with half an observation added to each side; 0.5 where nothing is known. */
export function rateDeviation(k: number, n: number): number {
  if (!(Number.isInteger(k) && Number.isInteger(n) && k >= 0 && k <= n)) throw new RangeError(`${k} of ${n} is no share of a count`);
  const share = (k + 0.5) / (n + 1);
  return Math.sqrt(share * (1 - share));
}

/**
 * Standard deviation of an item's contribution to a figure of the population, for each cell: the figure is made linear around its present
 * estimate (its slope in each share, by small differences), so that its variance is Σ (N_h / N)²·S_h² / n_h. Shares have half an observation spread over the
 * pairs of labels that may occur, so that a cell without disagreement still asks for labels. Undefined where the figure is.
 * Source: Woodruff (1971), JASA 66, 411–414.
 */
export function figureDeviations(sums: CellSums, of: TableFigure): Figure<readonly number[]> {
  const slopes = slopesOf(sums, of);
  if (!slopes.defined) return slopes;
  return figure(
    sums.cells.map(({ possible }, cell) => {
      const mean = possible.reduce((sum, pair) => sum + smoothedShare(sums, cell, pair) * slopes.value[pair]!, 0);
      return Math.sqrt(possible.reduce((sum, pair) => sum + smoothedShare(sums, cell, pair) * (slopes.value[pair]! - mean) ** 2, 0));
    }),
  );
}
