import { randomPlaces } from "../random/seededRandom";
import type { Sliced } from "../../slices";
import { evenly, inProportion } from "./allocate";
import { checkDesign, type CellDesign, type DesignProblem, type Quota, type SampleDesign, type Unit } from "./sampleDesign";

/** The finest group that a design draws from: a cell, or a part of one, or a value of what it is spread over. */
export interface Layer {
  readonly id: string;
  readonly cell: string;
  readonly part: string | null;
  readonly value: string | null;
  /** Members of the population, each standing for its copies; how many there are with these. */
  readonly size: number;
  readonly sizeWithCopies: number;
  readonly take: number;
  /** Chance of each member to be drawn, before chance decides which layers get one of the last of an even spread. */
  readonly inclusionProbability: number;
  readonly units: readonly Unit[];
}

export interface DesignPreview {
  readonly layers: readonly Layer[];
  readonly problems: readonly DesignProblem[];
  /** Quota and size of each cell, in the design's order. */
  readonly cells: readonly CellPreview[];
  /** Members whose cell the design does not name. */
  readonly outside: number;
}

export interface CellPreview {
  readonly id: string;
  readonly size: number;
  readonly wanted: number;
  readonly take: number;
  /** Members that an earlier draw has taken already. */
  readonly kept: number;
}

/** Members looked at before others get a turn. */
export const sliceUnits = 10_000;

/**
 * What a design would take from a population, cell by cell, and what it asks for that is not there. The order of members changes nothing.
 * A RangeError for a design that means nothing, or where two members have one key.
 */
export function* previewDesign(units: Iterable<Unit>, design: SampleDesign): Sliced<DesignPreview> {
  checkDesign(design);
  const inCell = new Map<string, Unit[]>(design.cells.map(({ id }) => [id, []]));
  const keys = new Set<string>();
  let outside = 0;
  for (const unit of units) {
    if (keys.has(unit.key)) throw new RangeError(`two members of the population have the key ${unit.key}`);
    keys.add(unit.key);
    const cell = inCell.get(unit.cell);
    if (cell) cell.push(unit);
    else outside++;
    // How many there are is not known beforehand.
    if (keys.size % sliceUnits === 0) yield 0;
  }
  const problems: DesignProblem[] = [];
  const wanted = raisedToMinimum(
    design,
    design.cells.map(({ id, quota }) => ({
      size: inCell.get(id)!.length,
      wanted: Math.max(keptOf(inCell.get(id)!, design), numberOf(quota, inCell.get(id)!.length)),
    })),
    problems,
  );
  const layers = design.cells.flatMap((cell, at) => layersOfCell(cell, wanted[at]!, inCell.get(cell.id)!, design, problems));
  const cells = design.cells.map(({ id }, at) => ({
    id,
    kept: keptOf(inCell.get(id)!, design),
    size: inCell.get(id)!.length,
    wanted: wanted[at]!,
    take: layers.filter(({ cell }) => cell === id).reduce((sum, { take }) => sum + take, 0),
  }));
  return { layers, problems, cells, outside };
}

const keptOf = (units: readonly Unit[], { keeps }: SampleDesign): number => (keeps ? units.filter(({ key }) => keeps.has(key)).length : 0);

function numberOf(quota: Quota, size: number): number {
  if (quota === "all") return size;
  if ("count" in quota) return quota.count;
  return quota.share > 0 && size > 0 ? Math.max(1, Math.round(quota.share * size)) : 0;
}

/** Raises quotas, the smallest first and evenly, until each stratum has its minimum. */
function raisedToMinimum(
  { cells, leastPerStratum: least = 0 }: SampleDesign,
  quotas: readonly { readonly size: number; readonly wanted: number }[],
  problems: DesignProblem[],
): readonly number[] {
  const raised = quotas.map(({ wanted }) => wanted);
  if (least === 0) return raised;
  for (const stratum of new Set(cells.map((cell) => cell.stratum!))) {
    const members = [...cells.keys()].filter((at) => cells[at]!.stratum === stratum);
    const available = members.reduce((sum, at) => sum + quotas[at]!.size, 0);
    if (available < least) problems.push({ kind: "stratum-short", stratum, wanted: least, available });
    const have = () => members.reduce((sum, at) => sum + Math.min(raised[at]!, quotas[at]!.size), 0);
    while (have() < Math.min(least, available)) {
      const open = members.filter((at) => raised[at]! < quotas[at]!.size);
      raised[open.reduce((lowest, at) => (raised[at]! < raised[lowest]! ? at : lowest))]!++;
    }
  }
  return raised;
}

function layersOfCell(cell: CellDesign, wanted: number, units: readonly Unit[], design: SampleDesign, problems: DesignProblem[]): readonly Layer[] {
  const { seed } = design;
  return partsOf(cell, wanted, units, design, problems).flatMap(({ part, wanted: ofPart, units: inPart }) => {
    if (ofPart > inPart.length) problems.push({ kind: "short", cell: cell.id, part, wanted: ofPart, available: inPart.length });
    const groups = cell.evenlyOver === undefined ? [{ value: null, units: inPart }] : groupsBy(inPart, cell.evenlyOver);
    const ids = groups.map(({ value }) => JSON.stringify([cell.id, part, value]));
    const places = ids.map(randomPlaces(seed, "layer"));
    const order = [...groups.keys()].sort((a, b) => places[a]! - places[b]! || a - b);
    const { counts, expected } = evenly(
      Math.min(ofPart, inPart.length),
      groups.map((group) => group.units.length),
      order,
    );
    return groups.map((group, at) => ({
      id: ids[at]!,
      cell: cell.id,
      part,
      value: group.value,
      size: group.units.length,
      sizeWithCopies: group.units.reduce((sum, { copies = 1 }) => sum + copies, 0),
      take: counts[at]!,
      inclusionProbability: group.units.length === 0 ? 0 : expected[at]! / group.units.length,
      units: group.units,
    }));
  });
}

/** The cell as it is, or split by its parts, each with its share of the quota. A cell that is taken whole needs no split. */
function partsOf({ id, quota, parts }: CellDesign, wanted: number, units: readonly Unit[], design: SampleDesign, problems: DesignProblem[]) {
  if (!parts || quota === "all") return [{ part: null, wanted, units }];
  const names = Object.keys(parts.shares);
  const counts = inProportion(
    wanted,
    names.map((name) => parts.shares[name]!),
  );
  const groups = new Map(groupsBy(units, parts.by).map(({ value, units: of }) => [value, of]));
  for (const [value, of] of groups)
    if (value === null || !(names.includes(value) && parts.shares[value]! > 0))
      problems.push({ kind: "outside-parts", cell: id, value, members: of.length });
  return names.map((part, at) => {
    const inPart = groups.get(part) ?? [];
    return { part, wanted: Math.max(counts[at]!, keptOf(inPart, design)), units: inPart };
  });
}

/** Members by their value of a dimension, values in their order; those without one last. */
function groupsBy(units: readonly Unit[], dimension: string): readonly { readonly value: string | null; readonly units: readonly Unit[] }[] {
  const groups = new Map<string | null, Unit[]>();
  for (const unit of units) {
    const value = unit.values && Object.hasOwn(unit.values, dimension) ? unit.values[dimension]! : null;
    const group = groups.get(value) ?? [];
    groups.set(value, group);
    group.push(unit);
  }
  return [...groups].sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1)).map(([value, of]) => ({ value, units: of }));
}
