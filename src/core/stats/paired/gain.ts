import { figure, undefinedBecause, type Figure } from "../defined";

/** Outcomes of the executions of a question by each of two actions, each from 0 to 1. */
export interface PairedOutcomes {
  readonly think: readonly number[];
  readonly search: readonly number[];
}

/** Mean outcome of SEARCH less that of THINK. Undefined where one of them was not executed. */
export function meanGain({ think, search }: PairedOutcomes): Figure {
  if (think.length === 0 || search.length === 0) return undefinedBecause("an action was not executed");
  return figure(meanOf(search) - meanOf(think));
}

/**
 * Unbiased square of the expected gain, from pairs of distinct executions: ((ΣY)² − ΣY²) / (m(m − 1)) of each action, less twice the
 * product of their means. May be negative, and is kept so. Undefined with fewer than two executions of an action. Source: Hoeffding (1948).
 */
export function gainSquare({ think, search }: PairedOutcomes): Figure {
  if (think.length < 2 || search.length < 2) return undefinedBecause("the square of a gain needs two executions of each action");
  return figure(squareOf(search) + squareOf(think) - 2 * meanOf(search) * meanOf(think));
}

/** Unbiased risk of a predicted gain f: f² − 2f·(mean gain) + θ̂. Undefined where the square of the gain is. */
export function gainRisk(predicted: number, outcomes: PairedOutcomes): Figure {
  const square = gainSquare(outcomes);
  return square.defined ? figure(predicted ** 2 - 2 * predicted * (meanOf(outcomes.search) - meanOf(outcomes.think)) + square.value) : square;
}

/** Variance of gains between questions: mean θ̂ − (mean Δ̂)². May be negative, and is kept so. */
export function gainVariance(meanSquare: number, mean: number): number {
  return meanSquare - mean ** 2;
}

/**
 * The expected Brier score of two predicted probabilities, averaged over the two actions, in its parts: the error of the level
 * (q_T + q_S) / 2, a quarter of the squared error of the gain q_S − q_T, and the variance of the outcomes, ½ Σ p(1 − p).
 */
export function brierParts(
  predicted: { readonly think: number; readonly search: number },
  chance: { readonly think: number; readonly search: number },
) {
  const level = ((predicted.think + predicted.search) / 2 - (chance.think + chance.search) / 2) ** 2;
  const gain = (predicted.search - predicted.think - (chance.search - chance.think)) ** 2 / 4;
  const outcome = (chance.think * (1 - chance.think) + chance.search * (1 - chance.search)) / 2;
  return { level, gain, outcome, total: level + gain + outcome };
}

/** U = Y − λ·T / 1000: an outcome less the price of its tokens. */
export function utility(outcome: number, tokens: number, lambda: number): number {
  return outcome - (lambda * tokens) / 1000;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean product of two distinct outcomes. */
function squareOf(values: readonly number[]): number {
  for (const value of values) if (!(value >= 0 && value <= 1)) throw new RangeError(`an outcome lies from 0 to 1, not at ${value}`);
  const [sum, squares] = [values.reduce((all, value) => all + value, 0), values.reduce((all, value) => all + value * value, 0)];
  return (sum * sum - squares) / (values.length * (values.length - 1));
}
