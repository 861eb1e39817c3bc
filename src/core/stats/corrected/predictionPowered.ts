import { figure, undefinedBecause, type Figure } from "../defined";
import { normalInterval, type EstimatedMean } from "./doubleSampling";

/** An item that a person labelled: their value, and the judge's. */
export interface LabelledItem {
  readonly value: number;
  readonly predicted: number;
  /** The case, or another group of items that are not independent. */
  readonly cluster?: string;
  /** 1 over the inclusion probability, up to a factor; 1 where left out. */
  readonly weight?: number;
}

export interface PoweredMean extends EstimatedMean {
  /** How far the judge is relied on: 0 not at all (the mean of the labels), 1 as in plain prediction-powered inference. */
  readonly lambda: number;
  /** The mean of the labels alone, and of the judge alone, for comparison. */
  readonly labelsAlone: number;
  readonly judgeAlone: number;
}

/**
 * A mean by prediction-powered inference: the judge's mean over all other items, corrected by what labels say of its errors:
 * λ·mean(predicted, all) + mean(value − λ·predicted, labelled). λ is 1 (PPI), a number, or `tuned` (PPI++: the λ of the least variance, kept
 * between 0 and 1). Unbiased whatever the judge; weights (brought to a mean of 1) make up for unequal chances of being drawn. `others` are the judge's
 * values of items that no person labelled; standard errors are of clusters where items name them, those without one standing alone.
 * Undefined with fewer than two labelled clusters or others. Sources: Angelopoulos et al. (2023), Science 382, 669–674, section on means;
 * Angelopoulos, Duchi and Zrnic (2023), PPI++, example 6.1.
 */
export function predictionPoweredMean(
  labelled: readonly LabelledItem[],
  others: readonly (number | { readonly predicted: number; readonly cluster?: string })[],
  { lambda = "tuned", level = 0.95 }: { readonly lambda?: number | "tuned"; readonly level?: number } = {},
): Figure<PoweredMean> {
  const rest = others.map((other) => (typeof other === "number" ? { predicted: other } : other));
  const numbers = [...labelled.flatMap(({ value, predicted, weight = 1 }) => [value, predicted, weight]), ...rest.map(({ predicted }) => predicted)];
  if (!numbers.every(Number.isFinite) || labelled.some(({ weight = 1 }) => !(weight > 0)))
    throw new RangeError("values are finite numbers, and weights are above 0");
  if (labelled.length === 0) return undefinedBecause("nothing was labelled");
  if (rest.length === 0) return undefinedBecause("there are no items that only the judge labelled");
  const total = labelled.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const scaled = labelled.map(({ value, predicted, cluster, weight = 1 }) => ({
    value,
    predicted,
    cluster,
    weight: (weight * labelled.length) / total,
  }));
  const values = linear(scaled, ({ value }) => value);
  const predicted = linear(scaled, (item) => item.predicted);
  const elsewhere = linear(
    rest.map((item) => ({ ...item, weight: 1 })),
    (item) => item.predicted,
  );
  if (values.clusters < 2 || elsewhere.clusters < 2) return undefinedBecause("one cluster tells nothing of the spread between clusters");
  const [varValue, varPredicted, covariance] = [product(values, values), product(predicted, predicted), product(values, predicted)];
  const varElsewhere = product(elsewhere, elsewhere);
  const best = varPredicted + varElsewhere > 0 ? covariance / (varPredicted + varElsewhere) : 0;
  const used = lambda === "tuned" ? Math.min(1, Math.max(0, best)) : lambda;
  const estimate = used * elsewhere.mean + values.mean - used * predicted.mean;
  const variance = varValue - 2 * used * covariance + used ** 2 * (varPredicted + varElsewhere);
  return figure({
    ...normalInterval(estimate, Math.sqrt(Math.max(0, variance)), level),
    lambda: used,
    labelsAlone: values.mean,
    judgeAlone: (elsewhere.mean * rest.length + predicted.mean * labelled.length) / (rest.length + labelled.length),
  });
}

interface Linear {
  readonly mean: number;
  readonly clusters: number;
  /** What each cluster moves the mean by. */
  readonly moves: ReadonlyMap<string, number>;
}

function linear<T extends { readonly cluster?: string | undefined; readonly weight: number }>(items: readonly T[], of: (item: T) => number): Linear {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  const mean = items.reduce((sum, item) => sum + item.weight * of(item), 0) / total;
  const moves = new Map<string, number>();
  items.forEach((item, at) => {
    const name = item.cluster === undefined ? `item ${at}` : `cluster ${item.cluster}`;
    moves.set(name, (moves.get(name) ?? 0) + (item.weight * (of(item) - mean)) / total);
  });
  return { mean, clusters: moves.size, moves };
}

/** Covariance of two means over the same clusters, with the correction for their number. */
function product(one: Linear, other: Linear): number {
  let sum = 0;
  for (const [name, move] of one.moves) sum += move * (other.moves.get(name) ?? 0);
  return (sum * one.clusters) / (one.clusters - 1);
}
