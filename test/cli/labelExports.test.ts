import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { readCsv } from "../../src/core/export/csv";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const tasks = [...Array(6).keys()].map((at) => `T${String(at).padStart(2, "0")}`);

/** Six rows that a judge labelled; Ann and Ben label some of them. */
async function labelled(): Promise<RunOnDisk> {
  const rows = tasks.map((task) => successRow({ task }) as { task_id: string; run_id: string; lane: string; system: object });
  const run = kept(runOnDisk(rows));
  const judged = rows.map(({ run_id, lane, system, task_id }, at) => ({
    judgement_id: `j${at}`,
    judge: { id: "judge-1", model: "m", model_version: "1" },
    target: { kind: "row", run_id, lane, system, task_id, repetition: 0 },
    label: at % 3 === 0 ? "partial" : "success",
  }));
  run.write("judgements/judge-1.jsonl", judged.map((one) => `${JSON.stringify(one)}\n`).join(""));
  run.write(
    "design.yaml",
    "plan_id: p-1\ndimension: primary-label\njudge: judge-1\ncells:\n  - { id: all, by: [label], quota: 2 }\ndeduplicate: false\n",
  );
  const drawn = await adjudicate([
    "sample",
    run.folder,
    "--design",
    run.path("design.yaml"),
    "--seed",
    "4",
    "--out",
    run.path("review/plans/p-1.json"),
  ]);
  expect([drawn.code, drawn.err]).toEqual([0, ""]);
  for (const [at, task] of tasks.entries())
    for (const reviewer of at % 2 === 0 ? ["Ann", "Ben"] : ["Ann"])
      await label(run, reviewer, task, at === 4 && reviewer === "Ben" ? "partial" : "success");
  return run;
}

const label = async (run: RunOnDisk, reviewer: string, task: string, value: string) => {
  const answer = await adjudicate([
    "label",
    run.folder,
    "--reviewer",
    reviewer,
    "--target",
    `task_id=${task}`,
    "--dimension",
    "primary-label",
    "--value",
    value,
  ]);
  expect([answer.code, answer.err]).toEqual([0, ""]);
};

const agreement = async (folder: string, ...more: string[]) => {
  const answer = await adjudicate(["agreement", folder, "--resamples", "200", "--json", ...more]);
  expect([answer.code, answer.err]).toEqual([0, ""]);
  return answer.json<{ dimensions: unknown }>().dimensions;
};

