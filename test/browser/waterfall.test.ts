import { spawnSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { anAttempt } from "../builders/attempt";
import { oddTraceRows } from "../builders/oddTraceRows";
import { manySpansRow, richRow, richTruth } from "../builders/richRow";
import { jsonl } from "../builders/sampleRows";
import { expectNoAxeFindings, startBench, themes, type Bench, type OpenScreen } from "./harness";
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

const given: Given = { results: jsonl(oddTraceRows()), truths: { RETRIEVAL: richTruth("RETRIEVAL") } };
/** Opens the nth case of the run, with the focus on its waterfall's first attempt. */
async function onTrace(nth = 1, run: Given = given, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(run, options);
  const { page } = open;
  await page.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).waitFor();
  for (let i = 1; i < nth; i++) await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.locator(".case").waitFor();
  await page.keyboard.press("w");
  await page.keyboard.press("Home");
  await expect.poll(() => page.locator(":focus").getAttribute("data-row")).toBe("0");
  return page;
}
const attempts = (page: Page) => page.getByRole("treegrid", { name: "Attempts" });
const row = (page: Page, name: RegExp) => attempts(page).getByRole("row", { name });
const details = (page: Page) => page.getByRole("group", { name: "Attributes of the attempt" });
const axis = (page: Page) => attempts(page).getByRole("columnheader").nth(1);
const shownWindow = (page: Page) => page.evaluate(() => window.harness!.screen.store.getState().panel.traceWindow);
const ticks = (page: Page) => page.locator(".axis-lane").last().locator(".axis-label").allInnerTexts();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe("a waterfall of retrieval", () => {
  it("folds a redirect chain into one attempt, whose bar spans its steps, and lists them", async () => {
    const page = await onTrace();
    const chain = row(page, /^fetch \/old, 301 → 308 → 200/);
    expect([await chain.getAttribute("aria-expanded"), await chain.getAttribute("aria-level")]).toEqual(["true", "1"]);
    expect(await row(page, /^GET \/newer, 308/).getAttribute("aria-level")).toBe("2");
    const bar = chain.locator(".bar");
    const alone = (await bar.boundingBox())!.width;
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => row(page, /^GET \/newer/).count()).toBe(0);
    expect((await bar.boundingBox())!.width).toBeGreaterThan(alone * 2);
    expect(await chain.locator(".bar-cut").count()).toBe(2);
    expect(await details(page).locator(".redirect-steps li").allInnerTexts()).toEqual([
      "301 http://pages.fixture.test/old",
      "308 http://pages.fixture.test/newer",
      "200 http://pages.fixture.test/newest",
    ]);
  });

  it("says in each row's name what a screen reader must know: caches, waits, resends, limits, sufficiency, escalations", async () => {
    const page = await onTrace();
    const names = await attempts(page)
      .locator("[data-row]")
      .evaluateAll((rows) => rows.map((one) => one.getAttribute("aria-label")!));
    const nameOf = (start: string) => names.find((name) => name.startsWith(start))!;
    expect(nameOf("GET /newest")).toContain("◆ first sufficient");
    expect(nameOf("fetch /known")).toContain("revalidated");
    expect(nameOf("fetch /kept")).toContain("from cache");
    expect(nameOf("fetch /edge")).toContain("from a cache on the way");
    expect(nameOf("fetch /slow, 503")).toContain("waited 0.2 s");
    expect(nameOf("fetch /slow, 429")).toMatch(/Retry-After 0\.6 s, waited 0\.26 s|Retry-After 0\.6 s, waited 0\.3 s/);
    expect(nameOf("fetch /slow, 200")).toContain("retry 2");
    expect(nameOf("fetch /busy")).toContain("no time to wait");
    expect(nameOf("fetch /again")).toContain("resend 3");
    expect(nameOf("fetch /a, 302 → 302")).toContain("redirect loop");
    expect(nameOf("browser /newest")).toContain("unnecessary, past the deadline, over 4 requests");
    expect(await axis(page).getAttribute("aria-label")).toBe("Time, deadline 1.8 s, over 4 requests");
    await expectNoAxeFindings(page);
  });

  it("draws a wait as a ruler, and what was missed of it apart", async () => {
    const page = await onTrace();
    const kinds = async (name: RegExp) =>
      (
        await row(page, name)
          .locator(".bar-wait")
          .evaluateAll((parts) => parts.map((part) => part.className))
      ).map((one) => /wait-(\w+)$/.exec(one)![1]);
    expect(await kinds(/^fetch \/slow, 503/)).toEqual(["kept"]);
    expect(await kinds(/^fetch \/slow, 429/)).toEqual(["kept", "missed"]);
    expect(await kinds(/^fetch \/busy/)).toEqual(["open"]);
  });

  it("marks times and links that cannot be, and explains them in the details, correcting nothing", async () => {
    const page = await onTrace(2);
    await page.getByText(/1 × starts before its parent · 1 × ends after its parent/).waitFor();
    await page.keyboard.press("ArrowDown");
    await details(page).getByText("It starts 60 ms before its parent agent.").waitFor();
    await details(page)
      .getByText(/Times are shown as they were recorded/)
      .waitFor();
    const [parent, child] = await Promise.all(
      [row(page, /^fetch \/index/), row(page, /^GET \/early/)].map((one) => one.locator(".bar").boundingBox()),
    );
    expect(child!.x).toBeLessThan(parent!.x);
    await row(page, /^fetch \/orphan/).click();
    await details(page).getByText("Its parent gone is not among the attempts: it stands at the top.").waitFor();
    await row(page, /^fetch \/a,/).click();
    await details(page)
      .getByText("Its parents lead back to itself (ring-a → ring-c → ring-b → ring-a, 3 in all): here the circle was cut open")
      .waitFor();
    await row(page, /^GET \/target/).click();
    await details(page).getByText("It starts 60 ms before the redirect moved that it follows had ended.").waitFor();
    await expectNoAxeFindings(page);
  });
});

