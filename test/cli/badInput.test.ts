import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { badFiles } from "../builders/badInput/badFiles";
import { good, lines } from "../builders/badInput/badFile";
import { adjudicate } from "./adjudicate";

let work: string;
beforeAll(() => (work = mkdtempSync(join(tmpdir(), "bad-input-"))));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const folder = () => mkdtempSync(join(work, "run-"));
const run = (cwd: string, ...args: string[]) => adjudicate(args, { cwd, env: { TRACE_ADJUDICATOR_STATE: join(work, "state") } });
/** What a terminal or a reader's eye would obey instead of showing. */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

describe("of a bad file, validate names every problem by its place, and summary counts every good row", () => {
  it.each(badFiles.map((file) => [file.kind, file] as const))("%s", async (_, file) => {
    const cwd = folder();
    const name = file.name ?? "results.jsonl";
    writeFileSync(join(cwd, name), file.bytes());
    const checked = await run(cwd, "validate", name);
    const quiet = file.sum === "nothing wrong" || /^\d+ notes?$/.test(file.sum);
    expect(checked).toMatchObject({
      err: "",
      code: quiet ? 0 : 1,
      out: [
        ...file.told.map((problem) => `${name}${problem}`),
        `1 file (${file.rows.length} ${file.rows.length === 1 ? "row" : "rows"}): ${file.sum}\n`,
      ].join("\n"),
    });
    const counted = await run(cwd, "summary", name, "--json");
    const nothingToRead = file.rows.length === 0 && file.listed.length > 0;
    expect(counted.code).toBe(nothingToRead ? 2 : 0);
    if (nothingToRead) expect(counted.err).toContain("results.jsonl holds no row that can be read: line 1: ");
    else expect(counted.json()).toMatchObject({ rows: file.rows.length, selected: file.rows.length, all: { rows: file.rows.length } });
    expect(checked.out + counted.out + counted.err).not.toMatch(obeyed);
  });
});

describe("what is no file of rows at all", () => {
  const results = "results.jsonl";
  const both = async (cwd: string, path = results) => [await run(cwd, "validate", path), await run(cwd, "summary", path)];

  it("a folder in the place of the file", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, results));
    const [checked, counted] = await both(cwd);
    expect([checked!.code, checked!.err]).toEqual([2, expect.stringContaining("results.jsonl holds no artefact of ours")]);
    expect([counted!.code, counted!.err]).toEqual([2, expect.stringContaining("results.jsonl")]);
  });

  it("a link that leads nowhere, and one that leads to itself", async () => {
    const cwd = folder();
    symlinkSync("nowhere.jsonl", join(cwd, results));
    symlinkSync("circle.jsonl", join(cwd, "circle.jsonl"));
    for (const answer of await both(cwd)) expect([answer.code, answer.err]).toEqual([2, expect.stringMatching(/results\.jsonl: it is not there/)]);
    for (const answer of await both(cwd, "circle.jsonl")) expect([answer.code, answer.err]).toEqual([2, expect.stringContaining("circle.jsonl")]);
  });

  it("a link to a file of rows opens like the file: whoever names it has chosen it", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "rows.jsonl"), lines(good("a")));
    symlinkSync("rows.jsonl", join(cwd, results));
    const [checked, counted] = await both(cwd);
    expect([checked!.code, checked!.out]).toEqual([0, "1 file (1 row): nothing wrong\n"]);
    expect([counted!.code, counted!.out]).toEqual([0, expect.stringContaining("results.jsonl: 1 row\n")]);
  });

  it("a device", async () => {
    for (const answer of await both(folder(), "/dev/null"))
      expect([answer.code, answer.err]).toEqual([2, expect.stringContaining("no regular file")]);
  });
});
