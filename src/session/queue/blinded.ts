import type { Plan } from "../../core/formats/plan";
import { targetRowKey, type ReviewState } from "../../core/review";
import type { Target } from "../../core/formats/target";
import type { OpenRun } from "../openRun";
import { planItems } from "./planItems";

interface RowsOf {
  readonly items: ReturnType<typeof planItems>;
  readonly rowKeys: ReadonlySet<string>;
}
const rows = new WeakMap<Plan, RowsOf>();

/** `targetRowKey` of the rows that a plan has items of. */
export function rowsOfPlan(run: OpenRun, plan: Plan): ReadonlySet<string> {
  const items = planItems(run, plan);
  const before = rows.get(plan);
  if (before?.items === items) return before.rowKeys;
  const rowKeys = new Set(items.map(({ rowKey }) => rowKey));
  rows.set(plan, { items, rowKeys });
  return rowKeys;
}

/** Whether the reviewer has had a row revealed: by itself, or with a plan that has it. */
export function isRevealedTo(run: OpenRun, me: string, target: Target, state: ReviewState = run.book.state): boolean {
  const rowKey = targetRowKey(target);
  return (
    state.isRevealed(me, rowKey) || run.plans.list.some(({ plan }) => state.isPlanRevealed(me, plan.plan_id) && rowsOfPlan(run, plan).has(rowKey))
  );
}
