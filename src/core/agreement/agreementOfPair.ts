import { againstTruth, type AgainstTruth } from "../stats/agreement/againstTruth";
import { confusionOf, type Confusion } from "../stats/agreement/confusion";
import { cohenKappa, gwetAC, prevalenceAndBias, rawAgreement } from "../stats/agreement/twoRaters";
import { clusterBootstrap, type BootstrapResult, type Statistic } from "../stats/bootstrap/clusterBootstrap";
import { clusterSums } from "../stats/bootstrap/clusterSums";
import { undefinedBecause, type Figure } from "../stats/defined";
import { seededRandom, type Seed } from "../stats/random/seededRandom";
import type { Sliced } from "../slices";
import { alphaOfPairs } from "./alphaOfPairs";
import type { RatedPair } from "./ratings";
import type { Scale } from "./scale";

/** Coefficients with their intervals; the weighted ones only on an ordered scale. */
export const coefficientNames = ["raw", "kappa", "alpha", "ac1", "kappa-linear", "kappa-quadratic", "alpha-ordinal", "ac2"] as const;
export type CoefficientName = (typeof coefficientNames)[number];

type Table = readonly (readonly number[])[];
const coefficients: Readonly<Record<CoefficientName, (table: Table) => Figure>> = {
  raw: (table) => rawAgreement(table),
  kappa: (table) => cohenKappa(table),
  alpha: (table) => alphaOfPairs(table, "nominal"),
  ac1: (table) => gwetAC(table),
  "kappa-linear": (table) => cohenKappa(table, "linear"),
  "kappa-quadratic": (table) => cohenKappa(table, "quadratic"),
  "alpha-ordinal": (table) => alphaOfPairs(table, "ordinal"),
  ac2: (table) => gwetAC(table, "quadratic"),
};
const weighted: ReadonlySet<CoefficientName> = new Set(["kappa-linear", "kappa-quadratic", "alpha-ordinal", "ac2"]);

export interface Estimate {
  readonly name: CoefficientName;
  /** Of the items at hand. */
  readonly estimate: Figure;
}

export interface Coefficient extends Estimate {
  /** Over clusters; not defined where the resamples do not allow it. */
  readonly interval: Figure<BootstrapResult>;
}

/** What two raters' labels say at once, without intervals. */
export interface PairFigures {
  readonly confusion: Confusion;
  readonly coefficients: readonly Estimate[];
  /** For each label in turn, called positive: how the first rater fares where the second is held to be right. */
  readonly against: readonly AgainstTruth[];
  /** Only of two labels. */
  readonly prevalence: ReturnType<typeof prevalenceAndBias>;
  readonly clusters: number;
}

export interface PairAgreement extends PairFigures {
  readonly coefficients: readonly Coefficient[];
}

export interface AgreementOptions {
  readonly seed: Seed;
  readonly resamples?: number;
  readonly level?: number;
}

/**
 * How far two raters agree over the labels of a scale: their confusion matrix and coefficients. Items that one of them did not label, or
 * labelled with what the scale does not have, are counted apart.
 */
export function figuresOfPair(pairs: readonly RatedPair[], scale: Scale): PairFigures {
  const { labels } = scale;
  const confusion = confusionOf(
    pairs.map(({ first, second }) => [first, second] as const),
    labels,
  );
  return {
    confusion,
    coefficients: namesOn(scale).map((name) => ({ name, estimate: coefficients[name](confusion.counts) })),
    against: labels.map((_, positive) => againstTruth(confusion.counts, positive)),
    prevalence: prevalenceAndBias(confusion.counts),
    clusters: sumsOf(pairs, labels).clusters,
  };
}

/** The same with intervals of the coefficients by bootstrap over clusters, all from the same resamples. In slices. */
export function* agreementOfPair(pairs: readonly RatedPair[], scale: Scale, { seed, ...options }: AgreementOptions): Sliced<PairAgreement> {
  const found = figuresOfPair(pairs, scale);
  const size = scale.labels.length;
  const statistics = namesOn(scale).map((name): Statistic => (sum) => {
    const figure = coefficients[name](tableOf(sum, size));
    return figure.defined ? figure.value : null;
  });
  const intervals =
    found.confusion.n === 0
      ? statistics.map(() => undefinedBecause("no item has a label of both raters"))
      : yield* clusterBootstrap(sumsOf(pairs, scale.labels), statistics, { ...options, random: seededRandom(seed, "agreement") });
  return { ...found, coefficients: found.coefficients.map((one, at) => ({ ...one, interval: intervals[at]! })) };
}

const namesOn = (scale: Scale) => coefficientNames.filter((name) => scale.ordered || !weighted.has(name));

function sumsOf(pairs: readonly RatedPair[], labels: readonly string[]) {
  const place = new Map(labels.map((label, at) => [label, at]));
  const observed = pairs.flatMap(({ first, second, cluster }) => {
    const [row, column] = [place.get(first ?? ""), place.get(second ?? "")];
    return row === undefined || column === undefined ? [] : [{ cluster, place: row * labels.length + column, value: 1 }];
  });
  return clusterSums(labels.length ** 2, observed);
}

const tableOf = (sums: Float64Array, size: number): Table =>
  Array.from({ length: size }, (_, row) => [...sums.subarray(row * size, (row + 1) * size)]);
