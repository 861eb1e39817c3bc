import { figure, undefinedBecause, type Figure } from "../defined";

/** Probabilities of success that a predictor gives the two actions. */
export interface Prediction {
  readonly think: number;
  readonly search: number;
}

/** A question with its mean outcomes, two predictions of it, and its weight (1 where left out). */
export interface PredictedQuestion {
  readonly outcome: Prediction;
  readonly one: Prediction;
  readonly other: Prediction;
  readonly weight?: number;
}

/** What the first predictor's mean Brier score differs from the second's by, in parts; negative is better. `total` = `level` + `gain`. */
export interface BrierSplit {
  readonly total: number;
  /** From the level (q_T + q_S) / 2; `level` = `meanShift` + `betweenQuestions`. */
  readonly level: number;
  /** From being wrong on the whole, and from following the differences between questions. */
  readonly meanShift: number;
  readonly betweenQuestions: number;
  /** A quarter of the difference of the squared errors of the gain q_S − q_T. */
  readonly gain: number;
}

/**
 * Splits the difference of two predictors' Brier scores, averaged over both actions: the variance of the outcomes is the same for both and
 * cancels, so that level and gain are all there is. Undefined without questions.
 */
export function brierSplit(questions: readonly PredictedQuestion[]): Figure<BrierSplit> {
  const weight = questions.reduce((sum, { weight: of = 1 }) => sum + of, 0);
  if (!(weight > 0)) return undefinedBecause("there are no questions");
  const mean = (of: (question: PredictedQuestion) => number) =>
    questions.reduce((sum, question) => sum + (question.weight ?? 1) * of(question), 0) / weight;
  const levelError = (by: "one" | "other") => (question: PredictedQuestion) => levelOf(question[by]) - levelOf(question.outcome);
  const gainError = (by: "one" | "other") => (question: PredictedQuestion) => gainOf(question[by]) - gainOf(question.outcome);
  const meanSquare = (of: (question: PredictedQuestion) => number) => mean((question) => of(question) ** 2);
  const level = meanSquare(levelError("one")) - meanSquare(levelError("other"));
  const meanShift = mean(levelError("one")) ** 2 - mean(levelError("other")) ** 2;
  const gain = (meanSquare(gainError("one")) - meanSquare(gainError("other"))) / 4;
  return figure({ total: level + gain, level, meanShift, betweenQuestions: level - meanShift, gain });
}

const levelOf = ({ think, search }: Prediction) => (think + search) / 2;
const gainOf = ({ think, search }: Prediction) => search - think;
