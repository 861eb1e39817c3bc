import { figure, undefinedBecause, type Figure } from "../defined";

/** A sampling cell: `size` items of the population, of which some were drawn. */
export interface PopulationCell {
  readonly id: string;
  readonly size: number;
}

/** A drawn item that two raters labelled, or a judge and a person; labels are places in the codebook's order. */
export interface SampledPair {
  readonly cell: string;
  readonly first: number;
  readonly second: number;
  /** The case, or another group of items that are not independent. It may span cells. */
  readonly cluster: string;
  /** 1 over the inclusion probability; only ratios within a cell count. 1 where it is left out. */
  readonly weight?: number;
}

export interface PopulationSample {
  readonly labels: number;
  readonly cells: readonly PopulationCell[];
  readonly pairs: readonly SampledPair[];
}

/** A sample as sums: what estimates and their intervals are computed from. */
export interface CellSums {
  readonly labels: number;
  readonly cells: readonly {
    readonly id: string;
    readonly size: number;
    /** Share of the population. */
    readonly share: number;
    readonly drawn: number;
    readonly byPair: ReadonlyMap<number, number>;
    /** Pairs (first · labels + second) that may occur: all with a first label that was seen, and all where none fixes it. */
    readonly possible: readonly number[];
  }[];
  /** For each cluster its entries: cell, pair, weight, where the weights of a cell sum to what was drawn. */
  readonly clusters: readonly (readonly { readonly cell: number; readonly pair: number; readonly weight: number }[])[];
}

/**
 * Sums up a stratified sample. Weights within a cell are brought to a mean of 1 (Hájek). Undefined where a cell of the population has no
 * labelled item: what it holds is not known. A RangeError for a pair outside the cells or labels, or more drawn than there are.
 */
export function cellSums({ labels, cells, pairs }: PopulationSample): Figure<CellSums> {
  const population = cells.reduce((sum, { size }) => sum + size, 0);
  const known = new Map(cells.map(({ id }, at) => [id, at]));
  if (known.size !== cells.length) throw new RangeError("two cells have one name");
  const drawn = cells.map(() => ({ count: 0, weight: 0 }));
  for (const { cell, first, second, weight = 1 } of pairs) {
    const of = drawn[known.get(cell) ?? -1];
    if (!of) throw new RangeError(`there is no cell ${cell}`);
    if (![first, second].every((label) => Number.isInteger(label) && label >= 0 && label < labels))
      throw new RangeError("a label lies outside the codebook");
    if (!(weight > 0 && weight < Infinity)) throw new RangeError(`${weight} is no weight`);
    of.count++;
    of.weight += weight;
  }
  cells.forEach(({ id, size }, at) => {
    if (!(Number.isInteger(size) && size >= 0)) throw new RangeError(`${size} is no size of the cell ${id}`);
    if (drawn[at]!.count > size) throw new RangeError(`${drawn[at]!.count} items were drawn from the cell ${id}, which has ${size}`);
  });
  if (pairs.length === 0) return undefinedBecause("no item of the sample has both labels");
  const empty = cells.filter(({ size }, at) => size > 0 && drawn[at]!.count === 0);
  if (empty.length > 0)
    return undefinedBecause(`no labelled item in ${empty.length === 1 ? "the cell" : `${empty.length} cells, among them`} ${empty[0]!.id}`);

  const byPair = cells.map(() => new Map<number, number>());
  const firsts = cells.map(() => new Set<number>());
  const clusters = new Map<string, { cell: number; pair: number; weight: number }[]>();
  for (const { cell: name, first, second, cluster, weight = 1 } of pairs) {
    const cell = known.get(name)!;
    const even = (weight * drawn[cell]!.count) / drawn[cell]!.weight;
    const pair = first * labels + second;
    byPair[cell]!.set(pair, (byPair[cell]!.get(pair) ?? 0) + even);
    firsts[cell]!.add(first);
    const entries = clusters.get(cluster) ?? [];
    clusters.set(cluster, entries);
    const same = entries.find((entry) => entry.cell === cell && entry.pair === pair);
    if (same) same.weight += even;
    else entries.push({ cell, pair, weight: even });
  }
  const names = [...clusters.keys()].sort();
  return figure({
    labels,
    cells: cells.map(({ id, size }, at) => ({
      id,
      size,
      share: size / population,
      drawn: drawn[at]!.count,
      byPair: byPair[at]!,
      possible: [...firsts[at]!].sort((a, b) => a - b).flatMap((first) => Array.from({ length: labels }, (_, second) => first * labels + second)),
    })),
    clusters: names.map((name) => clusters.get(name)!),
  });
}

/**
 * The population's table of two raters: Σ over cells of N_h / N times the share of each pair of labels in the cell, with `shares(h, pair)`
 * from the sample or from a draw. Sums to 1.
 */
export function populationTable({ labels, cells }: CellSums, shares: (cell: number, pair: number) => number): number[][] {
  const table = Array.from({ length: labels }, () => new Array<number>(labels).fill(0));
  cells.forEach(({ share, possible }, cell) => {
    if (share === 0) return;
    for (const pair of possible) table[Math.floor(pair / labels)]![pair % labels]! += share * shares(cell, pair);
  });
  return table;
}

/** The estimated table of the population (Horvitz and Thompson 1952, with weights brought to the cells' sizes: Hájek 1971). */
export function estimatedTable(sums: CellSums): number[][] {
  return populationTable(sums, (cell, pair) => (sums.cells[cell]!.byPair.get(pair) ?? 0) / sums.cells[cell]!.drawn);
}
