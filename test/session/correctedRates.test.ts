import { describe, expect, it } from "vitest";
import { finish, type Sliced } from "../../src/core/slices";
import type { Design } from "../../src/core/formats/design";
import type { Figure } from "../../src/core/stats/defined";
import { collectRatings } from "../../src/session/agreement/collectRatings";
import { correctedRates, type CorrectedOptions } from "../../src/session/agreement/corrected";
import { judgeStatuses } from "../../src/session/agreement/judges";
import { labelsNeeded, type NeededOptions } from "../../src/session/agreement/needed";
import { plannedItems } from "../../src/session/agreement/plannedItems";
import { balancedDesign, drawnPlan, judgedCases, judgedFiles, labelLines, type JudgedBy } from "../builders/judgedRun";
import { memoryPorts } from "../builders/memoryPorts";
import { openedSession } from "../builders/openedSession";

const cases = judgedCases(400);
const truthShare = (stratum?: string) => {
  const these = cases.filter((one) => stratum === undefined || one.stratum === stratum);
  return these.filter(({ truth }) => truth === "equivalent").length / these.length;
};
/** Accepts every third answer that is wrong, and rejects one of twenty-five that are right. */
const first: JudgedBy = {
  id: "grade",
  model: "m",
  model_version: "1",
  errs: (at, { truth }) => (truth === "equivalent" ? at % 25 === 1 : at % 3 === 0),
};
const second: JudgedBy = { ...first, model_version: "2", errs: (at, { truth }) => truth === "equivalent" && at % 50 === 2 };

function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}
const quick = {
  sampling: { seed: "test", resamples: 400 },
  doing: <T>(_what: string, work: Sliced<T>) => Promise.resolve(finish(work)),
};

async function labelled(judges: readonly JudgedBy[], design: Design, ...labellers: readonly Parameters<typeof labelLines>[2][]) {
  const ports = memoryPorts({ files: judgedFiles(cases, judges) });
  const { session } = await openedSession(ports);
  const { run } = session;
  const plan = await drawnPlan(run, design);
  ports.plans.texts.set(plan.plan_id, JSON.stringify(plan));
  ports.plans.say();
  for (const labeller of labellers) ports.logs.lines.set(labeller?.reviewer ?? "ann", labelLines(cases, plan, labeller));
  await session.settled();
  await run.book.reload();
  const collected = await collectRatings(run, "answer-equivalence");
  const used = { plan, items: plannedItems(run, plan) };
  return {
    run,
    plan,
    collected,
    corrected: (options: CorrectedOptions = {}) => correctedRates(run, collected, used, options, quick),
    needed: (options: NeededOptions) => labelsNeeded(run, collected, used, options),
  };
}

