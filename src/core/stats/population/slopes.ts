import type { Figure } from "../defined";
import { figure } from "../defined";
import type { TableFigure } from "./populationIntervals";
import { populationTable, type CellSums } from "./populationSample";

/** Share of a pair of labels in a cell, with half an observation spread over the pairs that may occur. */
export function smoothedShare({ cells }: CellSums, cell: number, pair: number): number {
  const { byPair, drawn, possible } = cells[cell]!;
  return ((byPair.get(pair) ?? 0) + 0.5 / possible.length) / (drawn + 0.5);
}

/**
 * How much a figure moves with the share of each pair of labels in the population (first · labels + second), around its present estimate,
 * by small differences. Undefined where the figure is.
 */
export function slopesOf(sums: CellSums, of: TableFigure): Figure<readonly number[]> {
  const { labels } = sums;
  const table = populationTable(sums, (cell, pair) => smoothedShare(sums, cell, pair));
  const at = of(table);
  if (!at.defined) return at;
  const step = 1e-6;
  const slopes: number[] = [];
  for (let pair = 0; pair < labels * labels; pair++) {
    const moved = table.map((row) => [...row]);
    moved[Math.floor(pair / labels)]![pair % labels]! += step;
    const beyond = of(moved);
    if (!beyond.defined) return beyond;
    slopes.push((beyond.value - at.value) / step);
  }
  return figure(slopes);
}

/**
 * Pseudo-observations for a figure: half a one that lowers it and half a one that raises it, spread over cells and pairs of labels in proportion
 * to how far one observation there would move it. With one cell and two labels this is Jeffreys' ½ and ½; with many cells or labels a
 * half for each would add up to many errors that nobody made. By cell, then in the order of the cell's possible pairs.
 */
export function pseudoObservations(sums: CellSums, slopes: readonly number[]): readonly (readonly number[])[] {
  const moves = sums.cells.map(({ possible, share, drawn }, cell) => {
    const mean = possible.reduce((sum, pair) => sum + smoothedShare(sums, cell, pair) * slopes[pair]!, 0);
    return possible.map((pair) => (drawn === 0 ? 0 : (share / drawn) * (slopes[pair]! - mean)));
  });
  const total = (sign: number) => moves.flat().reduce((sum, move) => sum + Math.max(0, sign * move), 0);
  const [up, down] = [total(1), total(-1)];
  return moves.map((of) => of.map((move) => (move > 0 ? move / up / 2 : move < 0 ? -move / down / 2 : 0)));
}
