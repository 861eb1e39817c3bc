import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { disputedRun } from "../builders/adjudication";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
let disputed: Given;
let open: OpenScreen | null = null;
beforeAll(async () => {
  [bench, disputed] = await Promise.all([startBench(), disputedRun()]);
});
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

async function show(given: Given = {}, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open({ ...disputed, reviewer: "Cem Example", ...given }, options);
  const { page } = open;
  await expect.poll(() => page.evaluate(() => window.harness?.screen.store.getState().document?.status)).toBe("ready");
  await page.keyboard.press("A");
  await list(page).waitFor();
  return page;
}
const list = (page: Page) => page.getByRole("grid", { name: "Disagreements" });
const lines = (page: Page) => list(page).getByRole("row");
const desk = (page: Page) => page.getByRole("group", { name: /^Item / });
const said = (page: Page, reviewer = "Cem Example") => page.evaluate((name) => window.harness!.ports.logs.events(name), reviewer);
const reason = (page: Page) => page.getByRole("textbox", { name: "Reason for the decision" });

async function openFirst(page: Page): Promise<void> {
  await lines(page)
    .filter({ hasText: "full / none" })
    .or(lines(page).filter({ hasText: "supported / " }))
    .first()
    .dblclick();
  await desk(page).waitFor();
}
/** All that the page holds: texts, attributes, values, the title. */
const everythingOn = (page: Page) => page.evaluate(() => `${document.title} ${document.documentElement.outerHTML}`);

describe("the list of disagreements", () => {
  it("has one line an item, narrows by type, and opens an item with Enter", async () => {
    const page = await show();
    await expect.poll(() => lines(page).count()).toBe(4);
    await page.getByRole("combobox", { name: "Type of disagreement" }).click();
    await page.getByRole("option", { name: /different evidence/ }).click();
    await expect.poll(() => lines(page).count()).toBe(1);
    await lines(page).first().click();
    await page.keyboard.press("Enter");
    await desk(page).waitFor();
    await page.keyboard.press("Escape");
    await list(page).waitFor();
  });

  it("says what to do where nobody differs", async () => {
    open = await bench.open({ reviewer: "Cem Example" });
    const { page } = open;
    await page.getByRole("tab", { name: "Disagreements" }).click();
    await page.getByText("Reviewers differ nowhere").waitFor();
  });
});

