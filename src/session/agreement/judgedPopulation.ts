import type { Plan, PlanCell } from "../../core/formats/plan";
import { figure, undefinedBecause, type Figure } from "../../core/stats/defined";
import type { PopulationCell } from "../../core/stats/population/populationSample";
import type { OpenRun } from "../openRun";
import { judgeOfPlan } from "../plans/judgeOfPlan";
import { DesignError, populationOf } from "../sampling/population";

/** What a judge says of the population that a plan was drawn from, as it is now. */
export interface JudgedPopulation {
  /** Its name without `judge:`; `grader` for the verdicts in the rows. */
  readonly judge: string;
  /** The cells of the plan are made of its labels. */
  readonly ofCells: boolean;
  /** Its label of each item, by `targetKey`. */
  readonly labels: ReadonlyMap<string, string>;
  /** How often it gives each label, by stratum. */
  readonly byStratum: ReadonlyMap<string | null, ReadonlyMap<string, number>>;
}

/**
 * @param asked a judge's name; the plan's own judge where it is null
 * @throws DesignError where the run does not have the judge, or the plan's filter cannot be read
 */
export async function judgedPopulation(run: OpenRun, plan: Plan, asked: string | null, signal?: AbortSignal): Promise<JudgedPopulation> {
  const own = judgeOfPlan(plan, run.judgements.judges);
  if (asked === null && own.kind === "gone") throw new DesignError(own.why, ["judge"]);
  const named = asked ?? (own.kind === "judge" ? own.name : null);
  const { filter } = plan.population;
  const found = await populationOf(
    run,
    {
      dimension: plan.dimension ?? "",
      ...(named === null ? {} : { judge: named }),
      ...(filter === undefined ? {} : { population: { where: filter } }),
      cells: [],
    },
    signal ? { signal } : {},
  );
  const byStratum = new Map<string | null, Map<string, number>>();
  for (const { stratum, judgeLabel } of found.items) {
    const counts = byStratum.get(stratum) ?? new Map<string, number>();
    byStratum.set(stratum, counts.set(judgeLabel, (counts.get(judgeLabel) ?? 0) + 1));
  }
  const ofCells = own.kind === "unsaid" || (own.kind === "judge" && own.name === found.judge);
  return { judge: found.judge, ofCells, labels: new Map(found.items.map(({ key, judgeLabel }) => [key, judgeLabel])), byStratum };
}

/** A part of a plan's population with the cells that hold it: a stratum of it, or all. */
export interface PopulationPart {
  readonly stratum: string | null;
  readonly size: number;
  readonly cells: readonly PopulationCell[];
}

const sizeOf = (cells: readonly { readonly size: number }[]): number => cells.reduce((sum, { size }) => sum + size, 0);
const labelsOf = ({ judge_label }: PlanCell): readonly string[] | null => (judge_label == null ? null : [judge_label]);

/** The whole population of a plan. */
export const wholePopulation = ({ cells }: Plan): PopulationPart => ({
  stratum: null,
  size: sizeOf(cells),
  cells: cells.map(({ id, size }) => ({ id, size })),
});

/**
 * A plan's population by stratum, by name: its cells where each is of one stratum; else, where a cell is all items that the judge gave a
 * label, those of each stratum, counted. Empty where all is of one stratum; not defined where cells are made of something else.
 */
export function populationStrata(plan: Plan, judged: JudgedPopulation): Figure<readonly PopulationPart[]> {
  const strata = [...judged.byStratum.keys()].sort();
  if (strata.length < 2) return figure([]);
  const held = plan.cells.filter(({ size }) => size > 0);
  if (held.every(({ stratum }) => stratum != null))
    return figure(
      strata.map((stratum) => {
        const cells = held.filter((cell) => cell.stratum === stratum).map(({ id, size }) => ({ id, size }));
        return { stratum, size: sizeOf(cells), cells };
      }),
    );
  const mixed = held.find((cell) => cell.predicate != null || cell["part"] !== undefined || cell["spread"] !== undefined);
  if (mixed) return undefinedBecause(`the cell ${mixed.id} spans strata, so that nobody knows how many of its items are of which`);
  if (!judged.ofCells) return undefinedBecause(`the cells span strata, and are made of labels of ${plan.judge ?? "another judge"}`);
  const parts = strata.map((stratum) => {
    const counts = judged.byStratum.get(stratum)!;
    const cells = held.map((cell) => {
      const inside = cell.stratum == null || cell.stratum === stratum;
      const labels = labelsOf(cell) ?? [...counts.keys()];
      return { id: cell.id, size: inside ? labels.reduce((sum, label) => sum + (counts.get(label) ?? 0), 0) : 0 };
    });
    return { stratum, size: sizeOf(cells), cells };
  });
  const odd = held.find(({ size }, at) => parts.reduce((sum, { cells }) => sum + cells[at]!.size, 0) !== size);
  return odd ? undefinedBecause(`the cell ${odd.id} had ${odd.size} items when it was drawn from, and has others now`) : figure(parts);
}

/** Share of a part of the population that the judge calls positive, or why it is not known. */
export function apparentShare(plan: Plan, judged: JudgedPopulation, part: PopulationPart, positive: ReadonlySet<string>): Figure {
  if (part.size === 0) return undefinedBecause("the population is empty");
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const labelled = part.cells.map(({ id, size }) => ({ size, label: cells.get(id)?.judge_label ?? null }));
  if (judged.ofCells && labelled.every(({ size, label }) => size === 0 || label !== null))
    return figure(sizeOf(labelled.filter(({ label }) => label !== null && positive.has(label))) / part.size);
  const whole = part.stratum === null && part.cells.length === plan.cells.length;
  const counts = whole ? [...judged.byStratum.values()] : [judged.byStratum.get(part.stratum) ?? new Map<string, number>()];
  const all = counts.reduce((sum, of) => sum + [...of.values()].reduce((total, count) => total + count, 0), 0);
  if (all !== part.size) return undefinedBecause(`${judged.judge} has judged ${all} items, and the plan was drawn from ${part.size}`);
  return figure(counts.reduce((sum, of) => sum + [...of].reduce((total, [label, count]) => total + (positive.has(label) ? count : 0), 0), 0) / all);
}
