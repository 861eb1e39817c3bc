import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, redoBody, retractBody, targetKey, type ReviewState } from "../../../src/core/review";
import { decisionEvent, type ReviewEvent } from "../../../src/core/formats/event";
import { aDecision, aLabel, aTarget, LogBuilder, timeAt } from "../../builders/log";

const key = targetKey(aTarget());
const hash = (digit: string) => `sha256:${digit.repeat(64)}`;
const logOf = (name: string, seed = 1) => new LogBuilder(`review/logs/${name}.jsonl`, seed);
const stateOf = (...logs: readonly LogBuilder[]): ReviewState => fold(logs.map((log) => log.parsed()));
const decided = (state: ReviewState, at = key) => state.decision(at, "primary-label");
const codes = (state: ReviewState) => state.problems.map(({ code }) => code);

/** Two reviewers who differ on K01. */
function differing() {
  const [ana, bo, cem] = [logOf("ana", 1), logOf("bo", 2), logOf("cem", 3)];
  const first = ana.add(aLabel({ reviewer: "ana", value: "success" }), timeAt(0));
  const second = bo.add(aLabel({ reviewer: "bo", value: "partial" }), timeAt(1));
  return { ana, bo, cem, over: [first.id, second.id], first, second };
}

describe("a decision", () => {
  it("stands over the labels that it names, which stay as they are", () => {
    const { ana, bo, cem, over } = differing();
    cem.add(aDecision({ value: "partial", over }), timeAt(10));
    const state = stateOf(ana, bo, cem);
    expect(decided(state)).toMatchObject({ decision: { event: { value: "partial", reviewer: "cem", over } }, conflicting: [], changed: [] });
    expect(state.labelsOn(key).map(({ event }) => [event.reviewer, event.value])).toEqual([
      ["ana", "success"],
      ["bo", "partial"],
    ]);
    expect(state.labelsBy("cem")).toEqual([]);
    expect(state.problems).toEqual([]);
  });

  it("is undone by its adjudicator alone, and comes back with redo", () => {
    const { ana, bo, cem, over } = differing();
    const event = cem.add(aDecision({ over }), timeAt(10));
    ana.add({ reviewer: "ana", kind: "retract", retracts: event.id }, timeAt(11));
    expect(decided(stateOf(ana, bo, cem))?.decision.event.id).toBe(event.id);
    cem.add(retractBody(stateOf(ana, bo, cem).undoable("cem", "run-1")!), timeAt(12));
    expect(decided(stateOf(ana, bo, cem))).toBeNull();
    const again = cem.add(redoBody(stateOf(ana, bo, cem).redoable("cem", "run-1")!), timeAt(13));
    expect(decided(stateOf(ana, bo, cem))?.decision.event.id).toBe(again.id);
  });

  it("of one adjudicator is the latest: the one before stands again once that is taken back", () => {
    const { ana, bo, cem, over } = differing();
    cem.add(aDecision({ value: "success", over }), timeAt(10));
    const second = cem.add(aDecision({ value: "partial", over }), timeAt(11));
    expect(decided(stateOf(ana, bo, cem))?.decision.event.value).toBe("partial");
    cem.add({ reviewer: "cem", kind: "retract", retracts: second.id }, timeAt(12));
    expect(decided(stateOf(ana, bo, cem))?.decision.event.value).toBe("success");
  });

  it("is stale once a label that it was decided over is taken back or becomes another, and not when the same is said again", () => {
    const { ana, bo, cem, over, first } = differing();
    cem.add(aDecision({ value: "partial", over }), timeAt(10));
    ana.add(aLabel({ reviewer: "ana", value: "success" }), timeAt(20));
    expect(decided(stateOf(ana, bo, cem))?.changed).toEqual([]);
    const other = ana.add(aLabel({ reviewer: "ana", value: "wrong-answer" }), timeAt(21));
    expect(decided(stateOf(ana, bo, cem))?.changed).toEqual([first.id]);
    ana.add({ reviewer: "ana", kind: "retract", retracts: other.id }, timeAt(22));
    expect(decided(stateOf(ana, bo, cem))?.changed).toEqual([]);
    for (const id of ana.events.filter(({ kind, value }) => kind === "label" && value === "success").map(({ id }) => id))
      ana.add({ reviewer: "ana", kind: "retract", retracts: id }, timeAt(23));
    expect(decided(stateOf(ana, bo, cem))?.changed).toEqual([first.id]);
  });

  it("is stale where its evidence would be another's: the same label with another quote is another label", () => {
    const { ana, bo, cem, over, first } = differing();
    cem.add(aDecision({ over }), timeAt(10));
    ana.add({ ...aLabel({ reviewer: "ana", value: "success" }), evidence: { exact: "elsewhere" } }, timeAt(20));
    expect(decided(stateOf(ana, bo, cem))?.changed).toEqual([first.id]);
  });

  it("that names what no log here holds, or what speaks of something else, says so and is stale", () => {
    const { ana, bo, cem, over } = differing();
    const elsewhere = ana.add(aLabel({ reviewer: "ana", target: aTarget({ task_id: "K02" }), content: hash("b") }), timeAt(5));
    cem.add(aDecision({ over: [...over, "gone", elsewhere.id] }), timeAt(10));
    const state = stateOf(ana, bo, cem);
    expect(decided(state)?.changed).toEqual(["gone", elsewhere.id]);
    expect(codes(state)).toEqual(["decision-unknown-label"]);
    expect(codes(stateOf(cem))).toEqual(["decision-unknown-label"]);
  });

  it("speaks for the same content elsewhere, as a label does", () => {
    const { ana, bo, cem, over } = differing();
    cem.add(aDecision({ value: "partial", over }), timeAt(10));
    const state = stateOf(ana, bo, cem);
    const other = targetKey(aTarget({ task_id: "K02" }));
    expect(state.decisionFor(other, "primary-label", hash("a"))).toMatchObject({ carried: true, decision: { event: { value: "partial" } } });
    expect(state.decisionFor(other, "primary-label", hash("c"))).toBeNull();
    expect(state.decisionFor(key, "primary-label", hash("c"))).toMatchObject({ carried: false });
  });
});

