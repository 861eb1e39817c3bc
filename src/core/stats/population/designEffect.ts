import type { CellSums } from "./populationSample";

/**
 * How alike items of one cluster are in whether the raters agree: intraclass correlation by analysis of variance within cells
 * (Donner 1986, International Statistical Review 54, 67–82), between 0 and 1. 0 where no cluster has two items in a cell; 1, the most
 * careful guess, where clusters do but no disagreement was seen that could tell.
 */
export function likenessWithinClusters({ labels, cells, clusters }: CellSums): number {
  const disagrees = (pair: number) => Math.floor(pair / labels) !== pair % labels;
  const groups = new Map<string, { cell: number; count: number; wrong: number }>();
  clusters.forEach((entries, cluster) => {
    for (const { cell, pair, weight } of entries) {
      const key = `${cell}/${cluster}`;
      const group = groups.get(key) ?? { cell, count: 0, wrong: 0 };
      groups.set(key, group);
      group.count += weight;
      if (disagrees(pair)) group.wrong += weight;
    }
  });
  const inCell = cells.map(() => ({ groups: 0, count: 0, wrong: 0, squares: 0 }));
  for (const { cell, count, wrong } of groups.values()) {
    const of = inCell[cell]!;
    of.groups++;
    of.count += count;
    of.wrong += wrong;
    of.squares += count * count;
  }
  let [between, within, betweenFreedom, withinFreedom, typical] = [0, 0, 0, 0, 0];
  for (const { cell, count, wrong } of groups.values()) {
    const rate = wrong / count;
    between += count * (rate - inCell[cell]!.wrong / inCell[cell]!.count) ** 2;
    within += count * rate * (1 - rate);
  }
  for (const { groups: number, count, squares } of inCell) {
    if (number === 0) continue;
    betweenFreedom += number - 1;
    withinFreedom += count - number;
    typical += count - squares / count;
  }
  if (withinFreedom <= 1e-9 || betweenFreedom <= 0) return withinFreedom <= 1e-9 ? 0 : 1;
  if (between + within <= 1e-12) return 1;
  const size = typical / betweenFreedom;
  const [meanBetween, meanWithin] = [between / betweenFreedom, within / withinFreedom];
  const likeness = (meanBetween - meanWithin) / (meanBetween + (size - 1) * meanWithin);
  return Math.min(1, Math.max(0, likeness));
}

/** For each cell, how many times more items would say as much as were drawn, since items of a cluster are alike (Kish 1965): 1 + (m − 1)·ρ. */
export function designEffects(sums: CellSums, likeness = likenessWithinClusters(sums)): readonly number[] {
  const squares = sums.cells.map(() => 0);
  for (const entries of sums.clusters) {
    const counts = new Map<number, number>();
    for (const { cell, weight } of entries) counts.set(cell, (counts.get(cell) ?? 0) + weight);
    for (const [cell, count] of counts) squares[cell]! += count * count;
  }
  return sums.cells.map(({ drawn }, at) => (drawn === 0 ? 1 : 1 + Math.max(0, squares[at]! / drawn - 1) * likeness));
}
