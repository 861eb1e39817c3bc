import { claimText } from "../../core/grade/facts";
import type { Row } from "../../core/formats/row";
import type { KnownAnswer } from "../../core/truth/guard";
import { hashName } from "../case/openRepresentation";
import type { OpenRun } from "../openRun";

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

/** What systems answered to a case, in every known run. */
export async function knownAnswers(runs: readonly OpenRun[], caseId: string, signal?: AbortSignal): Promise<readonly KnownAnswer[]> {
  const answers: KnownAnswer[] = [];
  for await (const { row, run } of rowsOfCase(runs, caseId, signal))
    answers.push(answerOf(row, run.data.manifest?.started_at ?? row.observed_at ?? null));
  return answers;
}

function answerOf(row: Row, recordedAt: string | null): KnownAnswer {
  const answer = row.trace?.answer ?? null;
  const claims = (row.trace?.claims ?? []).map((claim) => claimText(answer, claim));
  const representations = new Map((row.provenance?.representations ?? []).map((one) => [one.id, one]));
  return {
    run_id: row.run_id ?? "",
    system: `${row.system?.id ?? "unknown"}@${row.system?.version ?? "unknown"}`,
    task_id: row.task_id,
    repetition: row.repetition ?? 0,
    recorded_at: recordedAt,
    texts: [...new Set([...(answer === null ? [] : [answer]), ...claims])].filter((text) => text !== ""),
    refusal: row.trace?.refusal?.code ?? null,
    citations: (row.result?.citations ?? []).flatMap(({ url, representation_id, support }) => {
      const page = representation_id == null ? undefined : representations.get(representation_id);
      const address = url ?? page?.url;
      return address === undefined
        ? []
        : [{ url: address, final_url: page?.final_url ?? null, sha256: page ? hashName(page) : null, support: support ?? null }];
    }),
  };
}