describe("the time axis", () => {
  it("zooms and pans by keys, says what is seen, and comes back to the whole", async () => {
    const page = await onTrace();
    const whole = await ticks(page);
    await page.keyboard.press("+");
    const near = (await shownWindow(page))!;
    expect(near.to - near.from).toBeCloseTo(950, 3);
    await expect.poll(() => axis(page).getAttribute("aria-label")).toMatch(/^Time, .* to .*, deadline/);
    expect(await ticks(page)).not.toEqual(whole);
    await page.locator(".axis-seen").waitFor();
    await page.keyboard.press(">");
    const later = (await shownWindow(page))!;
    expect(later.from - near.from).toBeCloseTo(237.5, 3);
    await page.keyboard.press("<");
    expect((await shownWindow(page))!.from).toBeCloseTo(near.from, 3);
    await page.keyboard.press("-");
    expect(await shownWindow(page)).toBeNull();
    await page.keyboard.press("=");
    await page.keyboard.press("=");
    await page.keyboard.press("0");
    expect(await shownWindow(page)).toBeNull();
    expect(await ticks(page)).toEqual(whole);
  });

  it("goes to the attempt in hand, follows the keys to what is out of sight, and points to the rest", async () => {
    const page = await onTrace();
    await page.keyboard.press("a");
    const first = (await shownWindow(page))!;
    expect([Math.round(first.from), Math.round(first.to)]).toEqual([0, 108]);
    await expect
      .poll(() =>
        row(page, /^browser/)
          .locator(".bar-later")
          .count(),
      )
      .toBe(1);
    await page.keyboard.press("End");
    await expect.poll(async () => (await shownWindow(page))!.from).toBeGreaterThan(1300);
    await expect
      .poll(() =>
        row(page, /^fetch \/old/)
          .locator(".bar-earlier")
          .count(),
      )
      .toBe(1);
    expect(
      await row(page, /^browser/)
        .locator(".bar")
        .count(),
    ).toBe(1);
    await page.keyboard.press("0");
    await expect.poll(() => page.locator(".bar-away").count()).toBe(0);
  });

  it("zooms where the wheel turns, pans sideways, takes a stroke along the axis, and resets by button and double click", async () => {
    const page = await onTrace();
    const track = (await row(page, /^fetch \/old/)
      .locator(".span-track")
      .boundingBox())!;
    await page.mouse.move(track.x + track.width * 0.75, track.y + 5);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await expect.poll(() => shownWindow(page)).not.toBeNull();
    const near = (await shownWindow(page))!;
    // The moment under the pointer stands where it stood.
    expect((0.75 * 1900 - near.from) / (near.to - near.from)).toBeCloseTo(0.75, 1);
    await page.mouse.wheel(-60, 0);
    await expect.poll(async () => (await shownWindow(page))!.from).toBeLessThan(near.from);
    await page.getByRole("button", { name: "Show the whole time axis" }).click();
    expect(await shownWindow(page)).toBeNull();
    const head = (await page.locator(".axis-choice").boundingBox())!;
    await page.mouse.move(head.x + head.width * 0.25, head.y + 10);
    await page.mouse.down();
    await page.mouse.move(head.x + head.width * 0.5, head.y + 10, { steps: 4 });
    await page.mouse.up();
    const chosen = (await shownWindow(page))!;
    expect(chosen.from / 1900).toBeCloseTo(0.25, 1);
    expect(chosen.to / 1900).toBeCloseTo(0.5, 1);
    await page.locator(".axis-choice").dblclick();
    expect(await shownWindow(page)).toBeNull();
  });

  it("is kept while the panel is hidden, and another case begins with the whole", async () => {
    const page = await onTrace();
    await page.keyboard.press("+");
    const near = await shownWindow(page);
    await page.keyboard.press("Escape");
    await page.getByRole("grid", { name: "Cases" }).waitFor();
    await page.keyboard.press("Enter");
    await attempts(page).waitFor();
    expect(await shownWindow(page)).toEqual(near);
    await page.keyboard.press("j");
    await page.locator(".case-title", { hasText: "SKEW" }).waitFor();
    expect(await shownWindow(page)).toBeNull();
  });

  it("leaves 20,000 spans windowed, near and far", async () => {
    const page = await onTrace(1, { results: jsonl([manySpansRow("SPANS", 20_000)]) });
    await page.keyboard.press("End");
    await page.keyboard.press("a");
    await expect.poll(async () => (await shownWindow(page))!.from).toBeGreaterThan(59_000);
    for (const key of ["-", "<", ">", "+", "Home", "a", "End"]) {
      await page.keyboard.press(key);
      expect(await attempts(page).locator("[data-row]").count()).toBeLessThan(140);
    }
    await expect.poll(() => page.locator(".row-active").innerText()).toContain("19999");
  });
});

