import { describe, expect, it } from "vitest";
import { fold, redoBody, retractBody, staleness, targetKey, type ReviewState } from "../../../src/core/review";
import { aLabel, aTarget, LogBuilder, timeAt } from "../../builders/log";

const key = targetKey(aTarget());
const current = (state: ReviewState, reviewer = "ana") => state.label(reviewer, key, "primary-label");
const read = (state: ReviewState, reviewer = "ana") => {
  const event = current(state, reviewer)?.event;
  return event && [event.dimension, event.value];
};
const oneToTwo = { kind: "migration", from: "primary-label@1", to: "primary-label@2", map: { success: "passed", partial: null } };
const twoToThree = { kind: "migration", from: "primary-label@2", to: "primary-label@3", map: { passed: "good" } };
const under = (log: LogBuilder, version: string) => fold([log.parsed()], { inForce: (dimension) => `${dimension}@${version}` });

describe("a migration", () => {
  it("reads a label under the next version, and leaves the log as it was", () => {
    const log = new LogBuilder();
    const label = log.add(aLabel({ value: "success" }));
    const migration = log.add({ reviewer: "ana", ...oneToTwo });
    const state = log.state();
    expect(read(state)).toEqual(["primary-label@2", "passed"]);
    expect(current(state)?.migrated).toEqual({ dimension: "primary-label@1", value: "success", through: [migration.id] });
    expect(state.event(label.id)?.event).toMatchObject({ value: "success", dimension: "primary-label@1" });
    expect(state.history(key).map(({ event }) => event["value"])).toEqual(["success"]);
  });

  it("makes a label fresh under the version that it leads to", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    const now = { content: `sha256:${"a".repeat(64)}`, dimension: "primary-label@2", truth: null, judges: null };
    expect(staleness(current(log.state())!.event, now)).toEqual(["codebook"]);
    log.add({ reviewer: "ana", ...oneToTwo });
    expect(staleness(current(log.state())!.event, now)).toEqual([]);
  });

  it("leaves a label that was split where it was, and says so", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "partial" }));
    const migration = log.add({ reviewer: "ana", ...oneToTwo });
    expect(read(log.state())).toEqual(["primary-label@1", "partial"]);
    expect(current(log.state())?.stuck).toEqual({ migration: migration.id, to: "primary-label@2", values: ["partial"] });
  });

  it("counts for labels given after it: a colleague may have had the old codebook still", () => {
    const log = new LogBuilder();
    log.add({ reviewer: "ana", ...oneToTwo });
    log.add(aLabel({ value: "success" }));
    expect(read(log.state())).toEqual(["primary-label@2", "passed"]);
  });

  it("goes on from version to version, and stops at the one in force", () => {
    const log = new LogBuilder();
    log.add({ reviewer: "ana", ...twoToThree });
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    expect(read(log.state())).toEqual(["primary-label@3", "good"]);
    expect(read(under(log, "2"))).toEqual(["primary-label@2", "passed"]);
    // A codebook that went back to its first version makes the label what it was.
    expect(read(under(log, "1"))).toEqual(["primary-label@1", "success"]);
  });

  it("prefers the way to the version in force over a later one elsewhere", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    log.add({ reviewer: "ana", kind: "migration", from: "primary-label@1", to: "primary-label@3", map: { success: "best" } });
    expect(read(under(log, "2"))).toEqual(["primary-label@2", "passed"]);
    expect(read(under(log, "3"))).toEqual(["primary-label@3", "best"]);
  });

  it("never goes round in circles", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    log.add({ reviewer: "ana", kind: "migration", from: "primary-label@2", to: "primary-label@1", map: { passed: "success" } });
    expect(read(log.state())).toEqual(["primary-label@2", "passed"]);
    expect(read(under(log, "1"))).toEqual(["primary-label@1", "success"]);
  });

  it("speaks of its author's labels alone, unless it says that it is for everybody", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success", reviewer: "bo" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    expect(read(log.state(), "bo")).toEqual(["primary-label@1", "success"]);
    log.add({ reviewer: "ana", ...oneToTwo, scope: "everybody" });
    expect(read(log.state(), "bo")).toEqual(["primary-label@2", "passed"]);
  });

  it("for everybody yields to what a reviewer says of their own labels, also where that was said before", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success", reviewer: "bo" }));
    log.add({ reviewer: "bo", ...oneToTwo, map: { success: "hard-won" } });
    log.add({ reviewer: "ana", ...oneToTwo, scope: "everybody" });
    expect(read(log.state(), "bo")).toEqual(["primary-label@2", "hard-won"]);
  });

  it("for everybody that contradicts somebody else's counts if it is later, with a problem", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "bo", ...oneToTwo, scope: "everybody" });
    const again = log.add({ reviewer: "cy", ...oneToTwo, scope: "everybody" });
    expect(log.state().problems).toEqual([]);
    log.add(retractBody(log.state().event(again.id)!));
    log.add({ reviewer: "cy", ...oneToTwo, map: { success: "other" }, scope: "everybody" });
    expect(log.state().problems).toMatchObject([{ code: "migration-conflict", line: 5 }]);
    expect(read(log.state())).toEqual(["primary-label@2", "other"]);
  });

  it("is taken back by a retract and by undo, and given again by redo", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    log.add(retractBody(log.state().undoable("ana", "run-1")!));
    expect(read(log.state())).toEqual(["primary-label@1", "success"]);
    log.add(redoBody(log.state().redoable("ana", "run-1")!));
    expect(read(log.state())).toEqual(["primary-label@2", "passed"]);
    expect(log.state().redoable("ana", "run-1")).toBeNull();
  });

  it("carries several labels whole or not at all, and merged ones once", () => {
    const log = new LogBuilder();
    const tags = { dimension: "failure-tags@1" };
    log.add(aLabel({ ...tags, value: ["a", "b", "own"] }));
    const said = { reviewer: "ana", kind: "migration", from: "failure-tags@1", to: "failure-tags@2", map: { a: "x", b: "x" } };
    const first = log.add(said);
    const value = () => log.state().label("ana", key, "failure-tags");
    expect(value()?.stuck?.values).toEqual(["own"]);
    log.add(retractBody(log.state().event(first.id)!));
    log.add({ ...said, others: "keep" });
    expect(value()?.event.value).toEqual(["own", "x"]);
  });

  it("reads no property that every object has as a label's new name", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "constructor" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    expect(current(log.state())?.stuck?.values).toEqual(["constructor"]);
  });

  it("between two dimensions, or to the same version, does not count", () => {
    for (const to of ["freshness@2", "primary-label@1", "primary-label"]) {
      const log = new LogBuilder();
      log.add(aLabel({ value: "success" }));
      log.add({ reviewer: "ana", ...oneToTwo, to });
      expect(read(log.state())).toEqual(["primary-label@1", "success"]);
      expect(log.state().counts.unfit).toBe(1);
    }
  });

  it("is overtaken by a label that its reviewer gives under the new version", () => {
    const log = new LogBuilder();
    log.add(aLabel({ value: "success" }));
    log.add({ reviewer: "ana", ...oneToTwo });
    log.add(aLabel({ value: "failed", dimension: "primary-label@2" }), timeAt(9000));
    expect(read(log.state())).toEqual(["primary-label@2", "failed"]);
    expect(current(log.state())?.migrated).toBeNull();
  });
});
