import type { PlanItemRecord } from "../../core/export/planItems";
import type { Plan } from "../../core/formats/plan";
import { completeTarget, dimensionId, matchTarget, targetKey } from "../../core/review";
import type { OpenRun } from "../openRun";
import { factsOf } from "./plannedFacts";
import { rowFacts } from "./rowFacts";

/** The items of a plan, those that come again included, with what weights are computed from. An item of a cell that the plan lacks is left out. */
export function planItems(run: OpenRun, plan: Plan): readonly PlanItemRecord[] {
  const kind = plan.dimension === undefined ? undefined : run.data.dimension(dimensionId(plan.dimension))?.applies_to;
  const index = run.rows.index();
  const { table } = run.rows.store;
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  return plan.items.flatMap((item, place): readonly PlanItemRecord[] => {
    const cell = cells.get(item.cell);
    if (cell === undefined) return [];
    const { target } = completeTarget(item.target, index, kind);
    const found = target && matchTarget(target, index);
    return [
      {
        place,
        repeatOf: item.repeat_of ?? null,
        target: target ?? item.target,
        item: target && targetKey(target),
        facts: factsOf(plan, cell, item.copies ?? 1),
        judgeLabel: cell.judge_label ?? null,
        cellStratum: cell.stratum ?? null,
        predicate: cell.predicate ?? null,
        ...(found?.match === "row" ? rowFacts(table.summaryAt(found.row)) : { stratum: null, cluster: null }),
        reviewers: item.reviewers ?? [],
      },
    ];
  });
}
