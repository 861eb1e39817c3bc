import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archived, encoded, encodedPages, rowCiting } from "../builders/encodedPages";
import { openedServer, type OpenedServer } from "../builders/openedServer";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { expectNoAxeFindings, launch, shoot } from "./harness";

const sentence = "この記事は二〇二六年三月一日に公開されました。";
const source = `<title>発表</title><p>東京都は、日本の首都であり、世界でも有数の大都市です。</p><p>${sentence}</p>`;
/** Shift_JIS that its server calls windows-1251: only a reviewer can tell. */
const misnamed = archived(encoded("shift_jis", source), "text/html; charset=windows-1251");

let browser: Browser;
let state: string;
let run: RunOnDisk;
let server: OpenedServer;
let page: Page;

beforeAll(async () => {
  const rows = [...encodedPages.map(rowCiting), rowCiting({ task: "MISNAMED", page: misnamed, quote: sentence })];
  run = runOnDisk(rows, [...encodedPages.map((one) => one.page), misnamed]);
  state = mkdtempSync(join(tmpdir(), "encodings-"));
  server = await openedServer([run.path("results.jsonl"), "--reviewer", "reviewer-a"], { state });
  browser = await launch();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(server.url);
  await page.getByRole("grid", { name: "Cases" }).getByText(encodedPages[0]!.task).first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  run?.remove();
  rmSync(state, { recursive: true, force: true });
});

async function openCase(task: string): Promise<void> {
  await page.keyboard.press("g");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(task);
  await dialog.getByRole("option", { selected: true }).filter({ hasText: task }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".case-title", { hasText: task }).waitFor();
}
/** The text that the browser draws in the page's frame, and the words marked in it as the evidence in focus. */
const drawn = () =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("iframe[data-drawn]");
    const inside = frame?.contentWindow as unknown as { CSS: typeof CSS } | null | undefined;
    return {
      lines: frame?.contentDocument?.body.innerText.split(/\n+/).filter((line) => line.trim() !== "") ?? [],
      marked: [...(inside?.CSS.highlights.get("focused") ?? [])].map((range) => (range as Range).toString()),
    };
  });
const encoding = () => page.getByRole("combobox", { name: "Encoding" });
/** What the closed list shows, not what it thinks it shows. */
const encodingShown = () => encoding().evaluate((element) => element.shadowRoot?.querySelector(".selected-value")?.textContent.trim());
const words = { header: "by header", bom: "by its mark", meta: "by the page", detected: "detected", default: "by default", chosen: "chosen" };

describe("`adjudicate open`, on pages of every encoding", () => {
  it.each(encodedPages)(
    "$task is drawn as it is read on the host, with the encoding and what decided it",
    async ({ task, text, quote, charset, from }) => {
      await openCase(task);
      const lines = text.split("\n").filter((line) => line !== "");
      await expect.poll(drawn, { timeout: 20_000 }).toEqual({ lines, marked: [quote] });
      await expect.poll(encodingShown).toBe(`${charset}, ${words[from]}`);
    },
  );
});

describe("a page in another encoding than its server says", () => {
  it("is told of, read in the one that is chosen by keyboard, and evidence from it says so and leads back", async () => {
    await openCase("MISNAMED");
    await page.getByText("The bytes look like shift_jis, but the Content-Type header says windows-1251. Try shift_jis.").waitFor();
    expect((await drawn()).lines.join("")).not.toContain(sentence);
    await expect.poll(encodingShown).toBe("windows-1251, by header");
    await shoot(page, "encoding-wrong");

    await encoding().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("shift");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await drawn()).marked, { timeout: 20_000 }).toEqual([sentence]);
    await expect.poll(encodingShown).toBe("shift_jis, chosen");
    await shoot(page, "encoding-chosen");
    await expectNoAxeFindings(page);

    await page.frameLocator("iframe").getByText(sentence).click({ clickCount: 3 });
    await page.getByRole("button", { name: "Use the selection" }).waitFor(); // the frame tells of a selection a moment later
    await page.keyboard.press("e");
    await page.getByRole("group", { name: "Evidence" }).getByText("read in shift_jis").waitFor();
    await page.keyboard.press("1");
    await page.getByText("saved", { exact: true }).first().waitFor();
    const log = readFileSync(run.path("review/logs/reviewer-a.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(log.find((event) => event["kind"] === "label")).toMatchObject({ evidence: { exact: sentence, charset: "shift_jis", text: "text@1" } });

    await encoding().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await page.getByText(/^Taken from these bytes as read in shift_jis/).waitFor();
    await shoot(page, "encoding-other");
    await page.getByRole("button", { name: "Read in shift_jis" }).click();
    await expect.poll(async () => (await drawn()).marked, { timeout: 20_000 }).toEqual([sentence]);
  });
});
