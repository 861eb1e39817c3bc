import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { labelsFromTable } from "../../src/core/export/labelsCsv";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";

let bench: Bench;
let open: OpenScreen | null = null;
beforeAll(async () => void (bench = await startBench()));
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

/** A run in which one case is labelled, with the dialog open. */
async function show(options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open({}, options);
  const { page } = open;
  await page.evaluate(async () => {
    const { request } = window.harness!.screen;
    const { rows } = await request("cases/page", { query: { where: "task:K02", search: "", sort: [] }, from: 0, count: 1 });
    const label = { ref: { kind: "row" }, dimension: "failure-tags", value: ["soft-404"], rationale: "=1+1", evidence: null, activeSeconds: 1 };
    await request("label/commit", { rowId: rows[0]!.rowId, ...label });
  });
  await page.keyboard.press("X");
  await page.getByRole("dialog", { name: "Export the review" }).waitFor();
  return page;
}

async function saved(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save…" }).click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

describe("the dialog for exporting a review", () => {
  it("opens by key, saves a table that reads back to the labels, and closes", async () => {
    const page = await show();
    const { name, text } = await saved(page);
    expect(name).toBe("labels.csv");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(labelsFromTable(text, "csv").labels.map(({ event }) => event["value"])).toEqual([["soft-404"]]);
    await page.getByRole("dialog", { name: "Export the review" }).waitFor({ state: "detached" });
  });

  it("makes the report for an appendix, under pseudonyms where that is asked for", async () => {
    const page = await show();
    await choose(page, "As", "Report for an appendix (HTML, without scripts)");
    await page.getByRole("checkbox", { name: "Pseudonyms for reviewers" }).click();
    const { name, text } = await saved(page);
    expect(name).toBe("appendix.html");
    expect(text).toContain("<!doctype html>");
    expect(text).not.toContain("reviewer-a");
    expect(text).toContain("R1");
  });

  it("is reached from My Labels, and left by Escape", async () => {
    const page = await show();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Export…" }).click();
    await page.getByRole("dialog", { name: "Export the review" }).waitFor();
  });

  for (const theme of themes)
    for (const width of [1200, 420])
      it(`has no axe findings in ${theme}, ${width} pixels wide`, async () => {
        const page = await show({ theme, width });
        await expectNoAxeFindings(page);
        await shoot(page, `export-review-${theme}-${width}`);
      });
});