describe("decisions of two adjudicators", () => {
  it("that contradict each other unknowingly are both kept: the later stands, and a problem says so", () => {
    const { ana, bo, cem, over } = differing();
    const dan = logOf("dan", 4);
    cem.add(aDecision({ value: "success", over }), timeAt(10));
    dan.add(aDecision({ reviewer: "dan", value: "partial", over }), timeAt(9));
    const state = stateOf(dan, cem, bo, ana);
    expect(decided(state)).toMatchObject({
      decision: { event: { reviewer: "cem" } },
      conflicting: [{ event: { reviewer: "dan", value: "partial" } }],
    });
    expect(codes(state)).toEqual(["decision-conflict"]);
    expect(state.decisions).toHaveLength(2);
  });

  it("are no conflict where they agree, or where one goes before the other knowingly, whatever the clocks say", () => {
    const { ana, bo, cem, over } = differing();
    const dan = logOf("dan", 4);
    const earlier = cem.add(aDecision({ value: "success", over }), timeAt(10));
    const state = () => stateOf(ana, bo, cem, dan);
    const same = dan.add(aDecision({ reviewer: "dan", value: "success", over }), timeAt(11));
    expect(codes(state())).toEqual([]);
    dan.add({ reviewer: "dan", kind: "retract", retracts: same.id }, timeAt(12));
    const behind = logOf("eva", 5);
    behind.add(aDecision({ reviewer: "eva", value: "partial", over: [...over, earlier.id] }), timeAt(1));
    const knowing = stateOf(ana, bo, cem, behind);
    expect(decided(knowing)).toMatchObject({ decision: { event: { reviewer: "eva", value: "partial" } }, conflicting: [], changed: [] });
    expect(codes(knowing)).toEqual([]);
  });

  it("that name each other in a circle do not fold for ever", () => {
    const { ana, bo, cem, over } = differing();
    const dan = logOf("dan", 4);
    const ids = { cem: "01900000-0000-7000-8000-000000000001", dan: "01900000-0000-7000-8000-000000000002" };
    cem.add({ ...aDecision({ value: "success", over: [...over, ids.dan] }), id: ids.cem }, timeAt(10));
    dan.add({ ...aDecision({ reviewer: "dan", value: "partial", over: [...over, ids.cem] }), id: ids.dan }, timeAt(11));
    const state = stateOf(ana, bo, cem, dan);
    expect(decided(state)?.decision.event.value).toBe("partial");
    expect(codes(state)).toEqual(["decision-conflict"]);
  });
});

