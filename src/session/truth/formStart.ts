import type { Row } from "../../core/formats/row";
import { breachesOf } from "../../core/grade/gate/hardGate";
import { isCounted, taskRecord } from "../../core/grade/run/taskRecord";
import { newestVersion } from "../../core/truth/approval";
import { changesBetween } from "../../core/truth/changes";
import type { Result } from "../../protocol/messages";
import type { OpenRun } from "../openRun";
import { archivedPages } from "./archivedPages";
import type { OpenedTruths } from "./openedTruths";
import { json } from "./proposalViews";

type FormStart = Result<"truth/form">;

/** What a proposal begins with: the truth as it is, what gave cause, and what is archived. Nothing of what a system answered. */
export async function formStart(opened: OpenedTruths, caseId: string, cause: FormStart["cause"], signal?: AbortSignal): Promise<FormStart> {
  const { desk, own, known } = opened;
  const stored = desk.store.of(caseId);
  const newest = stored && newestVersion(stored.truth);
  const waiting = desk.work.proposals.filter(({ event, status }) => event.case_id === caseId && (status === "open" || status === "asked"));
  return {
    caseId,
    query: queryOf(own, caseId),
    version: newest?.version ?? null,
    validAt: newest?.truth.valid_at ?? null,
    fields:
      newest === null
        ? []
        : changesBetween({ valid_at: newest.truth.valid_at }, newest.truth).map(({ field, new: value }) => ({ field, value: json(value) })),
    cause,
    pages: [...(await archivedPages(known, own, caseId, newest?.truth ?? null, signal))],
    rivals: waiting.map(({ id, event }) => ({ id, by: event.reviewer, fields: event.changes.map(({ field }) => field) })),
    now: new Date(own.ports.environment.now()).toISOString(),
  };
}

/** What a case asks: by the corpus, else by its first row. */
export function queryOf({ data, rows }: OpenRun, caseId: string): string | null {
  const known = data.cases.find(({ id }) => id === caseId)?.query;
  if (known !== undefined) return known;
  const { table } = rows.store;
  const [place] = table.tasks.placesOf(caseId);
  return place === undefined ? null : table.summaryAt(place).query;
}

/** Why a row is a reason to look at its case's truth again, in words; null where it is none. */
export function causeOf(run: OpenRun, rowId: string, row: Row): Pick<NonNullable<FormStart["cause"]>, "words" | "category"> | null {
  const summary = run.rows.store.table.summaryOf(rowId);
  if (summary === null) return null;
  const record = taskRecord(
    row,
    { key: summary.key, ordinal: summary.ordinal },
    run.data.cases.find(({ id }) => id === row.task_id),
    null,
  );
  if (!isCounted(record)) {
    const why = record.rule ?? "The case's page is not what its truth was made from.";
    return record.truthExpired === null
      ? { words: why, category: "page-changed" }
      : { words: `${why} The truth was valid until ${record.truthExpired}.`, category: "reconfirmed" };
  }
  const breaches = breachesOf(record, run.data.cases).filter(({ rule }) => rule === "label");
  return breaches.length > 0 ? { words: `The gate fails: ${breaches[0]!.detail}`, category: null } : null;
}
