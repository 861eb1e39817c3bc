import { figure, undefinedBecause, type Figure } from "../defined";
import { normalQuantile } from "../normal";

/** A cell of a stratified sample of values, such as 1 for what a person calls positive and 0 else. */
export interface ValuedCell {
  readonly id: string;
  /** Members of the population in the cell. */
  readonly size: number;
  readonly values: readonly number[];
}

export interface EstimatedMean {
  readonly estimate: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * Mean of a population by stratified double sampling: Σ (N_h / N)·ȳ_h, with variance Σ (N_h / N)²·(1 − n_h / N_h)·s_h² / n_h. With
 * `beyond`, the population is itself a sample of a larger one, and Σ (N_h / N)·(ȳ_h − ȳ)² / N is added. The interval is the normal
 * approximation: where positives are rare in a cell, `populationFigures` has the one that covers. Undefined where a cell was not drawn
 * from; the error, where a cell has one value of more than one member. Source: Cochran (1977), Sampling Techniques, chapters 5 and 12.
 */
export function doubleSampledMean(cells: readonly ValuedCell[], { level = 0.95, beyond = false } = {}): Figure<EstimatedMean> {
  const population = cells.reduce((sum, { size }) => sum + size, 0);
  for (const { id, size, values } of cells) {
    if (!(Number.isInteger(size) && size >= values.length)) throw new RangeError(`the cell ${id} has ${values.length} values of ${size} members`);
    if (!values.every(Number.isFinite)) throw new RangeError(`the cell ${id} has a value that is no number`);
  }
  const held = cells.filter(({ size }) => size > 0);
  if (held.length === 0) return undefinedBecause("the population is empty");
  const empty = held.find(({ values }) => values.length === 0);
  if (empty) return undefinedBecause(`nothing was drawn from the cell ${empty.id}`);
  const lone = held.find(({ size, values }) => values.length === 1 && size > 1);
  if (lone) return undefinedBecause(`one item of the cell ${lone.id} tells nothing of its spread`);
  const parts = held.map(({ size, values }) => ({ share: size / population, mean: meanOf(values), variance: varianceOfMean(values, size) }));
  const estimate = parts.reduce((sum, { share, mean }) => sum + share * mean, 0);
  const within = parts.reduce((sum, { share, variance }) => sum + share ** 2 * variance, 0);
  const between = beyond ? parts.reduce((sum, { share, mean }) => sum + share * (mean - estimate) ** 2, 0) / population : 0;
  return figure(normalInterval(estimate, Math.sqrt(within + between), level));
}

/** An estimate with the interval of a normal distribution around it. */
export function normalInterval(estimate: number, standardError: number, level: number): EstimatedMean {
  const half = normalQuantile(0.5 + level / 2) * standardError;
  return { estimate, standardError, low: estimate - half, high: estimate + half, level };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function varianceOfMean(values: readonly number[], size: number): number {
  if (values.length === size) return 0;
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return ((1 - values.length / size) * variance) / values.length;
}
