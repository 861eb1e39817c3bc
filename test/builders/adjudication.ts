import type { Params } from "../../src/protocol/messages";
import type { Question } from "../../src/protocol/decisions";
import { MemoryEnvironment, MemoryLogs, MemoryPlans, MemoryRunFiles, MemoryShell, memoryPorts } from "./memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "./openedSession";

/** One run that several people have open: files, logs and plans are shared, as in one folder. */
export class SharedRun {
  readonly files: MemoryRunFiles;
  readonly logs = new MemoryLogs();
  readonly plans = new MemoryPlans();
  #opened = 0;

  constructor(files = new MemoryRunFiles()) {
    this.files = files;
  }

  /** Somebody opens the run; everybody's clock is a little behind the one before, so that no two events share an id. */
  open(reviewer: string): Promise<OpenedSession> {
    const environment = new MemoryEnvironment();
    environment.time += ++this.#opened * 60_000;
    const { files, logs, plans } = this;
    return openedSession(memoryPorts({ files, logs, plans, environment, shell: new MemoryShell(reviewer) }));
  }
}

/** The question of support that most tests are about: citation `k1` of case S03. */
export async function supportOf({ ask }: Pick<OpenedSession, "ask">, where = "task:S03 repetition:0 system:fallback-router"): Promise<Question> {
  const { rows } = await ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 });
  return { rowId: rows[0]!.rowId, ref: { kind: "citation", citationId: "k1", claimId: "c1" }, dimension: "citation-support" };
}

export const labelled = async (
  { ask }: Pick<OpenedSession, "ask">,
  question: Question,
  value: string,
  more: Partial<Params<"label/commit">> = {},
) => {
  const outcome = await ask("label/commit", { ...question, value, rationale: "", evidence: null, activeSeconds: 1, ...more });
  if (outcome.saved === "no") throw new Error(outcome.reason);
  return outcome.eventId;
};

export const aDecided = (question: Question, more: Partial<Params<"decisions/decide">> = {}): Params<"decisions/decide"> => ({
  ...question,
  value: "partial",
  cause: "guideline-gap",
  rationale: "The guideline does not say what half a date is.",
  evidence: null,
  activeSeconds: 2.5,
  rated: false,
  ...more,
});

export const everyDisagreement: Params<"decisions/list"> = { dimension: null, types: [], state: "all", from: 0, count: 100 };

const quote = (exact: string, start: number) => ({ exact, start, end: start + exact.length, text: "text@1", representation_id: "r-a2" });

/** The sample rows with two reviewers' logs: three items on which they differ in their labels, one in evidence alone, one that one has left out. */
export async function disputedRun(): Promise<{ readonly logs: Readonly<Record<string, readonly string[]>> }> {
  const run = new SharedRun();
  const [ann, ben] = [await run.open("Ann Example"), await run.open("Ben Example")];
  const [one, two] = [await supportOf(ann), await supportOf(ann, "task:S03 repetition:1 system:fallback-router")];
  const label = (question: Question) => ({ ...question, ref: { kind: "row" }, dimension: "primary-label" });
  await labelled(ann, one, "full", { rationale: "The heading names the release.", evidence: quote("Release v3.2", 0) });
  await labelled(ben, one, "none", { rationale: "Only the heading does, the text does not.", evidence: quote("Published 20 August 2026", 16) });
  await labelled(ann, label(one), "success");
  await labelled(ben, label(one), "partial");
  await labelled(ann, label(two), "success");
  await labelled(ben, label(two), "wrong-answer");
  await labelled(ann, { ...one, dimension: "joint-support", ref: { kind: "claim", claimId: "c1" } }, "full", { evidence: quote("Release v3.2", 0) });
  await labelled(ben, { ...one, dimension: "joint-support", ref: { kind: "claim", claimId: "c1" } }, "full", { evidence: quote("This version", 62) });
  await ben.ask("comment/add", { rowId: two.rowId, ref: two.ref, text: "Is the date part of the claim?" });
  return { logs: Object.fromEntries(run.logs.lines) };
}
