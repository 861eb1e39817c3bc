import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { manyRowsText } from "../builders/manyRows";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen } from "./harness";

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

const rows = 10_000_000;
const last = rows - 1;
const name = (row: number) => `T${String(row).padStart(8, "0")}`;
async function show(given: Parameters<Bench["open"]>[0] = { imagined: rows }, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(given, options);
  await grid(open.page).getByRole("row").nth(1).getByRole("gridcell").first().waitFor();
  return open.page;
}
const grid = (page: Page) => page.getByRole("grid", { name: "Cases" });
const active = (page: Page) => grid(page).locator(".row-active");
const activeIndex = async (page: Page) => Number(await active(page).getAttribute("data-row"));
const topRow = async (page: Page) => Number(await grid(page).getAttribute("data-top-row"));
/** The first cell of a row that is here and wholly in sight; null else. */
const inSight = (page: Page, row: number) =>
  grid(page).evaluate((element, wanted) => {
    const found = element.querySelector(`[data-row="${wanted}"]`);
    const [frame, head] = [element.getBoundingClientRect(), element.querySelector(".rows-head")!.getBoundingClientRect()];
    const box = found?.getBoundingClientRect();
    if (!box || box.top < head.bottom - 1 || box.bottom > frame.bottom + 1) return null;
    return (found!.querySelector('[role="gridcell"]') as HTMLElement).innerText;
  }, row);
/** Takes the scroll bar's thumb to a share of its way, as a pointer would: the element's own scrolling, nothing of ours. */
const dragTo = (page: Page, share: number) =>
  grid(page).evaluate((element, at) => (element.scrollTop = at * (element.scrollHeight - element.clientHeight)), share);
const rowsInPage = (page: Page) => grid(page).locator("[data-row]").count();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe("ten million rows", () => {
  it("are reached by the scroll bar: the first, the last, and any place between, where the wheel goes on row by row", async () => {
    const page = await show();
    await dragTo(page, 1);
    await expect.poll(() => inSight(page, last)).toContain(name(last));
    await dragTo(page, 0);
    await expect.poll(() => inSight(page, 0)).toContain(name(0));
    for (const share of [0.371, 0.7113, 0.05]) {
      await dragTo(page, share);
      await expect.poll(async () => Math.abs((await topRow(page)) / rows - share)).toBeLessThan(0.0001);
      const top = await topRow(page);
      await expect.poll(() => inSight(page, top + 3)).toContain(name(top + 3));
      await grid(page).hover();
      await page.mouse.wheel(0, 26 * 5);
      await expect.poll(() => topRow(page)).toBe(top + 5);
      await page.mouse.wheel(0, -26 * 5);
      await expect.poll(() => topRow(page)).toBe(top);
      expect(await rowsInPage(page)).toBeLessThan(140);
    }
  });

  it("are reached by keyboard: Ctrl+End, Ctrl+Home, Page Down and arrows land on the very row", async () => {
    const page = await show();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+End");
    expect(await activeIndex(page)).toBe(last);
    await expect.poll(() => inSight(page, last)).toContain(name(last));
    await page.keyboard.press("ArrowUp");
    expect(await activeIndex(page)).toBe(last - 1);
    await page.keyboard.press("Control+Home");
    expect(await activeIndex(page)).toBe(0);
    await page.keyboard.press("PageDown");
    const first = await activeIndex(page);
    expect(first).toBeGreaterThan(5);
    for (let i = 0; i < 20; i++) await page.keyboard.press("PageDown");
    expect(await activeIndex(page)).toBe(first * 21);
    await expect.poll(() => inSight(page, first * 21)).toContain(name(first * 21));
    expect(await rowsInPage(page)).toBeLessThan(140);
  });

  it("are reached by their number", async () => {
    const page = await show();
    await page.keyboard.press("j");
    await page.keyboard.press("G");
    const dialog = page.getByRole("dialog", { name: "Go to row" });
    await dialog.getByText("From 1 to 10,000,000. The marked row is 2.").waitFor();
    await page.keyboard.type("10,000,001");
    await dialog.getByText("A number from 1 to 10,000,000 is needed.").waitFor();
    await shoot(page, "go-to-row");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("7,654,321");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => activeIndex(page)).toBe(7_654_320);
    await expect.poll(() => inSight(page, 7_654_320)).toContain(name(7_654_320));
    await expect.poll(() => active(page).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it("are asked for where somebody looks, and what is passed by is given up", async () => {
    const page = await show();
    await page.evaluate(() => (window.harness!.imagined.patience = 400));
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      await dragTo(page, share);
      await expect.poll(async () => Math.abs((await topRow(page)) / rows - share)).toBeLessThan(0.0001);
    }
    const at = await topRow(page);
    await expect.poll(() => inSight(page, at + 2)).toContain(name(at + 2));
    const { asked, given_up } = await page.evaluate(() => ({ ...window.harness!.imagined }));
    expect(asked.length).toBeLessThan(16);
    // Pages of the places that were only passed by.
    const passed = asked.filter((from) => from > 1000 && Math.abs(from - at) > 1000);
    expect(passed.filter((from) => !given_up.includes(from))).toEqual([]);
    expect(given_up.filter((from) => Math.abs(from - at) < 200)).toEqual([]);
  });

  it("come in on top without moving what the reviewer looks at", async () => {
    const page = await show();
    await dragTo(page, 0.5);
    await expect.poll(() => topRow(page)).toBeGreaterThan(1_000_000);
    const top = await topRow(page);
    await expect.poll(() => inSight(page, top + 4)).toContain(name(top + 4));
    await grid(page)
      .locator(`[data-row="${top + 4}"]`)
      .click();
    const before = await active(page).boundingBox();
    await page.evaluate(() => {
      window.harness!.imagined.onTop = 17;
      window.harness!.grow();
    });
    await expect.poll(() => activeIndex(page)).toBe(top + 4 + 17);
    expect(await active(page).innerText()).toContain(name(top + 4));
    expect(await active(page).evaluate((row) => row === document.activeElement)).toBe(true);
    expect(Math.abs((await active(page).boundingBox())!.y - before!.y)).toBeLessThan(1);
  });

  it.each(themes)("look right in %s", async (theme) => {
    const page = await show({ imagined: rows }, { theme });
    await page.keyboard.press("j");
    for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowDown");
    await shoot(page, `many-rows-${theme}`);
    await expectNoAxeFindings(page);
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menu", { name: "Chosen rows" }).waitFor();
    await shoot(page, `many-rows-menu-${theme}`);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 480, height: 700 });
    await shoot(page, `many-rows-narrow-${theme}`);
  });
});

