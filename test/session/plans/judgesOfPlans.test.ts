import { describe, expect, it } from "vitest";
import { JudgeNames } from "../../../src/core/agreement/judgeNames";
import type { Plan } from "../../../src/core/formats/plan";
import { judgeOfPlan } from "../../../src/session/plans/judgeOfPlan";
import { populationNow } from "../../../src/session/sampling/populationNow";
import { balancedDesign, drawnPlan, judgedCases, judgedFiles, labelLines, type JudgedBy } from "../../builders/judgedRun";
import { memoryPorts } from "../../builders/memoryPorts";
import { openedSession } from "../../builders/openedSession";

const cases = judgedCases(200);
const first: JudgedBy = { id: "grade", model: "m", model_version: "1", errs: (at) => at % 20 === 3 };
const second: JudgedBy = { ...first, model_version: "2", errs: (at) => at % 20 === 4 };

/** A run with the plan and its labels, the judges being others than it was drawn over. */
async function opened(
  judges: readonly JudgedBy[],
  drawnOver: readonly JudgedBy[] = judges,
  ...labellers: readonly Parameters<typeof labelLines>[2][]
) {
  const { session } = await openedSession(memoryPorts({ files: judgedFiles(cases, drawnOver) }));
  const plan = await drawnPlan(session.run, balancedDesign(15, drawnOver.length > 1 ? { judge: "grade@1" } : {}));
  const ports = memoryPorts({ files: judgedFiles(cases, judges) });
  ports.plans.texts.set(plan.plan_id, JSON.stringify(plan));
  for (const labeller of labellers) ports.logs.lines.set(labeller?.reviewer ?? "ann", labelLines(cases, plan, labeller));
  const then = await openedSession(ports);
  const said = then.session.run.problems().filter(({ code }) => code.startsWith("judge-"));
  return { run: then.session.run, plan, said: said.map(({ code, severity, message }) => [code, severity, message]) };
}

describe("judges that plans ask about, among the problems of a run", () => {
  it("are unverified until people have labelled the plan's items, and then nothing is said", async () => {
    const { said } = await opened([first]);
    const message = "grade (m, version 1) is unverified for answer-equivalence: people have labelled 0 of the 30 items of the plan p-1 that it needs";
    expect(said).toEqual([["judge-unverified", "info", message]]);
    expect((await opened([first], [first], { condition: "open" })).said).toEqual([["judge-unverified", "info", message]]);
    expect((await opened([first], [first], {})).said).toEqual([]);
  });

  it("say so where one id is that of two judges, each measured by itself", async () => {
    const { said } = await opened([first, second], [first, second], {
      condition: "verify",
      more: { judge: { id: "grade", model: "m", model_version: "1" } },
    });
    expect(said).toEqual([
      [
        "judge-changed",
        "warning",
        "grade is 2 judges here: grade@1 (m, version 1), grade@2 (m, version 2); another model, version or prompt is another judge, and they are never taken together",
      ],
      ["judge-unverified", "info", expect.stringContaining("grade@2 (m, version 2) is unverified") as string],
    ]);
  });

  it("say so where the judge that a plan was drawn over has become another", async () => {
    const { said } = await opened([second], [first], {});
    expect(said).toEqual([
      [
        "judge-changed",
        "warning",
        "the cells of the plan p-1 are made of labels of grade (m, version 1), which is not in this run; there is grade (m, version 2), another judge",
      ],
    ]);
  });
});

describe("the judge of a plan among those of a run", () => {
  const plan = (given: Partial<Plan>) => ({ plan_id: "p-1", ...given }) as Plan; // all that is asked of it
  const names = new JudgeNames([first, second, { id: "other" }]);

  it("is found by its identity, whatever it is called by now; by its id alone only where one judge has it", () => {
    expect(judgeOfPlan(plan({ judge: "grade", judge_identity: { id: "grade", model: "m", model_version: "2" } }), names)).toEqual({
      kind: "judge",
      name: "grade@2",
    });
    expect(judgeOfPlan(plan({ judge: "other" }), names)).toEqual({ kind: "judge", name: "other" });
    expect(judgeOfPlan(plan({ judge: "grade" }), names)).toMatchObject({
      kind: "gone",
      why: expect.stringContaining("which may be any of grade@1 (m, version 1) and grade@2 (m, version 2)") as string,
    });
    expect(judgeOfPlan(plan({ judge: "grader" }), names)).toEqual({ kind: "judge", name: "grader" });
    expect(judgeOfPlan(plan({}), names)).toEqual({ kind: "unsaid" });
    expect(judgeOfPlan(plan({ judge: "nobody" }), names)).toMatchObject({ kind: "gone", why: expect.stringContaining("not in this run") as string });
  });
});

describe("the cells of a plan, as the run is now", () => {
  it("have as many items as when it was drawn, until a judge labels anew", async () => {
    const { run, plan } = await opened([first]);
    expect(await populationNow(run, plan)).toEqual({ kind: "known", changed: [] });
    const anew: JudgedBy = { ...first, errs: (at) => at % 20 === 3 || at === 1 };
    const later = await opened([anew], [first]);
    const before = plan.cells.map(({ size }) => size) as [number, number];
    expect(await populationNow(later.run, plan)).toEqual({
      kind: "known",
      changed: [
        { cell: "accepted", then: before[0], now: before[0] - 1 },
        { cell: "rejected", then: before[1], now: before[1] + 1 },
      ],
    });
  });

  it("are not known where the plan's judge is gone, or it does not say by which design it was drawn", async () => {
    const { run, plan } = await opened([second], [first]);
    expect(await populationNow(run, plan)).toMatchObject({ kind: "unknown", why: expect.stringContaining("another judge") as string });
    expect(await populationNow(run, { ...plan, design: undefined })).toEqual({ kind: "unknown", why: null });
  });
});
