import type { Design, DesignCell, Quota as SaidQuota } from "../../core/formats/design";
import type { Plan } from "../../core/formats/plan";
import { dimensionName } from "../../core/review";
import { distinctUnits } from "../../core/stats/design/distinctUnits";
import { drawSample, type DrawnLayer } from "../../core/stats/design/drawSample";
import { previewDesign, type DesignPreview } from "../../core/stats/design/planLayers";
import { assignReviewers } from "../../core/stats/design/reviewerQueue";
import type { DesignProblem, Quota, SampleDesign, Unit } from "../../core/stats/design/sampleDesign";
import { fileFingerprint } from "../../core/records/fingerprint";
import type { Seed } from "../../core/stats/random/seededRandom";
import { inSlices } from "../../core/slices";
import type { OpenRun } from "../openRun";
import { contentsOf } from "./contentsOf";
import { DesignError, populationOf, type Population, type PopulationItem } from "./population";

/** A design brought to the items of a run. */
export interface ReadyDesign {
  readonly population: Population;
  readonly units: readonly Unit[];
  readonly sample: SampleDesign;
  /** Judge label, stratum and predicate of each cell, for the plan. */
  readonly cells: ReadonlyMap<
    string,
    { readonly judgeLabel: string | null; readonly stratum: string | null; readonly predicate: string | null; readonly quota: SaidQuota }
  >;
  readonly preview: DesignPreview;
}

const turnsOf = ({ ports }: OpenRun) => ({ pause: () => new Promise<void>((resolve) => void ports.environment.later(0, resolve)) });
const list = (value: string | readonly string[] | undefined): readonly string[] | null => (value === undefined ? null : [value].flat());
const one = (values: readonly string[] | null): string | null => (values?.length === 1 ? values[0]! : null);
const partField = "part";
const spreadField = "spread";

function quotaOf(said: SaidQuota): Quota {
  if (said === "all") return "all";
  return typeof said === "number" ? { count: said } : { share: Number(said.slice(0, -1)) / 100 };
}

/** The combination of a cell's `by` values as part of its name. */
const nameOf = (cell: DesignCell, item: PopulationItem): string =>
  [cell.id, ...(cell.by ?? []).map((field) => item.values[field] || "none")].join(" · ");

/**
 * Puts the items of a run into the cells of a design and says what the design would take of each; nothing is drawn.
 * @throws DesignError for what the run does not have
 */
export async function readyDesign(run: OpenRun, design: Design, seed: Seed, progress?: (done: number, of: number) => void): Promise<ReadyDesign> {
  const population = await populationOf(run, design);
  const fitting = (expression: string | undefined, item: PopulationItem) =>
    expression === undefined || population.fits.get(expression)!.has(item.place);
  const cells = new Map<string, { readonly cell: DesignCell; readonly strata: Set<string | null>; readonly predicate: string | null }>();
  const placed: { readonly item: PopulationItem; readonly unit: Unit }[] = [];
  for (const item of population.items) {
    const cell = design.cells.find(
      (wanted) =>
        (list(wanted.judge_label)?.includes(item.judgeLabel) ?? true) &&
        (list(wanted.stratum)?.includes(item.stratum ?? "") ?? true) &&
        fitting(wanted.predicate, item),
    );
    if (!cell) continue;
    const id = nameOf(cell, item);
    const known = cells.get(id) ?? { cell, strata: new Set<string | null>(), predicate: predicateOf(cell, item, population) };
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
  for (const cell of design.cells)
    if (![...cells.values()].some((known) => known.cell === cell)) cells.set(cell.id, { cell, strata: new Set(), predicate: cell.predicate ?? null });
  const ordered = [...cells].sort(([a, one_], [b, other]) => design.cells.indexOf(one_.cell) - design.cells.indexOf(other.cell) || (a < b ? -1 : 1));
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
  };
  const units =
    design.deduplicate === false
      ? placed.map(({ unit }) => unit)
      : distinctUnits(await contentsOf(run, design.dimension, placed, progress ? { progress } : {}));
  const about = new Map(
    ordered.map(([id, { cell, strata, predicate }]) => [
      id,
      {
        judgeLabel: one(list(cell.judge_label)),
        stratum: strata.size === 1 ? [...strata][0]! : one(list(cell.stratum)),
        predicate,
        quota: cell.quota,
      },
    ]),
  );
  return { population, units, sample, cells: about, preview: await inSlices(previewDesign(units, sample), turnsOf(run)) };
}

