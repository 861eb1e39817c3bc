import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeTarget, indexRowKeys, matchTarget, targetKey, targetOf, targetRowKey } from "../../../src/core/review";

const key = (task: string, lane = "fixture", system = "router", repetition = 0) => ({
  run_id: "run-1",
  lane,
  system: { id: system, version: "1" },
  task_id: task,
  repetition,
});
const index = indexRowKeys([key("K01"), key("K01", "live"), key("K02"), key("S03"), key("S03", "fixture", "router", 1), key("D01"), key("D01")]);

describe("a target", () => {
  it("finds the one row it names", () => {
    expect(matchTarget(targetOf(key("K01", "live"), { kind: "row" }), index)).toEqual({ match: "row", row: 1 });
  });

  it("may leave out what only one row has", () => {
    expect(matchTarget({ task_id: "K02" }, index)).toEqual({ match: "row", row: 2 });
    expect(matchTarget({ task_id: "K01", lane: "live" }, index)).toEqual({ match: "row", row: 1 });
  });

  it("is ambiguous where several rows fit, and says what to name", () => {
    expect(matchTarget({ task_id: "K01", run_id: "run-1" }, index)).toEqual({ match: "ambiguous", rows: [0, 1] });
    expect(completeTarget({ task_id: "K01", run_id: "run-1", repetition: 0 }, index, "row")).toEqual({
      target: null,
      problem: "ambiguous target: 2 rows fit task K01; name lane, system",
    });
    expect(completeTarget(targetOf(key("D01"), { kind: "row" }), index, "row").problem).toContain("give each of these rows a key of its own");
  });

  it("of another run or a row that is gone stays as it is", () => {
    const elsewhere = { ...targetOf(key("K02"), { kind: "row" }), run_id: "run-2" };
    expect(completeTarget(elsewhere, index, "row")).toEqual({ target: elsewhere, problem: null });
    expect(matchTarget({ task_id: "Z99" }, index)).toEqual({ match: "none" });
  });

  it("gets what it left out from the row, its kind from the dimension, and keeps what we do not know", () => {
    expect(completeTarget({ task_id: "K02", citation_id: "k1", colour: "red" }, index, "citation")).toEqual({
      target: { ...targetOf(key("K02"), { kind: "citation", citation_id: "k1" }), colour: "red" },
      problem: null,
    });
    expect(completeTarget({ task_id: "K02", kind: "answer" }, index, "row").target?.kind).toBe("answer");
  });

  it("has one key for one meaning, and another for another", () => {
    const row = targetOf(key("K01"), { kind: "row" });
    const part = fc.record({
      kind: fc.constantFrom("row", "claim", "citation", "answer"),
      claim_id: fc.constantFrom("c1", "c2"),
      citation_id: fc.constantFrom("k1", "k2"),
    });
    fc.assert(
      fc.property(part, part, (a, b) => {
        const sameMeaning = a.kind === b.kind && a.citation_id === b.citation_id && (a.kind === "citation" || a.claim_id === b.claim_id);
        expect(targetKey({ ...row, ...a }) === targetKey({ ...row, ...b })).toBe(sameMeaning);
        expect(targetRowKey({ ...row, ...a })).toBe(targetKey(row));
      }),
    );
  });
});
