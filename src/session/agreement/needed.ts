import type { Condition } from "../../core/formats/event";
import { againstTruth } from "../../core/stats/agreement/againstTruth";
import { cohenKappa, gwetAC, rawAgreement } from "../../core/stats/agreement/twoRaters";
import { peoplesShare } from "../../core/stats/corrected/correctedShares";
import { figure, undefinedBecause, type Figure } from "../../core/stats/defined";
import { figureDeviations } from "../../core/stats/planner/deviations";
import { labelsForWidth } from "../../core/stats/planner/labelsForWidth";
import { designEffects } from "../../core/stats/population/designEffect";
import type { TableFigure } from "../../core/stats/population/populationIntervals";
import type { CellSums, SampledPair } from "../../core/stats/population/populationSample";
import { cellSums } from "../../core/stats/population/populationSample";
import type { OpenRun } from "../openRun";
import type { Collected } from "./collectRatings";
import { positiveLabels, settledSamples, type CorrectedOptions, type SettledSample } from "./corrected";
import { judgedPopulation, type JudgedPopulation } from "./judgedPopulation";
import type { UsedPlan } from "./plannedItems";

/** What an interval can be asked for: all are of the population, the judge against people's labels, one set of labels called positive. */
export const neededFigures = ["rate", "agreement", "kappa", "ac1", "sensitivity", "specificity", "ppv", "npv"] as const;
export type NeededFigure = (typeof neededFigures)[number];

const figures: Readonly<Record<NeededFigure, TableFigure>> = {
  rate: peoplesShare,
  agreement: (table) => rawAgreement(table),
  kappa: (table) => cohenKappa(table),
  ac1: (table) => gwetAC(table),
  sensitivity: (table) => againstTruth(table, 0).sensitivity,
  specificity: (table) => againstTruth(table, 0).specificity,
  ppv: (table) => againstTruth(table, 0).positivePredictive,
  npv: (table) => againstTruth(table, 0).negativePredictive,
};

export interface NeededOptions extends CorrectedOptions {
  readonly figure: NeededFigure;
  /** Of the whole interval, from end to end. */
  readonly width: number;
  readonly level?: number;
  /** Share of the judge's labels expected to be wrong in cells without labels; the share of all labels so far where it is null. */
  readonly errors?: number | null;
}

export interface NeededLabels {
  readonly figure: NeededFigure;
  readonly judge: string;
  readonly positive: readonly string[];
  /** Under which the labels so far were given; null where there are none. */
  readonly condition: Condition | null;
  readonly cells: readonly { readonly id: string; readonly size: number; readonly labelled: number; readonly more: number }[];
  readonly more: number;
  /** What the interval is expected to be wide then, and with the labels there are (two in a cell at least). */
  readonly width: number;
  readonly widthNow: number;
}

/**
 * How many more items of a plan's population have to be labelled, in which cells, until the interval of a figure is at most as wide as asked for
 * (Neyman allocation, `labelsForWidth`). Cells spread as their labels so far do; those without any as the errors that are expected.
 * Not defined where nothing is known of errors, or where labels of several conditions would have to be mixed.
 * @throws DesignError where the run does not have the judge; RangeError for a width or errors that cannot be meant
 */
export async function labelsNeeded(run: OpenRun, collected: Collected, used: UsedPlan, options: NeededOptions): Promise<Figure<NeededLabels>> {
  const { figure: name, width, level = 0.95, errors = null, judge = null, signal } = options;
  if (errors !== null && !(errors > 0 && errors < 1)) throw new RangeError(`a share of errors lies strictly between 0 and 1, not at ${errors}`);
  const judged = await judgedPopulation(run, used.plan, judge, signal);
  const positive = positiveLabels(collected, options.positive);
  const samples = await settledSamples(run, collected, used, judged, options);
  if (samples.length > 1)
    return undefinedBecause(
      `labels were given ${samples.map(({ condition }) => condition).join(" and ")}: say which of them count, they are never mixed`,
    );
  const sums = expectedSums(used, judged, samples[0] ?? null, positive, errors);
  if (!sums.defined) return sums;
  const deviations = figureDeviations(sums.value.expected, figures[name]);
  if (!deviations.defined) return deviations;
  const cells = sums.value.expected.cells.map(({ id, size }, at) => ({
    id,
    size,
    labelled: sums.value.labelled[at]!,
    deviation: deviations.value[at]!,
    designEffect: sums.value.effects[at]!,
  }));
  const plan = labelsForWidth(cells, width, level);
  return figure({
    figure: name,
    judge: judged.judge,
    positive: [...positive],
    condition: samples[0]?.condition ?? null,
    cells: plan.cells.map(({ id, labelled, more }, at) => ({ id, size: cells[at]!.size, labelled, more })),
    more: plan.more,
    width: plan.width,
    widthNow: labelsForWidth(cells, Number.MAX_VALUE, level).width,
  });
}

