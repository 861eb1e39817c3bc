import { isTold } from "../../core/truth/gradedWith";
import type { OpenRun } from "../openRun";
import { rowsOfCase } from "./knownAnswers";

/**
 * Why a case without a truth file is no case that never had one: rows of known runs were graded with something. Null where none was. What is
 * begun anew would allow its own sources and be held against nothing.
 */
export async function gradedBefore(runs: readonly OpenRun[], caseId: string): Promise<string | null> {
  for await (const { row, run } of rowsOfCase(runs, caseId)) {
    if (!isTold({ version: row.result?.truth?.version ?? null, facts: row.result?.facts ?? [] })) continue;
    const kept = await run.ports.files.truth(caseId);
    const where = kept === null ? "" : ` (the run kept ${kept.name})`;
    return `${caseId} has no truth file, and rows of ${row.run_id ?? "a known run"} were graded with one: put it back first${where}`;
  }
  return null;
}
