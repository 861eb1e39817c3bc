import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { probedAnswers } from "../builders/probeRun";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";
import type { Given } from "./page/index";

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

const probes = probedAnswers(20);
async function show(given: Given = probes, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(given, options);
  const { page } = open;
  await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
  await page.keyboard.press("D");
  await page.getByRole("tab", { name: "Sample", selected: true }).waitFor();
  return page;
}
const drawButton = (page: Page, name: RegExp | string) => page.locator(".draw-bar").getByRole("button", { name });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const take = async (page: Page, preset: string) => {
  await page.getByRole("button", { name: "Begin with" }).click();
  await page.getByRole("button", { name: preset }).click();
};
const planOf = (page: Page, id: string) =>
  page.evaluate((name) => {
    const text = window.harness!.ports.plans.texts.get(name);
    return text === undefined
      ? null
      : (JSON.parse(text) as { items: unknown[]; cells: { id: string }[]; extends?: string; blinding: Record<string, boolean> });
  }, id);

describe("drawing a sample", () => {
  it("begins with so many of each judge label, shows at once what that takes, and draws it", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    const cells = preview(page).getByRole("row");
    expect(await cells.filter({ hasText: "not-equivalent" }).first().innerText()).toMatch(/632\s+40\s+40/);
    await preview(page).getByRole("button", { name: "632" }).click();
    await expect.poll(async () => Number(await page.getByRole("grid", { name: "Cases" }).getAttribute("aria-rowcount")) - 1).toBe(632);
    await page.getByRole("tab", { name: "Sample" }).click();
    await drawButton(page, "Draw 80 Items").click();
    await page
      .getByText(/^p-1 was drawn: 80 items\.$/)
      .first()
      .waitFor();
    expect((await planOf(page, "p-1"))!.items).toHaveLength(80);
    await page.getByRole("button", { name: "Draw Another Sample" }).click();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("p-2");
  });

  it("writes down the judge validation of document 002 and draws its 85 to 15", async () => {
    const page = await show(probedAnswers(60));
    await take(page, "Judge validation");
    await drawButton(page, "Draw 800 Items").waitFor();
    const indirect = preview(page).getByRole("button", { name: "accepted, indirect · death" });
    await indirect.click();
    expect(await preview(page).locator(".group-line").count()).toBe(30);
    await drawButton(page, "Draw 800 Items").click();
    await page.getByText("p-1 was drawn: 800 items.").first().waitFor();
  });

  it("says before drawing what is short, where, and offers to take what there is", async () => {
    const page = await show();
    await page.getByLabel("How many").first().fill("1000");
    await preview(page)
      .getByText(/equivalent: 1,000 wanted, \d+ there/)
      .first()
      .waitFor();
    expect(await preview(page).getByText("short by").count()).toBe(0); // it is the icon's name
    await drawButton(page, /^Take What There Is: \d+ Items$/).click();
    await page.getByText(/Short: equivalent: 1,000 wanted/).waitFor();
  });

  it("tells what is wrong at its field, and draws nothing until it is mended", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    const quota = page.getByLabel("How many").first();
    await quota.fill("many");
    await page.getByText("A number, a share such as 25%, or all.").waitFor();
    expect(await quota.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => drawButton(page, "Draw").getAttribute("disabled")).not.toBeNull();
    await quota.fill("10%");
    await drawButton(page, /^Draw \d+ Items$/).waitFor();
    const population = page.getByRole("combobox", { name: "Population: rows that fit" });
    await population.fill("stratum:(");
    await population.press("Tab");
    await page.getByText(/^At character/).waitFor();
    await population.fill("nothing:here");
    await population.press("Tab");
    await page
      .getByText(/nothing/)
      .last()
      .waitFor();
    await population.fill("dimensions.probe:direct");
    await population.press("Tab");
    await preview(page).getByText("600 items that judge-1 has labelled.").waitFor();
  });

  it("tells at once that a plan of this name is there, and draws none over it", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").click();
    await page.getByRole("button", { name: "Draw Another Sample" }).click();
    await drawButton(page, "Draw 80 Items").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("p-1");
    await page.getByText("A plan of this name is there already.").waitFor();
    await drawButton(page, "Draw").and(page.locator("[disabled]")).waitFor();
  });

  it("undoes and redoes what was done in the form, whole words at a time, and touches no label by it", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    await page.getByLabel("Cell", { exact: true }).first().fill("yes");
    await page.getByLabel("Cell", { exact: true }).first().pressSequentially(" please");
    await page.getByRole("button", { name: "Remove not-equivalent" }).click();
    expect(await page.getByLabel("How many").count()).toBe(1);
    await page.locator(".sample").focus();
    await page.keyboard.press("Control+z");
    expect(await page.getByLabel("How many").count()).toBe(2);
    await page.keyboard.press("Control+z");
    expect(await page.getByLabel("Cell", { exact: true }).first().inputValue()).toBe("equivalent");
    await page.keyboard.press("Control+z");
    await page.getByText("There is nothing to undo in the form.").first().waitFor();
    await page.keyboard.press("Control+Shift+z");
    expect(await page.getByLabel("Cell", { exact: true }).first().inputValue()).toBe("yes please");
  });

  it("keeps what is written when the panel is hidden and shown again, a wrong filter as well", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    await page.getByLabel("Reviewers, one a line").fill("Ann\nBen");
    await page.getByLabel("Reviewers an item").fill("1");
    const filter = page.getByRole("combobox", { name: "Only items of equivalent whose row fits" }).first();
    await filter.fill("stratum:(");
    await filter.press("Tab");
    await expect.poll(() => page.evaluate(() => [...window.harness!.ports.keeper.values.values()].join("").includes("stratum:("))).toBe(true);
    await page.evaluate(() => window.harness!.reopen());
    await expect.poll(() => page.getByLabel("Reviewers, one a line").inputValue()).toBe("Ann\nBen");
    expect(await page.getByRole("combobox", { name: "Only items of equivalent whose row fits" }).first().inputValue()).toBe("stratum:(");
    await page.getByText(/^At character/).waitFor();
    await page.getByRole("combobox", { name: "Only items of equivalent whose row fits" }).first().fill("");
    await page.getByLabel("Seed").focus();
    // Each labels half of them.
    await preview(page).getByText("40 items").first().waitFor();
  });

  it("extends a plan: what it has is kept and counted, its seed and seals stay", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").click();
    await page.getByRole("button", { name: "Draw Another Sample" }).click();
    await page.getByRole("button", { name: "Extend a Plan" }).click();
    await page.getByRole("button", { name: /^p-1/ }).click();
    await page.getByText(/^This extends p-1/).waitFor();
    expect(await page.getByLabel("Seed").isDisabled()).toBe(true);
    await page.getByLabel("How many").first().fill("60");
    await drawButton(page, "Draw 100 Items").waitFor();
    expect(await preview(page).getByRole("columnheader", { name: "Already" }).count()).toBe(1);
    await drawButton(page, "Draw 100 Items").click();
    await page.getByText("p-1-x2 was drawn: 100 items.").first().waitFor();
    const [before, after] = [await planOf(page, "p-1"), await planOf(page, "p-1-x2")];
    expect(after!.extends).toBe("p-1");
    expect(JSON.stringify(after!.items.slice(0, 80))).toBe(JSON.stringify(before!.items));
  });

  it("saves a design as YAML and opens it again; one that is none is told with its line", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    await page.getByLabel("How many").first().fill("25%");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save…" }).click()]);
    expect(download.suggestedFilename()).toBe("p-1.yaml");
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("quota: 25%");
    await page.getByLabel("How many").first().fill("1");
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: "design.yaml", mimeType: "text/yaml", buffer: Buffer.from(text) });
    await expect.poll(() => page.getByLabel("How many").first().inputValue()).toBe("25%");
    await file.setInputFiles({ name: "wrong.yaml", mimeType: "text/yaml", buffer: Buffer.from("dimension: a\ncells: [{ id: a, quota: many }]\n") });
    await page.getByText(/^wrong\.yaml:2:\d+: /).waitFor();
  });

  it("chooses labels, strata and fields out of lists, by keyboard alone", async () => {
    const page = await show();
    await drawButton(page, "Draw 80 Items").waitFor();
    await page.getByRole("button", { name: "Of each: taken together" }).first().focus();
    await page.keyboard.press("Enter");
    const stratum = page.getByRole("checkbox", { name: "Stratum", exact: true });
    await stratum.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Of each: Stratum" }).first().waitFor();
    // 40 of each of two strata, and 40 rejected ones together.
    await drawButton(page, "Draw 120 Items").waitFor();
  });

  it("says what is to be done where no judge has spoken, and that nothing may be seen by those who label blind", async () => {
    let page = await show({ results: '{"run_id":"r","task_id":"t","query":"q","trace":{"answer":"a"}}\n', judgements: {} });
    await page.getByText("There is nothing to sample yet.").waitFor();
    await open!.close();
    page = await show({ ...probes, condition: "blind" });
    await page.getByText("No sample can be drawn now.").waitFor();
    expect(await page.getByRole("tabpanel").innerText()).not.toMatch(/equivalent|judge-1/);
  });

  it.each(themes)("has no accessibility findings in %s, wide and narrow", async (theme) => {
    for (const width of [1440, 480]) {
      const page = await show(probes, { theme, width });
      await take(page, "Judge validation");
      await page.getByLabel("How many").first().fill("many");
      await page.getByText("A number, a share such as 25%, or all.").waitFor();
      await expectNoAxeFindings(page);
      await page.getByLabel("How many").first().fill("1000");
      await drawButton(page, /^Take What There Is/).waitFor();
      await expectNoAxeFindings(page);
      await shoot(page, `sample-${theme}-${width}`);
      if (width === 1440) await open!.close();
    }
  });
});
