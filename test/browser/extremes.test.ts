import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { longAnswerRow } from "../builders/extremeRows";
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
