import type { CorpusCase } from "../../core/formats/corpus";
import type { Row } from "../../core/formats/row";
import { quarantined, type ReadjudicationTask } from "../../core/grade/run/quarantine";
import { taskRecord } from "../../core/grade/run/taskRecord";

/** The task of adjudicating a case again, with what the harness saw; nothing where the row counts. */
export function quarantineLines(row: Row, one: CorpusCase): readonly (ReadjudicationTask & { readonly probe?: unknown })[] {
  const key = {
    run_id: row.run_id!,
    lane: row.lane!,
    system: { id: row.system!.id, version: row.system!.version! },
    task_id: row.task_id,
    repetition: row.repetition!,
  };
  const probe: unknown = row.result?.["probe"];
  return quarantined([taskRecord(row, { key, ordinal: 0 }, one, null)]).map((task) => ({ ...task, ...(probe === undefined ? {} : { probe }) }));
}
