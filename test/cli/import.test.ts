import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { emptyFolder, type RunOnDisk } from "../builders/runOnDisk";
import { sharedFiles } from "../node/helpers/shared";
import { zipOf } from "../node/helpers/zip";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const folder = () => {
  const one = emptyFolder();
  made.push(one);
  return one;
};
afterEach(() => made.splice(0).forEach((one) => one.remove()));

const mapping = JSON.stringify({
  row: { task_id: "id", query: "q", trace: { answer: "a" } },
  judgements: [{ judge: { id: "by" }, target: { kind: "answer" }, label: "v" }],
});
const answers = '{"id":"one","q":"Where?","a":"Here.","by":"Ann","v":"yes"}\n{"id":"two","q":"When?","a":"Now.","by":"Ann","v":"no"}\n';
const mapped = () => {
  const files = folder();
  files.write("answers.jsonl", answers);
  files.write("answers.jsonl.mapping.json", mapping);
  return files;
};

describe("adjudicate import", () => {
  it("makes a run folder and says what it made of which file, and how to go on", async () => {
    const { folder: cwd } = mapped();
    const answer = await adjudicate(["import", "auto", "answers.jsonl", "--out", "run"], { cwd });
    expect(answer).toMatchObject({ code: 0, err: "" });
    expect(answer.out).toMatch(
      /answers\.jsonl: records, read through .*answers\.jsonl\.mapping\.json\n2 rows, 2 judgements, 0 representations, 0 truths in run\n/,
    );
    expect(answer.out).toMatch(/\nOpen it: adjudicate open run\n$/);
    expect((await adjudicate(["show", "run", "--task", "one"], { cwd })).out).toContain("Here.");
  });

  it("takes the mapping by --mapping, by its name as the format, or from beside the file", async () => {
    const { folder: cwd } = mapped();
    writeFileSync(join(cwd, "m.mapping.json"), mapping);
    for (const [at, args] of [
      ["auto", "answers.jsonl", "--mapping", "m.mapping.json"],
      ["mapping", "answers.jsonl", "--mapping", "m.mapping.json"],
      ["m.mapping.json", "answers.jsonl"],
      ["auto", "answers.jsonl"],
    ].entries())
      expect(await adjudicate(["import", ...args, "--out", `run-${at}`], { cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "run-0", "results.jsonl"))).toEqual(readFileSync(join(cwd, "run-3", "results.jsonl")));
    const both = await adjudicate(["import", "m.mapping.json", "answers.jsonl", "--mapping", "m.mapping.json", "--out", "x"], { cwd });
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining("only one mapping") as string });
  });

  it("exits 1 where something of the file is lost, with what is left in place and each problem with its place", async () => {
    const { folder: cwd } = mapped();
    writeFileSync(join(cwd, "answers.jsonl"), `${answers}{"id":"three","q":"Wh`);
    const answer = await adjudicate(["import", "auto", "answers.jsonl", "--out", "run"], { cwd });
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(/\nanswers\.jsonl:3:\d+: /);
    expect(answer.out).toContain("NOT everything could be read");
    expect(await adjudicate(["validate", "run"], { cwd })).toMatchObject({ code: 0 });
  });

  it("exits 2 where nothing could be imported, says why and what to do, and leaves nothing", async () => {
    const { folder: cwd } = mapped();
    writeFileSync(join(cwd, "other.jsonl"), answers);
    writeFileSync(join(cwd, "page.html"), "<!doctype html><p>Hello");
    const asked: readonly (readonly [readonly string[], RegExp])[] = [
      [["auto", "other.jsonl"], /other\.jsonl \(JSON Lines\): a mapping has to say .*--guess > other\.jsonl\.mapping\.json/],
      [["inspect", "other.jsonl"], /other\.jsonl: recognised as JSON Lines, not as inspect/],
      [["auto", "nothing.json"], /nothing\.json is not there/],
      [["auto", "page.html"], /page\.html: this is an HTML page/],
      [["auto", "."], /is a folder/],
      [["evals", "other.jsonl"], /there is no format "evals": use auto, inspect/],
    ];
    for (const [args, message] of asked) {
      const answer = await adjudicate(["import", ...args, "--out", "run"], { cwd });
      expect([args, answer.code, answer.out]).toEqual([args, 2, ""]);
      expect(answer.err).toMatch(message);
    }
    expect(await adjudicate(["import", "auto", "answers.jsonl"], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining("--out") as string,
    });
    expect(await adjudicate(["import", "auto", "answers.jsonl", "--out", "."], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining("not empty") as string,
    });
    expect(readdirSync(cwd).sort()).toEqual(["answers.jsonl", "answers.jsonl.mapping.json", "other.jsonl", "page.html"]);
  });

  it("shows the first rows without writing", async () => {
    const { folder: cwd } = mapped();
    const answer = await adjudicate(["import", "auto", "answers.jsonl", "--preview", "1"], { cwd });
    expect(answer.code).toBe(0);
    expect(answer.out).toMatch(/one\n {2}query {3}Where\?\n {2}answer {2}Here\.\n/);
    expect(answer.out).toMatch(/1 row shown; nothing was written\n$/);
    const { rows, judgements } = (await adjudicate(["import", "auto", "answers.jsonl", "--preview", "5", "--json"], { cwd })).json<{
      rows: { task_id: string }[];
      judgements: unknown[];
    }>();
    expect([rows.map(({ task_id }) => task_id), judgements.length]).toEqual([["one", "two"], 2]);
    expect(readdirSync(cwd)).toHaveLength(2);
  });

  it("guesses a mapping that can be saved and used", async () => {
    const { folder: cwd } = folder();
    writeFileSync(join(cwd, "qa.jsonl"), '{"id":"one","question":"Where?","answer":"Here."}\n{"id":"two","question":"When?","answer":"Now."}\n');
    const guessed = await adjudicate(["import", "auto", "qa.jsonl", "--guess"], { cwd });
    expect(guessed.json()).toMatchObject({ schema: "mapping/1", row: { task_id: "id", query: "question", trace: { answer: "answer" } } });
    writeFileSync(join(cwd, "qa.jsonl.mapping.json"), guessed.out);
    expect(await adjudicate(["import", "auto", "qa.jsonl", "--out", "run"], { cwd })).toMatchObject({ code: 0 });
  });

  it("with --json says how far it is, and the outcome, for programs", async () => {
    const { folder: cwd } = mapped();
    const answer = await adjudicate(["import", "auto", "answers.jsonl", "--out", "run", "--json"], { cwd });
    expect(answer.json()).toMatchObject({ type: "done", out: "run", complete: true, format: "mapping", rows: 2, judgements: 2, problems: 0 });
    const lines = answer.err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; done: number; total: number });
    expect(lines.at(-1)).toEqual({ type: "progress", done: 100, total: 100 });
    expect(lines.map(({ done }) => done)).toEqual(lines.map(({ done }) => done).sort((a, b) => a - b));
    const failed = await adjudicate(["import", "otlp", "answers.jsonl", "--out", "other", "--json"], { cwd });
    expect(JSON.parse(failed.err.split("\n")[0]!)).toMatchObject({ type: "error", message: expect.stringContaining("not as otlp") as string });
  });

  it("never sends to the terminal what a file would have it do", async () => {
    const { folder: cwd } = mapped();
    writeFileSync(
      join(cwd, "\u001b[31m.eval"),
      zipOf([
        { name: "header.json", text: '{"status":"\u001b[2J"' },
        { name: "../\u202eup", text: "" },
      ]),
    );
    for (const args of [
      ["--out", "run"],
      ["--preview", "3"],
    ]) {
      const { out, err } = await adjudicate(["import", "auto", "\u001b[31m.eval", ...args], { cwd });
      expect(out + err).not.toMatch(/[\u001b\u202e]/);
    }
  });
});

