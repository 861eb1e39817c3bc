import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { longAnswerRow, manySpansRow } from "../builders/extremeRows";
import { jsonl } from "../builders/sampleRows";
import { expectNoAxeFindings, shoot, startBench, type Bench, type OpenScreen } from "./harness";
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

/** Opens the first case of a run. */
async function onCase(given: Given, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(given, options);
  await open.page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await open.page.keyboard.press("Enter");
  await open.page.locator(".case").waitFor();
  return open.page;
}
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const quoted = (page: Page) => page.locator(".claim-panel blockquote").first();
/** Whether what is found is on the screen. */
const inSight = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    const frame = document.querySelector("[data-scroller]")!.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.bottom > frame.top && box.top < frame.bottom;
  }, selector);

describe("an answer of 5 MB with 500 claims", () => {
  const given = { results: jsonl([longAnswerRow({ task: "LONG", characters: 5_000_000, claims: 500 })]) };

  it("draws the claims in sight alone, and the keys reach every one of them", async () => {
    const page = await onCase(given);
    await quoted(page).getByText("Sentence 0 says").waitFor();
    const many = await elements(page);
    expect(many).toBeLessThan(4000);
    expect(await page.locator(".answer-text .cite").count()).toBeLessThan(30);
    await page.keyboard.press("[");
    await page.locator(".status").getByText("This is the first claim.").waitFor();
    for (let i = 0; i < 5; i++) await page.keyboard.press("]");
    await expect.poll(() => page.locator('.answer-text .cite[aria-pressed="true"]').textContent()).toBe("6");
    await expect.poll(() => inSight(page, "[data-focused]")).toBe(true);
    expect(await elements(page)).toBeLessThan(many + 500);
    await shoot(page, "extreme-answer");
    await expectNoAxeFindings(page);
  });

  it("goes to the last claim at once, lays out what is around it, and takes a selection there as a claim", async () => {
    const page = await onCase(given);
    await page.evaluate(() => window.harness!.screen.setPanel({ claimId: "c499", citationId: "k499" }));
    await expect.poll(() => inSight(page, "[data-focused]")).toBe(true);
    expect(await page.locator('.answer-text .cite[aria-pressed="true"]').textContent()).toBe("500");
    await page.locator(".answer-text [data-focused]").first().dblclick();
    await page.getByRole("button", { name: "Mark the selection as a missing claim" }).click();
    await page.locator(".status").getByText("Claim marked, on disk.").waitFor();
  });
});

