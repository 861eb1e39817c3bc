import { middleOf } from "../bootstrap/quantile";
import { figure, undefinedBecause, type Figure } from "../defined";
import { gammaDraw } from "../random/distributions";
import type { Random } from "../random/seededRandom";
import type { Sliced } from "../../slices";
import { designEffects } from "./designEffect";
import { estimatedTable, populationTable, type CellSums } from "./populationSample";
import { pseudoObservations, slopesOf } from "./slopes";

/** A figure of the population's table of two raters, whose cells sum to 1. */
export type TableFigure = (table: readonly (readonly number[])[]) => Figure;

export interface PopulationFigure {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly draws: number;
  readonly undefinedDraws: number;
}

export interface PopulationOptions {
  readonly random: Random;
  readonly draws?: number;
  readonly level?: number;
}

const sliceWork = 100_000;
const mostUndefined = 0.05;

/**
 * Figures of the population from a stratified sample, with intervals: the middle of the figure over draws of each cell's shares from a
 * Dirichlet posterior with Jeffreys' half observation on either side of the figure (`pseudoObservations`). A draw is made of gamma variates:
 * one for each cluster, times the weight of its items, so that clusters weigh whole, in all cells that they span; and one for the
 * pseudo-observations, times the cell's design effect. With clusters of one item it is the Dirichlet draw itself. The finite population
 * correction pulls each draw towards the sample by √(1 − n_h / N_h). A cell without disagreement therefore still varies, unless all its
 * items were drawn. The interval is widened to hold the estimate where all agree (as Brown, Cai and DasGupta 2001, Statistical Science
 * 16, 101–133, do at 0 and n). docs/statistics.md has how often intervals cover.
 * Sources: Rubin (1981), Annals of Statistics 9, 130–134 (the Bayesian bootstrap); Jeffreys (1946); Fay and Feuer (1997), Statistics in
 * Medicine 16, 791–801, for one pseudo-observation over all cells.
 */
export function* populationFigures(
  sums: CellSums,
  figures: readonly TableFigure[],
  { random, draws = 10_000, level = 0.95 }: PopulationOptions,
): Sliced<readonly Figure<PopulationFigure>[]> {
  if (!(Number.isInteger(draws) && draws >= 1 && draws <= 1_000_000)) throw new RangeError(`cannot make ${draws} draws`);
  if (!(level > 0 && level < 1)) throw new RangeError(`a level lies strictly between 0 and 1, not at ${level}`);
  const estimated = estimatedTable(sums);
  const effects = designEffects(sums);
  const made: Figure<PopulationFigure>[] = [];
  for (const of of figures) {
    const estimate = of(estimated);
    if (!estimate.defined) {
      made.push(estimate);
      continue;
    }
    const slopes = slopesOf(sums, of);
    if (!slopes.defined) {
      made.push(slopes);
      continue;
    }
    const drawTable = tableDraws(sums, pseudoObservations(sums, slopes.value), effects, random);
    const drawn = new Float64Array(draws);
    let work = 0;
    for (let draw = 0; draw < draws; draw++) {
      const value = of(drawTable());
      drawn[draw] = value.defined ? value.value : NaN;
      work += sums.clusters.length + sums.cells.length * sums.labels;
      if (work < sliceWork) continue;
      work = 0;
      yield (made.length + (draw + 1) / draws) / figures.length;
    }
    made.push(intervalOf(estimate.value, drawn, level));
  }
  return made;
}

function intervalOf(estimate: number, drawn: Float64Array, level: number): Figure<PopulationFigure> {
  const values = drawn.filter((value) => !Number.isNaN(value));
  const [draws, undefinedDraws] = [drawn.length, drawn.length - values.length];
  if (undefinedDraws > mostUndefined * draws) return undefinedBecause(`the figure is not defined in ${undefinedDraws} of ${draws} draws`);
  const { low, high } = middleOf(values, level);
  return figure({ estimate, low: Math.min(low, estimate), high: Math.max(high, estimate), level, draws, undefinedDraws });
}

/** Draws of the population's table. */
function tableDraws(sums: CellSums, pseudo: readonly (readonly number[])[], effects: readonly number[], random: Random): () => number[][] {
  const { labels, cells } = sums;
  const alike = clustersAlike(sums);
  const pairs = labels * labels;
  const gathered = new Float64Array(cells.length * pairs);
  const totals = new Float64Array(cells.length);
  const moved = cells.map(({ size, drawn }) => Math.sqrt(Math.max(0, 1 - drawn / Math.max(1, size))));
  return () => {
    gathered.fill(0);
    totals.fill(0);
    for (const { entries, count } of alike) {
      const times = gammaDraw(random, count);
      for (const { cell, pair, weight } of entries) gathered[cell * pairs + pair]! += times * weight;
    }
    cells.forEach(({ possible }, cell) => {
      possible.forEach((pair, at) => {
        const shape = pseudo[cell]![at]!;
        if (shape > 0) gathered[cell * pairs + pair]! += effects[cell]! * gammaDraw(random, shape);
        totals[cell]! += gathered[cell * pairs + pair]!;
      });
    });
    return populationTable(sums, (cell, pair) => {
      const { byPair, drawn } = cells[cell]!;
      const seen = (byPair.get(pair) ?? 0) / drawn;
      return seen + moved[cell]! * (gathered[cell * pairs + pair]! / totals[cell]! - seen);
    });
  };
}

/** Clusters with the same entries, and how many: their variates come as one, since a sum of exponential variates is a gamma variate. */
function clustersAlike({ clusters }: CellSums) {
  const groups = new Map<string, { readonly entries: CellSums["clusters"][number]; count: number }>();
  for (const entries of clusters) {
    const key = JSON.stringify(entries.map(({ cell, pair, weight }) => [cell, pair, weight]).sort());
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { entries, count: 1 });
  }
  return [...groups.values()];
}
