import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { labelled, roundOnDisk, roundRows } from "../builders/roundRows";
import { adjudicate } from "./adjudicate";

const scratch = (name: string) => join(mkdtempSync(join(tmpdir(), "report-")), name);

describe("adjudicate report", () => {
  const folder = roundOnDisk(roundRows({ changes: { S01: labelled("wrong-answer") } }));

  it("prints Markdown by stratum, and writes it to a file without a word on stdout", async () => {
    const printed = await adjudicate(["report", folder]);
    expect(printed.code, printed.err).toBe(0);
    expect(printed.out).toMatch(/# Benchmark report[^]*\| search \| 6 \| 5\/6 = 0\.833 \|[^]*\| \\\(all\\\) \| 30 \| 29\/30/);
    const file = scratch("report.md");
    const written = await adjudicate(["report", folder, "--out", file]);
    expect([written.code, written.out, readFileSync(file, "utf8")]).toEqual([0, "", printed.out]);
  });

  it("writes a page or JSON by the file's name, or by --format", async () => {
    const page = scratch("report.html");
    expect((await adjudicate(["report", folder, "--out", page])).code).toBe(0);
    expect(readFileSync(page, "utf8")).toMatch(/^<!doctype html>/);
    const json = await adjudicate(["report", folder, "--format", "json"]);
    expect(json.json()).toMatchObject({
      points_are: "strata",
      configurations: [
        { id: "A", lane: "fixture", system: "router@1", all: { tasks: 30, success: { k: 29, n: 30 } }, failures: [{ task_id: "S01" }] },
      ],
    });
    expect((await adjudicate(["report", folder, "--json"])).out).toBe(json.out);
  });

  it("puts several runs side by side as configurations", async () => {
    const other = roundOnDisk(roundRows({ system: "other", configuration: "sha256:d" }));
    const { points_are, configurations, plots } = (await adjudicate(["report", folder, other, "--json"])).json();
    expect([points_are, configurations.map(({ system }: { system: string }) => system)]).toEqual(["configurations", ["router@1", "other@1"]]);
    expect(plots.at(-1).points).toMatchObject([
      { id: "A", dominated: true },
      { id: "B", dominated: false },
    ]);
  });

  it.each([
    ["a run that is not there", ["no-such-run"], "no-such-run"],
    ["a format that there is not", [folder, "--format", "pdf"], "pdf"],
    ["two formats", [folder, "--json", "--format", "md"], "different things"],
    ["a place that cannot be written", [folder, "--out", "/nowhere/at/all.md"], "/nowhere/at/all.md"],
    ["a run without rows", [roundOnDisk([])], "no rows"],
  ])("cannot report on %s", async (_, words, said) => {
    const { code, err } = await adjudicate(["report", ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });
});
