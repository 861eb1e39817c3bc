import type { Design } from "../../core/formats/design";
import type { Plan } from "../../core/formats/plan";
import { dimensionName, logFileName } from "../../core/review";
import { drawSample, type DrawnLayer, type DrawnSample } from "../../core/stats/design/drawSample";
import { assignReviewers } from "../../core/stats/design/reviewerQueue";
import type { DesignProblem } from "../../core/stats/design/sampleDesign";
import { fileFingerprint } from "../../core/records/fingerprint";
import { resultsFingerprint } from "../../core/records/resultsFingerprint";
import { shuffledBy } from "../../core/stats/random/seededRandom";
import { inSlices } from "../../core/slices";
import type { OpenRun } from "../openRun";
import { checkKept, type Extended } from "./extension";
import { grader } from "../plans/judgeOfPlan";
import { DesignError } from "./population";
import { turnsOf, type ReadyDesign } from "./readyDesign";

export type PlanResult =
  | { readonly kind: "drawn"; readonly plan: Plan; readonly short: readonly DesignProblem[] }
  | { readonly kind: "impossible"; readonly problems: readonly DesignProblem[] };

export interface PlanOptions {
  readonly id: string;
  readonly by: string | null;
  /** Takes all there is of a cell that is too small, instead of refusing. */
  readonly takeWhatThereIs: boolean;
  /** The plan that this one goes on from; `ready` keeps its keys then. */
  readonly extended?: Extended | null;
  readonly signal?: AbortSignal;
}

/**
 * Draws a plan. Everything but `created_at` and `by` depends on the design, the seed, the results and the plan that is extended alone.
 * @throws DesignError where an extended plan would lose items, there are too few reviewers or one of them twice, or nothing would be drawn
 */
export async function planOf(run: OpenRun, design: Design, ready: ReadyDesign, options: PlanOptions): Promise<PlanResult> {
  const { extended = null, takeWhatThereIs, signal } = options;
  const drawn = await inSlices(drawSample(ready.units, ready.sample, { takeWhatThereIs }), turnsOf(run, signal));
  if (drawn.kind === "impossible") return drawn;
  const chosen = chosenItems(design, ready, drawn.sample, extended);
  if (chosen.keys.length === 0) throw new DesignError("nothing would be drawn: every quota is 0, or no item is in any cell", ["cells"]);
  return { kind: "drawn", plan: await planFrom(run, design, ready, drawn.sample, chosen, options), short: drawn.problems };
}

/** What a draw makes of a design: who is to label what, and what comes again. */
export interface ChosenItems {
  readonly keys: readonly string[];
  readonly repeats: readonly string[];
  /** Null: everybody who takes part labels everything. */
  readonly reviewers: ReadonlyMap<string, readonly string[]> | null;
}

/** The items of a draw in the plan's order: those of an extended plan first, as they stand there, with those who have them. */
export function chosenItems(design: Design, { sample }: ReadyDesign, { items, repeats }: DrawnSample, extended: Extended | null): ChosenItems {
  const drawn = items.map(({ key }) => key);
  if (extended) checkKept(extended, new Set(drawn));
  const before = extended?.items ?? new Map<string, null>();
  const keys = [...before.keys(), ...drawn.filter((key) => !before.has(key))];
  return { keys, repeats: repeatsOf(design, sample.seed, repeats, keys, extended), reviewers: reviewersOf(design, sample.seed, keys, extended) };
}

function repeatsOf(
  design: Design,
  seed: Plan["seed"],
  drawn: readonly string[],
  keys: readonly string[],
  extended: Extended | null,
): readonly string[] {
  if (!extended) return drawn;
  const kept = new Set(extended.repeats);
  const more = Math.max(0, (design.repeats ?? 0) - kept.size);
  return [
    ...kept,
    ...shuffledBy(
      seed,
      "repeat",
      keys.filter((key) => !kept.has(key)),
    ).slice(0, more),
  ];
}

function reviewersOf({ reviewers, overlap }: Design, seed: Plan["seed"], keys: readonly string[], extended: Extended | null) {
  const before = new Map([...(extended?.items ?? [])].flatMap(([key, of]) => (of === null ? [] : [[key, of] as const])));
  if (!reviewers) return before.size > 0 ? before : null;
  const names = new Set(reviewers);
  const logs = new Map<string, string>();
  for (const name of names) {
    const other = logs.get(logFileName(name));
    if (other !== undefined) throw new DesignError(`"${other}" and "${name}" are one reviewer: they share a log`, ["reviewers"]);
    logs.set(logFileName(name), name);
  }
  const each = overlap ?? names.size;
  if (each > names.size) throw new DesignError(`${each} reviewers an item cannot be had of ${names.size}`, ["overlap"]);
  return assignReviewers(seed, keys, reviewers, each, before);
}

async function planFrom(
  run: OpenRun,
  design: Design,
  ready: ReadyDesign,
  { layers, items }: DrawnSample,
  chosen: ChosenItems,
  { id, by, extended, signal }: PlanOptions,
): Promise<Plan> {
  const names = new Map(layers.map((layer) => [layer.id, layerName(layer)]));
  const cellOf = new Map(items.map(({ key, layer }) => [key, names.get(layer)!]));
  const targets = new Map(ready.population.items.map(({ key, target }) => [key, target]));
  const copies = new Map(ready.units.map((unit) => [unit.key, unit.copies ?? 1]));
  const once = chosen.keys.map((key) => ({
    target: targets.get(key)!,
    cell: cellOf.get(key)!,
    ...(copies.get(key)! > 1 ? { copies: copies.get(key)! } : {}),
    ...(chosen.reviewers?.has(key) ? { reviewers: [...chosen.reviewers.get(key)!] } : {}),
  }));
  const placeOf = new Map(chosen.keys.map((key, at) => [key, at]));
  const again = chosen.repeats.map((key) => ({ ...once[placeOf.get(key)!]!, repeat_of: placeOf.get(key)! }));
  const dimension = run.data.dimension(design.dimension.split("@")[0]!);
  const identity = ready.population.judge === grader ? null : run.judgements.judges.called(ready.population.judge);
  return {
    schema: "plan/1",
    plan_id: id,
    seed: ready.sample.seed,
    created_at: new Date(run.ports.environment.now()).toISOString(),
    ...(by === null ? {} : { by }),
    dimension: dimension ? dimensionName(dimension) : design.dimension,
    judge: ready.population.judge,
    ...(identity === null ? {} : { judge_identity: { ...identity } }),
    ...(extended ? { extends: extended.plan.plan_id } : {}),
    population: {
      results_fingerprint: await fileFingerprint(run.ports.files.results),
      results: { ...(await resultsFingerprint(run.ports.files.results, signal)) },
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
    // What was labelled under the plan was labelled as that plan seals.
    blinding: extended
      ? { ...extended.plan.blinding }
      : { judge: true, grader: true, system: true, reviewers: true, passages: true, ...design.blinding },
    order: "shuffled per reviewer",
    repeats: chosen.repeats.length,
    design: { ...design, plan_id: id, seed: ready.sample.seed, judge: ready.population.judge },
    items: [...once, ...again],
  };
}

const layerName = ({ cell, part, value }: DrawnLayer): string => [cell, part, value].filter((name) => name !== null).join(" · ");
