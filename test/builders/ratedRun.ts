import type { Method, Params, Result } from "../../src/protocol/messages";
import { jsonl } from "./sampleRows";

/** Forty cases in two strata, two judges that label them, and what Ann and Ben say of them: sums that can be counted by hand. */
export const ratedCases = Array.from({ length: 40 }, (_, at) => ({
  task: `T${String(at + 1).padStart(2, "0")}`,
  stratum: at % 4 === 0 ? "auth" : "search",
  /** Right in 36 of 40: it misses every tenth. */
  old: at % 10 === 9 ? other(truth(at)) : truth(at),
  /** Right in 38 of 40. */
  new: at === 3 || at === 29 ? other(truth(at)) : truth(at),
  ann: truth(at),
  /** Says nothing of the last ten, and disagrees on the first two. */
  ben: at >= 30 ? null : at < 2 ? other(truth(at)) : truth(at),
}));

function truth(at: number): string {
  return at % 3 === 0 ? "wrong-answer" : "success";
}
function other(label: string): string {
  return label === "success" ? "wrong-answer" : "success";
}

export const ratedResults = jsonl(
  ratedCases.map(({ task, stratum }) => ({
    schema: "row/1",
    run_id: "rated",
    lane: "live",
    system: { id: "s", version: "1" },
    task_id: task,
    repetition: 0,
    stratum,
    query: `What is ${task}?`,
    trace: { answer: `${task} is this.` },
  })),
);

export const ratedJudgements: Readonly<Record<string, string>> = Object.fromEntries(
  (["old", "new"] as const).map((judge) => [
    `judgements/${judge}.jsonl`,
    jsonl(
      ratedCases.map((one) => ({
        schema: "judgement/1",
        judgement_id: `${judge}-${one.task}`,
        judge: { id: judge },
        target: { kind: "row", task_id: one.task },
        dimension: "primary-label",
        label: one[judge],
      })),
    ),
  ]),
);

type Ask = <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>;

/** Ann and Ben label through a session, one after the other, in the ordinary view. */
export async function labelAll(ask: Ask): Promise<void> {
  const { rows } = await ask("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 100 });
  for (const name of ["Ann", "Ben"] as const) {
    await ask("reviewer/set", { name });
    for (const one of ratedCases) {
      const value = name === "Ann" ? one.ann : one.ben;
      if (value === null) continue;
      const { rowId } = rows.find(({ taskId }) => taskId === one.task)!;
      const given = { ref: { kind: "row" }, dimension: "primary-label", value, rationale: "read it", evidence: null, activeSeconds: 1 };
      const answer = await ask("label/commit", { rowId, ...given });
      if (answer.saved !== "disk") throw new Error(`${one.task} was not labelled: ${answer.reason}`);
    }
  }
}
