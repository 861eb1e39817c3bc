import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { startAssistantBench, type AssistantBench, type OpenAssistant } from "./assistantHarness";
import { expectNoAxeFindings } from "./harness";

/** Files that nobody here wrote, read in place: they are no part of the project. */
const real = join(import.meta.dirname, "../../../shared/real");
const expertQa = join(real, "chaitanyamalaviya+ExpertQA/data/lfqa");
const pandaLm = join(real, "WeOpenML+PandaLM/data");
const absent = [expertQa, pandaLm].filter((folder) => !existsSync(folder));
if (absent.length > 0) console.warn(`skipped: ${absent.join(", ")} not there`);

let bench: AssistantBench;
let open: OpenAssistant | null = null;
beforeAll(async () => void (bench = await startAssistantBench()));
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

async function show(folder: string, name: string, beside: readonly string[] = []): Promise<Page> {
  const text = (file: string) => readFileSync(join(folder, file), "utf8");
  open = await bench.open({ name, text: text(name), beside: Object.fromEntries(beside.map((file) => [file, text(file)])) });
  await open.page.locator('[data-field="trace.answer"]').waitFor();
  return open.page;
}
const imported = (page: Page) => page.evaluate(() => window.assistantHarness!.outside.imported[0] ?? null);

describe.skipIf(!existsSync(expertQa))("ExpertQA", () => {
  it("opens with its answers, claims, evidence and the experts’ labels, without a correction", async () => {
    const page = await show(expertQa, "rand_val.jsonl");
    await page.getByText(/217 records/).waitFor();
    const row = page.getByRole("article");
    await expect.poll(() => row.innerText()).toContain("What is the impact of domestic violence on children?");
    expect(await page.locator(".preview-claim").count()).toBeGreaterThan(5);
    await row.getByText("Definitely correct").first().waitFor();
    expect(await page.locator("blockquote.excerpt, .row-pages .excerpt").count()).toBeGreaterThan(0);
    // Records without ids, claims that the answer words otherwise: to be known, and nothing to warn of.
    const notes = page.getByRole("button", { name: /^\d+ notes/ });
    expect(await notes.locator(".codicon-info").count()).toBe(1);
    await expectNoAxeFindings(page);
    await page.keyboard.press("!");
    const dialog = page.getByRole("dialog", { name: "Notes" });
    expect(await dialog.getByRole("img", { name: "note" }).count()).toBeGreaterThan(3);
    expect(await dialog.getByRole("img", { name: /warning|error/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => imported(page)).toMatchObject({ ok: true, rows: 217 });
  });

  it("opens the file whose name says JSON and that is JSON Lines", async () => {
    const page = await show(expertQa, "rand_lfqa_val.json");
    await page.getByText(/JSON Lines/).waitFor();
    await expect.poll(() => page.locator(".preview-answer").innerText()).toContain("domestic violence");
  });

  it("is corrected by keyboard: the revised answer instead of the first", async () => {
    const page = await show(expertQa, "rand_val.jsonl");
    await page.locator('[data-field="trace.answer"]').focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("revised_answer_string");
    await page.getByRole("option", { selected: true }).filter({ hasText: "revised_answer_string" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator('[data-field="trace.answer"]').innerText()).toContain("revised_answer_string");
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.locator('[data-field="trace.answer"]').innerText()).not.toContain("revised_answer_string");
  });
});

describe.skipIf(!existsSync(pandaLm))("PandaLM", () => {
  it("opens with three raters and, joined, the judge, whose garbage is shown as malformed", async () => {
    const page = await show(pandaLm, "testset-v1.json", ["gpt-3.5-turbo-testset-v1.json"]);
    const row = page.getByRole("article");
    for (const rater of ["annotator1", "annotator2", "annotator3"]) await row.getByText(rater).waitFor();
    await page.getByRole("button", { name: "Join gpt-3.5-turbo-testset-v1.json" }).click();
    await page.getByText("joined", { exact: true }).waitFor();
    const verdicts = JSON.parse(readFileSync(join(pandaLm, "gpt-3.5-turbo-testset-v1.json"), "utf8")) as readonly {
      idx: number;
      gpt_result: string;
    }[];
    const first = verdicts.findIndex(({ gpt_result }) => gpt_result === "garbage");
    for (let n = 0; n < first; n++) await page.keyboard.press("j");
    await expect.poll(() => row.locator(".label-malformed").count()).toBe(1);
    expect(await row.locator(".label-malformed").innerText()).toContain("garbage");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => imported(page), { timeout: 20_000 }).toMatchObject({ ok: true, rows: 999, judgements: 999 * 4 });
  });
});
