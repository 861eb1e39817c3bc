import { describe, expect, it } from "vitest";
import {
  completeTarget,
  fold,
  indexRowKeys,
  parseLog,
  redoBody,
  retractBody,
  targetKey,
  targetRowKey,
  type ReviewState,
} from "../../../src/core/review";
import { aLabel, aTarget, encode, LogBuilder, timeAt } from "../../builders/log";

const key = targetKey(aTarget());
const current = (state: ReviewState, reviewer = "ana") => state.label(reviewer, key, "primary-label")?.event.value ?? null;
const otherHash = `sha256:${"b".repeat(64)}`;

describe("the state of a label", () => {
  it("is the reviewer's latest one on the target", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add(aLabel({ value: "partial" }));
    expect(current(log.state())).toBe("partial");
    expect(log.state().labels).toHaveLength(1);
  });

  it("belongs to reviewer, target and dimension, each by itself", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add(aLabel({ value: "partial", reviewer: "bo" }));
    log.add(aLabel({ value: "wrong-answer", target: aTarget({ task_id: "K02" }) }));
    log.add(aLabel({ value: "fresh", dimension: "freshness@1" }));
    const state = log.state();
    expect([current(state), current(state, "bo")]).toEqual(["success", "partial"]);
    expect(state.labelsOn(key).map(({ event }) => event.value)).toEqual(["success", "partial", "fresh"]);
    expect(state.reviewers).toEqual(["ana", "bo"]);
  });

  it("goes on under the next version of its dimension, where it is stale", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success", dimension: "primary-label@1" }));
    log.add(aLabel({ value: "partial", dimension: "primary-label@2" }));
    expect(log.state().labels.map(({ event }) => event.value)).toEqual(["partial"]);
  });

  it("is the one before once it is retracted: nothing is deleted", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    const second = log.add(aLabel({ value: "partial" }));
    log.add({ reviewer: "ana", kind: "retract", retracts: second.id });
    const state = log.state();
    expect(current(state)).toBe("success");
    expect(state.history(key).map(({ event, retractedBy }) => [event.kind, retractedBy !== null])).toEqual([
      ["label", false],
      ["label", true],
      ["retract", false],
    ]);
  });

  it("is found under a citation whatever claim it stood under", () => {
    const log = new LogBuilder();
    log.add(aLabel({ target: aTarget({ kind: "citation", citation_id: "k1", claim_id: "c1" }), dimension: "citation-support@1", value: "full" }));
    expect(
      log.state().label("ana", targetKey(aTarget({ kind: "citation", citation_id: "k1", claim_id: "c2" })), "citation-support")?.event.value,
    ).toBe("full");
  });
});

describe("a retract", () => {
  it("takes back nobody else's label", () => {
    const log = new LogBuilder();
    const label = log.add(aLabel());
    log.add({ reviewer: "bo", kind: "retract", retracts: label.id });
    expect(current(log.state())).toBe("success");
    expect(log.state().problems.map(({ code }) => code)).toEqual(["retract-refused"]);
  });

  it("takes back no reveal, no other retract, and nothing that no log holds", () => {
    const log = new LogBuilder();
    const label = log.add(aLabel());
    const reveal = log.add({ reviewer: "ana", kind: "reveal", target: aTarget() });
    const retract = log.add({ reviewer: "ana", kind: "retract", retracts: label.id });
    for (const id of [reveal.id, retract.id, "nothing"]) log.add({ reviewer: "ana", kind: "retract", retracts: id });
    const state = log.state();
    expect(state.isRevealed("ana", key)).toBe(true);
    expect(current(state)).toBeNull();
    expect(state.problems.map(({ code, line }) => `${code}:${line}`)).toEqual(["retract-refused:4", "retract-refused:5", "retract-unknown:6"]);
  });

  it("counts wherever it stands, also where another machine's clock put it before its label", () => {
    const desk = new LogBuilder("review/logs/ana.jsonl", 1);
    const laptop = new LogBuilder("review/logs/ana~laptop.jsonl", 2);
    const label = desk.add(aLabel(), timeAt(60_000));
    laptop.add({ reviewer: "ana", kind: "retract", retracts: label.id }, timeAt(0));
    expect(current(fold([desk.parsed(), laptop.parsed()]))).toBeNull();
  });
});

