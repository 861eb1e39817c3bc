import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, parseLog, redoBody, retractBody, targetKey, type ParsedLog, type ReviewState } from "../../../src/core/review";
import { aDecision, aLabel, aTarget, encode, LogBuilder, timeAt } from "../../builders/log";

/** One thing a reviewer does, at some time by a clock that may jump. */
interface Deed {
  readonly what: "label" | "decide" | "sets" | "edit" | "move" | "undo" | "redo" | "comment" | "reveal" | "stray-retract";
  readonly value: string;
  readonly task: string;
  readonly at: number;
  readonly who: string;
}
const deed = fc.record<Deed>({
  what: fc.constantFrom(
    "label",
    "label",
    "label",
    "decide",
    "decide",
    "sets",
    "edit",
    "move",
    "undo",
    "undo",
    "redo",
    "comment",
    "reveal",
    "stray-retract",
  ),
  value: fc.constantFrom("success", "partial", "wrong-answer"),
  task: fc.constantFrom("K01", "K02"),
  at: fc.integer({ min: 0, max: 5_000 }),
  who: fc.constantFrom("ana", "bo"),
});
const someContent = `sha256:${"a".repeat(64)}`;
const files = ["review/logs/ana.jsonl", "review/logs/ana~laptop.jsonl", "review/logs/bo.jsonl"];

/** Plays deeds into a log; undo and redo look at this log alone. */
function played(deeds: readonly Deed[], file: string, seed: number): LogBuilder {
  const log = new LogBuilder(file, seed);
  for (const { what, value, task, at, who } of deeds) {
    const target = aTarget({ task_id: task });
    const state = log.state();
    const chosen = what === "undo" ? state.undoable(who, "run-1") : what === "redo" ? state.redoable(who, "run-1") : null;
    if (what === "label") log.add(aLabel({ reviewer: who, value, target }), timeAt(at));
    else if (what === "decide") {
      // Over every label and decision of the item that this log knows of, as an adjudicator sees it; now and then over one that is nowhere.
      const known = log.events.filter(
        (one) => (one.kind === "label" || one.kind === "decision") && (one["target"] as typeof target).task_id === task,
      );
      log.add(aDecision({ reviewer: who, value, target, over: known.length > 0 ? known.map(({ id }) => id) : ["nowhere"] }), timeAt(at));
    } else if (what === "sets")
      log.add(
        { reviewer: who, kind: "pairing", target: { ...target, kind: "claim", claim_id: "c1" }, sufficient: [["k1", value], [value]] },
        timeAt(at),
      );
    else if (what === "move")
      log.add({ reviewer: who, kind: "pairing", target: { ...target, kind: "citation", citation_id: "k1" }, claim_id: value }, timeAt(at));
    else if (what === "edit")
      log.add(
        {
          reviewer: who,
          kind: "claim-edit",
          target,
          op: "split",
          claims: [{ id: value, start: at, end: at + 1 }],
          replaces: ["c1"],
          citations: [{ id: "k2", claim_id: value }],
        },
        timeAt(at),
      );
    else if (what === "comment" || what === "reveal")
      log.add({ reviewer: who, kind: what, target, ...(what === "comment" ? { text: value } : {}) }, timeAt(at));
    else if (what === "stray-retract") log.add({ reviewer: who, kind: "retract", retracts: log.events.at(-1)?.id ?? "none" }, timeAt(at));
    else if (chosen) log.add(what === "undo" ? retractBody(chosen) : redoBody(chosen), timeAt(at));
  }
  return log;
}

/** Everything one can ask a state, as plain data. */
function told(state: ReviewState): unknown {
  const keys = ["K01", "K02"].map((task) => targetKey(aTarget({ task_id: task })));
  const claims = ["K01", "K02"].map((task) => targetKey(aTarget({ task_id: task, kind: "claim", claim_id: "c1" })));
  return {
    events: state.events,
    labels: state.labels,
    decisions: [state.decisions, keys.map((key) => [state.decision(key, "primary-label"), state.decisionFor(key, "primary-label", someContent)])],
    problems: state.problems,
    counts: { ...state.counts, unknownKinds: [...state.counts.unknownKinds] },
    reviewers: state.reviewers,
    rest: ["ana", "bo"].map((who) => [
      state.undoable(who, "run-1"),
      state.redoable(who, "run-1"),
      state.labelsBy(who),
      claims.map((key) => [state.markedSets(who, key), state.markersOf(key)]),
      keys.map((key) => [state.edits(who, key).claims, [...state.edits(who, key).pairings], [...state.edits(who, key).gone]]),
      keys.map((key) => [state.label(who, key, "primary-label"), state.isRevealed(who, key), state.history(key)]),
    ]),
  };
}