describe("what is copied", () => {
  it("is a command that a shell reads as it was meant, under what it cannot vouch for", async () => {
    const page = await onTrace();
    await row(page, /^fetch \/known/).click();
    await page.keyboard.press("x");
    await page
      .locator(".status")
      .getByText(/Copied as curl\. Only recorded headers are given/)
      .waitFor();
    const text = await clipboard(page);
    expect(text.split("\n")[0]).toBe("# Only recorded headers are given, others may have been sent.");
    const read = spawnSync("sh", { input: `curl() { printf '%s\\n' "$@"; }\n${text}\n`, encoding: "utf8" });
    expect(read.stdout.trimEnd().split("\n")).toEqual(["--url", "http://pages.fixture.test/known", "--header", 'if-none-match: "v1"']);
  });

  it("has its secrets masked, and says so", async () => {
    const secret = richRow("SECRET");
    const call = anAttempt({
      id: "call",
      url: "http://api.fixture.test/x?token=a1b2c3d4e5f6g7h8",
      attributes: {
        "http.request.method": "POST",
        "http.request.header.authorization": ["Bearer abcdefghijklmnop1234"],
        "http.request.body": "it's\n{}",
      },
    });
    const page = await onTrace(1, { results: jsonl([{ ...secret, trace: { ...secret.trace, attempts: [call] } }]) });
    await details(page).getByRole("button", { name: "Copy as curl" }).click();
    await page
      .locator(".status")
      .getByText(/Secrets are masked\./)
      .waitFor();
    const text = await clipboard(page);
    expect(text).not.toMatch(/a1b2c3d4|abcdefgh/);
    expect(text).toContain("--header 'authorization: •••'");
    expect(text).toContain(`--data-raw 'it'\\''s\n{}'`);
    await details(page).getByRole("button", { name: "Copy as JSON" }).click();
    await page.locator(".status").getByText("Attempt copied as JSON.").waitFor();
    const json = await clipboard(page);
    expect(JSON.parse(json)).toMatchObject({ span_id: "call", attributes: { "http.request.body": "it's\n{}" } });
    expect(json).not.toMatch(/a1b2c3d4|abcdefgh/);
  });

  it("is nothing where no request was recorded, and why is said", async () => {
    const plain = richRow("MODEL");
    const page = await onTrace(1, {
      results: jsonl([{ ...plain, trace: { ...plain.trace, attempts: [{ span_id: "m", adapter: "model", name: "chat" }] } }]),
    });
    expect(await details(page).getByRole("button", { name: "Copy as curl" }).count()).toBe(0);
    await page.keyboard.press("x");
    await page.locator(".status").getByText("There is no request to copy: no whole address was recorded.").waitFor();
  });

  it("is reached among any number of attributes, a hundred at first", async () => {
    const many = richRow("MANY");
    const attributes = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`attribute.${i}`, i]));
    const page = await onTrace(1, { results: jsonl([{ ...many, trace: { ...many.trace, attempts: [{ span_id: "m", attributes }] } }]) });
    expect(await details(page).locator("dt").count()).toBe(100);
    await details(page).getByRole("button", { name: "Show 500 more of 5,001" }).click();
    await expect.poll(() => details(page).locator("dt").count()).toBe(600);
  });
});

describe("the keys of the waterfall", () => {
  it("stand in the help", async () => {
    const page = await onTrace();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keys and help" });
    for (const title of [
      "Zoom In on the Waterfall",
      "Zoom to the Attempt",
      "Show the Whole Waterfall",
      "Go Later in the Waterfall",
      "Copy Request as curl",
    ])
      await help.getByText(title).waitFor();
  });

  it.each(themes)("work on a waterfall without findings of axe in %s, zoomed and narrow", async (theme) => {
    const page = await onTrace(1, given, { width: 480, theme });
    await page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name: "Trace" }).click();
    await page.keyboard.press("w");
    await page.keyboard.press("a");
    await page.locator(".axis-seen").waitFor();
    await expectNoAxeFindings(page);
  });
});
