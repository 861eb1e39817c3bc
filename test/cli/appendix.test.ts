import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));

describe("adjudicate export --as appendix", () => {
  it("writes the report of a review, the same bytes each time, and refuses what it cannot compute", async () => {
    const run = runOnDisk();
    made.push(run);
    for (const [reviewer, value] of [
      ["Ann", "success"],
      ["Ben", "partial"],
    ] as const) {
      const saved = await adjudicate([
        "label",
        run.folder,
        "--reviewer",
        reviewer,
        "--target",
        "task_id=K02",
        "--dimension",
        "primary-label",
        "--value",
        value,
      ]);
      expect(saved.code).toBe(0);
    }
    const write = (as: string, file: string, ...more: string[]) =>
      adjudicate(["export", run.folder, "--as", as, "--out", run.path(file), "--resamples", "200", ...more]);
    for (const file of ["a.html", "b.html"]) expect(await write("appendix-html", file)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(run.path("a.html"), "utf8")).toBe(readFileSync(run.path("b.html"), "utf8"));
    const named = await write("appendix-md", "a.md", "--json");
    expect(named.json()).toEqual({ file: run.path("a.md"), plan_id: null, seed: "1", resamples: 200, secrets: 0 });
    expect(readFileSync(run.path("a.md"), "utf8")).toContain("Ann \\(down\\) and Ben \\(across\\): 1 item of 1 cluster");
    const printed = await adjudicate(["export", run.folder, "--as", "appendix-md", "--pseudonyms", "--resamples", "200"]);
    expect(printed.out).not.toMatch(/\b(Ann|Ben)\b/);
    expect(printed.out).toContain("they say nothing of a population");
    expect(await write("appendix-md", "c.md", "--plan", "p-9")).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no plan "p-9"') as string,
    });
    expect(await adjudicate(["export", run.folder, "--as", "appendix-md", "--resamples", "1"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--resamples") as string,
    });
  });
});