describe("adjudicate export and import of labels", () => {
  it("bring a review elsewhere with the same agreement, to the last digit, and add nothing the second time", async () => {
    const run = await labelled();
    const expected = [await agreement(run.folder), await agreement(run.folder, "--plan", run.path("review/plans/p-1.json"))];
    for (const form of ["csv", "tsv", "jsonl"]) {
      const file = run.path(`labels.${form}`);
      const written = await adjudicate(["export", run.folder, "--as", `labels-${form}`, "--out", file, "--json", "--bom"]);
      expect([written.code, written.err]).toEqual([0, ""]);
      expect(written.json()).toMatchObject({ labels: 9, current: 9, stale: 0, carried: 0, reviewers: 2 });
    }
    const given = readFileSync(run.path("review/logs/ann.jsonl"), "utf8");
    for (const form of ["csv", "tsv", "jsonl"]) {
      rmSync(run.path("review/logs"), { recursive: true });
      const answer = await adjudicate(["import", "labels", run.path(`labels.${form}`), "--out", run.folder]);
      expect([answer.code, answer.err]).toEqual([0, ""]);
      expect(answer.out).toContain("9 labels imported (Ann 6, Ben 3)");
      expect([await agreement(run.folder), await agreement(run.folder, "--plan", run.path("review/plans/p-1.json"))]).toEqual(expected);
      expect((await adjudicate(["validate", run.path("review/logs/ann.jsonl")])).code).toBe(0);
      const again = await adjudicate(["import", "labels", run.path(`labels.${form}`), "--out", run.folder, "--json"]);
      expect(again.json()).toMatchObject({ files: [{ imported: 0, already: 9, refused: [] }] });
    }
    const [first] = readFileSync(run.path("review/logs/ann.jsonl"), "utf8").split("\n");
    expect(JSON.parse(first!)).toMatchObject({
      reviewer: "Ann",
      imported: { from: "labels.jsonl", id: (JSON.parse(given.split("\n")[0]!) as { id: string }).id },
    });
  });

  it("hold all that weights are computed from, of labels and of plans", async () => {
    const run = await labelled();
    const plan = JSON.parse(readFileSync(run.path("review/plans/p-1.json"), "utf8")) as {
      items: readonly { target: { task_id: string } }[];
      cells: readonly { id: string; size: number; inclusion_probability: number }[];
    };
    const [titles, ...records] = readCsv((await adjudicate(["export", run.folder, "--as", "labels-csv", "--plan", "p-1"])).out);
    const at = (cells: readonly string[], name: string) => cells[titles!.indexOf(name)]!;
    const drawn = new Set(plan.items.map(({ target }) => target.task_id));
    expect(new Set(records.map((one) => at(one, "task_id")))).toEqual(new Set(tasks.filter((task) => drawn.has(task))));
    for (const one of records) {
      const cell = plan.cells.find(({ id }) => id === at(one, "cell"))!;
      expect(Number(at(one, "cell_size"))).toBe(cell.size);
      expect(Number(at(one, "weight"))).toBe(1 / cell.inclusion_probability);
      expect(at(one, "judge_label")).toMatch(/^(success|partial)$/);
    }
    const items = await adjudicate(["export", run.folder, "--as", "plan-csv", "--plan", "p-1"]);
    const [names, ...lines] = readCsv(items.out);
    expect(lines).toHaveLength(plan.items.length);
    const share = lines.reduce((sum, one) => sum + Number(one[names!.indexOf("weight")]), 0);
    expect(share).toBeCloseTo(
      plan.cells.reduce((sum, { size }) => sum + size, 0),
      9,
    );
    const jsonl = await adjudicate(["export", run.folder, "--as", "plan-jsonl", "--plan", run.path("review/plans/p-1.json")]);
    expect(jsonl.out.trimEnd().split("\n")).toHaveLength(plan.items.length);
    for (const args of [
      ["--as", "plan-csv"],
      ["--as", "plan-csv", "--plan", "p-9"],
      ["--as", "labels-csv", "--plan", "p-9"],
    ])
      expect(await adjudicate(["export", run.folder, ...args])).toMatchObject({
        code: 2,
        err: expect.stringContaining(args.includes("p-9") ? "there is no plan" : "--plan") as string,
      });
  });

  it("name reviewers by pseudonyms where that is asked for, and mark UTF-8 for spreadsheets", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann Other", "K02", "success");
    const { out } = await adjudicate(["export", run.folder, "--as", "labels-csv", "--pseudonyms", "--bom"]);
    expect(out).toMatch(/^\uFEFFstanding,/);
    expect(out).not.toContain("Ann");
    expect(out).toContain(",R1,");
    const jsonl = await adjudicate(["export", run.folder, "--as", "labels-jsonl", "--pseudonyms"]);
    expect(JSON.parse(jsonl.out)).toMatchObject({ standing: "current", event: { reviewer: "R1", prev: null } });
  });

  it("say what is stale, and for which other targets a label speaks", async () => {
    const rows = ["T1", "T2", "T3"].map((task) => ({ ...(successRow({ task }) as object), query: "q", repetition: 0 }));
    const run = kept(runOnDisk(rows));
    await label(run, "Ann", "T1", "success");
    await label(run, "Ben", "T2", "partial");
    const changed = rows.map((row, at) => (at === 1 ? { ...row, query: "another" } : row));
    writeFileSync(run.path("results.jsonl"), changed.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const lines = (await adjudicate(["export", run.folder, "--as", "labels-jsonl", "--carried"])).out.trimEnd().split("\n");
    const records = lines.map(
      (line) => JSON.parse(line) as { standing: string; stale: string[]; event: { reviewer: string; target: { task_id: string } } },
    );
    expect(records.map(({ standing, stale, event }) => [standing, event.reviewer, event.target.task_id, stale])).toEqual([
      ["current", "Ann", "T1", []],
      ["current", "Ben", "T2", ["content"]],
      ["carried", "Ben", "T1", []],
      ["carried", "Ann", "T3", []],
      ["carried", "Ben", "T3", []],
    ]);
  });

  it("are refused for what is no file of labels, no run, or nobody's", async () => {
    const run = kept(runOnDisk());
    run.write("odd.csv", "a,b\n1,2\n");
    run.write("odd.jsonl", '{"standing":"current","event":{"kind":"label"}}\n{"a":1}\n');
    expect(await adjudicate(["import", "labels", run.path("odd.csv"), "--out", run.folder])).toMatchObject({
      code: 2,
      err: expect.stringContaining("this is no file of labels") as string,
    });
    const odd = await adjudicate(["import", "labels", run.path("odd.jsonl"), "--out", run.folder]);
    expect(odd.code).toBe(1);
    expect(odd.err).toMatch(/odd\.jsonl:1: no label that can be kept: id: /);
    expect(odd.err).toMatch(/odd\.jsonl:2: neither an exported label/);
    expect(odd.out).toContain("0 labels imported; 2 refused");
    expect((await adjudicate(["import", "labels", run.path("odd.csv")])).err).toContain("--out");
    expect((await adjudicate(["import", "labels", run.path("gone.csv"), "--out", run.folder])).code).toBe(2);
    expect(readdirSync(run.folder)).not.toContain("review");
  });
});