describe("adjudicating", () => {
  it("shows raters as letters with labels, reasons and evidence in its place; no name stands anywhere until it is decided and asked for", async () => {
    const page = await show();
    await openFirst(page);
    await page.getByText("The heading names the release.").waitFor();
    await page.getByText("Only the heading does, the text does not.").waitFor();
    expect(await page.locator(".rater-letter").allInnerTexts()).toEqual(["A", "B"]);
    await page.getByRole("button", { name: "“Published 20 August 2026”" }).click();
    await expect.poll(() => page.locator(".evidence-bar, .evidence").first().innerText()).toMatch(/\(([AB])\)/);
    const before = await everythingOn(page);
    for (const name of ["Ann", "Ben Example", "fallback-router"]) expect(before).not.toContain(name);
    await shoot(page, "decisions-desk");

    await page.keyboard.press("1");
    await page.keyboard.press("1");
    await page.keyboard.type("The guideline is silent.");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await said(page)).length).toBe(1);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await said(page)).length).toBe(2);
    await page.keyboard.press("Control+Shift+z");
    // What was decided is in the form again.
    await expect.poll(() => reason(page).inputValue()).toBe("The guideline is silent.");
    await page.getByRole("button", { name: "Show who said what" }).click();
    await expect.poll(() => page.locator(".rater-name").allInnerTexts()).toHaveLength(2);
    expect((await page.locator(".rater-name").allInnerTexts()).sort()).toEqual(["Ann Example", "Ben Example"]);
  });

  it("decides by keyboard alone, goes on to the next item, and undoes across items", async () => {
    const page = await show();
    await openFirst(page);
    const first = await desk(page).getAttribute("aria-label");
    await page.keyboard.press("2");
    await page.keyboard.press("3");
    await expect.poll(() => reason(page).evaluate((field) => field === document.activeElement || field.matches(":focus-within"))).toBe(true);
    await page.keyboard.type("1jfs is a reason, not keys");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await said(page)).map(({ kind }) => kind)).toEqual(["decision"]);
    expect((await said(page))[0]).toMatchObject({
      value: "partial",
      cause: "misreading",
      rationale: "1jfs is a reason, not keys",
      over: [expect.any(String), expect.any(String)],
    });
    await expect.poll(() => page.getByText("Only the heading does, the text does not.").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await page.getByText("Only the heading does, the text does not.").waitFor();
    expect(await desk(page).getAttribute("aria-label")).toBe(first);
    expect((await said(page)).map(({ kind }) => kind)).toEqual(["decision", "retract"]);
  });

  it("asks for what is missing, one thing after the other, and writes nothing until it is whole", async () => {
    const page = await show();
    await openFirst(page);
    await page.keyboard.press("Enter");
    await page.getByText("Choose the label that stands.").first().waitFor();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await page.getByText("Say why reviewers differed.").first().waitFor();
    expect(await said(page)).toEqual([]);
  });

  it("keeps half a reason when the item is left", async () => {
    const page = await show();
    await openFirst(page);
    await page.keyboard.press("r");
    await page.keyboard.type("half a rea");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await list(page).waitFor();
    await openFirst(page);
    await expect.poll(() => reason(page).inputValue()).toBe("half a rea");
  });

  it("takes a rater's label with its evidence", async () => {
    const page = await show();
    await openFirst(page);
    const card = page.locator(".rater-card").filter({ hasText: "The heading names the release." });
    await card.getByRole("button", { name: /^Take .’s label$/ }).click();
    await page.keyboard.press("5");
    await page.keyboard.type("as said");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await said(page))[0]).toMatchObject({ value: "full", cause: "other", evidence: { exact: "Release v3.2" } });
  });

  it("puts an item off", async () => {
    const page = await show();
    await openFirst(page);
    await page.keyboard.press("s");
    await expect.poll(async () => (await said(page))[0]).toMatchObject({ kind: "skip", of: "decision" });
  });

  it("lets a rater decide their own item only after a deliberate choice", async () => {
    const page = await show({ reviewer: "Ben Example" });
    await openFirst(page);
    await page.keyboard.press("1");
    await page.keyboard.press("1");
    await page.keyboard.type("mine after all");
    await page.keyboard.press("Control+Enter");
    await page.getByText("You labelled this item yourself: tick that you decide it all the same.").first().waitFor();
    const before = (await said(page, "Ben Example")).length;
    await page.getByRole("checkbox", { name: /I labelled this item myself/ }).click();
    await page.getByRole("button", { name: "Decide" }).first().click();
    await expect.poll(async () => (await said(page, "Ben Example")).slice(before)).toMatchObject([{ kind: "decision", rated: true }]);
  });
});

describe("merging by a rule", () => {
  it("says before what it would settle, and decides only when told to", async () => {
    const page = await show();
    await page.getByRole("button", { name: "Merge by a rule…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Settles 0 of").waitFor();
    await dialog.getByRole("combobox", { name: "Rule" }).click();
    await page.getByRole("option", { name: "one reviewer goes first" }).click();
    await dialog.getByText("Say who goes first.").waitFor();
    await dialog.getByRole("textbox", { name: "Who goes first" }).fill("Ann Example");
    await dialog.getByText(/^Settles [1-9]/).waitFor();
    expect(await said(page)).toEqual([]);
    await dialog.getByRole("button", { name: /^Decide/ }).click();
    await expect.poll(async () => (await said(page)).map(({ kind, strategy }) => [kind, strategy])).toContainEqual(["decision", "reviewer-first"]);
  });
});

describe("what the codebook leaves open", () => {
  it("lists the reasons, and leads to the case", async () => {
    const page = await show();
    await openFirst(page);
    for (const key of ["1", "1"]) await page.keyboard.press(key);
    await page.keyboard.type("Is a heading a statement?");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await said(page)).length).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "What the codebook leaves open" }).click();
    await page.getByText("Is a heading a statement?").waitFor();
    await shoot(page, "decisions-changes");
    await page.getByRole("button", { name: "S03 k1" }).click();
    await desk(page).waitFor();
  });
});

describe.each(themes)("in the theme %s", (theme) => {
  it("axe finds nothing in the list, on the desk, in the dialog and in the changes", async () => {
    const page = await show({}, { theme });
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Merge by a rule…" }).click();
    await page.getByRole("dialog").getByText("Settles").waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await openFirst(page);
    await page.getByText("The heading names the release.").waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "What the codebook leaves open" }).click();
    await page.getByText("No decision blames the codebook").waitFor();
    await expectNoAxeFindings(page);
  });
});
