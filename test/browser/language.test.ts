import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtOpen } from "../builders/builtCli";
import { expectNoAxeFindings, launch, shoot } from "./harness";

const root = join(import.meta.dirname, "../..");
let browser: Browser;
let work: string;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  const { cli } = await builtOpen();
  work = mkdtempSync(join(tmpdir(), "language-"));
  cpSync(join(root, "samples/run"), join(work, "run"), { recursive: true });
  server = spawn(process.execPath, [cli, "open", join(work, "run"), "--json", "--reviewer", "reviewer-a", "--lang", "zh-tw"], {
    env: { ...process.env, LC_ALL: "C", TRACE_ADJUDICATOR_STATE: join(work, "state") },
  });
  url = await addressOf(server);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.kill("SIGTERM");
  rmSync(work, { recursive: true, force: true });
});

describe("the page of `adjudicate open --lang zh-tw`", () => {
  it("is in Traditional Chinese, and says so to the browser and to screen readers", async () => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 }, colorScheme: "dark" })).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(url);
    await page.getByRole("tab", { name: "案例", exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-tw");
    await page.getByRole("grid").getByText("K01").first().waitFor();
    for (const name of ["案例", "查詢", "標籤", "請求"]) expect(await page.getByRole("columnheader", { name }).count()).toBe(1);
    await shoot(page, "language-cases-zh-tw");
    await expectNoAxeFindings(page);

    await page.getByRole("grid").getByText("K01").first().dblclick();
    await page.getByRole("heading", { name: "軌跡" }).waitFor();
    await page.getByRole("heading", { name: "回答" }).waitFor();
    await page.getByRole("heading", { name: /存檔副本/ }).waitFor();
    await shoot(page, "language-case-zh-tw");
    await expectNoAxeFindings(page);
    await page.close();
  });
});

/** The address that the command prints once it serves. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    let trouble = "";
    child.stdout?.on("data", (part: Buffer) => {
      said += part.toString();
      const found = /"url":"([^"]+)"/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.stderr?.on("data", (part: Buffer) => (trouble += part.toString()));
    child.once("exit", (code) => reject(new Error(`adjudicate open ended with ${code}: ${trouble}`)));
  });
}