interface Expected {
  readonly expected: CellSums;
  readonly labelled: readonly number[];
  readonly effects: readonly number[];
}

/** Cells as their labels say, and those without labels as errors are expected to be. */
function expectedSums(
  { plan }: UsedPlan,
  judged: JudgedPopulation,
  sample: SettledSample | null,
  positive: ReadonlySet<string>,
  errors: number | null,
): Figure<Expected> {
  const held = plan.cells.filter(({ size }) => size > 0);
  if (held.length === 0) return undefinedBecause("the population is empty");
  const place = (label: string) => Number(!positive.has(label));
  const byCell = new Map<string, SampledPair[]>(held.map(({ id }) => [id, []]));
  for (const { cell, judged: said, label, cluster, copies } of sample?.pairs ?? [])
    if (said !== null) byCell.get(cell)?.push({ cell, first: place(said), second: place(label), cluster, weight: copies });
  const pairs = [...byCell.values()].flat();
  if (pairs.length === 0 && errors === null)
    return undefinedBecause("nothing is labelled yet: say what share of errors to expect of the judge (--errors)");
  const odd = held.find(({ id, size }) => byCell.get(id)!.length > size);
  if (odd) return undefinedBecause(`the plan says that the cell ${odd.id} has ${odd.size} items, and more of them are labelled`);
  const share = errors ?? (pairs.filter(({ first, second }) => first !== second).length + 0.5) / (pairs.length + 1);
  const labelledCells = held.filter(({ id }) => byCell.get(id)!.length > 0);
  const known = cellSums({ labels: 2, cells: labelledCells.map(({ id, size }) => ({ id, size })), pairs });
  const effects = new Map(known.defined ? designEffects(known.value).map((effect, at) => [labelledCells[at]!.id, effect]) : []);
  const usualEffect = effects.size === 0 ? 1 : [...effects.values()].reduce((sum, effect) => sum + effect, 0) / effects.size;
  const population = held.reduce((sum, { size }) => sum + size, 0);
  const cells = held.map(({ id, size, judge_label }): CellSums["cells"][number] => {
    const seen = known.defined ? known.value.cells.find((cell) => cell.id === id) : undefined;
    if (seen) return { ...seen, share: size / population };
    const accepted = judge_label == null ? acceptedShare(judged, positive) : Number(positive.has(judge_label));
    return { id, size, share: size / population, ...imagined(accepted, share) };
  });
  return figure({
    expected: { labels: 2, cells, clusters: [] },
    labelled: held.map(({ id }) => byCell.get(id)!.length),
    effects: held.map(({ id }) => effects.get(id) ?? usualEffect),
  });
}

/** Large enough that what is added to small counts does not matter. */
const many = 10_000;

/** Shares of a cell of which the judge accepts so much and errs so often, either way. */
function imagined(accepted: number, errors: number): Pick<CellSums["cells"][number], "drawn" | "byPair" | "possible"> {
  const shares = [accepted * (1 - errors), accepted * errors, (1 - accepted) * errors, (1 - accepted) * (1 - errors)];
  const possible = [0, 1, 2, 3].filter((pair) => (pair < 2 ? accepted > 0 : accepted < 1));
  return { drawn: many, byPair: new Map(shares.map((share, pair) => [pair, share * many])), possible };
}

function acceptedShare({ labels }: JudgedPopulation, positive: ReadonlySet<string>): number {
  const accepted = [...labels.values()].filter((label) => positive.has(label)).length;
  return labels.size === 0 ? 0.5 : accepted / labels.size;
}
