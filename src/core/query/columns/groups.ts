import { foldFor } from "../field";
import { eachCell } from "./cells";
import { segmentRows, type CodesField, type NumbersField, type RowTexts, type ValueField } from "./columns";
import { distinctIn } from "./distinct";
import { doublesOf } from "./doubles";
import { eachRow, inPieces, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";
import { valuesAtRanks } from "./rankSelect";

export interface GroupQuestion {
  /** None (all rows are one group), one or two. A field with several values puts a row into several groups. */
  readonly by: readonly CodesField[];
  readonly figures: readonly NumbersField[];
  /** Of which fields the different values are counted; those differing only in case (labels also in `_` and `-`) are one. */
  readonly distinct: readonly ValueField[];
  /** From 0 to 100. */
  readonly percentiles: readonly number[];
}

/** Of the rows of a group that have the number. Null where none has. */
export interface NumberFigures {
  readonly n: number;
  readonly sum: number;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** In order of the percentiles asked for: the smallest value with at least p % at or below it. */
  readonly nearestRank: readonly (number | null)[];
  /** The same by linear interpolation between order statistics at rank 1 + (n − 1)·p/100 (Hyndman & Fan 1996, type 7). */
  readonly interpolated: readonly (number | null)[];
}

export interface RowGroup {
  /** One for each field grouped by, as first written; `""` for none. */
  readonly values: readonly string[];
  readonly rows: number;
  readonly figures: ReadonlyMap<string, NumberFigures>;
  readonly distinct: ReadonlyMap<string, number>;
}

/** What rows are in which groups: by their cells. */
export interface Grouping {
  /** Of each row of the set, in file order. */
  readonly cells: Uint32Array;
  /** Groups of each cell. */
  readonly groupsOf: readonly (readonly number[])[];
  readonly count: number;
}

/** Groups in order of their first row. @throws RangeError for a percentile that is none */
export async function rowGroups(question: GroupQuestion, among: PlaceSet, texts: RowTexts, work: Work): Promise<readonly RowGroup[]> {
  for (const p of question.percentiles) if (!(p >= 0 && p <= 100)) throw new RangeError(`a percentile lies between 0 and 100, not at ${p}`);
  const { grouping, values, rows } = await grouped(question.by, among, work);
  const figures = new Map<string, readonly NumberFigures[]>();
  for (const field of question.figures) figures.set(field.name, await figuresOf(field, grouping, question.percentiles, among, work));
  const distinct = new Map<string, Uint32Array>();
  for (const field of question.distinct) distinct.set(field.name, await distinctIn(field, grouping, among, texts, work));
  return values.map((own, group) => ({
    values: own,
    rows: rows[group]!,
    figures: new Map([...figures].map(([name, all]) => [name, all[group]!])),
    distinct: new Map([...distinct].map(([name, all]) => [name, all[group]!])),
  }));
}

async function grouped(by: readonly CodesField[], among: PlaceSet, work: Work) {
  const cells = new Uint32Array(among.count);
  const inCell: number[] = [];
  let done = 0;
  const found = await eachCell(
    by.map((field) => field.column),
    among,
    3,
    work,
    (here, known) => {
      while (inCell.length < known) inCell.push(0);
      for (let index = 0; index < here.count; index++) inCell[here.cells[index]!]!++;
      cells.set(here.cells.subarray(0, here.count), done);
      done += here.count;
    },
  );
  const groups = new Map<string, number>();
  const values: (readonly string[])[] = [];
  const rows: number[] = [];
  const groupsOf = found.codes.map((codes, cell) => {
    const own = new Set<number>();
    for (const combination of combinations(by.map((field, index) => shown(field.values(codes[index]!))))) {
      const key = JSON.stringify(combination.map((value, index) => foldFor(by[index]!.kind)(value)));
      let group = groups.get(key);
      if (group === undefined) {
        groups.set(key, (group = values.push(combination) - 1));
        rows.push(0);
      }
      own.add(group);
    }
    for (const group of own) rows[group]! += inCell[cell]!;
    return [...own];
  });
  return { grouping: { cells, groupsOf, count: values.length } satisfies Grouping, values, rows };
}

const shown = (values: readonly string[]): readonly string[] => (values.length === 0 ? [""] : values);

const combinations = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lists.reduce<readonly (readonly string[])[]>((found, list) => found.flatMap((begun) => list.map((value) => [...begun, value])), [[]]);

/** Sums of the rows of cells or groups. */
interface Sums {
  readonly n: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}
const sumsOf = (count: number): Sums => ({
  n: new Float64Array(count),
  sum: new Float64Array(count),
  min: new Float64Array(count).fill(Infinity),
  max: new Float64Array(count).fill(-Infinity),
});

async function figuresOf(
  field: NumbersField,
  grouping: Grouping,
  percentiles: readonly number[],
  among: PlaceSet,
  work: Work,
): Promise<readonly NumberFigures[]> {
  const { cells, groupsOf, count } = grouping;
  const all = new Float64Array(percentiles.length > 0 ? among.count : 0);
  const doubles = new Float64Array(segmentRows);
  const inCells = sumsOf(groupsOf.length);
  let done = 0;
  await eachRow(among, 3, work, (segment, rows, here) => {
    doublesOf(field.column.numbers(segment), rows, here, doubles);
    addUp(doubles, cells.subarray(done, done + here), here, inCells);
    if (percentiles.length > 0) all.set(doubles.subarray(0, here), done);
    done += here;
  });
  const { n, sum, min, max } = merged(inCells, groupsOf, count);
  const buckets = percentiles.length > 0 ? await valuesByGroup(all, n, inCells.n, grouping, work) : [];
  const figures: NumberFigures[] = [];
  for (let group = 0; group < count; group++) {
    const ranked = await percentilesOf(buckets[group] ?? new Float64Array(), percentiles, work);
    const any = n[group]! > 0;
    figures.push({
      n: n[group]!,
      sum: sum[group]!,
      mean: any ? sum[group]! / n[group]! : null,
      min: any ? min[group]! : null,
      max: any ? max[group]! : null,
      ...ranked,
    });
  }
  return figures;
}

function addUp(doubles: Float64Array, cells: Uint32Array, count: number, { n, sum, min, max }: Sums): void {
  for (let index = 0; index < count; index++) {
    const value = doubles[index]! + 0;
    if (value !== value) continue;
    const cell = cells[index]!;
    n[cell]!++;
    sum[cell]! += value;
    if (value < min[cell]!) min[cell] = value;
    if (value > max[cell]!) max[cell] = value;
  }
}

function merged(inCells: Sums, groupsOf: readonly (readonly number[])[], count: number): Sums {
  const { n, sum, min, max } = sumsOf(count);
  groupsOf.forEach((groups, cell) => {
    for (const group of groups) {
      n[group]! += inCells.n[cell]!;
      sum[group]! += inCells.sum[cell]!;
      min[group] = Math.min(min[group]!, inCells.min[cell]!);
      max[group] = Math.max(max[group]!, inCells.max[cell]!);
    }
  });
  return { n, sum, min, max };
}

/** The numbers of each group, without those that are none; `-0` is 0. */
async function valuesByGroup(
  all: Float64Array,
  sizes: Float64Array,
  inCells: Float64Array,
  { cells, groupsOf }: Grouping,
  work: Work,
): Promise<readonly Float64Array[]> {
  const starts = new Float64Array(sizes.length);
  for (let group = 1; group < sizes.length; group++) starts[group] = starts[group - 1]! + sizes[group - 1]!;
  const values = new Float64Array(groupsOf.reduce((total, groups, cell) => total + groups.length * inCells[cell]!, 0));
  const next = starts.slice();
  /** The group of a cell that is in one alone; -1 where it is in several. */
  const only = Int32Array.from(groupsOf, (groups) => (groups.length === 1 ? groups[0]! : -1));
  await inPieces(all.length, 3, work, (from, to) => distribute(all, cells, only, groupsOf, from, to, next, values));
  return Array.from(starts, (start, group) => values.subarray(start, start + sizes[group]!));
}

function distribute(
  all: Float64Array,
  cells: Uint32Array,
  only: Int32Array,
  groupsOf: readonly (readonly number[])[],
  from: number,
  to: number,
  next: Float64Array,
  values: Float64Array,
): void {
  for (let index = from; index < to; index++) {
    const value = all[index]! + 0;
    if (value !== value) continue;
    const group = only[cells[index]!]!;
    if (group >= 0) values[next[group]!++] = value;
    else for (const one of groupsOf[cells[index]!]!) values[next[one]!++] = value;
  }
}

async function percentilesOf(
  values: Float64Array,
  percentiles: readonly number[],
  work: Work,
): Promise<Pick<NumberFigures, "nearestRank" | "interpolated">> {
  const n = values.length;
  if (n === 0) return { nearestRank: percentiles.map(() => null), interpolated: percentiles.map(() => null) };
  const ranks = percentiles.map((p) => ({ nearest: Math.max(1, Math.ceil((p / 100) * n)) - 1, exact: ((n - 1) * p) / 100 }));
  const found = await valuesAtRanks(
    values,
    ranks.flatMap(({ nearest, exact }) => [nearest, Math.floor(exact), Math.ceil(exact)]),
    work,
  );
  return {
    nearestRank: ranks.map(({ nearest }) => found.get(nearest)!),
    interpolated: ranks.map(({ exact }) => {
      const [below, above] = [found.get(Math.floor(exact))!, found.get(Math.ceil(exact))!];
      return Math.min(above, below + (above - below) * (exact - Math.floor(exact)));
    }),
  };
}
