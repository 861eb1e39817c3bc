import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { archived, screenshot } from "../builders/png";
import { jsonl, successRow } from "../builders/sampleRows";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench, type OpenScreen, type ThemeName } from "./harness";

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

const picture = archived(screenshot(), "image/png");
/** A run whose only row cites a screenshot, with the grader's evidence in it. */
function given() {
  const row = successRow();
  const representations = [{ ...row.provenance!.representations![0]!, sha256: picture.sha256, content_type: "image/png" }];
  const regions = [
    { x: 60, y: 100, width: 360, height: 30 },
    { x: 60, y: 580, width: 180, height: 50 },
  ];
  const citations = row.result!.citations!.map((citation, index) => ({ ...citation, evidence: { representation_id: "r-a2", rect: regions[index] } }));
  return {
    results: jsonl([{ ...row, result: { ...row.result, citations }, provenance: { ...row.provenance, representations } }]),
    representations: [{ base64: Buffer.from(picture.bytes).toString("base64") }],
  };
}
async function onPicture(options: { readonly theme?: ThemeName; readonly width?: number } = {}): Promise<Page> {
  open = await bench.open(given(), options);
  await open.page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await open.page.keyboard.press("Enter");
  const narrow = open.page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name: /^Representation/ });
  if ((options.width ?? 1440) < 600) await narrow.click();
  await open.page.locator(".image-room img").waitFor();
  return open.page;
}
const image = (page: Page) => page.getByRole("group", { name: /^Archived picture/ });
/** The region that is drawn, as the screen says it. */
const region = (page: Page) => page.locator(".image-tools [role=status]").textContent();
const savedRect = (page: Page) =>
  page.evaluate(() => {
    const lines = [...window.harness!.ports.logs.lines.values()].flat();
    const events = lines.map((line) => JSON.parse(line) as { kind: string; evidence?: { rect?: object } });
    return events.filter(({ kind }) => kind === "label").at(-1)?.evidence?.rect ?? null;
  });

describe("evidence from a screenshot", () => {
  it("is a rectangle drawn by mouse, in pixels of the image, taken by its key and saved with the label", async () => {
    const page = await onPicture();
    // Once it stands still: what is above it comes bit by bit.
    await page.locator(".image-room").hover();
    const room = (await page.locator(".image-room").boundingBox())!;
    const scale = room.width / 1000;
    const at = (x: number, y: number) => [room.x + x * scale, room.y + y * scale] as const;
    await page.mouse.move(...at(100, 170));
    await page.mouse.down();
    await page.mouse.move(...at(300, 250), { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => region(page)).toMatch(/^Region of (19\d|20\d) × (7\d|8\d) pixels at (9\d|10\d), (16\d|17\d)$/);
    await page.keyboard.press("e");
    await page.locator(".status").getByText("Evidence: a region of the image").waitFor();
    await page.locator(".image-region").nth(2).waitFor();
    await page.keyboard.press("1");
    await page
      .locator(".status")
      .getByText(/Saved:/)
      .waitFor();
    expect(await savedRect(page)).toMatchObject({ width: expect.any(Number) as number, height: expect.any(Number) as number });
    await page.keyboard.press("Control+z");
    await page
      .locator(".status")
      .getByText(/Undone/)
      .waitFor();
  });

  it("is a rectangle made, moved and resized by keyboard alone", async () => {
    const page = await onPicture();
    await image(page).focus();
    await page.keyboard.press(" ");
    const numbers = async () => ((await region(page)) ?? "").match(/\d+/g)!.map(Number);
    await expect.poll(() => region(page)).toMatch(/^Region of/);
    const [width, height, x, y] = await numbers();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowUp");
    expect(await numbers()).toEqual([width! - 10, height! - 1, x! + 10, y! + 1]);
    await page.keyboard.press("e");
    await page.locator(".status").getByText("Evidence: a region of the image").waitFor();
    await page.keyboard.press("1");
    await page
      .locator(".status")
      .getByText(/Saved:/)
      .waitFor();
    expect(await savedRect(page)).toEqual({ x: x! + 10, y: y! + 1, width: width! - 10, height: height! - 1 });
  });

  it("goes away with Escape, which then leaves the case only when pressed again", async () => {
    const page = await onPicture();
    await image(page).focus();
    await page.keyboard.press(" ");
    await expect.poll(() => region(page)).toMatch(/^Region of/);
    await page.keyboard.press("Escape");
    await expect.poll(() => region(page)).toBe("1000 × 700 pixels");
    expect(await page.locator(".case").count()).toBe(1);
  });

  it("is shown where it is, several at once, and gone to one after the other", async () => {
    const page = await onPicture();
    expect(await page.locator(".image-region").count()).toBe(2);
    await expect.poll(() => page.locator(".image-region.is-focused").getAttribute("aria-label")).toContain("at 60, 100");
    await page.getByRole("button", { name: "Next evidence" }).click();
    await expect.poll(() => page.locator(".image-region.is-focused").getAttribute("aria-label")).toContain("at 60, 580");
  });

  it("is scrolled to where the image is larger than its pane; the size changes by key", async () => {
    const page = await onPicture();
    await image(page).focus();
    const width = () => page.locator(".image-room").evaluate((room) => room.getBoundingClientRect().width);
    const fitted = await width();
    for (let i = 0; i < 6; i++) await page.keyboard.press("+");
    await expect.poll(width).toBeGreaterThan(fitted * 2);
    await page.getByRole("button", { name: "Next evidence" }).click();
    const inView = () =>
      page.evaluate(() => {
        const [box, frame] = [".image-region.is-focused", ".image-scroller"].map((one) => document.querySelector(one)!.getBoundingClientRect());
        return box!.top >= frame!.top - 1 && box!.left >= frame!.left - 1;
      });
    await expect.poll(inView).toBe(true);
    await image(page).focus();
    await page.keyboard.press("0");
    await expect.poll(width).toBe(fitted);
  });

  it.each(themes)("has no findings of axe: %s", async (theme) => {
    for (const width of [1440, 480]) {
      const page = await onPicture({ theme, width });
      await image(page).focus();
      await page.keyboard.press(" ");
      await page.locator(".image-draft").waitFor();
      await expectNoAxeFindings(page);
      await shoot(page, `image-region-${width}-${theme}`);
      await open!.close();
      open = null;
    }
  });
});
