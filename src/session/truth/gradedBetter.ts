import type { GuardMark } from "../../core/formats/truthEvent";
import type { TruthFile } from "../../core/formats/truth";
import type { OpenRun } from "../openRun";
import { truthUsed } from "./flipPreview";
import { isGood } from "./flips";
import { rowsOfCase } from "./knownAnswers";
import { regradedRow } from "./regradeRun";

/** Answers that the graders find right with a changed truth, and did not with the one before: whatever of it changed. In the order of runs and rows. */
export async function gradedBetter(
  runs: readonly OpenRun[],
  caseId: string,
  before: TruthFile | null,
  after: TruthFile,
  signal?: AbortSignal,
): Promise<readonly GuardMark[]> {
  const marks: GuardMark[] = [];
  for await (const { run, row, rowId } of rowsOfCase(runs, caseId, signal)) {
    const now = await regradedRow(run, rowId, row, truthUsed(after, row));
    if (now.after === null || !isGood(now.after.result?.primary_label)) continue;
    const was = await regradedRow(run, rowId, row, truthUsed(before, row));
    if (isGood((was.after ?? row).result?.primary_label)) continue;
    marks.push({
      field: "*",
      why: "graded-better",
      run_id: row.run_id ?? "",
      system: `${row.system?.id ?? "unknown"}@${row.system?.version ?? "unknown"}`,
      task_id: row.task_id,
      repetition: row.repetition ?? 0,
    });
  }
  return marks;
}
