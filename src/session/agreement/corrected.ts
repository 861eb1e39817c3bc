import { isJudge } from "../../core/agreement/ratings";
import { conditions, type Condition } from "../../core/formats/event";
import { correctedShares, type CorrectedShares } from "../../core/stats/corrected/correctedShares";
import { undefinedBecause, type Figure } from "../../core/stats/defined";
import { cellSums, type CellSums, type PopulationCell, type SampledPair } from "../../core/stats/population/populationSample";
import { seededRandom } from "../../core/stats/random/seededRandom";
import type { OpenRun } from "../openRun";
import type { Collected } from "./collectRatings";
import type { Comparing } from "./compareRaters";
import { judgeOfPlan } from "../plans/judgeOfPlan";
import { apparentShare, judgedPopulation, populationStrata, wholePopulation, type JudgedPopulation, type PopulationPart } from "./judgedPopulation";
import type { UsedPlan } from "./plannedItems";
import { settledItems } from "./settled";

/** An item of a plan with the label that stands for it, and the judge's. */
export interface SettledPair {
  readonly item: string;
  readonly cell: string;
  readonly copies: number;
  readonly cluster: string;
  readonly stratum: string | null;
  /** Null where the judge has not judged it. */
  readonly judged: string | null;
  readonly label: string;
}

/** What people's labels of one condition say of a plan's items. */
export interface SettledSample {
  readonly condition: Condition;
  readonly pairs: readonly SettledPair[];
  /** Items of which an adjudicator has decided. */
  readonly decided: number;
  /** Items on which reviewers differ without a decision: they are left out. */
  readonly undecided: number;
}

/** A judge's share of positives, as it is and corrected, in a part of the population. */
export interface CorrectedRate {
  readonly stratum: string | null;
  /** Items of the population. */
  readonly size: number;
  /** Items that count: with people's label, and the judge's. */
  readonly labelled: number;
  readonly uncorrected: Figure;
  readonly shares: CorrectedShares;
}

export interface CorrectedUnder extends Omit<SettledSample, "pairs"> {
  /** Items with a label of people that the judge has not judged: they are left out. */
  readonly unjudged: number;
  /** By stratum, or why not; empty where all is of one. */
  readonly strata: Figure<readonly CorrectedRate[]>;
  readonly all: CorrectedRate;
}

export interface CorrectedRates {
  readonly judge: string;
  readonly positive: readonly string[];
  /** Each condition by itself: what was labelled blind is never mixed with what was not. */
  readonly conditions: readonly CorrectedUnder[];
}

export interface CorrectedOptions {
  /** A judge's name without `judge:`, or `grader`; the plan's own where it is null. Human labels serve any judge of the same items. */
  readonly judge?: string | null;
  /** Labels called positive; the first of the codebook where it is null. */
  readonly positive?: readonly string[] | null;
  /** Only labels of this condition; each by itself where it is null. */
  readonly condition?: Condition | null;
  /** Only this reviewer's labels, and no decisions; everybody's where it is null. */
  readonly reviewer?: string | null;
  readonly signal?: AbortSignal;
}

/** The labels called positive: those asked for, else the first that the codebook names. */
export function positiveLabels({ known }: Collected, asked: readonly string[] | null | undefined): ReadonlySet<string> {
  const first = known?.order?.[0] ?? known?.labels[0]?.id;
  return new Set(asked ?? (first === undefined ? [] : [first]));
}

/**
 * The share of positives that a judge gives the population of a plan, corrected by people's labels of the plan's items: stratum by stratum,
 * then over all. Labels that are stale do not count; where an adjudicator has decided, the decision does; where reviewers differ and nobody
 * has, the item does not.
 * @throws DesignError where the run does not have the judge
 */
