import type { Row } from "../../core/formats/row";
import { taskMetrics } from "../../core/grade/run/taskRecord";
import type { OpenRun } from "../openRun";

/** One row that is graded otherwise with the changed truth. */
export interface Flip {
  readonly run: string;
  readonly rowId: string;
  readonly task_id: string;
  readonly system: string;
  readonly repetition: number;
  readonly stratum: string | null;
  readonly before: { readonly label: string | null; readonly rule: string | null; readonly version: number | null };
  readonly after: { readonly label: string | null; readonly rule: string | null; readonly version: number | null };
  /** Figures that become others. */
  readonly metrics: readonly { readonly name: string; readonly before: number | null; readonly after: number | null }[];
  /** `fixed`: it succeeds now; `broken`: it does no longer; `other`: another label of the same kind, or only figures. */
  readonly kind: "fixed" | "broken" | "other";
}

const good: ReadonlySet<string> = new Set(["success", "correct-refusal"]);
/** Whether a label says that the answer, or the refusal, was right. */
export const isGood = (label: string | null | undefined): boolean => good.has(label ?? "");

/** How a row is graded otherwise than before; null where nothing is different. The version that graded it is told and is no difference. */
export function flipOf(run: string, { rows }: OpenRun, rowId: string, before: Row, after: Row): Flip | null {
  const summary = rows.store.table.summaryOf(rowId)!;
  const number = (row: Row, name: string) => (row.metrics as Record<string, number | null | undefined> | undefined)?.[name] ?? null;
  const metrics = taskMetrics
    .map((name) => ({ name, before: number(before, name), after: number(after, name) }))
    .filter((one) => one.before !== one.after);
  const of = (row: Row) => ({
    label: row.result?.primary_label ?? null,
    rule: typeof row.result?.["rule"] === "string" ? row.result["rule"] : null,
    version: row.result?.truth?.version ?? null,
  });
  const [was, now] = [of(before), of(after)];
  if (was.label === now.label && was.rule === now.rule && metrics.length === 0) return null;
  const [did, does] = [isGood(was.label), isGood(now.label)];
  return {
    run,
    rowId,
    task_id: summary.key.task_id,
    system: `${summary.key.system.id}@${summary.key.system.version}`,
    repetition: summary.key.repetition,
    stratum: summary.stratum,
    before: was,
    after: now,
    metrics,
    kind: did === does ? "other" : does ? "fixed" : "broken",
  };
}
