import type { Plan } from "../formats/plan";
import { againstTruth } from "../stats/agreement/againstTruth";
import { cohenKappa, gwetAC, rawAgreement } from "../stats/agreement/twoRaters";
import { undefinedBecause, type Figure } from "../stats/defined";
import { populationFigures, type PopulationFigure, type TableFigure } from "../stats/population/populationIntervals";
import { cellSums } from "../stats/population/populationSample";
import { seededRandom } from "../stats/random/seededRandom";
import type { Sliced } from "../slices";
import type { AgreementOptions } from "./agreementOfPair";
import type { RatedPair } from "./ratings";
import type { Scale } from "./scale";

/** Where an item of a plan was drawn from, and for how many identical items it stands. */
export interface PlannedItem {
  readonly cell: string;
  readonly copies: number;
}

type Population = Figure<PopulationFigure>;

export interface LabelFigures {
  readonly label: string;
  readonly sensitivity: Population;
  readonly specificity: Population;
  readonly ppv: Population;
  readonly npv: Population;
  /** Share of the label among the second rater's: corrected for how the sample was drawn. */
  readonly prevalence: Population;
}

/** Figures of the population that a plan was drawn from. */
export interface ReweightedAgreement {
  readonly raw: Population;
  readonly kappa: Population;
  readonly ac1: Population;
  /** For each label in turn, called positive: the first rater where the second is held to be right. */
  readonly byLabel: readonly LabelFigures[];
  /** Largest difference between a coefficient in the sample and in the population. */
  readonly shift: number | null;
}

/** From this difference on, the sample's own figure misleads about the population. */
export const tellingShift = 0.05;

/**
 * What two raters' agreement on the items of a plan says of the population it was drawn from: every cell weighs as many items as it
 * has (STATS: reweighted cell shares). Not defined where a cell has no item that both labelled: what it holds is not known.
 */
export function* reweightedAgreement(
  pairs: readonly RatedPair[],
  scale: Scale,
  plan: Pick<Plan, "cells">,
  planned: ReadonlyMap<string, PlannedItem>,
  { seed, resamples, level }: AgreementOptions,
): Sliced<Figure<ReweightedAgreement>> {
  const { labels } = scale;
  const place = new Map(labels.map((label, at) => [label, at]));
  const sampled = pairs.flatMap(({ item, first, second, cluster }) => {
    const of = planned.get(item);
    const [row, column] = [place.get(first ?? ""), place.get(second ?? "")];
    return of === undefined || row === undefined || column === undefined
      ? []
      : [{ cell: of.cell, first: row, second: column, cluster, weight: of.copies }];
  });
  const cells = plan.cells.filter(({ size }) => size > 0).map(({ id, size }) => ({ id, size }));
  const sums = cellSums({ labels: labels.length, cells, pairs: sampled });
  if (!sums.defined) return undefinedBecause(sums.because);
  const options = (purpose: string) => ({
    random: seededRandom(seed, "reweighted", purpose),
    ...(resamples === undefined ? {} : { draws: resamples }),
    ...(level === undefined ? {} : { level }),
  });
  const whole = yield* part(0, 0.5, populationFigures(sums.value, coefficients, options("coefficients")));
  const [raw, kappa, ac1] = whole as [Population, Population, Population]; // as many as were asked for
  const byLabel: LabelFigures[] = [];
  for (const [at, label] of labels.entries()) {
    // One label against all others is a table of two: its figures need no more, and take a hundredth of the time.
    const of = cellSums({
      labels: 2,
      cells,
      pairs: sampled.map((one) => ({ ...one, first: Number(one.first !== at), second: Number(one.second !== at) })),
    });
    if (!of.defined) return undefinedBecause(of.because);
    const figures = yield* part(
      0.5 + at / labels.length / 2,
      0.5 / labels.length,
      populationFigures(of.value, againstOthers, options(`label ${label}`)),
    );
    const [sensitivity, specificity, ppv, npv, prevalence] = figures as [Population, Population, Population, Population, Population]; // as many as were asked for
    byLabel.push({ label, sensitivity, specificity, ppv, npv, prevalence });
  }
  const inSample = labels.map(() => labels.map(() => 0));
  for (const { first, second } of sampled) inSample[first]![second]!++;
  const shifts = coefficients.flatMap((of, at) => {
    const [here, there] = [of(inSample), whole[at]!];
    return here.defined && there.defined ? [Math.abs(here.value - there.value.estimate)] : [];
  });
  return { defined: true, value: { raw, kappa, ac1, byLabel, shift: shifts.length === 0 ? null : Math.max(...shifts) } };
}

const coefficients: readonly TableFigure[] = [(table) => rawAgreement(table), (table) => cohenKappa(table), (table) => gwetAC(table)];
const againstOthers: readonly TableFigure[] = [
  (table) => againstTruth(table, 0).sensitivity,
  (table) => againstTruth(table, 0).specificity,
  (table) => againstTruth(table, 0).positivePredictive,
  (table) => againstTruth(table, 0).negativePredictive,
  (table) => againstTruth(table, 0).prevalence,
];

/** A part of the whole work: `share` of it, from `from` on. */
function* part<T>(from: number, share: number, work: Sliced<T>): Sliced<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield from + value * share;
  }
}