describe("a judge's rates, corrected by people's labels of a plan", () => {
  it("are the truth where everything was labelled, stratum by stratum and over all, in every way", async () => {
    const { corrected } = await labelled([first], balancedDesign("all"), {});
    const { judge, positive, conditions } = await corrected();
    expect([judge, positive, conditions.map(({ condition }) => condition)]).toEqual(["grade", ["equivalent"], ["blind"]]);
    const [blind] = conditions;
    const strata = value(blind!.strata);
    expect(strata.map(({ stratum, size }) => [stratum, size])).toEqual([
      ["easy", 250],
      ["hard", 150],
    ]);
    for (const { stratum, shares } of [...strata, { ...blind!.all, stratum: undefined }]) {
      const truth = truthShare(stratum ?? undefined);
      for (const way of ["doubleSampled", "powered", "tuned"] as const) {
        expect(value(shares[way]).estimate).toBeCloseTo(truth, 9);
        expect(value(shares[way]).high - value(shares[way]).low).toBeCloseTo(0, 9); // there is nothing left to estimate
      }
    }
    expect(value(blind!.all.shares.roganGladen).estimate).toBeCloseTo(truthShare(), 9);
    expect(value(blind!.all.uncorrected)).not.toBeCloseTo(truthShare(), 2);
  });

  it("hold the truth in their intervals where some were labelled, and stand beside the share as judged", async () => {
    const { corrected, plan } = await labelled([first], balancedDesign(30), {});
    const [blind] = (await corrected()).conditions;
    const accepted = plan.cells.find(({ id }) => id === "accepted")!;
    expect(value(blind!.all.uncorrected)).toBe(accepted.size / 400);
    expect(blind!.all.labelled).toBe(60);
    for (const way of ["doubleSampled", "powered", "tuned", "roganGladen"] as const) {
      const { low, high, estimate } = value(blind!.all.shares[way]);
      expect(low).toBeLessThan(truthShare());
      expect(high).toBeGreaterThan(truthShare());
      // The cells are the judge's labels: all ways are one.
      expect(estimate).toBeCloseTo(value(blind!.all.shares.doubleSampled).estimate, 9);
    }
  });

  it("serve another judge of the same items with the same labels, and never pool two versions of one", async () => {
    const { corrected, collected } = await labelled([first, second], balancedDesign(60, { judge: "grade@1" }), {});
    expect(new Set(collected.ratings.map(({ rater }) => rater))).toEqual(new Set(["ann", "judge:grade@1", "judge:grade@2"]));
    const [own, newer] = [await corrected(), await corrected({ judge: "grade@2" })];
    expect([own.judge, newer.judge]).toEqual(["grade@1", "grade@2"]);
    const [of, by] = [own.conditions[0]!.all, newer.conditions[0]!.all];
    expect(value(by.shares.doubleSampled).estimate).toBeCloseTo(value(of.shares.doubleSampled).estimate, 12); // people's labels alone
    expect(value(by.uncorrected)).not.toBe(value(of.uncorrected));
    expect(value(newer.conditions[0]!.strata).map(({ stratum }) => stratum)).toEqual(["easy", "hard"]);
    const { low, high } = value(by.shares.tuned);
    expect(low).toBeLessThan(truthShare());
    expect(high).toBeGreaterThan(truthShare());
    await expect(corrected({ judge: "grade" })).rejects.toThrow('"grade" is the id of several judges');
  });

  it("do not take a changed judge for the one that the plan was drawn over", async () => {
    const { plan } = await labelled([first], balancedDesign(30), {});
    const { session } = await openedSession(memoryPorts({ files: judgedFiles(cases, [second]) }));
    const collected = await collectRatings(session.run, "answer-equivalence");
    const used = { plan, items: plannedItems(session.run, plan) };
    await expect(correctedRates(session.run, collected, used, {}, quick)).rejects.toThrow(
      "labels of grade (m, version 1), which is not in this run; there is grade (m, version 2), another judge",
    );
  });

  it("keep conditions apart, leave out what reviewers disagree about, and say what else is missing", async () => {
    const quarrel = (one: (typeof cases)[number]) => (Number(one.task.slice(1)) % 10 === 3 ? "cannot-judge" : one.truth);
    const { corrected, plan } = await labelled(
      [first],
      balancedDesign(40),
      {},
      { reviewer: "ben", value: quarrel },
      { reviewer: "cem", condition: "open", value: (one) => (one.stratum === "easy" ? "equivalent" : null) },
    );
    const { conditions } = await corrected();
    expect(conditions.map(({ condition }) => condition)).toEqual(["blind", "open"]);
    const disputed = plan.items.filter(({ target }) => Number(target.task_id.slice(1)) % 10 === 3).length;
    expect(disputed).toBeGreaterThan(0);
    expect(conditions[0]).toMatchObject({ undecided: disputed, decided: 0, unjudged: 0, all: { labelled: plan.items.length - disputed } });
    const hard = value(conditions[1]!.strata).find(({ stratum }) => stratum === "hard")!;
    expect(hard.shares.doubleSampled).toMatchObject({
      defined: false,
      because: expect.stringContaining("no item of the sample has both labels") as string,
    });
    expect(hard.uncorrected).toMatchObject({ defined: true });
    const ben = (await corrected({ reviewer: "ben", condition: "blind", positive: ["equivalent", "cannot-judge"] })).conditions;
    expect(ben.map(({ all, undecided }) => [all.labelled, undecided])).toEqual([[plan.items.length, 0]]);
  });
});