describe("undo and redo", () => {
  const undo = (log: LogBuilder) => log.add(retractBody(log.state().undoable("ana", "run-1")!));
  const redo = (log: LogBuilder) => log.add(redoBody(log.state().redoable("ana", "run-1")!));

  it("take back and give again, one step each, read off the log alone", () => {
    const log = new LogBuilder();
    for (const value of ["success", "partial", "wrong-answer"]) log.add(aLabel({ value }));
    const seen = [current(log.state())];
    for (const step of [undo, undo, undo]) seen.push((step(log), current(log.state())));
    expect(log.state().undoable("ana", "run-1")).toBeNull();
    for (const step of [redo, redo, redo]) seen.push((step(log), current(log.state())));
    expect(seen).toEqual(["wrong-answer", "partial", "success", null, "success", "partial", "wrong-answer"]);
    expect(log.state().redoable("ana", "run-1")).toBeNull();
    undo(log);
    expect(current(log.state())).toBe("partial");
    expect(log.parsed().problems).toEqual([]);
  });

  it("forget what could be given again as soon as something new is said", () => {
    const log = new LogBuilder();
    log.add(aLabel());
    undo(log);
    log.add({ reviewer: "ana", kind: "comment", target: aTarget(), text: "why?" });
    expect(log.state().redoable("ana", "run-1")).toBeNull();
  });

  it("stay in the run and with the reviewer, and step over a reveal", () => {
    const log = new LogBuilder();
    const mine = log.add(aLabel());
    log.add({ reviewer: "ana", kind: "reveal", target: aTarget() });
    log.add(aLabel({ target: aTarget({ run_id: "run-2" }) }));
    log.add(aLabel({ reviewer: "bo" }));
    expect(log.state().undoable("ana", "run-1")?.event.id).toBe(mine.id);
  });

  it("take back comments, flags, skips, pairings and claims as well", () => {
    const log = new LogBuilder();
    const citation = aTarget({ kind: "citation", citation_id: "k1" });
    log.add({ reviewer: "ana", kind: "flag", target: aTarget(), value: "later" });
    log.add({ reviewer: "ana", kind: "skip", target: aTarget() });
    log.add({ reviewer: "ana", kind: "pairing", target: citation, claim_id: "c2" });
    log.add({ reviewer: "ana", kind: "claim-edit", target: aTarget(), claim: { id: "added-1", start: 3, end: 9 } });
    const before = log.state();
    expect(before.latest("ana", key, "flag")?.event.value).toBe("later");
    expect(before.latest("ana", key, "skip")).not.toBeNull();
    expect(before.edits("ana", targetRowKey(aTarget()))).toEqual({
      pairings: new Map([["k1", "c2"]]),
      claims: [{ id: "added-1", start: 3, end: 9 }],
      gone: new Set(),
    });
    expect(before.edits("bo", targetRowKey(aTarget()))).toEqual({ pairings: new Map(), claims: [], gone: new Set() });
    for (let step = 0; step < 4; step++) undo(log);
    expect(log.state().latest("ana", key, "flag")).toBeNull();
    expect(log.state().edits("ana", targetRowKey(aTarget())).claims).toEqual([]);
  });
});