function stratumFor(id: string, strata: ReadonlySet<string | null>): string {
  if (strata.size > 1)
    throw new DesignError(
      `a least number per stratum needs cells of one stratum each: ${id} has ${strata.size}; give it a stratum, or by: [stratum]`,
      ["least_per_stratum"],
    );
  return [...strata][0] ?? "";
}

function predicateOf(cell: DesignCell, item: PopulationItem, { fields }: Population): string | null {
  const quoted = (value: string) => (/^[\w.-]+$/.test(value) ? value : JSON.stringify(value));
  const parts = [
    ...(cell.predicate === undefined ? [] : [cell.by ? `(${cell.predicate})` : cell.predicate]),
    ...(cell.by ?? []).map((field) => `${fields.get(field)!}:${quoted(item.values[field] ?? "")}`),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

export type PlanResult =
  | { readonly kind: "drawn"; readonly plan: Plan; readonly short: readonly DesignProblem[] }
  | { readonly kind: "impossible"; readonly problems: readonly DesignProblem[] };

export interface PlanOptions {
  readonly id: string;
  readonly by: string | null;
  /** Takes all there is of a cell that is too small, instead of refusing. */
  readonly takeWhatThereIs: boolean;
}

/** Draws a plan. Everything but `created_at` and `by` depends on the design, the seed and the results alone. */
export async function planOf(run: OpenRun, design: Design, ready: ReadyDesign, { id, by, takeWhatThereIs }: PlanOptions): Promise<PlanResult> {
  const drawn = await inSlices(drawSample(ready.units, ready.sample, { takeWhatThereIs }), turnsOf(run));
  if (drawn.kind === "impossible") return drawn;
  const { layers, items, repeats } = drawn.sample;
  const names = new Map(layers.map((layer) => [layer.id, layerName(layer)]));
  const targets = new Map(ready.population.items.map(({ key, target }) => [key, target]));
  const copies = new Map(ready.units.map((unit) => [unit.key, unit.copies ?? 1]));
  const reviewers =
    design.reviewers &&
    assignReviewers(
      ready.sample.seed,
      items.map(({ key }) => key),
      design.reviewers,
      design.overlap ?? design.reviewers.length,
    );
  const once = items.map(({ key, layer }) => ({
    target: targets.get(key)!,
    cell: names.get(layer)!,
    ...(copies.get(key)! > 1 ? { copies: copies.get(key)! } : {}),
    ...(reviewers ? { reviewers: [...reviewers.get(key)!] } : {}),
  }));
  const again = repeats.map((key) => {
    const at = items.findIndex((item) => item.key === key);
    return { ...once[at]!, repeat_of: at };
  });
  const dimension = run.data.dimension(design.dimension.split("@")[0]!);
  const plan: Plan = {
    schema: "plan/1",
    plan_id: id,
    seed: ready.sample.seed,
    created_at: new Date(run.ports.environment.now()).toISOString(),
    ...(by === null ? {} : { by }),
    dimension: dimension ? dimensionName(dimension) : design.dimension,
    judge: ready.population.judge,
    population: {
      results_fingerprint: await fileFingerprint(run.ports.files.results),
      ...(design.population?.where === undefined ? {} : { filter: design.population.where }),
      size: ready.population.items.length,
      cells: Object.fromEntries(layers.map((layer) => [names.get(layer.id)!, layer.sizeWithCopies])),
    },
    cells: layers.map((layer) => {
      const about = ready.cells.get(layer.cell)!;
      return {
        id: names.get(layer.id)!,
        judge_label: about.judgeLabel,
        stratum: about.stratum,
        predicate: about.predicate,
        ...(layer.part === null ? {} : { part: layer.part }),
        ...(layer.value === null ? {} : { spread: layer.value }),
        size: layer.sizeWithCopies,
        quota: typeof about.quota === "string" && about.quota !== "all" ? Number(about.quota.slice(0, -1)) / 100 : about.quota,
        drawn: layer.keys.length,
        inclusion_probability: layer.inclusionProbability,
      };
    }),
    blinding: { judge: true, grader: true, system: true, reviewers: true, passages: true, ...design.blinding },
    order: "shuffled per reviewer",
    repeats: repeats.length,
    items: [...once, ...again],
  };
  return { kind: "drawn", plan, short: drawn.problems };
}

const layerName = ({ cell, part, value }: DrawnLayer): string => [cell, part, value].filter((name) => name !== null).join(" · ");
