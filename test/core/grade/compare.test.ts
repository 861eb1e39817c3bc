import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { compareRuns } from "../../../src/core/grade/compare/compareRuns";
import { taskRecord } from "../../../src/core/grade/run/taskRecord";
import { labelled, measured, roundRows, thirty, type RoundSpec } from "../../builders/roundRows";

const recordsOf = (rows: readonly Row[]) => {
  const keys = rowKeys(null, "f");
  return rows.map((row) => taskRecord(row, keys.next(row), undefined, null));
};
const compare = (before: readonly Row[], after: readonly Row[]) => {
  const made = compareRuns(recordsOf(before), recordsOf(after));
  if (!made.ok) throw new Error(made.why);
  return made.comparison;
};
const wrong = (...ids: readonly string[]): RoundSpec["changes"] => Object.fromEntries(ids.map((id) => [id, labelled("wrong-answer")]));

describe("comparing two runs", () => {
  it("finds nothing between a run and itself", () => {
    const { all, strata, pairs, leftOut } = compare(roundRows(), roundRows({ runId: "r2" }));
    expect(all).toMatchObject({ pairs: 30, regressions: 0, fixes: 0, difference: { value: 0 }, cases: { p: 1 } });
    expect(strata.map(({ stratum, pairs: n }) => [stratum, n])).toEqual(
      ["known-url", "search", "dynamic", "auth", "blocking"].map((name) => [name, 6]),
    );
    expect(pairs.every(({ kind }) => kind === "same")).toBe(true);
    expect(leftOut).toEqual([]);
  });

  it("names regressions and fixes, per stratum, and tests the changes alone", () => {
    const before = roundRows({ changes: wrong("K01", "S01") });
    const after = roundRows({ runId: "r2", changes: wrong("S01", "S02", "S03", "D01") });
    const { all, strata, pairs } = compare(before, after);
    expect(pairs.filter(({ kind }) => kind === "regression").map(({ task_id }) => task_id)).toEqual(["S02", "S03", "D01"]);
    expect(pairs.filter(({ kind }) => kind === "fix").map(({ task_id }) => task_id)).toEqual(["K01"]);
    expect(strata[1]).toMatchObject({ stratum: "search", regressions: 2, fixes: 0, cases: { worse: 2, better: 0, p: 0.5 } });
    expect(all).toMatchObject({ cases: { worse: 3, better: 1, p: expect.closeTo(0.625, 12) as unknown } });
    expect(all.difference).toMatchObject({ value: expect.closeTo(-2 / 30, 12) as unknown });
  });

  it("tells another failure from the same one", () => {
    const made = compare(roundRows({ changes: wrong("K01") }), roundRows({ changes: { K01: labelled("timeout") } }));
    expect(made.pairs.find(({ task_id }) => task_id === "K01")).toMatchObject({ kind: "other-label", before: "wrong-answer", after: "timeout" });
    expect(made.all).toMatchObject({ regressions: 0, fixes: 0 });
  });

  it("counts a case once, however often it was repeated", () => {
    const three = (changes: RoundSpec["changes"]) => [0, 1, 2].flatMap((repetition) => roundRows({ repetition, changes }));
    const { all } = compare(three({}), three(wrong("K01", "K02")));
    expect(all).toMatchObject({ pairs: 90, regressions: 6, cases: { worse: 2, p: 0.5 } });
    const mixed = [...roundRows({ changes: wrong("K01") }), ...roundRows({ repetition: 1 })];
    const swapped = [...roundRows(), ...roundRows({ repetition: 1, changes: wrong("K01") })];
    expect(compare(mixed, swapped).all).toMatchObject({ regressions: 1, fixes: 1, cases: { worse: 0, better: 0, p: 1 } });
  });

  it("leaves out and lists what has no partner, is in quarantine or is there twice", () => {
    const before = [...roundRows({ changes: { K01: null, K02: labelled("probe-invalid") } }), roundRows()[2]!];
    const after = roundRows({ changes: { K04: null, K05: labelled("success", { truth_expired: "2026-03-02T00:00:00Z" }) } });
    const { leftOut, all } = compare(before, after);
    expect(Object.fromEntries(leftOut.map(({ task_id, why }) => [task_id, why]))).toEqual({
      K01: "only in the later run",
      K02: "in quarantine in the earlier run",
      K03: "there more than once in the earlier run",
      K04: "only in the earlier run",
      K05: "in quarantine in the later run",
    });
    expect(all.pairs).toBe(25);
  });

  it("gives the median change of time and cost", () => {
    const slower = Object.fromEntries(thirty.map(({ id }) => [id, measured({ duration_s: 5, cost_usd: 0.03 })]));
    expect(compare(roundRows(), roundRows({ changes: slower })).all).toMatchObject({
      durationChange: { value: expect.closeTo(5 - 1.15, 6) as unknown },
      costChange: { value: expect.closeTo(0.02, 9) as unknown },
    });
  });

  it("compares the latest round of a live folder that grew, and different systems with one another", () => {
    const grown = [...roundRows({ runId: "a", lane: "live", day: 1, changes: wrong("K01") }), ...roundRows({ runId: "b", lane: "live", day: 2 })];
    expect(compare(grown, roundRows({ lane: "live", runId: "c", day: 3, system: "other" })).all).toMatchObject({
      pairs: 30,
      regressions: 0,
      fixes: 0,
    });
  });

  it("does not pair runs of different lanes or corpora", () => {
    const refused = (before: readonly Row[], after: readonly Row[]) => compareRuns(recordsOf(before), recordsOf(after));
    expect(refused(roundRows(), roundRows({ lane: "live" }))).toMatchObject({ ok: false, why: expect.stringContaining("lanes") as unknown });
    expect(
      refused(
        roundRows(),
        roundRows().map((row) => ({ ...row, corpus_version: "v2" })),
      ),
    ).toMatchObject({ ok: false });
    expect(refused(roundRows(), [])).toMatchObject({ ok: false });
  });

  it("turns every regression into a fix when looked at the other way round", () => {
    const some = fc.subarray(thirty.map(({ id }) => id));
    fc.assert(
      fc.property(some, some, (one, two) => {
        const [before, after] = [roundRows({ changes: wrong(...one) }), roundRows({ changes: wrong(...two) })];
        const [there, back] = [compare(before, after).all, compare(after, before).all];
        expect([there.regressions, there.fixes, there.cases.p]).toEqual([back.fixes, back.regressions, back.cases.p]);
      }),
      { numRuns: 40 },
    );
  });
});