describe("a row with 20,000 claims and as many citations", () => {
  const given = { results: jsonl([longAnswerRow({ task: "MANY", characters: 2_000_000, claims: 20_000 })]) };

  it("opens with a page of ordinary size, walks by key, and pairs a citation with a claim found by its words", async () => {
    const page = await onCase(given);
    await quoted(page).getByText("Sentence 0 says").waitFor();
    expect(await elements(page)).toBeLessThan(3000);
    await page.keyboard.press("]");
    await expect.poll(() => page.locator('.answer-text .cite[aria-pressed="true"]').textContent()).toBe("2");
    await page.getByRole("button", { name: "Claim that citation 2 stands for" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("50 of 20,000; type more to narrow.").waitFor();
    await page.keyboard.type("Sentence 77 ");
    await dialog.getByRole("option").first().click();
    await page.getByRole("button", { name: "Move the citation" }).click();
    await page.locator(".status").getByText("Citation moved, on disk.").waitFor();
  });
});

describe("a waterfall of 20,000 spans", () => {
  const given = { results: jsonl([manySpansRow("SPANS", 20_000)]) };
  const spans = (page: Page) => page.getByRole("treegrid", { name: "Attempts" });
  const active = (page: Page) => spans(page).locator(".row-active");

  it("is searched by address and status, the next and the one before, also what is folded away, and the key End reaches the last", async () => {
    const page = await onCase(given);
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+f");
    const field = page.getByRole("searchbox", { name: "Find attempts by name, address or status" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill("page/19997");
    await page.getByRole("status").getByText("1 of 1", { exact: true }).waitFor();
    await expect.poll(() => active(page).getAttribute("data-row")).toBe(String(19_997 - 19));
    // Round to the first again, which is folded away: it is open now.
    await field.fill("page/3");
    await expect.poll(() => active(page).getAttribute("data-row")).toBe("3");
    await field.fill("503");
    await page
      .getByRole("status")
      .getByText(/^\d+ of 580$/)
      .waitFor();
    await field.press("Enter");
    const first = Number(await active(page).getAttribute("data-row"));
    await field.press("Enter");
    await expect.poll(async () => Number(await active(page).getAttribute("data-row"))).toBeGreaterThan(first);
    await field.press("Shift+Enter");
    await expect.poll(async () => Number(await active(page).getAttribute("data-row"))).toBe(first);
    await shoot(page, "extreme-waterfall-find");
    await expectNoAxeFindings(page);
    await field.press("Escape");
    await expect.poll(() => active(page).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(() => active(page).innerText()).toContain("19999");
    expect(await spans(page).locator("[data-row]").count()).toBeLessThan(140);
  });
});

describe("the bytes of a row", () => {
  it("are shown from the table and the case, searched, and gone to by offset, by keyboard alone", async () => {
    const row = longAnswerRow({ task: "BYTES", characters: 3_000_000, claims: 10 });
    const line = Buffer.from(JSON.stringify(row));
    const page = await onCase({ results: jsonl([row]) });
    await page.keyboard.press("b");
    const dialog = page.getByRole("dialog", { name: /Bytes of the row BYTES/ });
    const grid = dialog.getByRole("grid", { name: /Bytes, 3,0/ });
    await grid.getByText('{"schema":"row/1', { exact: true }).waitFor();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("sentence 40000 says");
    await page.keyboard.press("Enter");
    const at = line.indexOf("Sentence 40000 says");
    await dialog.getByText(`0x${(Math.floor(at / 16) * 16).toString(16).padStart(8, "0")}`).waitFor();
    await expect.poll(async () => (await grid.locator(".byte-text .byte-hit").allInnerTexts()).join("")).toBe("Sentence 40000 says");
    await shoot(page, "extreme-row-bytes");
    await expectNoAxeFindings(page);
    await dialog.getByRole("textbox", { name: /Go to offset/ }).fill("100%");
    await page.keyboard.press("Enter");
    await dialog.getByText(`of ${line.length.toLocaleString("en")}`).waitFor();
    await expect.poll(() => grid.locator(".row-active").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(Number(await grid.locator(".row-active").getAttribute("data-row"))).toBe(Math.floor(line.length / 16));
    await page.keyboard.press("Control+Home");
    await grid.getByText('{"schema":"row/1', { exact: true }).waitFor();
    expect(await grid.locator("[data-row]").count()).toBeLessThan(140);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("b");
    await dialog.waitFor();
  });
});

describe("a row of 70 MB in one line", () => {
  it("opens with what the list knows of it, why no more, and its bytes, and is not to be labelled", async () => {
    open = await bench.open({ megabytes: 70 });
    const { page } = open;
    await page.getByRole("grid", { name: "Cases" }).getByText("HEAVY").first().click();
    await page.keyboard.press("Enter");
    await page.locator(".case-title", { hasText: "HEAVY" }).waitFor();
    await page.getByText("this row has 70 MB, more than the 64 MB that are parsed").waitFor();
    const grid = page.getByRole("grid", { name: /^Bytes, / });
    await grid.getByText('{"schema":"row/1').waitFor();
    await page
      .getByText(/too large to be parsed/)
      .first()
      .waitFor();
    await grid.locator("[data-row]").first().click();
    await page.keyboard.press("Control+End");
    await expect.poll(() => grid.locator(".row-active .byte-text").innerText()).toContain('"}}');
    expect(await grid.locator("[data-row]").count()).toBeLessThan(140);
    await shoot(page, "extreme-unread-row");
    await expectNoAxeFindings(page);
    await page.keyboard.press("1");
    expect(await page.evaluate(() => window.harness!.ports.logs.events("reviewer-a").length)).toBe(0);
  });
});
