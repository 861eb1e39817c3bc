import type { PlannedItem } from "../../core/agreement/reweighted";
import type { Plan } from "../../core/formats/plan";
import type { Target } from "../../core/formats/target";
import { completeTarget, targetKey } from "../../core/review";
import type { OpenRun } from "../openRun";

/** A plan whose items count, and what each stands for. */
export interface UsedPlan {
  readonly plan: Plan;
  /** By `targetKey`. */
  readonly items: ReadonlyMap<string, PlannedItem>;
}

/** `targetKey` of a plan's items in a run; null where several rows fit. */
export function keysOfItems(run: OpenRun, { dimension }: Pick<Plan, "dimension">): (target: Target) => string | null {
  const kind = dimension === undefined ? undefined : run.data.dimension(dimension.split("@")[0]!)?.applies_to;
  const index = run.rows.index();
  return (target) => {
    const completed = completeTarget(target, index, kind).target;
    return completed && targetKey(completed);
  };
}

/** Items of a plan by `targetKey`, those that come again left out. */
export function plannedItems(run: OpenRun, plan: Plan): ReadonlyMap<string, PlannedItem> {
  const keyOf = keysOfItems(run, plan);
  return new Map(
    plan.items.flatMap(({ target, cell, repeat_of, copies }) => {
      const key = repeat_of === undefined ? keyOf(target) : null;
      return key === null ? [] : [[key, { cell, copies: copies ?? 1 }] as const];
    }),
  );
}
