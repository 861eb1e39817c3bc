import type { Design, DesignCell, Quota as SaidQuota } from "../../core/formats/design";
import { printFilter } from "../../core/query/filter";
import { everything } from "../../core/query/filterAst";
import { setValues } from "../../core/query/filterEdit";
import { inSlices, type SliceOptions } from "../../core/slices";
import { distinctUnits } from "../../core/stats/design/distinctUnits";
import { previewDesign, type DesignPreview } from "../../core/stats/design/planLayers";
import type { Quota, SampleDesign, Unit } from "../../core/stats/design/sampleDesign";
import type { Seed } from "../../core/stats/random/seededRandom";
import type { OpenRun } from "../openRun";
import { contentsOf, type KnownContents, type ReadingOptions } from "./contentsOf";
import { DesignError, populationOf, type Population, type PopulationItem, type PopulationOptions } from "./population";

/** A cell of a design for one combination of its `by` values, for the plan. */
export interface ReadyCell {
  /** Place of the design's cell. */
  readonly of: number;
  readonly judgeLabel: string | null;
  readonly stratum: string | null;
  readonly predicate: string | null;
  readonly quota: SaidQuota;
}

/** A design brought to the items of a run. */
export interface ReadyDesign {
  readonly population: Population;
  readonly units: readonly Unit[];
  readonly sample: SampleDesign;
  readonly cells: ReadonlyMap<string, ReadyCell>;
  readonly preview: DesignPreview;
  /** Items of the population that no cell of the design takes in, copies counted. */
  readonly outside: number;
}

export interface ReadyOptions extends ReadingOptions, PopulationOptions {
  readonly known?: KnownContents;
  /** The design's population, where it is known already. */
  readonly population?: Population;
  /** Keys of a plan that is extended. */
  readonly keeps?: ReadonlySet<string>;
}

interface KnownCell {
  readonly cell: DesignCell;
  readonly strata: Set<string | null>;
  readonly predicate: string | null;
}
interface PlacedItem {
  readonly item: PopulationItem;
  readonly unit: Unit;
}

/** Items looked at before others get a turn. */
const itemsAtOnce = 20_000;
const partField = "part";
const spreadField = "spread";

export const turnsOf = ({ ports }: OpenRun, signal?: AbortSignal): SliceOptions => ({
  pause: () => new Promise<void>((resolve) => void ports.environment.later(0, resolve)),
  ...(signal ? { signal } : {}),
});
const list = (value: string | readonly string[] | undefined): readonly string[] | null => (value === undefined ? null : [value].flat());
const one = (values: readonly string[] | null): string | null => (values?.length === 1 ? values[0]! : null);

/**
 * Puts the items of a run into the cells of a design and says what the design would take of each; nothing is drawn.
 * @throws DesignError for what the run does not have, RangeError for a design that means nothing
 */
export async function readyDesign(run: OpenRun, design: Design, seed: Seed, options: ReadyOptions = {}): Promise<ReadyDesign> {
  checkNames(design);
  const population = options.population ?? (await populationOf(run, design, options));
  const { placed, cells } = await placedIn(population, design, turnsOf(run, options.signal));
  const ordered = [...cells].sort(([a, { cell }], [b, other]) => design.cells.indexOf(cell) - design.cells.indexOf(other.cell) || (a < b ? -1 : 1));
  const sample: SampleDesign = {
    seed,
    cells: ordered.map(([id, { cell, strata }]) => ({
      id,
      quota: quotaOf(cell.quota),
      ...(cell.parts ? { parts: { by: partField, shares: Object.fromEntries(cell.parts.map((part) => [part.id, part.share])) } } : {}),
      ...(cell.spread === undefined ? {} : { evenlyOver: spreadField }),
      ...(design.least_per_stratum === undefined ? {} : { stratum: stratumFor(id, strata) }),
    })),
    ...(design.least_per_stratum === undefined ? {} : { leastPerStratum: design.least_per_stratum }),
    ...(design.repeats === undefined ? {} : { repeats: design.repeats }),
    ...(options.keeps ? { keeps: options.keeps } : {}),
  };
  const units =
    design.deduplicate === false ? placed.map(({ unit }) => unit) : distinctUnits(await contentsOf(run, design.dimension, placed, options));
  const about = new Map(
    ordered.map(([id, { cell, strata, predicate }]): [string, ReadyCell] => [
      id,
      {
        of: design.cells.indexOf(cell),
        judgeLabel: one(list(cell.judge_label)),
        stratum: strata.size === 1 ? [...strata][0]! : one(list(cell.stratum)),
        predicate,
        quota: cell.quota,
      },
    ]),
  );
  const preview = await inSlices(previewDesign(units, sample), turnsOf(run, options.signal));
  return { population, units, sample, cells: about, preview, outside: population.items.length - placed.length };
}

