import type { Plan } from "../formats/plan";
import { againstTruth } from "../stats/agreement/againstTruth";
import { cohenKappa, gwetAC, rawAgreement } from "../stats/agreement/twoRaters";
import { undefinedBecause, type Figure } from "../stats/defined";
import { populationFigures, type PopulationFigure, type TableFigure } from "../stats/population/populationIntervals";
import { cellSums } from "../stats/population/populationSample";
import { seededRandom } from "../stats/random/seededRandom";
import type { Sliced } from "../stats/slices";
import type { AgreementOptions } from "./pairAgreement";
import type { RatedPair } from "./ratings";
import type { Scale } from "./scale";

/** Where an item of a plan was drawn from, and for how many identical items it stands. */
export interface PlannedItem {
  readonly cell: string;
  readonly copies: number;
}

/** Figures of the population that a plan was drawn from. */
export interface ReweightedAgreement {
  readonly raw: Figure<PopulationFigure>;
  readonly kappa: Figure<PopulationFigure>;
  readonly ac1: Figure<PopulationFigure>;
  /** For each label in turn, called positive: the first rater where the second is held to be right. */
  readonly byLabel: readonly {
    readonly label: string;
    readonly sensitivity: Figure<PopulationFigure>;
    readonly specificity: Figure<PopulationFigure>;
    readonly ppv: Figure<PopulationFigure>;
    readonly npv: Figure<PopulationFigure>;
    /** Share of the label among the second rater's: corrected for how the sample was drawn. */
    readonly prevalence: Figure<PopulationFigure>;
  }[];
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
  const ofLabel = (at: number): readonly TableFigure[] => [
    (table) => againstTruth(table, at).sensitivity,
    (table) => againstTruth(table, at).specificity,
    (table) => againstTruth(table, at).positivePredictive,
    (table) => againstTruth(table, at).negativePredictive,
    (table) => againstTruth(table, at).prevalence,
  ];
  const coefficients: readonly TableFigure[] = [(table) => rawAgreement(table), (table) => cohenKappa(table), (table) => gwetAC(table)];
  const figures = yield* populationFigures(sums.value, [...coefficients, ...labels.flatMap((_, at) => ofLabel(at))], {
    random: seededRandom(seed, "reweighted"),
    ...(resamples === undefined ? {} : { draws: resamples }),
    ...(level === undefined ? {} : { level }),
  });
  const inSample = labels.map(() => labels.map(() => 0));
  for (const { first, second } of sampled) inSample[first]![second]!++;
  const shifts = coefficients.flatMap((of, at) => {
    const [here, there] = [of(inSample), figures[at]!];
    return here.defined && there.defined ? [Math.abs(here.value - there.value.estimate)] : [];
  });
  const [raw, kappa, ac1, ...rest] = figures as [
    Figure<PopulationFigure>,
    Figure<PopulationFigure>,
    Figure<PopulationFigure>,
    ...Figure<PopulationFigure>[],
  ]; // as many as were asked for
  return {
    defined: true,
    value: {
      raw,
      kappa,
      ac1,
      byLabel: labels.map((label, at) => {
        const [sensitivity, specificity, ppv, npv, prevalence] = rest.slice(5 * at, 5 * at + 5) as [
          Figure<PopulationFigure>,
          Figure<PopulationFigure>,
          Figure<PopulationFigure>,
          Figure<PopulationFigure>,
          Figure<PopulationFigure>,
        ]; // five a label
        return { label, sensitivity, specificity, ppv, npv, prevalence };
      }),
      shift: shifts.length === 0 ? null : Math.max(...shifts),
    },
  };
}
