import type { TaskRecord } from "./taskRecord";

/** A live folder grows by rounds, and its earlier rounds were judged when they were the latest: of live rows those of the latest round, and all others. */
export function latestRound(records: readonly TaskRecord[]): readonly TaskRecord[] {
  const live = records.filter(({ key }) => key.lane === "live");
  const latest = live.reduce<TaskRecord | null>(
    (last, one) => (last === null || (one.observedAt ?? "") >= (last.observedAt ?? "") ? one : last),
    null,
  );
  return records.filter(({ key }) => key.lane !== "live" || key.run_id === latest?.key.run_id);
}
