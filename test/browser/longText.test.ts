import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaneGiven } from "./pane/index";
import { startPaneBench, type OpenPane, type PaneBenchServer } from "./paneHarness";

let bench: PaneBenchServer;
let pane: OpenPane;
beforeAll(async () => {
  bench = await startPaneBench();
  pane = await bench.open();
});
afterAll(async () => {
  await pane.close();
  await bench.close();
});

const lines = 60_000;
const needle = "The needle is at the end.";
const text = `${Array.from({ length: lines }, (_, i) => `Line ${i} of a log that goes on and on, and says what it says.`).join("\n")}\n${needle}\n`;
const long = (more: Partial<PaneGiven> = {}): PaneGiven => ({
  content: text,
  contentType: "text/plain",
  quotes: [],
  register: "text",
  inBlocks: true,
  ...more,
});
/** As another representation would be: nothing is kept of the one before. */
const showAnew = async (given: PaneGiven) => {
  await pane.show({ ...given, nothing: true });
  await pane.show(given);
};
const register = () => pane.page.getByRole("textbox");
const ruler = () => pane.page.getByRole("slider", { name: "Place in the text" });
const drawn = () => pane.page.evaluate(() => document.querySelector(".representation-text")!.textContent.length);
/** The line that is seen first. */
const topLine = () =>
  pane.page.evaluate(() => {
    const view = document.querySelector(".representation-text")!.getBoundingClientRect();
    for (const node of document.querySelectorAll(".representation-chunk")) {
      if (node.getBoundingClientRect().bottom <= view.top + 20) continue;
      const at = document.caretRangeFromPoint(view.left + 60, view.top + 20);
      const whole = at?.startContainer.textContent ?? "";
      return /Line (\d+)/.exec(whole.slice(whole.lastIndexOf("\n", at!.startOffset) + 1))?.[1] ?? null;
    }
    return null;
  });

describe("a text that is read by blocks", () => {
  it("begins at its beginning with a small part of it", async () => {
    await showAnew(long());
    await expect.poll(topLine).toBe("0");
    expect(await drawn()).toBeLessThan(text.length / 4);
  });

  it("begins at its evidence where it has some, which is marked there and nowhere else", async () => {
    await showAnew(long({ quotes: [{ exact: needle }] }));
    const marked = () => pane.page.evaluate(() => [...(CSS.highlights.get("focused") ?? [])].map((range) => (range as Range).toString()));
    await expect.poll(marked).toEqual([needle]);
    expect(await drawn()).toBeLessThan(text.length / 4);
  });

  it("goes on as it is scrolled, down and up, without a jump, and never has more of it than a few blocks", async () => {
    await showAnew(long());
    await expect.poll(topLine).toBe("0");
    const box = (await register().boundingBox())!;
    await pane.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    let last = 0;
    for (let i = 0; i < 60; i++) {
      await pane.page.mouse.wheel(0, 4000);
      await pane.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const at = Number(await topLine());
      // A notch is some two hundred lines of twenty pixels: text that comes in moves nothing.
      expect(at - last).toBeGreaterThanOrEqual(0);
      expect(at - last).toBeLessThan(420);
      last = at;
    }
    expect(last).toBeGreaterThan(6000);
    expect(await drawn()).toBeLessThan(9 * 65_536);
    for (let i = 0; i < 30; i++) {
      await pane.page.mouse.wheel(0, -4000);
      await pane.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const at = Number(await topLine());
      expect(last - at).toBeGreaterThanOrEqual(0);
      expect(last - at).toBeLessThan(420);
      last = at;
    }
  });

  it("is gone through by its ruler, by keyboard alone, and says where one is", async () => {
    await showAnew(long());
    await ruler().focus();
    await pane.page.keyboard.press("End");
    await expect.poll(async () => Number(await topLine())).toBeGreaterThan(lines - 200);
    await expect.poll(() => ruler().getAttribute("aria-valuetext")).toMatch(/^Character 3,\d+,\d+ of 3,\d+,\d+$/);
    await pane.page.keyboard.press("Home");
    await expect.poll(topLine).toBe("0");
  });

  it("is walked through by its caret: to its ends, and a selection is a stretch of the whole", async () => {
    await showAnew(long());
    await register().focus();
    await pane.page.keyboard.press("Control+End");
    await expect.poll(async () => Number(await topLine())).toBeGreaterThan(lines - 200);
    await pane.page.evaluate(() => {
      const node = [...document.querySelectorAll(".representation-chunk")].at(-1)!.lastChild as Text;
      const at = node.data.indexOf("needle");
      document.getSelection()!.setBaseAndExtent(node, at, node, at + 6);
    });
    const last = () => pane.page.evaluate(() => window.pane!.selections.at(-1) ?? null);
    await expect.poll(last).toEqual({ start: text.indexOf("needle"), end: text.indexOf("needle") + 6 });
    await pane.page.keyboard.press("Control+Home");
    await expect.poll(topLine).toBe("0");
  });
});

describe("evidence that was taken in another encoding", () => {
  it("says so, and leads to the reading of the bytes it was taken in", async () => {
    await pane.show({
      content: "Some words of a page.",
      contentType: "text/plain; charset=utf-8",
      quotes: [],
      register: "text",
      over: {
        evidence: [
          {
            key: "e0",
            source: "mine",
            by: "reviewer-a",
            citationId: "k1",
            exact: "名",
            otherCharset: "shift_jis",
            resolution: { grade: "not-found", ranges: [], moved: false },
          },
        ],
      },
    });
    await pane.page.getByText(/^Taken from these bytes as read in shift_jis/).waitFor();
    await pane.page.getByRole("button", { name: "Read in shift_jis" }).focus();
    await pane.page.keyboard.press("Enter");
    await expect.poll(() => pane.page.evaluate(() => window.pane!.charsets.at(-1))).toBe("shift_jis");
  });
});
