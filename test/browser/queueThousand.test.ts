import { readFileSync, statSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileSource } from "../../src/node/fileSource";
import { openedServer, type OpenedServer } from "../builders/openedServer";
import { planOfRows } from "../builders/plans";
import { queueRows } from "../builders/queueRun";
import { runOnDisk } from "../builders/runOnDisk";
import { launch } from "./harness";

const items = 1000;
const rows = queueRows(items);
const run = runOnDisk(rows);
let browser: Browser;
let server: OpenedServer;

beforeAll(async () => {
  const plan = await planOfRows(rows, fileSource(run.path("results.jsonl"), "results.jsonl"));
  // Named in the plan, so that nothing is shown openly before the queue begins.
  run.write("review/plans/p-1.json", JSON.stringify({ ...plan, items: plan.items.map((item) => ({ ...item, reviewers: ["reviewer-a"] })) }));
  server = await openedServer([run.folder, "--reviewer", "reviewer-a"], { state: run.path("state"), cwd: run.folder });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  run.remove();
});

const log = run.path("review/logs/reviewer-a.jsonl");
const sizeOfLog = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
/** Milliseconds until the log on disk is longer than it was, looked at every millisecond. */
async function longerThan(size: number, since: number): Promise<number> {
  while (sizeOfLog() <= size) {
    if (performance.now() - since > 30_000) throw new Error("no label came to the log");
    await new Promise<void>((resolve) => setTimeout(resolve, 1));
  }
  return performance.now() - since;
}

describe("1,000 labels in a queue by keyboard", () => {
  it("loses none, doubles none, and gives each to the item that was on the screen", { timeout: 1_200_000 }, async () => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 } })).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(server.url);
    await page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await page.keyboard.press("U");
    await page.getByRole("button", { name: "Begin" }).waitFor();
    await page.keyboard.press("Enter");
    const given: [task: string, value: string][] = [];
    const waits: number[] = [];
    for (let at = 1; at <= items; at++) {
      await page
        .locator(".case-place")
        .getByText(`${at.toLocaleString("en")} of 1,000`, { exact: true })
        .waitFor();
      const task = (await page.locator(".case-title").textContent()) ?? "";
      // Those labels that ask for no reason.
      const key = 1 + (at % 3);
      given.push([task, ["full", "partial", "none"][key - 1]!]);
      const size = sizeOfLog();
      const pressed = performance.now();
      const written = longerThan(size, pressed);
      await page.keyboard.press(String(key));
      waits.push(await written);
    }
    await page.getByText("All 1,000 items are labelled").waitFor();
    await page.getByText("1,000 labels, all on disk").waitFor();

    const events = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { kind: string; value: string; plan_id: string; condition: string; target: { task_id: string } });
    expect(events.map(({ target, value }) => [target.task_id, value])).toEqual(given);
    expect(new Set(given.map(([task]) => task)).size).toBe(items);
    expect(new Set(events.map(({ kind, plan_id, condition }) => `${kind} ${plan_id} ${condition}`))).toEqual(new Set(["label p-1 blind"]));

    const sorted = [...waits].sort((a, b) => a - b);
    const part = (share: number) => sorted[Math.floor(share * (items - 1))]!.toFixed(1);
    // The browser's way of being told of a key is in it, so a reviewer waits less.
    console.log(`1,000 labels: from key to disk ${part(0.5)} ms in the middle, ${part(0.95)} ms for 95 %, ${part(1)} ms at most`);
    await page.close();
  });
});
