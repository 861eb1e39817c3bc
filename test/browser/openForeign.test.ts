import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foreignLines } from "../builders/foreignRecords";
import { openedServer, type OpenedServer } from "../builders/openedServer";
import { expectNoAxeFindings, launch, shoot } from "./harness";

let browser: Browser;
let work: string;
let server: OpenedServer;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "open-foreign-"));
  writeFileSync(join(work, "answers.jsonl"), foreignLines(12));
  server = await openedServer([join(work, "answers.jsonl"), "--reviewer", "reviewer-a"], { state: join(work, "state"), cwd: work });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(work, { recursive: true, force: true });
});

describe("`adjudicate open` on records that nobody explained", () => {
  it("leads by keyboard from the guessed mapping to the first case, at one address", async () => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 }, colorScheme: "dark" })).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(server.url);
    await page.getByRole("article").getByText("Release 0 came in spring.").first().waitFor();
    await shoot(page, "open-foreign-assistant");
    await expectNoAxeFindings(page);

    await page.keyboard.press("Control+Enter");
    const cases = page.getByRole("grid");
    await cases.getByText("case-0").first().waitFor();
    await page.getByRole("tab", { name: "Cases", exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(new URL(server.url).hash);
    await shoot(page, "open-foreign-cases");

    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
    await shoot(page, "open-foreign-case");
    await expectNoAxeFindings(page);
    await page.close();
  });
});
