import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import type { Plan } from "../../src/core/formats/plan";
import { emptyFolder, runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { jsonl } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));
const power = (...args: string[]) => adjudicate(["power", ...args]);

describe("adjudicate power", () => {
  it("needs 333 pairs for a difference of 0.01 at a deviation of 0.0651 (STATS), and says what fewer find", async () => {
    expect((await power("pairs", "--difference", "0.01", "--deviation", "0.0651", "--json")).json()).toMatchObject({ pairs: 333 });
    expect((await power("pairs", "--difference", "0.01", "--deviation", "0.0651")).out).toContain(
      "333 pairs find a difference of 0.01 with a chance of 80 %",
    );
    const found = await power("pairs", "--deviation", "0.0651", "--pairs", "333", "--json");
    expect(found.json<{ difference: number }>().difference).toBeCloseTo(0.01, 4);
    const fewer = await power("pairs", "--difference", "0.01", "--deviation", "0.0651", "--pairs", "200", "--json");
    expect(fewer.json<{ power: number }>().power).toBeCloseTo(0.5841232230595148, 10);
  });

  it("plans two rates, flips of two judges, and the interval of κ", async () => {
    expect((await power("rates", "--first", "0.5", "--second", "0.75", "--power", "0.9", "--json")).json()).toMatchObject({ items_per_group: 77 });
    const flips = (await power("flips", "--worse", "0.15", "--better", "0.05", "--json")).json<{ items: number }>().items;
    const exact = await power("flips", "--worse", "0.15", "--better", "0.05", "--items", String(flips), "--json");
    expect(exact.json<{ power: number }>().power).toBeGreaterThan(0.7);
    const kappa = await power("kappa", "--kappa", "0.8", "--share", "0.3", "--width", "0.2", "--json");
    expect(kappa.json()).toMatchObject({ other_share: 0.3, width: 0.2, items: expect.any(Number) as number });
    expect((await power("kappa", "--kappa", "0.8", "--share", "0.3", "--width", "0.2")).out).toContain("a 95 % interval of 0.2");
  });

  it("refuses what cannot be meant", async () => {
    for (const [args, message] of [
      [["pairs", "--deviation", "0.1"], "give --difference, or --pairs"],
      [["pairs", "--difference", "0", "--deviation", "0.1"], "a difference to be found is not 0"],
      [["pairs", "--difference", "x", "--deviation", "0.1"], '--difference: a number, not "x"'],
      [["pairs", "--difference", "0.1", "--deviation", "0.1", "--power", "1.5"], "--power: a share between 0 and 1"],
      [["rates", "--first", "0.5", "--second", "0.5"], "two different rates"],
      [["flips", "--worse", "0.7", "--better", "0.6"], "shares of flips"],
      [["kappa", "--kappa", "0.9", "--share", "0.2", "--other-share", "0.6", "--width", "0.1"], "cannot have κ 0.9"],
      [["kappa", "--kappa", "0.9", "--share", "0.2", "--width", "0"], "an interval has a width above 0"],
    ] as const)
      expect(await power(...args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) as string });
    expect((await power("--help")).out).toContain("labels");
  });

  it("says how many more labels a plan needs, in which cells", async () => {
    const run = kept(emptyFolder());
    const tasks = Array.from({ length: 200 }, (_, at) => `T${at}`);
    const key = (task_id: string) => ({ run_id: "r", lane: "live", system: { id: "s", version: "1" }, task_id, repetition: 0 });
    run.write("results.jsonl", jsonl(tasks.map((task) => ({ ...key(task), query: `${task}?`, trace: { answer: `It is ${task}.` } }))));
    run.write(
      "judgements/grade.jsonl",
      jsonl(
        tasks.map((task, at) => ({
          judgement_id: `j-${task}`,
          judge: { id: "grade", model: "m" },
          target: { kind: "answer", ...key(task) },
          dimension: "answer-equivalence",
          label: at % 10 === 0 ? "not-equivalent" : "equivalent",
        })),
      ),
    );
    const design = run.write(
      "design.yaml",
      "dimension: answer-equivalence\ncells:\n  - { id: accepted, judge_label: equivalent, quota: 5 }\n  - { id: rejected, judge_label: not-equivalent, quota: 5 }\n",
    );
    const file = run.path("review/plans/p-1.json");
    await adjudicate(["sample", run.folder, "--design", design, "--seed", "1", "--out", file]);
    const labels = (...args: string[]) => power("labels", run.folder, "--plan", "p-1", ...args);
    expect(await labels("--width", "0.1")).toMatchObject({ code: 2, err: expect.stringContaining("nothing is labelled yet") as string });
    const expected = await labels("--width", "0.1", "--errors", "0.05", "--json");
    expect(expected.json()).toMatchObject({
      plan: "p-1",
      figure: "rate",
      judge: "grade",
      condition: null,
      cells: [{ cell: "accepted", size: 180, labelled: 0 }, { size: 20 }],
    });
    const plan = JSON.parse(readFileSync(file, "utf8")) as Plan;
    for (const { target } of plan.items)
      await adjudicate([
        "label",
        run.folder,
        "--reviewer",
        "Ann",
        "--target",
        JSON.stringify(target),
        "--dimension",
        "answer-equivalence",
        "--value",
        "equivalent",
      ]);
    const answer = await labels("--width", "0.1");
    expect(answer.code).toBe(0);
    expect(answer.out).toMatch(/p-1: rate of grade, positive: equivalent, labels given open\n\d+ more labels/);
    expect((await labels("--width", "0.1", "--figure", "mood")).err).toContain("--figure: rate, agreement");
    expect((await labels("--width", "0.1", "--positive", "yes")).err).toContain('there is no label "yes"; there are equivalent');
    expect((await labels("--width", "-1")).err).toContain("--width: an interval has a width above 0");
    expect((await power("labels", kept(runOnDisk()).folder, "--plan", "p-9", "--width", "0.1")).err).toContain("there is no plan");
  });
});