describe("folding", () => {
  it("gives one state, whatever the order of the files, with copies and forks among them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(deed, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
        fc.infiniteStream(fc.nat()),
        (stories, forks, dice) => {
          const logs = stories.map((deeds, index) => played(deeds, files[index]!, index + 1).parsed());
          // Older copies of a log under the same name, and copies under another one, as merges and backups leave them.
          const copies = forks.map(([which, length], index): ParsedLog => {
            const log = logs[which % logs.length]!;
            const lines = new TextDecoder().decode(log.bytes).split("\n").slice(0, -1);
            const kept = lines
              .slice(0, lines.length === 0 ? 0 : length % (lines.length + 1))
              .map((line) => `${line}\n`)
              .join("");
            return parseLog(encode(kept), index === 0 ? log.file.replace("review", "backup") : "review/logs/copy.jsonl");
          });
          const all = [...logs, ...copies];
          const expected = told(fold(all));
          const order = [...all.keys()];
          for (let round = 0; round < 6; round++) {
            order.sort(() => (Number(dice.next().value) % 2) - 0.5);
            expect(told(fold(order.map((index) => all[index]!)))).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is not changed by reading a log twice, nor by what a torn end once was", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), fc.nat(), (deeds, cut) => {
        const log = played(deeds, files[0]!, 1);
        const state = fold([log.parsed()]);
        const again = fold([log.parsed(), log.parsed()]);
        expect(again.labels).toEqual(state.labels);
        const next = new LogBuilder(files[0], 9);
        next.tail = log.tail;
        next.add(aLabel());
        const torn = parseLog(encode(log.text + next.text.slice(0, cut % (next.text.length - 1))), files[0]!);
        expect(fold([torn]).labels).toEqual(state.labels);
      }),
    );
  });
});

describe("undo and redo", () => {
  const labelsOf = (log: LogBuilder) =>
    log
      .state()
      .labels.filter(({ event }) => event.reviewer === "ana")
      .map(({ key, event }) => [key, event.value])
      .sort();

  it("undo is taken back by redo, after any history", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 15 }), fc.integer({ min: 1, max: 5 }), (deeds, steps) => {
        const log = played(deeds, files[0]!, 1);
        const later = timeAt(10_000);
        const before = labelsOf(log);
        let done = 0;
        for (; done < steps; done++) {
          const found = log.state().undoable("ana", "run-1");
          if (!found) break;
          log.add(retractBody(found), later);
        }
        for (let step = 0; step < done; step++) log.add(redoBody(log.state().redoable("ana", "run-1")!), later);
        expect(labelsOf(log)).toEqual(before);
      }),
    );
  });

  it("as many undos as there is to undo leave no label of the reviewer, and touch nobody else's", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 15 }), (deeds) => {
        const log = played(deeds, files[0]!, 1);
        const others = log
          .state()
          .labelsBy("bo")
          .map(({ event }) => event.id);
        for (let found = log.state().undoable("ana", "run-1"); found; found = log.state().undoable("ana", "run-1"))
          log.add(retractBody(found), timeAt(10_000));
        expect(labelsOf(log)).toEqual([]);
        expect(
          log
            .state()
            .labelsBy("bo")
            .map(({ event }) => event.id),
        ).toEqual(others);
      }),
    );
  });
});

describe("a chain", () => {
  it("holds for whatever events are appended, and its ids only grow", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ unit: "binary" }), at: fc.integer({ min: 0, max: 1e12 }) }), { maxLength: 20 }),
        (comments) => {
          const log = new LogBuilder();
          for (const { text, at } of comments) log.add({ reviewer: "ana", kind: "comment", target: aTarget(), text }, at);
          const parsed = log.parsed();
          expect(parsed.problems).toEqual([]);
          expect(parsed.events.map(({ event }) => event.text)).toEqual(comments.map(({ text }) => text));
          expect(parsed.tail.lines).toBe(comments.length);
        },
      ),
    );
  });
});
