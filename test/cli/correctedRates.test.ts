import { appendFileSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Plan } from "../../src/core/formats/plan";
import { judgedCases, judgedFiles, labelLines, type JudgedBy } from "../builders/judgedRun";
import { emptyFolder, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const cases = judgedCases(400);
const truthShare = cases.filter(({ truth }) => truth === "equivalent").length / cases.length;
const grade: JudgedBy = {
  id: "grade",
  model: "m",
  model_version: "1",
  errs: (at, { truth }) => (truth === "equivalent" ? at % 25 === 1 : at % 3 === 0),
};

const design =
  "dimension: answer-equivalence\ncells:\n  - { id: accepted, judge_label: equivalent, quota: 40 }\n  - { id: rejected, judge_label: not-equivalent, quota: 40 }\n";

/** A run on disk whose judge has a plan, with Ann's blind labels of its items. */
async function judged(judges: readonly JudgedBy[] = [grade]): Promise<{ readonly run: RunOnDisk; readonly plan: Plan }> {
  const run = emptyFolder();
  made.push(run);
  const files = judgedFiles(cases, judges);
  run.write("results.jsonl", files.resultsBytes);
  for (const [name, text] of files.judgementFiles) run.write(name, text);
  const file = run.path("review/plans/p-1.json");
  const drawn = await adjudicate(["sample", run.folder, "--design", run.write("design.yaml", design), "--seed", "7", "--out", file]);
  expect(drawn).toMatchObject({ code: 0, err: "" });
  const plan = JSON.parse(readFileSync(file, "utf8")) as Plan;
  run.write("review/logs/ann.jsonl", `${labelLines(cases, plan).join("\n")}\n`);
  return { run, plan };
}

interface Rate {
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
}
interface Shares {
  readonly stratum?: string;
  readonly uncorrected: { readonly value: number };
  readonly double_sampling: Rate;
  readonly ppi: Rate;
  readonly ppi_tuned: Rate & { readonly lambda: number };
  readonly rogan_gladen: Rate & { readonly sensitivity: number; readonly specificity: number };
}
interface Corrected {
  readonly judge: string;
  readonly conditions: readonly { readonly condition: string; readonly strata: readonly Shares[]; readonly all: Shares }[];
}
interface Finding {
  readonly level: string;
  readonly message: string;
}
const check = async ({ folder }: RunOnDisk, ...args: string[]) => {
  const { rules } = (await adjudicate(["check", folder, "--json", ...args])).json<{
    rules: { rule: string; seen: string | null; findings: Finding[] }[];
  }>();
  return (rule: string) => rules.find((one) => one.rule === rule)!;
};

describe("rates of a judge, corrected by people's labels", () => {
  it("stand in agreement, summary and report beside those as judged, by stratum and over all, with who is unverified", async () => {
    const { run, plan } = await judged();
    expect(plan).toMatchObject({
      judge: "grade",
      judge_identity: { id: "grade", model: "m", model_version: "1" },
      population: { results: { bytes: expect.any(Number) as number } },
    });
    const answer = await adjudicate(["agreement", run.folder, "--plan", "p-1", "--resamples", "400", "--json"]);
    expect(answer.err).toBe("");
    const [dimension] = answer.json<{ dimensions: { judges: unknown[]; corrected: Corrected }[] }>().dimensions;
    expect(dimension!.judges).toMatchObject([
      { rater: "judge:grade", labelled: 80, verified: false, because: expect.stringContaining("80 of the 100") as string },
    ]);
    const [blind] = dimension!.corrected.conditions;
    expect([dimension!.corrected.judge, blind!.condition, blind!.strata.map(({ stratum }) => stratum)]).toEqual(["grade", "blind", ["easy", "hard"]]);
    // By hand: each cell's share of what Ann calls equivalent, weighing as many items as the cell has.
    const right = new Map(cases.map(({ task, truth }) => [task, Number(truth === "equivalent")]));
    const byHand = plan.cells.reduce((sum, { id, size }) => {
      const values = plan.items.filter(({ cell }) => cell === id).map(({ target }) => right.get(target.task_id)!);
      return sum + (size / 400) * (values.reduce((all, value) => all + value, 0) / values.length);
    }, 0);
    for (const way of ["double_sampling", "ppi", "ppi_tuned", "rogan_gladen"] as const) {
      expect(blind!.all[way].value).toBeCloseTo(byHand, 9);
      expect(blind!.all[way].low).toBeLessThan(truthShare);
      expect(blind!.all[way].high).toBeGreaterThan(truthShare);
    }
    expect(blind!.all.uncorrected.value).toBeCloseTo(plan.cells.find(({ id }) => id === "accepted")!.size / 400, 12);

    const people = await adjudicate(["agreement", run.folder, "--plan", "p-1", "--resamples", "200", "--positive", "not-equivalent"]);
    expect(people.out).toContain("share of not-equivalent by grade, and corrected by labels given blind:");
    expect(people.out).toContain("Rogan–Gladen: from sensitivity and specificity");
    const summary = (await adjudicate(["summary", run.folder, "--json"])).json<{ judges: unknown[]; corrected: (Corrected & { plan: string })[] }>();
    expect(summary.corrected).toMatchObject([{ plan: "p-1", judge: "grade" }]);
    expect(summary.corrected[0]!.conditions[0]!.all.double_sampling.value).toBeCloseTo(byHand, 9);
    expect((await adjudicate(["summary", run.folder])).out).toContain("grade (m, version 1) is unverified for answer-equivalence");
    expect((await adjudicate(["report", run.folder])).out).toContain("## Rates, corrected by people's labels");
    expect(await adjudicate(["agreement", run.folder, "--judge", "grade"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("give --plan") as string,
    });
    expect(await adjudicate(["agreement", run.folder, "--plan", "p-1", "--judge", "nobody"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--judge: no judge "nobody" has answered answer-equivalence') as string,
    });
  });

  it("serve a second version of the judge with the same labels, which is another judge and not pooled with the first", async () => {
    const { run } = await judged();
    const newer = judgedFiles(cases, [{ ...grade, model_version: "2", errs: () => false }]);
    run.write("judgements/newer.jsonl", newer.judgementFiles.get("judgements/0.jsonl")!);
    const answer = await adjudicate(["agreement", run.folder, "--plan", "p-1", "--judge", "grade@2", "--resamples", "200", "--json"]);
    const [dimension] = answer.json<{
      dimensions: { raters: { rater: string }[]; judges: { rater: string; labelled: number }[]; corrected: Corrected }[];
    }>().dimensions;
    expect(dimension!.raters.map(({ rater }) => rater)).toEqual(["ann", "judge:grade@1", "judge:grade@2"]);
    expect(dimension!.judges.map(({ rater, labelled }) => [rater, labelled])).toEqual([
      ["judge:grade@1", 80],
      ["judge:grade@2", 80],
    ]);
    const { all } = dimension!.corrected.conditions[0]!;
    // It never errs: its own share is the truth, and labels find nothing to correct.
    expect(all.uncorrected.value).toBeCloseTo(truthShare, 12);
    expect(all.ppi.value).toBeCloseTo(truthShare, 9);
    expect(all.rogan_gladen).toMatchObject({ sensitivity: 1, specificity: 1 });
  });
});

describe("adjudicate check, of plans and judges", () => {
  it("tells of judges that people have measured too little: an error where the policy says what is enough", async () => {
    const { run } = await judged();
    const usual = (await check(run))("judge-unverified");
    expect(usual).toMatchObject({ seen: "0 of 1 judges verified", findings: [{ level: "warning" }] });
    const policy = run.write("policy.yaml", "floors:\n  judge_labels: 80\n  judge_labels_each: 40\n");
    expect((await check(run, "--policy", policy))("judge-unverified")).toMatchObject({ seen: "1 of 1 judges verified", findings: [] });
    const strict = run.write("policy.yaml", "floors:\n  judge_labels: 81\n");
    expect((await check(run, "--policy", strict))("judge-unverified").findings).toMatchObject([
      { level: "error", message: expect.stringContaining("80 of the 81") as string },
    ]);
  });

  it("says what became of the results that a plan was drawn from, and of its cells", async () => {
    const { run } = await judged();
    const found = await check(run);
    expect(found("plan-foreign")).toMatchObject({ seen: "1 plans", findings: [] });
    expect(found("plan-population")).toMatchObject({ seen: "the cells of 1 plans", findings: [] });

    const judgements = readFileSync(run.path("judgements/0.jsonl"), "utf8");
    run.write("judgements/0.jsonl", judgements.replace('"label":"equivalent"', '"label":"not-equivalent"'));
    const moved = (await check(run))("plan-population").findings;
    expect(moved).toMatchObject([
      { level: "error", message: expect.stringMatching(/p-1: accepted had \d+ items and has \d+, rejected had/) as string },
    ]);
    run.write("judgements/0.jsonl", judgements);

    const results = readFileSync(run.path("results.jsonl"), "utf8");
    appendFileSync(run.path("results.jsonl"), `${results.split("\n")[0]!.replace("T0000", "T9999")}\n`);
    expect((await check(run))("plan-foreign").findings).toMatchObject([
      { level: "warning", message: expect.stringContaining("rows came since the plan p-1 was drawn") as string },
    ]);
    expect((await adjudicate(["agreement", run.folder, "--plan", "p-1", "--resamples", "200"])).err).toContain("warning: rows came since");

    run.write("results.jsonl", results.replace("T0399 is this.", "T0399 is that."));
    expect((await check(run))("plan-foreign").findings).toMatchObject([
      { level: "error", message: expect.stringContaining("rows have changed since the plan p-1 was drawn") as string },
    ]);
    expect(await adjudicate(["agreement", run.folder, "--plan", "p-1"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("rows have changed") as string,
    });
  });
});
