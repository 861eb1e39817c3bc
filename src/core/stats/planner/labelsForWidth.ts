import { normalQuantile } from "../normal";

/** A sampling cell, with what is known of it so far. */
export interface PlannedCell {
  readonly id: string;
  /** Members of the population. */
  readonly size: number;
  readonly labelled: number;
  /** Standard deviation of an item's contribution to the figure (`rateDeviation`, `figureDeviations`). */
  readonly deviation: number;
  /** How many times more labels clustering costs; 1 where left out. */
  readonly designEffect?: number;
}

export interface LabelPlan {
  readonly cells: readonly { readonly id: string; readonly labelled: number; readonly more: number }[];
  readonly more: number;
  /** Width that the interval is expected to have then. */
  readonly width: number;
}

/** Labels of a cell below which its spread cannot be estimated. */
const fewestLabels = 2;

/**
 * How many more labels, in which cells, until the interval of a figure of the population is expected to be at most `width` wide: the fewest
 * in all, going where they narrow it most, N_h·S_h (Neyman 1934, JRSS 97, 558–625), no more than a cell has and no fewer than it has already.
 * The expected width is 2·z·√(Σ (N_h / N)²·S_h²·d_h·(1/n_h − 1/N_h)). Every width above 0 can be reached: when all is labelled there is nothing left to estimate.
 */
export function labelsForWidth(cells: readonly PlannedCell[], width: number, level = 0.95): LabelPlan {
  if (!(width > 0)) throw new RangeError(`an interval has a width above 0, not ${width}`);
  const population = cells.reduce((sum, { size }) => sum + size, 0);
  const prepared = cells.map(({ id, size, labelled, deviation, designEffect = 1 }) => {
    if (!(Number.isInteger(size) && Number.isInteger(labelled) && labelled >= 0 && labelled <= size))
      throw new RangeError(`the cell ${id} has ${labelled} labels of ${size} items`);
    if (!(deviation >= 0 && deviation < Infinity && designEffect > 0 && designEffect < Infinity))
      throw new RangeError(`the spread of the cell ${id} is no number of 0 or more`);
    return {
      size,
      least: Math.min(size, Math.max(fewestLabels, labelled)),
      pull: population > 0 ? (size / population) * deviation * Math.sqrt(designEffect) : 0,
    };
  });
  const z = normalQuantile(0.5 + level / 2);
  const target = (width / (2 * z)) ** 2;
  const varianceAt = (counts: readonly number[]) =>
    prepared.reduce((sum, { size, pull }, at) => sum + (size === 0 ? 0 : pull ** 2 * Math.max(0, 1 / counts[at]! - 1 / size)), 0);
  const counts = nearOptimum(prepared, target, varianceAt);
  let variance = varianceAt(counts);
  while (variance > target * (1 + 1e-12)) {
    const gain = (at: number) => (counts[at]! < prepared[at]!.size ? prepared[at]!.pull ** 2 / (counts[at]! * (counts[at]! + 1)) : 0);
    const best = counts.reduce((chosen, _, at) => (gain(at) > gain(chosen) ? at : chosen), 0);
    if (gain(best) === 0) break;
    counts[best]!++;
    variance = varianceAt(counts);
  }
  const plan = cells.map(({ id, labelled }, at) => ({ id, labelled, more: counts[at]! - labelled }));
  return { cells: plan, more: plan.reduce((sum, { more }) => sum + more, 0), width: 2 * z * Math.sqrt(variance) };
}

interface Prepared {
  readonly size: number;
  readonly least: number;
  readonly pull: number;
}

/** Counts a little below the optimum, from which single labels lead to it: proportional to the pulls, within what cells have and need. */
function nearOptimum(cells: readonly Prepared[], target: number, varianceAt: (counts: readonly number[]) => number): number[] {
  const within = (scale: number) => cells.map(({ size, least, pull }) => Math.min(size, Math.max(least, pull * scale)));
  let [low, high] = [0, 1];
  const most = cells.reduce((sum, { size }) => sum + size, 0);
  while (varianceAt(within(high)) > target && high < 1e18 && cells.some(({ size, pull }) => pull > 0 && pull * high < size)) high *= 2;
  for (let step = 0; step < 100 && high - low > 1e-9 * high; step++) {
    const middle = (low + high) / 2;
    if (varianceAt(within(middle)) > target) low = middle;
    else high = middle;
  }
  return most === 0 ? cells.map(() => 0) : within(low).map((count, at) => Math.max(cells[at]!.least, Math.floor(count) - 2));
}
