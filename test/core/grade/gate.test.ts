import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BaselineRound } from "../../../src/core/formats/baseline";
import type { Row } from "../../../src/core/formats/row";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { roundOf } from "../../../src/core/grade/gate/baselineRounds";
import { gateRun, type GateInput } from "../../../src/core/grade/gate/gateRun";
import { examplePolicy } from "../../../src/core/grade/gate/rollingGate";
import { taskRecord } from "../../../src/core/grade/run/taskRecord";
import { labelled, measured, roundRows, thirty, type RoundSpec } from "../../builders/roundRows";

const recordsOf = (rows: readonly Row[]) => {
  const keys = rowKeys(null, "f");
  return rows.map((row) =>
    taskRecord(
      row,
      keys.next(row),
      thirty.find(({ id }) => id === row.task_id),
      null,
    ),
  );
};
const gate = (rows: readonly Row[], more: Partial<GateInput> = {}) =>
  gateRun({ records: recordsOf(rows), cases: thirty, policy: examplePolicy, baseline: null, ...more });
const round = (spec: RoundSpec): BaselineRound => {
  const made = roundOf(recordsOf(roundRows({ lane: "live", ...spec })));
  if (!made.ok) throw new Error(made.why);
  return made.round;
};
const rounds = (...specs: readonly RoundSpec[]) => specs.map((spec, at) => round({ runId: `b${at}`, day: at + 1, ...spec }));
const threeRounds = rounds({}, {}, {});
const live = (spec: RoundSpec, baseline: readonly BaselineRound[] = threeRounds, policy: GateInput["policy"] = examplePolicy) =>
  gate(roundRows({ runId: "now", lane: "live", day: 20, ...spec }), { baseline, policy });
const reviewed = (outcome: ReturnType<typeof gate>) =>
  outcome.rolling.kind === "compared"
    ? outcome.rolling.comparisons.filter(({ breached }) => breached).map(({ stratum, figure }) => `${stratum}/${figure}`)
    : outcome.rolling;