/** Each item in the first cell of the design that it fits. */
async function placedIn(population: Population, design: Design, { pause, signal }: SliceOptions) {
  const fitting = (expression: string | undefined, item: PopulationItem) =>
    expression === undefined || population.fits.get(expression)!.has(item.place);
  const labels = design.cells.map(({ judge_label }) => list(judge_label));
  const strata = design.cells.map(({ stratum }) => list(stratum));
  const cells = new Map<string, KnownCell>();
  const placed: PlacedItem[] = [];
  for (const [at, item] of population.items.entries()) {
    if (at % itemsAtOnce === itemsAtOnce - 1) {
      signal?.throwIfAborted();
      await pause();
    }
    const cell = design.cells.find(
      ({ predicate }, of) =>
        (labels[of]?.includes(item.judgeLabel) ?? true) && (strata[of]?.includes(item.stratum ?? "") ?? true) && fitting(predicate, item),
    );
    if (!cell) continue;
    const id = nameOf(cell, item);
    const known = cells.get(id) ?? { cell, strata: new Set<string | null>(), predicate: predicateOf(cell, item, population) };
    if (known.cell !== cell)
      throw new DesignError(`two cells of the design come to one name, ${id}: give one of them another id`, [
        "cells",
        design.cells.indexOf(cell),
        "id",
      ]);
    cells.set(id, known);
    known.strata.add(item.stratum);
    const part = cell.parts?.find(({ predicate }) => fitting(predicate, item));
    const values = {
      ...(cell.parts ? { [partField]: part?.id ?? "" } : {}),
      ...(cell.spread === undefined ? {} : { [spreadField]: item.values[cell.spread] || "none" }),
    };
    placed.push({ item, unit: { key: item.key, cell: id, values } });
  }
  // A cell of the design that no item falls into is short as well.
  const met = new Set([...cells.values()].map(({ cell }) => cell));
  for (const cell of design.cells) if (!met.has(cell)) cells.set(cell.id, { cell, strata: new Set(), predicate: cell.predicate ?? null });
  return { placed, cells };
}

/** Names of cells, and of the parts of one, are told apart by the plan and by whoever reads it. */
function checkNames({ cells }: Design): void {
  const seen = new Set<string>();
  for (const [at, { id, parts }] of cells.entries()) {
    if (seen.has(id)) throw new DesignError(`two cells of the design are called ${id}`, ["cells", at, "id"]);
    seen.add(id);
    const ofCell = new Set<string>();
    for (const [of, part] of (parts ?? []).entries()) {
      if (ofCell.has(part.id)) throw new DesignError(`two parts of the cell ${id} are called ${part.id}`, ["cells", at, "parts", of, "id"]);
      ofCell.add(part.id);
    }
    if (parts && !parts.some(({ share }) => share > 0))
      throw new DesignError(`the parts of the cell ${id} need a share above 0`, ["cells", at, "parts"]);
  }
}

function quotaOf(said: SaidQuota): Quota {
  if (said === "all") return "all";
  return typeof said === "number" ? { count: said } : { share: Number(said.slice(0, -1)) / 100 };
}

/** The combination of a cell's `by` values as part of its name. */
const nameOf = (cell: DesignCell, item: PopulationItem): string =>
  [cell.id, ...(cell.by ?? []).map((field) => item.values[field] || "none")].join(" · ");

function stratumFor(id: string, strata: ReadonlySet<string | null>): string {
  if (strata.size > 1)
    throw new DesignError(
      `a least number per stratum needs cells of one stratum each: ${id} has ${strata.size}; give it a stratum, or by: [stratum]`,
      ["least_per_stratum"],
    );
  return [...strata][0] ?? "";
}

/** A filter for rows whose field has one of these values. */
export const fieldIs = (field: string, values: readonly string[]): string => printFilter(setValues(everything, field, values));

function predicateOf(cell: DesignCell, item: PopulationItem, { fields }: Population): string | null {
  const parts = [
    ...(cell.predicate === undefined ? [] : [cell.by ? `(${cell.predicate})` : cell.predicate]),
    ...(cell.by ?? []).map((field) => fieldIs(fields.get(field)!, [item.values[field] ?? ""])),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}
