import type { Plan } from "../../core/formats/plan";
import type { Target } from "../../core/formats/target";
import { completeTarget, dimensionId, matchTarget, targetKey, targetRowKey } from "../../core/review";
import type { FileTable } from "../../core/rows/fileTable";
import type { OpenRun } from "../openRun";

/** An item of a plan among the rows there are. */
export interface PlanItem {
  readonly target: Target;
  /** `targetKey` and `targetRowKey` of the target, completed. */
  readonly key: string;
  readonly rowKey: string;
  /** Null where no row, or more than one, is meant; `why` says which. */
  readonly rowId: string | null;
  readonly why: string | null;
  readonly cell: string;
  readonly copies: number;
  /** Who is to label it; empty for everybody. */
  readonly reviewers: readonly string[];
}

interface Matched {
  readonly table: FileTable;
  readonly count: number;
  readonly complete: boolean;
  readonly kind: string | undefined;
  readonly items: readonly PlanItem[];
}
const known = new WeakMap<Plan, Matched>();

/** Id of the dimension that a plan asks about; null where it names none. */
export const planDimension = ({ dimension }: Plan): string | null => (dimension === undefined ? null : dimensionId(dimension));

/** The items of a plan, each in its place, those that come again included. They are looked up again where there are other rows. */
export function planItems(run: OpenRun, plan: Plan): readonly PlanItem[] {
  const { table, complete } = run.rows.store;
  const kind = run.data.dimension(planDimension(plan) ?? "")?.applies_to;
  const before = known.get(plan);
  if (before?.table === table && before.count === table.count && before.complete === complete && before.kind === kind) return before.items;
  const items = plan.items.map((item): PlanItem => ({
    ...placed(run, item.target, kind),
    cell: item.cell,
    copies: item.copies ?? 1,
    reviewers: item.reviewers ?? [],
  }));
  known.set(plan, { table, count: table.count, complete, kind, items });
  return items;
}

function placed(run: OpenRun, said: Target, kind: string | undefined): Pick<PlanItem, "target" | "key" | "rowKey" | "rowId" | "why"> {
  const { table, complete } = run.rows.store;
  const { target, problem } = completeTarget(said, table.index, kind);
  const whole = target ?? said;
  const keys = { target: whole, key: targetKey(whole), rowKey: targetRowKey(whole) };
  if (target === null) return { ...keys, rowId: null, why: `The plan does not say which row it means (${problem}).` };
  const found = matchTarget(target, table.index);
  if (found.match === "row") return { ...keys, rowId: table.keys.idAt(found.row), why: null };
  return { ...keys, rowId: null, why: complete ? "Its row is not in the results any more." : "Its row has not been read yet." };
}