describe("the hard gate", () => {
  it("passes thirty cases, each once and as expected, also repeated", () => {
    expect(gate(roundRows())).toMatchObject({ verdict: "pass", rows: 30, hard: [], quarantined: [] });
    expect(gate([...roundRows(), ...roundRows({ repetition: 1 })]).verdict).toBe("pass");
  });

  it.each<[string, Row[] | readonly Row[], string, string]>([
    ["a case that is missing", roundRows({ changes: { K03: null } }), "missing-case", "K03"],
    ["a case that is there twice", [...roundRows(), ...roundRows().slice(4, 5)], "duplicate-case", "K05"],
    ["a case missing in one repetition only", [...roundRows(), ...roundRows({ repetition: 1, changes: { A01: null } })], "missing-case", "A01"],
    ["a case that the corpus does not have", [...roundRows(), { ...roundRows()[0]!, task_id: "K99" }], "unknown-case", "K99"],
    ["a changed question", roundRows({ changes: { S01: (row) => ({ ...row, query: "Find it" }) } }), "changed-case", "S01"],
    ["another label", roundRows({ changes: { B02: labelled("wrong-answer") } }), "label", "B02"],
    ["no label", roundRows({ changes: { B02: (row) => ({ ...row, result: {} }) } }), "label", "B02"],
    ["a success where a refusal was expected", roundRows({ changes: { B04: labelled("success") } }), "label", "B04"],
    ["a leak under a right label", roundRows({ changes: { A05: labelled("success", { failure_tags: ["cache-leak"] }) } }), "cache-leak", "A05"],
    [
      "a form that was sent",
      roundRows({ changes: { A06: labelled("success", { policy: { violations: [{ action: "submit-form" }] } }) } }),
      "destructive-action",
      "A06",
    ],
    [
      "a cap that was exceeded",
      roundRows({ changes: { D01: labelled("success", { caps_exceeded: [{ cap: "escalations", limit: 0, used: 1 }] }) } }),
      "cap",
      "D01",
    ],
  ])("fails %s, and names the case and the rule", (_, rows, rule, task) => {
    const outcome = gate(rows);
    expect(outcome.verdict).toBe("fail");
    expect(outcome.hard.map((one) => [one.rule, one.task_id])).toEqual([[rule, task]]);
    expect(outcome.hard[0]!.detail).not.toBe("");
  });

  it("names every rule that one row breaks", () => {
    const broken = labelled("policy-violation", { policy: { violations: [{ action: "retry-denied" }] }, failure_tags: ["cache-leak"] });
    expect(gate(roundRows({ changes: { A05: broken } })).hard.map(({ rule }) => rule)).toEqual(["policy-violation", "cache-leak"]);
    expect(gate(roundRows({ changes: { K01: labelled("infra-error") } })).hard.map(({ rule }) => rule)).toEqual(["infra-error"]);
  });

  it("gives a cap's figures", () => {
    const rows = roundRows({ changes: { D01: labelled("success", { caps_exceeded: [{ cap: "retries", limit: 2, used: 5 }] }) } });
    expect(gate(rows).hard).toMatchObject([{ cap: "retries", limit: 2, used: 5, detail: "retries: 5, at most 2" }]);
  });

  it("of a run without any row lacks all thirty", () =>
    expect(gate([]).hard.map(({ rule }) => rule)).toEqual(Array<string>(30).fill("missing-case")));

  it("holds for live rows but for labels: those are for the rolling gate", () => {
    const rows = roundRows({ lane: "live", changes: { K01: labelled("wrong-answer"), K02: labelled("infra-error") } });
    expect(gate(rows).hard).toEqual([]);
    const violation = labelled("policy-violation", { policy: { violations: [{ action: "retry-denied" }] } });
    expect(gate(roundRows({ lane: "live", changes: { B04: violation } })).hard.map(({ rule }) => rule)).toEqual(["policy-violation"]);
  });

  it("cannot be bought off: no figure makes a breach pass", () => {
    fc.assert(
      fc.property(fc.constantFrom(...thirty.map(({ id }) => id)), fc.double({ min: 0, max: 0.001, noNaN: true }), (id, small) => {
        const cheap = Object.fromEntries(thirty.map((one) => [one.id, measured({ duration_s: small, cost_usd: 0 })]));
        const rows = roundRows({ changes: { ...cheap, [id]: labelled("policy-violation") } });
        expect(gate(rows).verdict).toBe("fail");
      }),
      { numRuns: 20 },
    );
  });
});

