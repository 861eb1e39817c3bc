import type { Plan, PlanCell } from "../../core/formats/plan";
import { isOpen, isSealed, type Sealing } from "./seals";

/**
 * What a cell of a plan may be called while its items are labelled. Its id, predicate and spread can name a verdict or a system, and its
 * label is what the judge said: where any of that is sealed, only the label (where judges are not) and the stratum are told. Cells that
 * are called alike then are one, so that nobody can tell items apart by whose count moved.
 */
export function cellName({ judge }: Pick<Plan, "judge">, cell: PlanCell, sealing: Sealing): string | null {
  if (isOpen(sealing) || !isSealed("unnamed", sealing)) return cell.id;
  const label = isSealed(judge === "grader" ? "grader" : "judge", sealing) ? null : (cell.judge_label ?? null);
  return [label, cell.stratum ?? null].filter((part) => part !== null && part !== "").join(" · ") || null;
}
