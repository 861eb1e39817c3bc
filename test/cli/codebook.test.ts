import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));
const newRun = () => {
  const run = runOnDisk();
  made.push(run);
  return run;
};
const target = "task_id=S03,system=fallback-router@1.0.0,repetition=1,citation_id=k1";
const label = (run: RunOnDisk, value: string, reviewer = "Ann", at = target) =>
  adjudicate(["label", run.folder, "--reviewer", reviewer, "--target", at, "--dimension", "citation-support", "--value", value]);

/** A run whose codebook is the bundled one with `partial` of citation support split. */
async function secondVersion(run: RunOnDisk): Promise<string> {
  const { out } = await adjudicate(["codebook", "show", run.folder]);
  const text = out
    .replace("version: 1\n    title: Citation support", "version: 2\n    title: Citation support")
    .replace("      - partial\n", "      - most\n      - some\n")
    .replace('      - id: partial\n        title: Partial\n        key: "2"\n', '      - id: most\n        key: "2"\n      - id: some\n')
    .replace(/\npresets:[\s\S]*$/, "\n");
  mkdirSync(run.path("review"), { recursive: true });
  const file = run.path("review/codebook.yaml");
  writeFileSync(file, text);
  return file;
}
const migrate = (run: RunOnDisk, ...args: string[]) =>
  adjudicate(["codebook", "migrate", run.folder, "--reviewer", "Ann", "--from", "citation-support@1", "--same", "--map", "partial=", ...args]);

describe("adjudicate codebook", () => {
  it("prints a codebook to start from, that is sound and the same as the bundled one", async () => {
    const run = newRun();
    const { code, out } = await adjudicate(["codebook", "show"]);
    expect(code).toBe(0);
    mkdirSync(run.path("review"), { recursive: true });
    writeFileSync(run.path("review/codebook.yaml"), out);
    expect(await adjudicate(["validate", run.path("review/codebook.yaml")])).toMatchObject({ code: 0 });
    expect(await adjudicate(["codebook", "diff", "bundled", run.folder])).toMatchObject({ code: 0, out: "nothing that labels depend on differs\n" });
  });

  it("compares two, and answers no where a version means something else", async () => {
    const run = newRun();
    const file = await secondVersion(run);
    const { code, out } = await adjudicate(["codebook", "diff", "bundled", run.folder]);
    expect(out).toContain("changed citation-support @1 → @2\n");
    expect(out).toContain("meaning: labels.most: (nothing) → most");
    expect(code).toBe(0);
    writeFileSync(file, readFileSync(file, "utf8").replace("version: 2\n    title: Citation", "version: 1\n    title: Citation"));
    const again = await adjudicate(["codebook", "diff", "bundled", file, "--json"]);
    expect(again.code).toBe(1);
    expect(again.json().demands).toEqual([{ dimension: "citation-support", why: "meaning", version: "1", next: 2 }]);
  });

  it("takes a correction of words for what its author says it is", async () => {
    const run = newRun();
    const file = run.path("codebook.yaml");
    writeFileSync(file, (await adjudicate(["codebook", "show"])).out.replace("Citation support", "Citation supports"));
    expect(await adjudicate(["codebook", "diff", "bundled", file])).toMatchObject({
      code: 1,
      out: expect.stringContaining("--wording citation-support") as string,
    });
    expect(await adjudicate(["codebook", "diff", "bundled", file, "--wording", "citation-support"])).toMatchObject({ code: 0 });
    expect(await adjudicate(["codebook", "diff", "bundled", file, "--wording", "nothing"])).toMatchObject({ code: 2 });
  });

  it("previews and says a migration, which carries labels on and leaves what was split", async () => {
    const run = newRun();
    await label(run, "full");
    await label(run, "partial", "Ann", target.replace("repetition=1", "repetition=0"));
    await label(run, "full", "Bo");
    await secondVersion(run);
    const before = readFileSync(run.path("review/logs/ann.jsonl"), "utf8");
    const preview = await migrate(run, "--preview");
    expect(preview.code).toBe(0);
    expect(preview.out).toMatch(/full +full +1 +1\n/);
    expect(preview.out).toContain("1 label carried on, 1 to be given again");
    expect(readFileSync(run.path("review/logs/ann.jsonl"), "utf8")).toBe(before);
    const said = await migrate(run, "--for-everybody", "--json");
    expect(said.json()).toMatchObject({
      saved: true,
      moved: 2,
      again: 1,
      event: { kind: "migration", to: "citation-support@2", scope: "everybody", map: { partial: null, full: "full" } },
    });
    expect(readFileSync(run.path("review/logs/ann.jsonl"), "utf8").startsWith(before)).toBe(true);
    expect(await adjudicate(["verify", run.folder])).toMatchObject({ code: 0 });
    const agreed = await adjudicate(["agreement", run.folder, "--dimension", "citation-support", "--resamples", "100"]);
    expect(agreed.out).toMatch(/Ann: .*1 read through a migration/);
    expect((await adjudicate(["validate", run.folder])).out).not.toContain("error");
  });

  it.each<[string, string[], RegExp]>([
    ["a label that the version does not have", ["--map", "full=whole"], /has no label "whole"/],
    ["a version that nobody knows", ["--to", "citation-support@9"], /does not know citation-support@9/],
    ["a map that is none", ["--map", "full"], /OLD=NEW/],
  ])("refuses %s", async (_, args, message) => {
    const run = newRun();
    await secondVersion(run);
    expect(await migrate(run, ...args)).toMatchObject({ code: 2, err: expect.stringMatching(message) as string });
  });

  it("says which line of a codebook is wrong", async () => {
    const run = newRun();
    const file = run.path("codebook.yaml");
    writeFileSync(file, "dimensions:\n  - id: a\n    version: 1\n    applies_to: row\n    labels: [{ id: x }, { id: x }]\n");
    expect(await adjudicate(["validate", file])).toMatchObject({ code: 1, out: expect.stringContaining("codebook.yaml:5:") as string });
    expect(await adjudicate(["codebook", "show", file])).toMatchObject({ code: 2, err: expect.stringContaining("codebook.yaml:5:") as string });
  });
});