export async function correctedRates(
  run: OpenRun,
  collected: Collected,
  used: UsedPlan,
  { judge = null, positive = null, condition = null, reviewer = null, signal }: CorrectedOptions,
  { sampling, doing }: Omit<Comparing, "plan">,
): Promise<CorrectedRates> {
  const judged = await judgedPopulation(run, used.plan, judge, signal);
  const wanted = positiveLabels(collected, positive);
  const strata = populationStrata(used.plan, await populationOfCells(run, used, judged, signal));
  const whole = wholePopulation(used.plan);
  const reports: CorrectedUnder[] = [];
  for (const sample of await settledSamples(run, collected, used, judged, { condition, reviewer, ...(signal ? { signal } : {}) })) {
    const { pairs, ...about } = sample;
    const errors = sumsOf(whole.cells, pairs, wanted);
    const rateOf = async (part: PopulationPart, name: string): Promise<CorrectedRate> => {
      const own = part === whole ? pairs : pairs.filter((pair) => pair.stratum === part.stratum);
      const uncorrected = apparentShare(used.plan, judged, part, wanted);
      const options = {
        random: () => seededRandom(sampling.seed, "corrected", sample.condition, name),
        errors,
        ...(sampling.resamples === undefined ? {} : { draws: sampling.resamples }),
        ...(sampling.level === undefined ? {} : { level: sampling.level }),
      };
      const sums = part === whole ? errors : sumsOf(part.cells, own, wanted);
      const shares = await doing(`${judged.judge}, ${name}`, correctedShares(sums, uncorrected, options));
      return { stratum: part.stratum, size: part.size, labelled: own.filter((pair) => pair.judged !== null).length, uncorrected, shares };
    };
    const byStratum: CorrectedRate[] = [];
    for (const part of strata.defined ? strata.value : []) byStratum.push(await rateOf(part, `stratum ${part.stratum ?? "none"}`));
    reports.push({
      ...about,
      unjudged: pairs.filter((pair) => pair.judged === null).length,
      strata: strata.defined ? { defined: true, value: byStratum } : strata,
      all: await rateOf(whole, "all"),
    });
  }
  return { judge: judged.judge, positive: [...wanted], conditions: reports };
}

/** What the judge says whose labels the cells are made of; what another one says, where that one is not in the run any more. */
async function populationOfCells(run: OpenRun, { plan }: UsedPlan, judged: JudgedPopulation, signal?: AbortSignal): Promise<JudgedPopulation> {
  return judged.ofCells || judgeOfPlan(plan, run.judgements.judges).kind !== "judge" ? judged : judgedPopulation(run, plan, null, signal);
}

/** What stands for each item of a plan by people's labels, each condition by itself, beside what a judge says of it. */
export async function settledSamples(
  run: OpenRun,
  collected: Collected,
  { plan, items }: UsedPlan,
  judged: JudgedPopulation,
  { condition, reviewer, signal }: Pick<CorrectedOptions, "condition" | "reviewer" | "signal">,
): Promise<readonly SettledSample[]> {
  const cells = new Set(plan.cells.map(({ id }) => id));
  const samples: SettledSample[] = [];
  for (const one of conditions) {
    if (condition != null && one !== condition) continue;
    const ratings = collected.ratings.filter(
      (rating) => !isJudge(rating.rater) && rating.condition === one && (reviewer == null || rating.rater === reviewer) && items.has(rating.item),
    );
    if (ratings.length === 0) continue;
    const settled =
      reviewer == null
        ? await settledItems(run, { ...collected, ratings }, undefined, signal)
        : ratings.map(({ item, label, stratum, cluster }) => ({ item, label, stratum, cluster, from: "single" as const, labels: [label] }));
    // A decision on an item that nobody labelled under this condition belongs to the others.
    const ours = settled.filter(({ item, labels }) => items.has(item) && labels.length > 0 && cells.has(items.get(item)!.cell));
    samples.push({
      condition: one,
      decided: ours.filter(({ from }) => from === "decision").length,
      undecided: ours.filter(({ label }) => label === null).length,
      pairs: ours.flatMap(({ item, label, stratum, cluster }) =>
        label === null ? [] : [{ item, ...items.get(item)!, cluster, stratum, judged: judged.labels.get(item) ?? null, label }],
      ),
    });
  }
  return samples;
}

/** Sums of two labels, positive or not. @param cells that pairs of others are left out of */
export function sumsOf(cells: readonly PopulationCell[], pairs: readonly SettledPair[], positive: ReadonlySet<string>): Figure<CellSums> {
  const held = cells.filter(({ size }) => size > 0);
  const known = new Set(held.map(({ id }) => id));
  const place = (label: string) => Number(!positive.has(label));
  const sampled = pairs.flatMap(({ cell, judged, label, cluster, copies }): SampledPair[] =>
    judged === null || !known.has(cell) ? [] : [{ cell, first: place(judged), second: place(label), cluster, weight: copies }],
  );
  const odd = held.find(({ id, size }) => sampled.filter(({ cell }) => cell === id).length > size);
  if (odd) return undefinedBecause(`the plan says that the cell ${odd.id} has ${odd.size} items, and more of them are labelled`);
  return cellSums({ labels: 2, cells: held, pairs: sampled });
}
