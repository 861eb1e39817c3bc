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
    query: await queryOf(own, caseId, signal),
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

/** What a case asks, by the corpus. */
export const corpusQuery = ({ data }: OpenRun, caseId: string): string | null => data.cases.find(({ id }) => id === caseId)?.query ?? null;

/** What a case asks, by the corpus, or else by its first row. */
export async function queryOf(run: OpenRun, caseId: string, signal?: AbortSignal): Promise<string | null> {
  const known = corpusQuery(run, caseId);
  const { table } = run.rows.store;
  const [place] = table.tasks.placesOf(caseId);
  if (known !== null || place === undefined) return known;
  return (await run.rows.engine.row(table.keys.idAt(place), signal))?.row.query ?? null;
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
      ? { words: why, category: isGone(row) ? "page-gone" : "page-changed" }
      : { words: `${why} The truth was valid until ${record.truthExpired}.`, category: "reconfirmed" };
  }
  const breaches = breachesOf(record, run.data.cases).filter(({ rule }) => rule === "label");
  return breaches.length > 0 ? { words: `The gate fails: ${breaches[0]!.detail}`, category: null } : null;
}

/** The harness itself found none of the case's pages any more. */
function isGone({ result }: Row): boolean {
  const pages = (result?.["probe"] as { readonly pages?: unknown } | undefined)?.pages;
  const statuses = Array.isArray(pages) ? pages.map((one: { readonly status?: unknown } | null) => one?.status) : [];
  return statuses.length > 0 && statuses.every((status) => status === 404 || status === 410);
}
