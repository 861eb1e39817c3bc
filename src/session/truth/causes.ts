import { latestRound } from "../../core/grade/run/latestRound";
import { taskRecord, type TaskRecord } from "../../core/grade/run/taskRecord";
import { targetOf } from "../../core/review";
import type { Target } from "../../core/formats/target";
import type { OpenRun } from "../openRun";
import { causeOf } from "./formStart";

/** A row for which the gate, or a look at its case, says that something is not right: it may be the truth. */
export interface Cause {
  readonly rowId: string;
  readonly line: number;
  readonly target: Target;
  readonly system: string;
  readonly repetition: number;
  readonly words: string;
  /** What follows for the category of a proposal; null where nothing does. */
  readonly category: string | null;
}

/** Rows of the run that give cause to look at a truth again, in the order of the file; of a live folder that grew, those of its latest round. */
export async function causesOf(run: OpenRun, signal?: AbortSignal): Promise<readonly Cause[]> {
  const { table } = run.rows.store;
  const found = new Map<string, Cause>();
  const records: TaskRecord[] = [];
  for (let place = 0; place < table.count; place++) {
    signal?.throwIfAborted();
    const { id, key, ordinal, line } = table.summaryAt(place);
    const full = await run.rows.engine.row(id, signal);
    if (full === null) continue;
    const row = run.siblings.joined(full.row, place);
    const record = taskRecord(row, { key, ordinal }, undefined, null);
    records.push(record);
    const cause = causeOf(run, id, row);
    if (cause === null) continue;
    found.set(nameOf(record), {
      rowId: id,
      line,
      target: targetOf(key, { kind: "row" }),
      system: `${key.system.id}@${key.system.version}`,
      repetition: key.repetition,
      ...cause,
    });
  }
  return latestRound(records).flatMap((record) => found.get(nameOf(record)) ?? []);
}

const nameOf = ({ keyText, ordinal }: TaskRecord): string => `${keyText} ${ordinal}`;
