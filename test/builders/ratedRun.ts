import type { Method, Params, Result } from "../../src/protocol/messages";
import type { ReviewEvent } from "../../src/core/formats/event";
import type { EventBody } from "../../src/core/review";
import type { Plan } from "../../src/core/formats/plan";
import type { ByteSource } from "../../src/core/records/byteSource";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import { jsonl } from "./sampleRows";

/** A case in one of two strata, what two judges call it, and what Ann and Ben say of it. */
export const ratedCase = (at: number) => ({
  task: `T${String(at + 1).padStart(2, "0")}`,
  stratum: at % 4 === 0 ? "auth" : "search",
  /** Misses every tenth. */
  old: at % 10 === 9 ? other(truth(at)) : truth(at),
  /** Misses two of the first forty, and some later ones. */
  new: at === 3 || at % 40 === 29 ? other(truth(at)) : truth(at),
  ann: truth(at),
  /** Says nothing of the last ten of forty, and disagrees on the first two. */
  ben: at % 40 >= 30 ? null : at % 40 < 2 ? other(truth(at)) : truth(at),
});
export type RatedCase = ReturnType<typeof ratedCase>;

/** Forty of them: sums that can be counted by hand. */
export const ratedCases: readonly RatedCase[] = Array.from({ length: 40 }, (_, at) => ratedCase(at));

function truth(at: number): string {
  return at % 3 === 0 ? "wrong-answer" : "success";
}
function other(label: string): string {
  return label === "success" ? "wrong-answer" : "success";
}

export const resultsOf = (cases: readonly RatedCase[]): string =>
  jsonl(
    cases.map(({ task, stratum }) => ({
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

export const judgementsOf = (cases: readonly RatedCase[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (["old", "new"] as const).map((judge) => [
      `judgements/${judge}.jsonl`,
      jsonl(
        cases.map((one) => ({
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

export const ratedResults = resultsOf(ratedCases);
export const ratedJudgements = judgementsOf(ratedCases);

/** A plan over what the new judge accepts and rejects of some cases, of which others were drawn. */
export async function ratedPlan(
  results: ByteSource,
  cases: readonly RatedCase[],
  drawn: readonly RatedCase[],
  given: { readonly reviewers?: readonly string[]; readonly blinding?: Plan["blinding"] } = {},
): Promise<Plan> {
  const cell = (id: string, label: string) => {
    const [all, taken] = [cases, drawn].map((of) => of.filter((one) => one.new === label).length) as [number, number]; // as many as were asked
    return { id, judge_label: label, size: all, quota: taken, drawn: taken, inclusion_probability: taken / all };
  };
  return {
    schema: "plan/1",
    plan_id: "p-1",
    seed: 7,
    created_at: "2026-11-29T11:00:00Z",
    dimension: "primary-label@1",
    judge: "new",
    population: { results_fingerprint: await fileFingerprint(results), size: cases.length },
    cells: [cell("accepted", "success"), cell("rejected", "wrong-answer")],
    ...(given.blinding === undefined ? {} : { blinding: given.blinding }),
    items: drawn.map((one) => ({
      target: { kind: "row", run_id: "rated", lane: "live", system: { id: "s", version: "1" }, task_id: one.task, repetition: 0 },
      cell: one.new === "success" ? "accepted" : "rejected",
      ...(given.reviewers === undefined ? {} : { reviewers: [...given.reviewers] }),
    })),
  };
}

const placed = new Set(["schema", "id", "at", "prev"]);
/** What an event says, without its place in a log. */
export const saidIn = (event: ReviewEvent): EventBody => Object.fromEntries(Object.entries(event).filter(([name]) => !placed.has(name))) as EventBody; // who said it and its kind are left

type Ask = <M extends Method>(method: M, params: Params<M>) => Promise<Result<M>>;

/** Ann and Ben label through a session, one after the other, in the ordinary view. */
export async function labelAll(ask: Ask, cases: readonly RatedCase[] = ratedCases): Promise<void> {
  const { rows } = await ask("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 500 });
  for (const name of ["Ann", "Ben"] as const) {
    await ask("reviewer/set", { name });
    for (const one of cases) {
      const value = name === "Ann" ? one.ann : one.ben;
      if (value === null) continue;
      const { rowId } = rows.find(({ taskId }) => taskId === one.task)!;
      const given = { ref: { kind: "row" }, dimension: "primary-label", value, rationale: "read it", evidence: null, activeSeconds: 1 };
      const answer = await ask("label/commit", { rowId, ...given });
      if (answer.saved !== "disk") throw new Error(`${one.task} was not labelled: ${answer.reason}`);
    }
  }
}
