import { middleOf } from "../bootstrap/quantile";
import { figure, undefinedBecause, type Figure } from "../defined";
import { betaDraw } from "../random/distributions";
import type { Random } from "../random/seededRandom";

/** A count out of a number, or a rate held to be known. */
export type KnownRate = { readonly k: number; readonly n: number } | number;

export interface CorrectedShare {
  /** As computed: may lie below 0 or above 1, where the judge accepts less or more than its errors alone would. */
  readonly estimate: number;
  /** Large-sample standard error. */
  readonly standardError: number;
  /** From draws, within 0 and 1. */
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** The share that the judge accepts, uncorrected. */
  readonly apparent: number;
}

/**
 * The true share behind a judge's share where only its sensitivity and specificity are known, from elsewhere or from a validation:
 * (apparent + specificity − 1) / (sensitivity + specificity − 1). The interval is the middle of the same formula over draws from the Jeffreys
 * posteriors of all that was counted, kept within 0 and 1 as the share is; the standard error is by the delta method. Undefined where the judge is no better than a coin, since then it says
 * nothing of the share. Sources: Rogan and Gladen (1978), American Journal of Epidemiology 107, 71–76; Lang and Reiczigel (2014),
 * Preventive Veterinary Medicine 113, 13–22, for the errors of sensitivity and specificity.
 */
export function roganGladen(
  accepted: { readonly k: number; readonly n: number },
  sensitivity: KnownRate,
  specificity: KnownRate,
  { random, draws = 10_000, level = 0.95 }: { readonly random: Random; readonly draws?: number; readonly level?: number },
): Figure<CorrectedShare> {
  for (const rate of [accepted, sensitivity, specificity]) checkRate(rate);
  if (!(Number.isInteger(draws) && draws >= 1 && draws <= 1_000_000)) throw new RangeError(`cannot make ${draws} draws`);
  if (accepted.n === 0) return undefinedBecause("there are no observations");
  if ([sensitivity, specificity].some((rate) => typeof rate !== "number" && rate.n === 0))
    return undefinedBecause("the judge was not validated on both kinds of items");
  const [apparent, finds, leaves] = [accepted, sensitivity, specificity].map(rateOf) as [number, number, number];
  const youden = finds + leaves - 1;
  if (youden <= 1e-9) return undefinedBecause("sensitivity and specificity sum to 1 or less: the judge says nothing of the true share");
  const estimate = (apparent + leaves - 1) / youden;
  const variance = (varianceOf(accepted) + estimate ** 2 * varianceOf(sensitivity) + (1 - estimate) ** 2 * varianceOf(specificity)) / youden ** 2;
  const drawn = new Float64Array(draws);
  let useless = 0;
  for (let draw = 0; draw < draws; draw++) {
    const [a, se, sp] = [accepted, sensitivity, specificity].map((rate) => drawOf(rate, random)) as [number, number, number];
    if (se + sp - 1 <= 1e-9) useless++;
    // A draw of a judge that says nothing leaves the share open: its two ends take turns.
    drawn[draw] = se + sp - 1 <= 1e-9 ? useless % 2 : Math.min(1, Math.max(0, (a + sp - 1) / (se + sp - 1)));
  }
  return figure({ estimate, standardError: Math.sqrt(variance), ...middleOf(drawn, level), level, apparent });
}

const rateOf = (rate: KnownRate) => (typeof rate === "number" ? rate : rate.k / rate.n);
const varianceOf = (rate: KnownRate) => (typeof rate === "number" ? 0 : (rateOf(rate) * (1 - rateOf(rate))) / rate.n);
const drawOf = (rate: KnownRate, random: Random) => (typeof rate === "number" ? rate : betaDraw(random, rate.k + 0.5, rate.n - rate.k + 0.5));

function checkRate(rate: KnownRate): void {
  const fits =
    typeof rate === "number" ? rate >= 0 && rate <= 1 : Number.isInteger(rate.k) && Number.isInteger(rate.n) && rate.k >= 0 && rate.k <= rate.n;
  if (!fits) throw new RangeError(`${typeof rate === "number" ? rate : `${rate.k} of ${rate.n}`} is no share`);
}