describe("how many more labels an interval needs", () => {
  it("keeps its promise: with so many labels more the interval is about as wide as asked for", async () => {
    const { needed, plan } = await labelled([first], balancedDesign(30), {});
    const found = value(await needed({ figure: "rate", width: 0.06 }));
    expect(found).toMatchObject({ judge: "grade", positive: ["equivalent"], condition: "blind" });
    expect(found.cells.map(({ id, labelled: done }) => [id, done])).toEqual(plan.cells.map(({ id, drawn }) => [id, drawn]));
    expect(found.more).toBeGreaterThan(0);
    const quotas = new Map(found.cells.map(({ id, labelled: done, more }) => [id, done + more]));
    const larger: Design = { ...balancedDesign(0), cells: balancedDesign(0).cells.map((cell) => ({ ...cell, quota: quotas.get(cell.id)! })) };
    const then = await labelled([first], larger, {});
    const { low, high } = value((await then.corrected()).conditions[0]!.all.shares.doubleSampled);
    expect(high - low).toBeGreaterThan(0.03);
    expect(high - low).toBeLessThan(0.09);
    expect(value(await then.needed({ figure: "rate", width: 0.12 })).more).toBe(0);
  });

  it("starts from errors that are expected where nothing is labelled, and says that it needs them", async () => {
    const { needed } = await labelled([first], balancedDesign(30));
    expect(await needed({ figure: "kappa", width: 0.2 })).toMatchObject({
      defined: false,
      because: expect.stringContaining("nothing is labelled yet") as string,
    });
    const [few, many] = [
      value(await needed({ figure: "kappa", width: 0.2, errors: 0.02 })),
      value(await needed({ figure: "kappa", width: 0.2, errors: 0.2 })),
    ];
    expect(few.condition).toBeNull();
    expect(many.more).toBeGreaterThan(few.more);
    await expect(needed({ figure: "rate", width: 0.1, errors: 2 })).rejects.toThrow(RangeError);
  });

  it("mixes no conditions", async () => {
    const { needed } = await labelled([first], balancedDesign(10), {}, { reviewer: "ben", condition: "open" });
    expect(await needed({ figure: "rate", width: 0.1 })).toMatchObject({
      defined: false,
      because: expect.stringContaining("blind and open") as string,
    });
    expect(value(await needed({ figure: "rate", width: 0.1, condition: "open" })).condition).toBe("open");
  });
});

describe("a judge as an instrument", () => {
  const enough = { all: 60, each: 20 };

  it("is verified once people have labelled enough of what it judged, of each of its labels", async () => {
    const some = await labelled([first], balancedDesign(25), {});
    const [unverified] = judgeStatuses(some.run, some.collected, enough);
    expect(unverified).toMatchObject({ name: "judge:grade", judgements: 400, labelled: 50, verified: false });
    expect(unverified!.why).toBe("grade (m, version 1) is unverified for answer-equivalence: 50 of the 60 labels of people that it needs");
    const all = await labelled([first], balancedDesign(30), {});
    expect(judgeStatuses(all.run, all.collected, enough)).toMatchObject([{ labelled: 60, verified: true, why: null }]);
    expect(judgeStatuses(all.run, all.collected, { all: 60, each: 40 })[0]!.why).toContain("30 labels of what it calls equivalent");
  });

  it("counts labels given blind, and in verification of itself, and no others", async () => {
    const shown = (model_version: string) => ({ condition: "verify" as const, more: { judge: { id: "grade", model: "m", model_version } } });
    const counted = async (labeller: Parameters<typeof labelLines>[2]) => {
      const { run, collected } = await labelled([first], balancedDesign(30), labeller);
      return judgeStatuses(run, collected, enough)[0]!.labelled;
    };
    expect(await counted(shown("1"))).toBe(60);
    expect(await counted({ condition: "open" })).toBe(0);
    const { run, collected } = await labelled([first, second], balancedDesign(30, { judge: "grade@1" }), shown("1"));
    expect(judgeStatuses(run, collected, enough).map(({ name, labelled: done }) => [name, done])).toEqual([
      ["judge:grade@1", 60],
      ["judge:grade@2", 0],
    ]);
  });

  it("leaves a changed judge unverified where people labelled other items, and says what it replaces", async () => {
    const { run, collected } = await labelled([first, second], balancedDesign(10, { judge: "grade@1" }), {});
    const newer = judgeStatuses(run, collected, enough).find(({ name }) => name === "judge:grade@2")!;
    expect(newer.why).toBe(
      "grade@2 (m, version 2) is unverified for answer-equivalence: 20 of the 60 labels of people that it needs; the plan p-1 was drawn over labels of another grade (m, version 1)",
    );
  });

  it("is no instrument where it stands for people or rules that came with the data", async () => {
    const { run, collected } = await labelled(
      [
        { ...first, kind: "human" },
        { ...second, id: "rule", kind: "rule" },
      ],
      balancedDesign(10, { judge: "grade" }),
      {},
    );
    expect(judgeStatuses(run, collected, enough)).toEqual([]);
  });
});
