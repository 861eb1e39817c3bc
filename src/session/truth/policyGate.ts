import { roundOf } from "../../core/grade/gate/baselineRounds";
import { rollingGate } from "../../core/grade/gate/rollingGate";
import { thresholdWords } from "../../core/grade/gate/rollingWords";
import { latestRound } from "../../core/grade/run/latestRound";
import { taskRecord, type TaskRecord } from "../../core/grade/run/taskRecord";
import type { OpenRun } from "../openRun";
import { baselineOfRun, policyOfRun } from "./runPolicy";

/** Thresholds of a run's policy that its live round passes, in words, given the records of one case. */
export type PolicyGate = (ofCase: readonly TaskRecord[]) => readonly string[];

/**
 * The rolling gate of a run by its own `policy.yaml` and `baseline.json`, with the records of one case left open; null where there is not both,
 * or no live row. Every row is read. @throws RangeError where one of the files cannot be read
 */
export async function policyGateOf(run: OpenRun, caseId: string, signal?: AbortSignal): Promise<PolicyGate | null> {
  const [policy, baseline] = [await policyOfRun(run), await baselineOfRun(run)];
  const { table } = run.rows.store;
  const isLive = table.tasks.placesOf(caseId).some((place) => table.summaryAt(place).key.lane === "live");
  if (policy === null || baseline === null || !isLive) return null;
  const others = await recordsWithout(run, caseId, signal);
  return (ofCase) => {
    const live = latestRound([...others, ...ofCase]).filter(({ key }) => key.lane === "live");
    const made = roundOf(live);
    const outcome = made.ok ? rollingGate(made.round, baseline.rounds, policy) : null;
    return outcome?.kind === "compared" ? outcome.comparisons.filter(({ breached }) => breached).map(thresholdWords) : [];
  };
}

async function recordsWithout(run: OpenRun, caseId: string, signal?: AbortSignal): Promise<readonly TaskRecord[]> {
  const { table } = run.rows.store;
  const cases = new Map(run.data.cases.map((one) => [one.id, one]));
  const records: TaskRecord[] = [];
  for (let place = 0; place < table.count; place++) {
    signal?.throwIfAborted();
    const summary = table.summaryAt(place);
    if (summary.key.task_id === caseId || summary.key.lane !== "live") continue;
    const full = await run.rows.engine.row(summary.id, signal);
    if (full === null) continue;
    const known = { corpus_version: run.data.corpusVersion ?? undefined, ...run.siblings.joined(full.row, place) };
    records.push(taskRecord(known, { key: summary.key, ordinal: summary.ordinal }, cases.get(full.row.task_id), null));
  }
  return records;
}