const results = manyRowsText(600);

describe("copying rows", () => {
  const cases = { results };
  it("gives the marked row, or those chosen with Shift, as the columns that are shown", async () => {
    const page = await show(cases);
    await page.keyboard.press("j");
    await page.keyboard.press("Control+c");
    await page.getByRole("contentinfo").getByText("Copied 1 row.").waitFor();
    const [titles, row, rest] = (await clipboard(page)).split("\n");
    expect(titles!.split("\t").slice(0, 3)).toEqual(["Case", "Query", "Label"]);
    expect([row!.split("\t")[0], rest]).toEqual([(await active(page).getByRole("gridcell").first().innerText()).split(" ")[0], ""]);
    for (let i = 0; i < 2; i++) await page.keyboard.press("Shift+ArrowDown");
    await grid(page)
      .locator('[data-row="5"]')
      .click({ modifiers: ["Shift"] });
    expect(await grid(page).locator('[aria-selected="true"]').count()).toBe(5);
    await page.keyboard.press("Control+c");
    await page.getByRole("contentinfo").getByText("Copied 5 rows.").waitFor();
    expect((await clipboard(page)).trimEnd().split("\n")).toHaveLength(6);
    await page.keyboard.press("ArrowDown");
    expect(await grid(page).locator('[aria-selected="true"]').count()).toBe(1);
  });

  it("gives their own lines of the source as JSON, from the menu, by keyboard", async () => {
    const page = await show(cases);
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Open case" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Copy 2 rows as JSON");
    await page.keyboard.press("Enter");
    await page.getByRole("contentinfo").getByText("Copied 2 rows.").waitFor();
    expect(await clipboard(page)).toBe(`${results.split("\n").slice(1, 3).join("\n")}\n`);
    await expect.poll(() => active(page).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it("of all rows takes those of the filter", async () => {
    const page = await show(cases);
    await page.getByRole("checkbox", { name: /^blocking,/ }).click();
    await expect.poll(() => grid(page).getAttribute("aria-rowcount")).toBe("121");
    await grid(page).locator('[data-row="0"]').click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await page.getByRole("contentinfo").getByText("Copied 120 rows.").waitFor();
  });

  it("of more rows than a clipboard should take says how many it took", async () => {
    const page = await show();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+a");
    await page.getByRole("contentinfo").getByText("10,000,000 rows chosen").waitFor();
    await page.keyboard.press("Control+c");
    await page.getByText("Copied the first 10,000 of the 10,000,000 chosen rows").waitFor();
    expect((await clipboard(page)).trimEnd().split("\n")).toHaveLength(10_001);
    await expectNoAxeFindings(page);
  });

  it("leaves text that was marked with the mouse to the browser, and keys in a field to the field", async () => {
    const page = await show(cases);
    await page.getByRole("textbox", { name: "Search in cases" }).fill("challenge");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    expect(await clipboard(page)).toBe("challenge");
  });

  it("opens the row's line in the file", async () => {
    const page = await show(cases);
    await page.keyboard.press("j");
    await page.keyboard.press("l");
    await expect.poll(() => page.evaluate(() => window.harness!.ports.shell.done)).toEqual(["line 2:1"]);
  });
});

describe("the layout of the table", () => {
  const titles = (page: Page) => grid(page).getByRole("columnheader").allInnerTexts();
  it("is the file's: other panels have it at once, and it is there when the file is opened again", async () => {
    const page = await show({ results });
    const head = page.getByRole("columnheader", { name: "Label", exact: true });
    await head.getByRole("button").focus();
    await page.keyboard.press("Alt+Shift+ArrowLeft");
    const edge = await head.locator(".head-edge").boundingBox();
    await page.mouse.move(edge!.x + 4, edge!.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge!.x + 64, edge!.y + 8, { steps: 4 });
    await page.mouse.up();
    const wide = (await head.boundingBox())!.width;
    await expect.poll(() => page.evaluate(() => window.harness!.ports.keeper.get("table"))).toMatchObject({ widths: { label: Math.round(wide) } });
    // Another panel of the same file, which has never been here.
    await page.evaluate(() => window.harness!.reopen("another"));
    await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(["Case", "Label", "Query"]);
    expect((await head.boundingBox())!.width).toBe(wide);
  });

  it("is moved by dragging a title onto another", async () => {
    const page = await show({ results });
    await page.getByRole("columnheader", { name: "Tags" }).dragTo(page.getByRole("columnheader", { name: "Query" }));
    await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(["Case", "Tags", "Query"]);
  });
});

describe("a file that is still being read", () => {
  const chunk = 256 * 1024;
  it("shows how far it is, counts what is there so far, can be stopped, and goes on", async () => {
    const page = await show({ results, readable: chunk });
    const status = page.getByRole("contentinfo");
    const bar = status.getByRole("progressbar", { name: "Reading the file" });
    await bar.waitFor();
    await page
      .getByText(/^\d+ rows so far$/)
      .first()
      .waitFor();
    await expectNoAxeFindings(page);
    await shoot(page, "reading");
    await status.getByRole("button", { name: "Stop" }).click();
    await page.evaluate((bytes) => window.harness!.letRead(bytes), chunk + 1);
    await status.getByText(/^Stopped at \d+ %: \d+ rows$/).waitFor();
    await bar.waitFor({ state: "detached" });
    await page
      .getByText(/^\d+ rows so far$/)
      .first()
      .waitFor();
    await expectNoAxeFindings(page);
    await shoot(page, "reading-stopped");
    await page.setViewportSize({ width: 480, height: 700 });
    await shoot(page, "reading-stopped-narrow");
    await page.evaluate(() => window.harness!.letRead(Infinity));
    await status.getByRole("button", { name: "Read on" }).click();
    await page.getByText("600 rows", { exact: true }).first().waitFor();
    await status.getByText(/Stopped/).waitFor({ state: "detached" });
  });

  it("keeps the marked row under the eyes while rows come in above it", async () => {
    const page = await show({ results, readable: chunk });
    await page.getByRole("columnheader", { name: "Time, s" }).getByRole("button").click();
    await expect.poll(() => page.getByRole("columnheader", { name: "Time, s" }).getAttribute("aria-sort")).toBe("descending");
    await grid(page).locator('[data-row="6"]').click();
    const marked = (await active(page).innerText()).replace(/\s+/g, " ");
    const before = await active(page).boundingBox();
    await page.evaluate(() => window.harness!.letRead(Infinity));
    await page.getByText("600 rows", { exact: true }).first().waitFor();
    await expect.poll(() => activeIndex(page)).toBeGreaterThan(6);
    expect((await active(page).innerText()).replace(/\s+/g, " ")).toBe(marked);
    expect(Math.abs((await active(page).boundingBox())!.y - before!.y)).toBeLessThan(1);
  });
});