describe("the rolling gate", () => {
  it("passes a round like those before it, and says that its thresholds are examples", () => {
    expect(live({})).toMatchObject({ verdict: "pass", rolling: { kind: "compared", rounds: 3, calibrated: false } });
    expect(live({}, threeRounds, { ...examplePolicy, calibrated: true })).toMatchObject({ rolling: { calibrated: true } });
  });

  it("asks for a review where the success rate fell by more than five points", () => {
    // Two of thirty are 6.7 points; one is 3.3 points of all, and 16.7 of its stratum.
    expect(reviewed(live({ changes: { K01: labelled("wrong-answer"), K02: labelled("wrong-answer") } }))).toEqual([
      "known-url/success",
      "known-url/cost_per_success_usd",
      "(all)/success",
    ]);
    expect(reviewed(live({ changes: { K01: labelled("wrong-answer") } }))).toEqual(["known-url/success", "known-url/cost_per_success_usd"]);
  });

  it("asks for one where p95 or the cost per success grew by more than allowed, and not where by exactly that", () => {
    const all = (metrics: (row: Row) => Partial<NonNullable<Row["metrics"]>>) =>
      Object.fromEntries(thirty.map(({ id }) => [id, (row: Row) => measured(metrics(row))(row)]));
    const slower = (by: number) => live({ changes: all((row) => ({ duration_s: row.metrics!.duration_s! * by })) });
    expect(reviewed(slower(1.21))).toHaveLength(6);
    expect(reviewed(slower(1.2))).toEqual([]);
    const dearer = (by: number) => live({ changes: all(() => ({ cost_usd: 0.01 * by })) });
    expect(reviewed(dearer(1.16))).toHaveLength(6);
    expect(reviewed(dearer(1.15))).toEqual([]);
    expect(reviewed(live({ changes: all(() => ({ citation_support: 0.9 })) }))).toContain("(all)/citation_support");
  });

  it("lets no gain make up for a loss", () => {
    const cheaper = Object.fromEntries(thirty.map(({ id }) => [id, measured({ cost_usd: 0, duration_s: 0.1 })]));
    const outcome = live({ changes: { ...cheaper, S01: labelled("wrong-answer"), S02: labelled("wrong-answer") } });
    expect(outcome.verdict).toBe("review");
    expect(reviewed(outcome)).toEqual(["search/success", "(all)/success"]);
  });

  it("counts growth from nothing as growth, and what is not defined as neither", () => {
    const free = rounds(...[0, 1, 2].map(() => ({ changes: Object.fromEntries(thirty.map(({ id }) => [id, measured({ cost_usd: 0 })])) })));
    expect(reviewed(live({}, free))).toContain("(all)/cost_per_success_usd");
    const nobody = Object.fromEntries(thirty.map(({ id }) => [id, labelled("wrong-answer")]));
    const outcome = live({ changes: nobody });
    expect(reviewed(outcome)).not.toContain("(all)/cost_per_success_usd");
    expect(reviewed(outcome)).toContain("(all)/success");
  });

  it("judges no figure without a threshold", () => {
    const slow = Object.fromEntries(thirty.map(({ id }) => [id, measured({ duration_s: 90 })]));
    expect(live({ changes: slow }, threeRounds, { minimum_rounds: 3, thresholds: { success_drop: 0 } }).verdict).toBe("pass");
  });

  it("compares with at least three rounds of the same corpus, region and configuration, and no others", () => {
    expect(live({}, threeRounds.slice(1)).rolling).toMatchObject({ kind: "incomparable", tooShort: true });
    expect(live({}, threeRounds.slice(1), { minimum_rounds: 2 }).rolling).toMatchObject({ kind: "compared", rounds: 2 });
    for (const other of [{ region: "elsewhere" }, { configuration: "sha256:d" }])
      expect(live({}, [...threeRounds, ...rounds(other)]).rolling).toMatchObject({ kind: "incomparable", tooShort: false });
    expect(live({}, [...threeRounds, { ...threeRounds[0]!, corpus_version: "v2" }]).rolling).toMatchObject({ kind: "incomparable" });
  });

  it("never takes a round for its own baseline", () => {
    expect(live({}, [...threeRounds.slice(1), round({ runId: "now" })]).rolling).toMatchObject({ kind: "incomparable", tooShort: true });
  });

  it("keeps cases that are not valid out of rates and of the baseline, and hands them over to be adjudicated again", () => {
    const outcome = live({ changes: { K01: labelled("probe-invalid"), S03: labelled("success", { truth_expired: "2026-03-19T00:00:00Z" }) } });
    expect(outcome.verdict).toBe("pass");
    expect(outcome.quarantined).toMatchObject([
      { kind: "re-adjudicate", task_id: "K01", why: "probe-invalid", detail: "It is probe-invalid." },
      { task_id: "S03", why: "truth-expired" },
    ]);
    expect(outcome.round!.strata["known-url"]).toMatchObject({ n: 5, success: 5 });
    expect(outcome.round!.strata["(all)"]).toMatchObject({ n: 28, success: 28 });
  });

  it("judges the latest round of a folder that grew", () => {
    const rows = [
      ...roundRows({ runId: "first", lane: "live", day: 3, changes: { K01: labelled("wrong-answer"), K02: labelled("wrong-answer") } }),
      ...roundRows({ runId: "second", lane: "live", day: 4 }),
    ];
    expect(gate(rows, { baseline: threeRounds })).toMatchObject({ verdict: "pass", rows: 30, round: { run_id: "second" } });
  });

  it("says what is mixed where one round has two configurations", () => {
    const mixed = [...roundRows({ lane: "live" }).slice(0, 10), ...roundRows({ lane: "live", configuration: "sha256:e" }).slice(10)];
    expect(gate(mixed, { baseline: threeRounds }).rolling).toMatchObject({
      kind: "incomparable",
      why: expect.stringContaining("more than one configuration") as unknown,
    });
  });
});
