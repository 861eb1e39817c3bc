import { claimText } from "../../core/grade/facts";
import type { Row, RowKey } from "../../core/formats/row";
import type { KnownAnswer } from "../../core/truth/guard";
import { hashName } from "../case/openRepresentation";
import type { OpenRun } from "../openRun";
import { recordedAt } from "./recordedAt";
import { nobodyConcerned, reviewedSupport, type Concerned } from "./reviewedSupport";

/** Rows of a case in the runs that are known, as they stand in their files. All rows have to be read. */
export async function* rowsOfCase(
  runs: readonly OpenRun[],
  caseId: string,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly run: OpenRun; readonly row: Row; readonly rowId: string }> {
  for (const run of runs) {
    const { table } = run.rows.store;
    for (const place of table.tasks.placesOf(caseId)) {
      signal?.throwIfAborted();
      const { id } = table.summaryAt(place);
      const full = await run.rows.engine.row(id, signal);
      if (full !== null) yield { run, row: run.siblings.joined(full.row, place), rowId: id };
    }
  }
}

/**
 * What systems answered to a case, in every known run. Whether a citation supports its claim is the grader's word where no reviewer has said
 * it: `concerned` propose or approve, and cannot say so for themselves.
 */
export async function knownAnswers(
  runs: readonly OpenRun[],
  caseId: string,
  concerned: Concerned = nobodyConcerned,
  signal?: AbortSignal,
): Promise<readonly KnownAnswer[]> {
  const answers: KnownAnswer[] = [];
  for await (const { row, run, rowId } of rowsOfCase(runs, caseId, signal)) {
    const reviewed = await reviewedSupport(run, rowId, row.result?.citations ?? [], concerned);
    const { key } = run.rows.store.table.summaryOf(rowId)!; // the row was read from this table
    answers.push(answerOf(row, key, recordedAt(row, run.data.manifest), reviewed));
  }
  return answers;
}

function answerOf(
  row: Row,
  { run_id, system, task_id, repetition }: RowKey,
  recordedAt: string | null,
  reviewed: ReadonlyMap<string, string>,
): KnownAnswer {
  const answer = row.trace?.answer ?? null;
  const claims = (row.trace?.claims ?? []).map((claim) => claimText(answer, claim));
  const representations = new Map((row.provenance?.representations ?? []).map((one) => [one.id, one]));
  return {
    run_id,
    system: `${system.id}@${system.version}`,
    system_id: system.id,
    task_id,
    repetition,
    recorded_at: recordedAt,
    texts: [...new Set([...(answer === null ? [] : [answer]), ...claims])].filter((text) => text !== ""),
    refusal: row.trace?.refusal?.code ?? null,
    citations: (row.result?.citations ?? []).flatMap(({ id, url, representation_id, support }) => {
      const page = representation_id == null ? undefined : representations.get(representation_id);
      const address = url ?? page?.url;
      return address === undefined
        ? []
        : [{ url: address, final_url: page?.final_url ?? null, sha256: page ? hashName(page) : null, support: reviewed.get(id) ?? support ?? null }];
    }),
  };
}
