import type { RowSummary } from "../../src/core/records/rowSummary";

/** The same random numbers every time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Summaries of many rows without a file: some values are missing, some occur once and some all the time. */
export function manySummaries(count: number, seed = 7): readonly RowSummary[] {
  const random = seeded(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * random() * values.length)]!;
  return Array.from({ length: count }, (_, place) => {
    const task = `case-${String(Math.floor(random() * count)).padStart(6, "0")}`;
    const label = one(["success", "wrong-answer", "Wrong_Answer", "timeout", null]);
    const observedMs = random() < 0.1 ? null : Date.UTC(2026, 0, 1) + place * 1370;
    return {
      id: `row-${place}`,
      key: { run_id: "r1", lane: one(["fixture", "live"]), system: { id: one(["a", "b"]), version: "1" }, task_id: task, repetition: place % 3 },
      keyText: `row-${place}`,
      ordinal: 0,
      place,
      line: place + 1 + Math.floor(place / 10),
      start: place * 100,
      end: place * 100 + 99,
      readOnly: false,
      stratum: one(["s1", "s2", "s3", "S1", null]),
      query: null,
      label,
      failureClass: null,
      expect: "success",
      refusalCode: null,
      freshness: null,
      tags: one<readonly string[]>([[], ["t1"], ["t1", "t2"], ["t3"]]),
      support: [],
      provenance: [],
      factsMatched: null,
      factsRequired: null,
      supported: null,
      checked: null,
      durationSeconds: random() < 0.05 ? null : Math.round(2300 * Math.exp(1.8 * (random() + random() - 1)) * 10) / 10_000,
      requests: one([0, 1, 2, 3, 300]),
      retries: null,
      escalations: null,
      bytes: Math.floor(random() * 100_000),
      costUsd: random() < 0.5 ? null : random(),
      attempts: 1,
      citations: 0,
      observedAt: observedMs === null ? null : new Date(observedMs).toISOString(),
      observedMs,
      dimensions: one<Record<string, string>>([{ kind: "x" }, { kind: "y" }, {}]),
    };
  });
}
