import { allAgreement, type AllAgreement } from "../../core/agreement/allAgreement";
import { agreementOfPair, type AgreementOptions, type PairAgreement } from "../../core/agreement/agreementOfPair";
import { isJudge, RatingTable, type RatedPair } from "../../core/agreement/ratings";
import { reweightedAgreement, type ReweightedAgreement } from "../../core/agreement/reweighted";
import { scaleOf, type Scale } from "../../core/agreement/scale";
import type { Condition } from "../../core/formats/event";
import type { Sliced } from "../../core/slices";
import type { Figure } from "../../core/stats/defined";
import type { Collected } from "./collectRatings";
import { flipsOf, type Flips } from "./flips";
import type { UsedPlan } from "./plannedItems";
import { selfPairs, type SelfPairs } from "./selfAgreement";

export interface PairReport extends PairAgreement {
  readonly raters: readonly [string, string];
  /** Empty where all is of one stratum. */
  readonly strata: readonly ({ readonly stratum: string | null } & PairAgreement)[];
  /** Null without a plan. */
  readonly reweighted: Figure<ReweightedAgreement> | null;
  /** What changes from one to the other, and who was right; null where not both are judges. */
  readonly flips: Flips | null;
}
export interface ConditionReport {
  /** Under which the labels were given; null where judges alone spoke. */
  readonly condition: Condition | null;
  readonly pairs: readonly PairReport[];
  /** Null where there are no more than two raters. */
  readonly all: AllAgreement | null;
  /** Reviewers with themselves, on items that were shown to them twice. */
  readonly self: readonly ({ readonly rater: string } & PairAgreement)[];
}
export interface DimensionReport {
  readonly collected: Collected;
  readonly raters: readonly string[];
  readonly scale: Scale;
  readonly conditions: readonly ConditionReport[];
}

export type Doing = <T>(what: string, work: Sliced<T>) => Promise<T>;

export interface Comparing {
  /** Seed and number of resamples. */
  readonly sampling: AgreementOptions;
  /** Null: no population is asked for. */
  readonly plan: UsedPlan | null;
  /** Does work in slices; `what` names it for whoever waits. */
  readonly doing: Doing;
}

/** With a plan only its items count. */
export const amongPlan = (collected: Collected, plan: UsedPlan | null): Collected =>
  plan === null ? collected : { ...collected, ratings: collected.ratings.filter(({ item }) => plan.items.has(item)) };

/** The scale of a dimension over everything that was said in it. */
export const scaleOfCollected = ({ known, ratings }: Collected): Scale => scaleOf(known, new Set(ratings.map(({ label }) => label)));

/** Every two of the raters, and all of them together, each condition by itself. @param only one condition; null for each */
export async function compareRaters(
  collected: Collected,
  raters: readonly string[],
  only: Condition | null,
  comparing: Comparing,
): Promise<DimensionReport> {
  const chosen = new RatingTable(collected.ratings.filter(({ rater }) => raters.includes(rater)));
  const scale = scaleOfCollected(collected);
  const reports: ConditionReport[] = [];
  for (const condition of chosen.conditions) {
    if (only !== null && condition !== only) continue;
    const under = chosen.under(condition);
    const pairs: PairReport[] = [];
    for (const [at, first] of raters.entries())
      for (const second of raters.slice(at + 1)) {
        const rated = under.pairs(first, second);
        if (rated.length > 0) pairs.push(await comparePair(rated, [first, second], scale, collected, comparing));
      }
    const twice = selfPairs(collected, condition).filter(({ rater }) => raters.includes(rater));
    const self = await selfAgreement(twice, scale, comparing);
    reports.push({ condition, pairs, all: raters.length > 2 ? allAgreement(under, scale) : null, self });
  }
  return { collected, raters, scale, conditions: reports };
}

export async function selfAgreement(
  twice: readonly SelfPairs[],
  scale: Scale,
  { sampling, doing }: Pick<Comparing, "sampling" | "doing">,
): Promise<ConditionReport["self"]> {
  const found: ({ readonly rater: string } & PairAgreement)[] = [];
  for (const { rater, pairs } of twice) found.push({ rater, ...(await doing(rater, agreementOfPair(pairs, scale, sampling))) });
  return found;
}

/** Two raters over all their items, by stratum, and in the population of the plan. */
export async function comparePair(
  rated: readonly RatedPair[],
  raters: readonly [string, string],
  scale: Scale,
  { dimension, ratings }: Collected,
  { sampling, plan, doing }: Comparing,
): Promise<PairReport> {
  const whole = await doing(dimension, agreementOfPair(rated, scale, sampling));
  const strata: ({ readonly stratum: string | null } & PairAgreement)[] = [];
  for (const [stratum, pairs] of pairsByStratum(rated))
    strata.push({ stratum, ...(await doing(dimension, agreementOfPair(pairs, scale, sampling))) });
  const population = `${raters[0]} and ${raters[1]}, in the population`;
  const reweighted = plan && (await doing(population, reweightedAgreement(rated, scale, plan.plan, plan.items, sampling)));
  const flips = raters.every(isJudge) ? flipsOf(rated, scale, ratings) : null;
  return { raters, ...whole, strata, reweighted, flips };
}

/** Pairs of each stratum, by name; none where all are of one. */
export function pairsByStratum(rated: readonly RatedPair[]): readonly (readonly [stratum: string | null, pairs: readonly RatedPair[]])[] {
  const strata = [...new Set(rated.map(({ stratum }) => stratum))].sort();
  return strata.length < 2 ? [] : strata.map((stratum) => [stratum, rated.filter((one) => one.stratum === stratum)]);
}
