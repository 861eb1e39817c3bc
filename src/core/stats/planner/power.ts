import { binomialAtMost } from "../exactBinomial";
import { normalQuantile } from "../normal";
import { normalCumulative } from "../normalCumulative";

export interface PowerOptions {
  /** Chance to find the difference, 0.8 unless asked. */
  readonly power?: number;
  /** 1 minus the two-sided chance to find one where there is none, 0.95 unless asked. */
  readonly level?: number;
}

const reach = ({ power = 0.8, level = 0.95 }: PowerOptions) => ({ alpha: normalQuantile(0.5 + level / 2), beta: normalQuantile(power) });

/**
 * Independent pairs needed to find a difference δ of a paired mean whose differences have the standard deviation σ:
 * ((z_{1−α/2} + z_{power})·σ / δ)², rounded up (normal approximation). With clusters, count clusters, and σ of their means.
 */
export function pairsForDifference(difference: number, deviation: number, options: PowerOptions = {}): number {
  checkSpread(deviation);
  if (!(difference !== 0 && Number.isFinite(difference))) throw new RangeError("a difference to be found is not 0");
  const { alpha, beta } = reach(options);
  return Math.ceil((((alpha + beta) * deviation) / difference) ** 2);
}

/** Smallest difference of a paired mean that so many pairs find with the power asked for; the inverse of `pairsForDifference`. */
export function findableDifference(pairs: number, deviation: number, options: PowerOptions = {}): number {
  checkSpread(deviation);
  if (!(pairs >= 1)) throw new RangeError(`${pairs} is no number of pairs`);
  const { alpha, beta } = reach(options);
  return ((alpha + beta) * deviation) / Math.sqrt(pairs);
}

/** Items for each of two independent groups to tell two rates apart (normal approximation without continuity correction: Fleiss 1981, formula 3.14). */
export function itemsForTwoRates(first: number, second: number, options: PowerOptions = {}): number {
  if (![first, second].every((rate) => rate >= 0 && rate <= 1) || first === second)
    throw new RangeError("two different rates between 0 and 1 are to be told apart");
  const { alpha, beta } = reach(options);
  const mean = (first + second) / 2;
  const spread = alpha * Math.sqrt(2 * mean * (1 - mean)) + beta * Math.sqrt(first * (1 - first) + second * (1 - second));
  return Math.ceil((spread / (first - second)) ** 2);
}

/**
 * Items that two judges both label, for McNemar's test to tell them apart, where they are expected to differ one way on a share `worse` of the items and
 * the other way on `better`. Source: Connor (1987), Biometrics 43, 207–211, formula of Miettinen (1968).
 */
export function itemsForFlips(worse: number, better: number, options: PowerOptions = {}): number {
  checkFlips(worse, better);
  if (worse === better) throw new RangeError("flips that are as likely either way are no difference to be found");
  const { alpha, beta } = reach(options);
  const [all, difference] = [worse + better, worse - better];
  return Math.ceil(((alpha * Math.sqrt(all) + beta * Math.sqrt(all - difference ** 2)) / difference) ** 2);
}

/** Most items that `flipsPower` sums over: its work grows with the square. */
export const mostFlipItems = 5000;

/** Chance that McNemar's exact test finds the difference with so many items, by summing over all numbers of flips. */
export function flipsPower(items: number, worse: number, better: number, level = 0.95): number {
  checkFlips(worse, better);
  if (!(Number.isInteger(items) && items >= 0 && items <= mostFlipItems))
    throw new RangeError(`the exact power is of up to ${mostFlipItems} items, not ${items}`);
  const flips = worse + better;
  const logs = logFactorials(items);
  const chance = (k: number, n: number, p: number) =>
    p === 0 || p === 1 ? Number(k === n * p) : Math.exp(logs[n]! - logs[k]! - logs[n - k]! + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let power = 0;
  for (let n = 0; n <= items; n++) {
    const weight = chance(n, items, flips);
    if (weight < 1e-15) continue;
    const most = largestRejected(n, 1 - level);
    for (let k = 0; k <= most; k++) power += weight * (chance(k, n, worse / flips) + chance(n - k, n, worse / flips));
  }
  return Math.min(1, power);
}

/** Chance that a paired mean of so many pairs differs from 0 by the two-sided test (normal approximation). */
export function differencePower(pairs: number, difference: number, deviation: number, level = 0.95): number {
  checkSpread(deviation);
  const [shift, alpha] = [(Math.abs(difference) * Math.sqrt(pairs)) / deviation, normalQuantile(0.5 + level / 2)];
  return normalCumulative(shift - alpha) + normalCumulative(-shift - alpha);
}

/** The largest k for which a split of k to n − k is rejected by the two-sided sign test; −1 where none is. */
function largestRejected(n: number, alpha: number): number {
  let [low, high] = [-1, Math.ceil(n / 2)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (2 * binomialAtMost(middle, n, 0.5) <= alpha) low = middle;
    else high = middle;
  }
  return low;
}

function logFactorials(n: number): readonly number[] {
  const sums = [0];
  for (let i = 1; i <= n; i++) sums.push(sums[i - 1]! + Math.log(i));
  return sums;
}

function checkSpread(deviation: number): void {
  if (!(deviation > 0 && deviation < Infinity)) throw new RangeError(`a standard deviation is above 0, not ${deviation}`);
}

function checkFlips(worse: number, better: number): void {
  if (!(worse >= 0 && better >= 0 && worse + better > 0 && worse + better <= 1))
    throw new RangeError("shares of flips are of 0 or more, and sum to more than 0 and at most 1");
}