describe("adjudicate verify", () => {
  it("finds a byte of a source that was changed, a source that is gone, and one that lies elsewhere", async () => {
    const { folder: cwd } = mapped();
    await adjudicate(["import", "auto", "answers.jsonl", "--out", "run"], { cwd });
    expect(await adjudicate(["verify", "run"], { cwd })).toMatchObject({
      code: 0,
      out: expect.stringContaining("2 of 2 sources are as they were imported") as string,
    });
    const kept = join(cwd, "run", "source", "answers.jsonl");
    const bytes = readFileSync(kept);
    bytes[5]! ^= 1;
    writeFileSync(kept, bytes);
    const changed = await adjudicate(["verify", "run"], { cwd });
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(/run.source.answers\.jsonl: its bytes are not those that were imported/);

    const record = join(cwd, "run", "import.json");
    writeFileSync(record, readFileSync(record, "utf8").replace('"name": "answers.jsonl"', '"name": "../../answers.jsonl"'));
    const escaping = await adjudicate(["verify", "run"], { cwd });
    expect(escaping).toMatchObject({ code: 1, out: expect.stringContaining("no name of a file in source/") as string });
  });

  it("and validate read import.json as the artefact that it is, and mappings in source/", async () => {
    const { folder: cwd } = mapped();
    await adjudicate(["import", "auto", "answers.jsonl", "--out", "run"], { cwd });
    expect((await adjudicate(["validate", "run"], { cwd })).out).toContain("1 import");
    writeFileSync(join(cwd, "run", "import.json"), '{\n  "format": 7\n}');
    const answer = await adjudicate(["validate", "run"], { cwd });
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(/run.import\.json:2:13: /);
    writeFileSync(join(cwd, "run", "source", "answers.jsonl.mapping.json"), '{"row":{"task_id":7}}');
    expect((await adjudicate(["validate", "run"], { cwd })).out).toMatch(/source.answers\.jsonl\.mapping\.json:1:\d+: /);
  });

  const { files, absent } = sharedFiles(/\.eval$/);
  it.skipIf(absent !== null)(`accepts every real log that is imported, empty ones too${absent ?? ""}`, async () => {
    const { folder: cwd } = folder();
    const logs = [...files, ...sharedFiles(/(browser|no-samples|security-guide)\.json$/).files];
    for (const [at, log] of logs.entries()) {
      expect([log, (await adjudicate(["import", "inspect", log, "--out", `run-${at}`], { cwd })).code]).toEqual([log, 0]);
      for (const command of ["validate", "verify"])
        expect([log, command, (await adjudicate([command, `run-${at}`], { cwd })).code]).toEqual([log, command, 0]);
      expect(statSync(join(cwd, `run-${at}`, "import.json")).isFile()).toBe(true);
    }
  });
});
