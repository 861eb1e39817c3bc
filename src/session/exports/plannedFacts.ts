import type { PlannedFacts } from "../../core/export/labelRecords";
import type { Plan, PlanCell } from "../../core/formats/plan";
import { completeTarget, dimensionId, targetKey, type PlacedEvent } from "../../core/review";
import type { OpenRun } from "../openRun";

export interface PlannedItems {
  /** Where what an event speaks of was drawn from; null where no plan holds it. */
  of(placed: PlacedEvent): PlannedFacts | null;
}

/**
 * Looks items up in plans: in `only`, if it is given; else in the plan under which a label was given. Plans that were drawn from other
 * results say nothing here.
 */
export function plannedFacts(run: OpenRun, only: Plan | null): PlannedItems {
  const known = new Map<string, Known | null>();
  const planOf = (id: string) => {
    const loaded = run.plans.of(id);
    return loaded && !loaded.foreign ? loaded.plan : null;
  };
  return {
    of({ event, key }) {
      const { plan_id: id, dimension } = event as { readonly plan_id?: unknown; readonly dimension?: unknown };
      const name = only?.plan_id ?? (typeof id === "string" ? id : null);
      if (name === null || key === null || typeof dimension !== "string") return null;
      const plan = known.has(name) ? known.get(name)! : itemsOf(run, only ?? planOf(name));
      known.set(name, plan);
      if (plan === null || (plan.dimension !== null && plan.dimension !== dimensionId(dimension))) return null;
      return plan.items.get(key) ?? null;
    },
  };
}

interface Known {
  readonly dimension: string | null;
  readonly items: ReadonlyMap<string, PlannedFacts>;
}

function itemsOf(run: OpenRun, plan: Plan | null): Known | null {
  if (plan === null) return null;
  const dimension = plan.dimension === undefined ? null : dimensionId(plan.dimension);
  const kind = dimension === null ? undefined : run.data.dimension(dimension)?.applies_to;
  const index = run.rows.index();
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const items = plan.items.flatMap((item) => {
    const { target } = completeTarget(item.target, index, kind);
    const cell = cells.get(item.cell);
    return target === null || cell === undefined || item.repeat_of !== undefined
      ? []
      : [[targetKey(target), factsOf(plan, cell, item.copies ?? 1)] as const];
  });
  return { dimension, items: new Map(items) };
}

/** What a cell of a plan says of an item in it. */
export const factsOf = (plan: Plan, cell: PlanCell, copies: number): PlannedFacts => ({
  planId: plan.plan_id,
  cell: cell.id,
  cellSize: cell.size,
  cellDrawn: cell.drawn,
  inclusionProbability: cell.inclusion_probability,
  copies,
  weight: cell.inclusion_probability > 0 ? copies / cell.inclusion_probability : null,
});
