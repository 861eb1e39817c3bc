import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Plan } from "../../src/core/formats/plan";
import { configurations, probedAnswers } from "../builders/probeRun";
import { emptyFolder, runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { jsonl } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

/** Answers to probes of the shape of document 002, on disk. */
function probes(each = 80): RunOnDisk {
  const run = kept(emptyFolder());
  const { results, judgements } = probedAnswers(each);
  run.write("results.jsonl", results);
  for (const [name, text] of Object.entries(judgements)) run.write(name, text);
  return run;
}

const design = `
dimension: answer-equivalence
cells:
  - { id: accepted-direct, judge_label: equivalent, predicate: "dimensions.probe:direct", by: [stratum], quota: 100, spread: configuration }
  - id: accepted-indirect
    judge_label: equivalent
    predicate: "dimensions.probe:indirect"
    by: [stratum]
    quota: 100
    spread: configuration
    parts:
      - { id: naming, predicate: "dimensions.names:yes", share: 0.85 }
      - { id: not naming, predicate: "dimensions.names:no", share: 0.15 }
  - { id: rejected, judge_label: not-equivalent, by: [stratum, probe], quota: 100, spread: configuration }
repeats: 20
reviewers: [Ann, Ben, Cem]
overlap: 2
`;

const planIn = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Plan;
const sample = (run: RunOnDisk, design_: string, ...args: string[]) => {
  const file = run.write("design.yaml", design_);
  return adjudicate(["sample", run.folder, "--design", file, ...args]);
};

describe("adjudicate sample", () => {
  it("draws the 800 items of document 002: 100 accepted and 100 rejected per category and type of probe, evenly, 85 to 15", async () => {
    const run = probes();
    const file = run.path("plan.json");
    const answer = await sample(run, design, "--seed", "7", "--out", file);
    expect(answer.err).toBe("");
    expect(answer.code).toBe(0);
    const plan = planIn(file);
    const once = plan.items.filter(({ repeat_of }) => repeat_of === undefined);
    expect(once).toHaveLength(800);
    const about = once.map(({ target }) => {
      const [category, probe] = target.task_id.split("-") as [string, string];
      return { category, probe, configuration: target.system!.id, at: Number(target.task_id.split("-").at(-1)) };
    });
    const cellOf = new Map(plan.cells.map((cell) => [cell.id, cell]));
    const groups = new Map<string, { total: number; naming: number; by: Map<string, number> }>();
    once.forEach((item, index) => {
      const { category, probe, configuration, at } = about[index]!;
      const name = `${category} ${probe} ${cellOf.get(item.cell)!.judge_label}`;
      const group = groups.get(name) ?? { total: 0, naming: 0, by: new Map<string, number>() };
      groups.set(name, group);
      group.total++;
      if (at % 5 !== 0) group.naming++;
      group.by.set(configuration, (group.by.get(configuration) ?? 0) + 1);
    });
    expect([...groups.values()].map(({ total }) => total)).toEqual(Array(8).fill(100));
    for (const [name, { naming, by }] of groups) {
      if (name.endsWith("indirect equivalent")) expect(naming).toBe(85);
      if (name.endsWith(" equivalent")) expect(by.get(configurations[0]!)).toBeLessThanOrEqual(2); // it was exhausted
      const others = configurations.slice(name.endsWith(" equivalent") ? 1 : 0).map((one) => by.get(one) ?? 0);
      // Parts are spread each by itself: counts of their sum differ by at most one for each part.
      expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(name.endsWith("indirect equivalent") ? 2 : 1);
    }
    expect(plan.items.length - once.length).toBe(20);
    for (const again of plan.items.slice(800)) expect(again.target).toEqual(plan.items[again.repeat_of!]!.target);
    const load = new Map<string, number>();
    for (const { reviewers } of once) {
      expect(new Set(reviewers).size).toBe(2);
      for (const reviewer of reviewers!) load.set(reviewer, (load.get(reviewer) ?? 0) + 1);
    }
    expect(Math.max(...load.values()) - Math.min(...load.values())).toBeLessThanOrEqual(1);
    // Horvitz and Thompson: 1 over the inclusion probabilities adds up to the population, but for what chance does to the last of a spread.
    const weights = once.reduce((sum, { cell }) => sum + 1 / cellOf.get(cell)!.inclusion_probability, 0);
    expect(Math.abs(weights / plan.population.size! - 1)).toBeLessThan(0.05);
    expect(await adjudicate(["validate", file])).toMatchObject({ code: 0 });
  });

  it("draws the same items for the same seed whatever the order of the rows, and others for another", async () => {
    const run = probes(20);
    const small = design.replaceAll("quota: 100", "quota: 30");
    const [one, same, other] = ["one.json", "same.json", "other.json"].map((name) => run.path(name)) as [string, string, string];
    await sample(run, small, "--seed", "7", "--out", one);
    run.write("results.jsonl", `${readFileSync(run.path("results.jsonl"), "utf8").trimEnd().split("\n").reverse().join("\n")}\n`);
    await sample(run, small, "--seed", "7", "--out", same);
    await sample(run, small, "--seed", "8", "--out", other);
    expect(planIn(same).items).toEqual(planIn(one).items);
    expect(planIn(other).items).not.toEqual(planIn(one).items);
  });

  it("previews cells and what is missing in them, and draws nothing that is too much unless it may take what there is", async () => {
    const run = probes(4);
    const preview = await sample(run, design, "--seed", "7", "--preview");
    expect(preview.code).toBe(1);
    expect(preview.out).toContain("accepted-direct · death");
    expect(preview.out).toMatch(/accepted-direct · death: 100 wanted, \d+ there/);
    const file = run.path("plan.json");
    const refused = await sample(run, design, "--seed", "7", "--out", file);
    expect(refused.code).toBe(1);
    expect(() => planIn(file)).toThrow("ENOENT");
    const taken = await sample(run, design, "--seed", "7", "--out", file, "--take-what-there-is");
    expect(taken.code).toBe(0);
    expect(planIn(file).cells.every(({ drawn, size }) => drawn <= size)).toBe(true);
  });

  it("extends a plan: all that it has and more, under its seed; and never writes over one", async () => {
    const run = probes(30);
    const [first, second] = [run.path("review/plans/first.json"), run.path("review/plans/second.json")];
    const small = design.replaceAll("quota: 100", "quota: 20");
    expect(await sample(run, small, "--seed", "7", "--out", first)).toMatchObject({ code: 0, err: "" });
    const shown = await sample(run, design.replaceAll("quota: 100", "quota: 45"), "--extend", first, "--preview");
    expect(shown.code).toBe(0);
    expect(shown.out).toMatch(/accepted-direct · death +death +\d+ +45 +45 +20/);
    const extended = await sample(run, design.replaceAll("quota: 100", "quota: 45"), "--extend", first, "--out", second);
    expect(extended).toMatchObject({ code: 0, err: "" });
    const [before, after] = [planIn(first), planIn(second)];
    const targets = (plan: Plan) => plan.items.filter(({ repeat_of }) => repeat_of === undefined).map(({ target }) => target);
    expect(targets(after).slice(0, 160)).toEqual(targets(before));
    expect(targets(after)).toHaveLength(360);
    expect(after).toMatchObject({ extends: "first", seed: 7, plan_id: "second" });
    expect(await adjudicate(["validate", first, second])).toMatchObject({ code: 0 });
    const other = await sample(run, design, "--extend", first, "--seed", "8", "--preview");
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("was drawn with the seed 7") as string });
    const again = await sample(run, design, "--seed", "9", "--take-what-there-is", "--out", first);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining("is there already") as string });
    expect(planIn(first)).toEqual(before);
  });

  it("says how many items no cell takes in", async () => {
    const run = probes(4);
    const shown = await sample(
      run,
      "dimension: answer-equivalence\ncells: [{ id: a, judge_label: equivalent, quota: all }]\n",
      "--seed",
      "1",
      "--preview",
    );
    expect(shown.out).toContain("240 items that judge-1 has labelled, 120 of them in no cell");
  });

  it("makes one item of equal questions with equal answers, which counts for all of them", async () => {
    const run = kept(emptyFolder());
    const rows = Array.from({ length: 12 }, (_, at) => ({ run_id: "r", task_id: `t${at}`, query: `q${at % 3}`, trace: { answer: `a${at % 3}` } }));
    run.write("results.jsonl", jsonl(rows));
    run.write(
      "judgements/j.jsonl",
      jsonl(
        rows.map(({ run_id, task_id }) => ({
          judgement_id: task_id,
          judge: { id: "j" },
          target: { kind: "answer", run_id, task_id },
          dimension: "answer-equivalence",
          label: "equivalent",
        })),
      ),
    );
    const file = run.path("plan.json");
    await sample(run, "dimension: answer-equivalence\ncells: [{ id: all, quota: all }]\n", "--seed", "1", "--out", file);
    const plan = planIn(file);
    expect(plan.items.map((item) => item.copies)).toEqual([4, 4, 4]);
    expect(plan.cells[0]).toMatchObject({ size: 12, drawn: 3, inclusion_probability: 1 });
  });

  it("is what agreement reweights by: a judge looks worse in a population that it nearly always accepts", async () => {
    const run = kept(emptyFolder());
    const rows = Array.from({ length: 1000 }, (_, at) => ({ run_id: "r", task_id: `t${at}`, query: `q${at}`, trace: { answer: `a${at}` } }));
    const judgement = (judge: string, task_id: string, label: string) => ({
      judgement_id: `${judge}-${task_id}`,
      judge: { id: judge },
      target: { kind: "answer", run_id: "r", task_id },
      dimension: "answer-equivalence",
      label,
    });
    run.write("results.jsonl", jsonl(rows));
    run.write(
      "judgements/model.jsonl",
      jsonl(rows.map(({ task_id }, at) => judgement("model", task_id, at < 900 ? "equivalent" : "not-equivalent"))),
    );
    const plan = run.path("plan.json");
    const cells = "cells: [{ id: yes, judge_label: equivalent, quota: 100 }, { id: no, judge_label: not-equivalent, quota: 100 }]";
    const drawn = await sample(run, `dimension: answer-equivalence\njudge: model\n${cells}\n`, "--seed", "3", "--out", plan);
    expect(drawn.err).toBe("");
    // A person agrees on 97 of the 100 accepted ones and on 93 of the 100 rejected.
    const seen = new Map<string, number>();
    const human = planIn(plan).items.map(({ target, cell }) => {
      const nth = seen.get(cell) ?? 0;
      seen.set(cell, nth + 1);
      const agrees = nth < (cell === "yes" ? 97 : 93);
      return judgement("person", target.task_id, (cell === "yes") === agrees ? "equivalent" : "not-equivalent");
    });
    run.write("judgements/person.jsonl", jsonl(human));
    const answer = await adjudicate([
      "agreement",
      run.folder,
      "--plan",
      plan,
      "--rater",
      "model",
      "--rater",
      "person",
      "--resamples",
      "500",
      "--json",
    ]);
    const [pair] = answer.json<{
      dimensions: {
        conditions: {
          pairs: { coefficients: Record<string, { value: number }>; reweighted: Record<string, { value: number; low: number; high: number }> }[];
        }[];
      }[];
    }>().dimensions[0]!.conditions[0]!.pairs;
    expect(pair!.coefficients["kappa"]!.value).toBeCloseTo(0.9, 2);
    expect(pair!.reweighted["kappa"]!.value).toBeCloseTo(0.83, 2);
    const people = await adjudicate(["agreement", run.folder, "--plan", plan, "--rater", "model", "--rater", "person", "--resamples", "500"]);
    expect(people.out).toContain("its own coefficients differ from the population's");
    run.write("results.jsonl", jsonl([{ run_id: "r", task_id: "other" }, ...rows]));
    const foreign = await adjudicate(["agreement", run.folder, "--plan", plan]);
    expect(foreign).toMatchObject({ code: 2, err: expect.stringContaining("was drawn from other results") as string });
  });

  it("says where in the design something is wrong", async () => {
    const run = kept(runOnDisk());
    const wrong = (text: string) => sample(run, text, "--seed", "1", "--preview");
    expect((await wrong("dimension: mood\ncells: [{ id: a, quota: 1 }]\n")).err).toMatch(
      /design\.yaml:1:12: the codebook has no dimension "mood"; there are /,
    );
    expect((await wrong("dimension: citation-support\ncells:\n  - id: a\n    quota: many\n")).err).toMatch(
      /design\.yaml:4:12: .*a quota is a whole number/,
    );
    expect((await wrong('dimension: citation-support\njudge: grader\ncells:\n  - { id: a, quota: 1, predicate: "stratum:" }\n')).err).toMatch(
      /design\.yaml:4:\d+: .*character/,
    );
    expect((await wrong("dimension: citation-support\njudge: gpt\ncells: [{ id: a, quota: 1 }]\n")).err).toContain(
      'no judge "gpt" has answered citation-support',
    );
    expect((await sample(run, "dimension: citation-support\ncells: [{ id: a, quota: 1 }]\n", "--preview")).err).toContain("give --seed");
  });
});