describe("a line that is no decision", () => {
  it.each([
    ["without a cause", { cause: undefined }],
    ["without a reason", { rationale: "  " }],
    ["over nothing", { over: [] }],
    ["without a value", { value: undefined }],
  ])("%s is kept and counted, and does not count", (_, wrong) => {
    const { ana, bo, cem, over } = differing();
    cem.add({ ...aDecision({ over }), ...wrong }, timeAt(10));
    const state = stateOf(ana, bo, cem);
    expect(decided(state)).toBeNull();
    expect(state.counts.unfit).toBe(1);
    expect(state.problems).toMatchObject([{ code: "schema", severity: "error", line: 1 }]);
  });

  it("with a cause of a later version still decides", () => {
    const { ana, bo, cem, over } = differing();
    cem.add(aDecision({ over, cause: "sampling-error" }), timeAt(10));
    expect(decided(stateOf(ana, bo, cem))?.decision.event.cause).toBe("sampling-error");
  });
});

describe("what the screen and scripts write", () => {
  it("fits the published schema of decisions", () => {
    const { cem, over } = differing();
    const event: ReviewEvent = cem.add(aDecision({ over }), timeAt(10));
    expect(decisionEvent.safeParse(event).success).toBe(true);
    expect(decisionEvent.safeParse({ ...event, cause: "mood" }).success).toBe(false);
  });
});

describe("whatever adjudicators do", () => {
  it("a question has a decision exactly while one of them is not taken back, whoever is read first", () => {
    const act = fc.record({
      who: fc.constantFrom(0, 1, 2),
      value: fc.constantFrom("success", "partial"),
      knowing: fc.boolean(),
      undo: fc.boolean(),
      at: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), fc.nat(5), (acts, turn) => {
        const { ana, bo, over } = differing();
        const logs = ["cem", "dan", "eva"].map((name, index) => logOf(name, index + 7));
        for (const { who, value, knowing, undo, at } of acts) {
          const [log, name] = [logs[who]!, ["cem", "dan", "eva"][who]!];
          const state = stateOf(ana, bo, ...logs);
          const latest = state.undoable(name, "run-1");
          if (undo) {
            if (latest) log.add(retractBody(latest), timeAt(2000 + at));
          } else
            log.add(
              aDecision({ reviewer: name, value, over: [...over, ...(knowing ? state.decisions.map(({ event }) => event.id) : [])] }),
              timeAt(2000 + at),
            );
        }
        const turned = [...logs.slice(turn % 3), ...logs.slice(0, turn % 3), bo, ana];
        const [state, other] = [stateOf(ana, bo, ...logs), stateOf(...turned)];
        expect(decided(other)).toEqual(decided(state));
        expect(other.problems).toEqual(state.problems);
        const left = logs.reduce((sum, log) => sum + log.state().decisions.length, 0);
        expect(decided(state) !== null).toBe(left > 0);
        // Every adjudicator's word is either what stands, agrees with it, contradicts it openly, or was knowingly gone over.
        const stands = decided(state);
        const named = new Set(state.decisions.flatMap(({ event }) => event.over));
        for (const one of state.decisions)
          expect(
            one.event.id === stands!.decision.event.id ||
              one.event.value === stands!.decision.event.value ||
              named.has(one.event.id) ||
              stands!.conflicting.some(({ event }) => event.id === one.event.id),
          ).toBe(true);
      }),
      { numRuns: 150, seed: 20261130 },
    );
  });
});

describe("a decision under an earlier version of its dimension", () => {
  it("is read through migrations as labels are, and is not stale for it", () => {
    const { ana, bo, cem, over } = differing();
    cem.add(aDecision({ value: "partial", over }), timeAt(10));
    cem.add(
      {
        reviewer: "cem",
        kind: "migration",
        from: "primary-label@1",
        to: "primary-label@2",
        map: { partial: "some", success: "all" },
        scope: "everybody",
      },
      timeAt(20),
    );
    const found = decided(stateOf(ana, bo, cem));
    expect(found).toMatchObject({ decision: { event: { value: "some", dimension: "primary-label@2" } }, changed: [] });
    expect(found?.decision.migrated).toMatchObject({ value: "partial", dimension: "primary-label@1" });
  });
});