describe("events that come twice", () => {
  it("count once, wherever they stand", () => {
    const log = new LogBuilder();
    log.add(aLabel());
    const copy = parseLog(encode(log.text), "elsewhere/logs/ana.jsonl");
    const state = fold([log.parsed(), copy, copy]);
    expect(state.events).toHaveLength(1);
    expect(state.counts.duplicates).toBe(2);
    expect(state.problems).toEqual([]);
  });

  it("are a problem when they say different things; the first in order counts", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    const forged = parseLog(encode(log.text.replace("success", "partial")), "review/logs/zoe.jsonl");
    for (const logs of [
      [log.parsed(), forged],
      [forged, log.parsed()],
    ]) {
      const state = fold(logs);
      expect(current(state)).toBe("success");
      expect(state.problems.map(({ code, file }) => [code, file])).toEqual([["log-duplicate-id", "review/logs/zoe.jsonl"]]);
    }
  });
});

describe("labels of the same content", () => {
  it("speak for other targets, own labels first", () => {
    const log = new LogBuilder();
    const twin = targetKey(aTarget({ task_id: "K02" }));
    log.add(aLabel({ value: "success" }));
    expect(log.state().labelFor("ana", twin, "primary-label", `sha256:${"a".repeat(64)}`)).toMatchObject({
      carried: true,
      label: { event: { value: "success" } },
    });
    expect(log.state().labelFor("bo", twin, "primary-label", `sha256:${"a".repeat(64)}`)).toBeNull();
    expect(log.state().labelFor("ana", twin, "freshness", `sha256:${"a".repeat(64)}`)).toBeNull();
    log.add(aLabel({ value: "partial", target: aTarget({ task_id: "K02" }) }));
    expect(log.state().labelFor("ana", twin, "primary-label", `sha256:${"a".repeat(64)}`)).toMatchObject({
      carried: false,
      label: { event: { value: "partial" } },
    });
    expect(log.state().labelsWithContent("primary-label", `sha256:${"a".repeat(64)}`)).toHaveLength(2);
  });

  it("step in where the own label judged something else, which is kept as stale otherwise", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "partial", content: otherHash }));
    const now = `sha256:${"a".repeat(64)}`;
    expect(log.state().labelFor("ana", key, "primary-label", now)).toMatchObject({ carried: false, label: { event: { value: "partial" } } });
    log.add(aLabel({ value: "success", target: aTarget({ task_id: "K02" }), content: now }));
    expect(log.state().labelFor("ana", key, "primary-label", now)).toMatchObject({ carried: true, label: { event: { value: "success" } } });
  });

  it("do not carry over for freshness: the same bytes age", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "fresh", dimension: "freshness@1", recipe: "freshness/1" }));
    expect(log.state().labelFor("ana", targetKey(aTarget({ task_id: "K02" })), "freshness", `sha256:${"a".repeat(64)}`)).toBeNull();
  });
});

describe("what does not count", () => {
  it("a label without a value is a problem with its place; one without content counts", () => {
    const log = new LogBuilder();
    log.add({ ...aLabel(), value: undefined });
    log.add({ ...aLabel({ value: "partial" }), content: undefined, recipe: undefined, condition: undefined });
    const state = log.state();
    expect(current(state)).toBe("partial");
    expect(state.counts.unfit).toBe(1);
    expect(state.problems).toMatchObject([{ code: "schema", line: 1, severity: "error" }]);
  });

  it("an ambiguous target is kept and counted, and said; with one row that fits it is completed", () => {
    const keys = [{ run_id: "run-1", lane: "fixture", system: { id: "router", version: "1" }, task_id: "K01", repetition: 0 }];
    const log = new LogBuilder();
    log.add(aLabel({ target: { task_id: "K01" } }));
    const folded = (rows: typeof keys) => fold([log.parsed()], { complete: (target) => completeTarget(target, indexRowKeys(rows), "row") });
    expect(current(folded(keys))).toBe("success");
    const twice = folded([...keys, { ...keys[0]!, lane: "live" }]);
    expect(current(twice)).toBeNull();
    expect(twice.counts.ambiguousTargets).toBe(1);
    expect(twice.events).toHaveLength(1);
    expect(twice.problems).toMatchObject([{ code: "ambiguous-target", line: 1, message: expect.stringContaining("2 rows fit") as string }]);
  });
});
