import type { Estimate, PairFigures } from "../../core/agreement/agreementOfPair";
import { RatingTable, type RatedPair } from "../../core/agreement/ratings";
import { tellingShift, type ReweightedAgreement } from "../../core/agreement/reweighted";
import type { Scale } from "../../core/agreement/scale";
import type { BootstrapResult } from "../../core/stats/bootstrap/clusterBootstrap";
import { figure, type Figure } from "../../core/stats/defined";
import type { PopulationFigure } from "../../core/stats/population/populationIntervals";
import type { CoefficientView, PairAgreementView, RatedDimension } from "../../protocol/agreement";
import type { Collected } from "./collectRatings";
import type { Flips } from "./flips";

type Estimates = Omit<PairFigures, "coefficients"> & {
  readonly coefficients: readonly (Estimate & { readonly interval?: Figure<BootstrapResult> })[];
};

/** Two raters as they were compared, with or without intervals. */
export interface ComparedPair extends Estimates {
  readonly strata: readonly ({ readonly stratum: string | null } & Estimates)[];
  readonly reweighted: Figure<ReweightedAgreement> | null;
  readonly flips: Flips | null;
}

/** What raters said in a dimension, counted. */
export function ratedDimensionView(collected: Collected): RatedDimension {
  const { known, dimension, ratings, stale, asserted, malformed, homeless } = collected;
  const table = new RatingTable(ratings);
  const others = [stale, asserted, malformed, homeless].flatMap((counts) => [...counts.keys()]);
  const raters = [...new Set([...table.raters, ...others])];
  return {
    dimension,
    title: known?.title ?? dimension,
    conditions: [...table.conditions],
    raters: raters.map((rater) => {
      const own = [...table.ratingsOf(rater).values()];
      const conditions = [...new Set(own.map(({ condition }) => condition))];
      return {
        rater,
        ratings: conditions.map((condition) => ({ condition, count: own.filter((one) => one.condition === condition).length })),
        stale: stale.get(rater) ?? 0,
        asserted: asserted.get(rater) ?? 0,
        malformed: malformed.get(rater) ?? 0,
        elsewhere: homeless.get(rater) ?? 0,
      };
    }),
  };
}

export function pairView({ strata, reweighted, flips, ...whole }: ComparedPair, rated: readonly RatedPair[], scale: Scale): PairAgreementView {
  const { confusion, against, prevalence } = whole;
  return {
    ...tableView(whole),
    unknown: [...confusion.unknown].map(([label, count]) => ({ label, count })),
    byLabel: against.map(({ sensitivity, specificity, positivePredictive, negativePredictive }, at) => ({
      label: scale.labels[at]!,
      sensitivity,
      specificity,
      ppv: positivePredictive,
      npv: negativePredictive,
    })),
    prevalence,
    labels: [...scale.labels],
    missingBy: {
      first: scale.labels.map((label) => rated.filter(({ first, second }) => first === null && second === label).length),
      second: scale.labels.map((label) => rated.filter(({ first, second }) => second === null && first === label).length),
    },
    ordered: scale.ordered,
    strange: [...scale.strange],
    strata: strata.map(({ stratum, ...one }) => ({ stratum, ...tableView(one) })),
    reweighted: reweighted && reweightedView(reweighted),
    flips: flips && flipsView(flips),
  };
}

/** A reviewer with themself. */
export function selfView(own: Estimates): { n: number; coefficients: CoefficientView[] } {
  const { n, coefficients } = tableView(own);
  return { n, coefficients };
}

function tableView({ confusion, coefficients, clusters }: Estimates) {
  return {
    n: confusion.n,
    clusters,
    missing: { first: confusion.missing.first, second: confusion.missing.second },
    counts: confusion.counts.map((row) => [...row]),
    coefficients: coefficients.map(({ name, estimate, interval }): CoefficientView => ({
      name,
      estimate,
      interval: interval === undefined ? null : intervalView(interval),
    })),
  };
}

const intervalView = (interval: Figure<BootstrapResult>) =>
  interval.defined ? figure({ ...interval.value.percentile, bca: interval.value.bca }) : interval;

export const populationView = (one: Figure<PopulationFigure>) =>
  one.defined ? figure({ estimate: one.value.estimate, low: one.value.low, high: one.value.high }) : one;

function reweightedView(found: Figure<ReweightedAgreement>): PairAgreementView["reweighted"] {
  if (!found.defined) return found;
  const { raw, kappa, ac1, byLabel, shift } = found.value;
  return figure({
    raw: populationView(raw),
    kappa: populationView(kappa),
    ac1: populationView(ac1),
    byLabel: byLabel.map(({ label, sensitivity, specificity, ppv, npv, prevalence }) => ({
      label,
      sensitivity: populationView(sensitivity),
      specificity: populationView(specificity),
      ppv: populationView(ppv),
      npv: populationView(npv),
      prevalence: populationView(prevalence),
    })),
    shift,
    telling: tellingShift,
  });
}

function flipsView({ change, flips, against }: Flips): PairAgreementView["flips"] {
  return {
    flips: flips.length,
    byLabel: [...change.byLabel]
      .filter(([, { worse, better }]) => worse + better > 0)
      .map(([label, { worse, better, p }]) => ({ label, lost: worse, gained: better, p })),
    against: against.map(({ condition, withTruth, disputed, change: { worse, better, p } }) => ({
      condition,
      withTruth,
      disputed,
      worse,
      better,
      p,
    })),
  };
}
