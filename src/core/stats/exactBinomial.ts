import { figure, undefinedBecause, type Figure } from "./defined";

/** log(n!) by summing; n is a count of observations, not large. */
function logFactorials(n: number): readonly number[] {
  const sums = [0];
  for (let i = 1; i <= n; i++) sums.push(sums[i - 1]! + Math.log(i));
  return sums;
}

/** P(X ≤ k) for X ~ Binomial(n, p). */
export function binomialAtMost(k: number, n: number, p: number): number {
  checkCounts(k, n);
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is no probability`);
  if (k >= n || p === 0) return 1;
  if (p === 1) return 0;
  const logs = logFactorials(n);
  let sum = 0;
  for (let i = 0; i <= k; i++) sum += Math.exp(logs[n]! - logs[i]! - logs[n - i]! + i * Math.log(p) + (n - i) * Math.log1p(-p));
  return Math.min(1, sum);
}

export interface ShareInterval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * Exact interval of a share of k in n (Clopper and Pearson 1934): the p at which k or more, and k or fewer, have a chance of
 * half of what the level leaves. Not defined for n = 0. A RangeError where k and n are no counts with k ≤ n.
 */
export function clopperPearson(k: number, n: number, level = 0.95): Figure<ShareInterval> {
  checkCounts(k, n);
  if (n === 0) return undefinedBecause("there are no observations");
  const tail = (1 - level) / 2;
  return figure({
    low: k === 0 ? 0 : crossing((p) => 1 - binomialAtMost(k - 1, n, p) - tail),
    high: k === n ? 1 : crossing((p) => tail - binomialAtMost(k, n, p)),
    level,
  });
}

/** Where a function that rises from below 0 to above it on [0, 1] crosses it. */
function crossing(of: (p: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (of(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function checkCounts(k: number, n: number): void {
  if (!Number.isInteger(k) || !Number.isInteger(n) || k < 0 || k > n) throw new RangeError(`${k} of ${n} is no share of a count`);
}

/** Of pairs that changed: how many for the worse and the better, and what that says. */
export interface PairedChange {
  readonly worse: number;
  readonly better: number;
  /** Two-sided: the chance of a split at least so uneven if a change were as likely either way. 1 where nothing changed. */
  readonly p: number;
  /** Share of changes that are for the worse, exact. Not defined where nothing changed. */
  readonly shareWorse: Figure<ShareInterval>;
  /** Odds of worse to better, which is McNemar's conditional odds ratio, with the interval that follows from the share. */
  readonly odds: Figure<{ readonly value: number; readonly low: number; readonly high: number }>;
}

/**
 * McNemar's test, exact: the sign test on the pairs that disagree (McNemar 1947; intervals as in Fay 2010, from Clopper and
 * Pearson's). Pairs that agree say nothing of a difference and are not asked for.
 */
export function pairedChange(worse: number, better: number, level = 0.95): PairedChange {
  const n = worse + better;
  checkCounts(worse, n);
  if (n === 0) return { worse, better, p: 1, shareWorse: undefinedBecause("nothing changed"), odds: undefinedBecause("nothing changed") };
  const shareWorse = clopperPearson(worse, n, level);
  const odds = (share: number) => (share === 1 ? Infinity : share / (1 - share));
  return {
    worse,
    better,
    p: Math.min(1, 2 * binomialAtMost(Math.min(worse, better), n, 0.5)),
    shareWorse,
    odds: shareWorse.defined ? figure({ value: odds(worse / n), low: odds(shareWorse.value.low), high: odds(shareWorse.value.high) }) : shareWorse,
  };
}
