import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostilePdfs, lockedPdf } from "../builders/hostilePdfs";
import { aPdf, onePage } from "../builders/pdf";
import { expectNoAxeFindings, themes } from "./harness";
import { startPdfBench, type OpenPdfPage, type PdfBenchServer } from "./pdfHarness";

let bench: PdfBenchServer;
let open: OpenPdfPage;
beforeAll(async () => {
  bench = await startPdfBench();
  open = await bench.open();
});
afterAll(async () => {
  await open?.close();
  await bench?.close();
});

/** For what a busy machine does late. */
const patience = { timeout: 60_000 };
const line = (index: number) => `Line ${index} of the report says (really) what it says.`;
const threePages = aPdf([
  { lines: Array.from({ length: 30 }, (_, index) => line(index)) },
  { lines: ["Page two", "The needle is here."] },
  { lines: ["Page three", "It ends."] },
]);
const drawn = (page: number) => open.page.locator(`.pdf-page[data-page="${page}"][data-drawn]`);
const marked = (name: string) =>
  open.page.evaluate((wanted) => [...(CSS.highlights.get(wanted) ?? [])].map((range) => (range as Range).toString()), name);
const lastSelection = async (pdf: Uint8Array) => {
  const last = await open.page.evaluate(() => window.pdfBench!.selections.at(-1) ?? null);
  return last && (await bench.textOf(pdf))?.slice(last.start, last.end);
};
/** How dark the page is under a box, from 0 (white) to 1: whether letters are printed there. */
const ink = (selector: string) =>
  open.page.evaluate(async (wanted) => {
    const range = [...CSS.highlights.get(wanted)!][0] as Range;
    const box = range.getBoundingClientRect();
    const canvas = range.startContainer.parentElement!.closest(".pdf-page")!.querySelector("canvas")!;
    const paper = canvas.getBoundingClientRect();
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d")!;
    copy.drawImage(canvas, 0, 0);
    const k = canvas.width / paper.width;
    const { data } = copy.getImageData(
      (box.left - paper.left) * k,
      (box.top - paper.top) * k,
      Math.max(1, box.width * k),
      Math.max(1, box.height * k),
    );
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) dark++;
    return dark / (data.length / 4);
  }, selector);

describe("a PDF as pages", () => {
  it("is drawn with its evidence over the very letters, the focused one apart", async () => {
    await open.show(threePages, { quotes: ["Line 3 of the report", "Line 12 of the report says (really)"] });
    await expect.poll(() => marked("focused"), patience).toEqual(["Line 3 of the report"]);
    await expect.poll(() => marked("evidence")).toEqual(["Line 12 of the report says (really)"]);
    expect(await ink("focused")).toBeGreaterThan(0.05);
    expect(await ink("evidence")).toBeGreaterThan(0.05);
  });

  it("goes to evidence on a page that was not drawn yet", async () => {
    await open.show(threePages, { quotes: ["It ends."] });
    await expect.poll(() => marked("focused"), patience).toEqual(["It ends."]);
    const inView = () =>
      open.page.evaluate(() => {
        const box = ([...CSS.highlights.get("focused")!][0] as Range).getBoundingClientRect();
        const frame = document.querySelector(".pdf-pages")!.getBoundingClientRect();
        return box.top >= frame.top && box.bottom <= frame.bottom;
      });
    await expect.poll(inView).toBe(true);
  });

  it("goes to evidence on the second page, which in a low window is not near the first", async () => {
    const low = await bench.open({ height: 260 });
    await low.show(threePages, { quotes: ["The needle is here."] });
    await low.page.locator('.pdf-page[data-page="2"][data-drawn]').waitFor();
    await low.close();
  });

  it("makes a selection by mouse a stretch of the canonical text", async () => {
    await open.show(threePages);
    await drawn(1).getByText(line(5), { exact: true }).click({ clickCount: 3 });
    await expect.poll(() => lastSelection(threePages)).toBe(line(5));
  });

  it("makes a selection by keyboard alone one, across lines and pages", async () => {
    await open.show(threePages, { quotes: ["Line 29"] });
    await expect.poll(() => marked("focused"), patience).toEqual(["Line 29"]);
    await open.page.getByRole("textbox", { name: /Pages of the PDF/ }).focus();
    await open.page.keyboard.press("Home");
    await open.page.keyboard.press("Shift+ArrowDown");
    await open.page.keyboard.press("Shift+End");
    await expect.poll(() => lastSelection(threePages)).toBe(`${line(29)}\n\f\nPage two`);
    expect(await open.page.locator(".pdf-caret").count()).toBe(1);
  });

  it("changes size by key and button, and goes to a page by its number", async () => {
    await open.show(threePages);
    await drawn(1).waitFor();
    const width = () => drawn(1).evaluate((page) => page.getBoundingClientRect().width);
    const before = await width();
    await open.page.getByRole("textbox", { name: /Pages of the PDF/ }).focus();
    await open.page.keyboard.press("+");
    await expect.poll(width).toBeGreaterThan(before);
    await open.page.keyboard.press("0");
    await expect.poll(width).toBe(before);
    await open.page.getByRole("textbox", { name: /Page shown/ }).fill("3");
    await open.page.keyboard.press("Enter");
    await drawn(3).waitFor();
    await expect.poll(() => open.page.getByRole("textbox", { name: /Page shown/ }).inputValue()).toBe("3");
  });

  it("finds a text, on pages that were not drawn yet as well, next and previous", async () => {
    await open.show(threePages);
    await drawn(1).waitFor();
    await open.page.getByRole("textbox", { name: /Pages of the PDF/ }).focus();
    await open.page.keyboard.press("Control+f");
    await open.page.keyboard.type("THE NEEDLE");
    await open.page.keyboard.press("Enter");
    await expect.poll(() => marked("focused"), patience).toEqual(["The needle"]);
    await open.page.getByRole("searchbox").fill("page t");
    await open.page.keyboard.press("Shift+Enter");
    await expect.poll(() => open.page.locator(".find-status").textContent()).toMatch(/of 2$/);
    await expect.poll(() => marked("focused"), patience).toEqual(["Page t"]);
    await open.page.keyboard.press("Escape");
    await expect.poll(() => marked("focused")).toEqual([]);
  });

  it("of a thousand pages reads nothing twice and draws few", async () => {
    const long = aPdf(
      Array.from({ length: 1000 }, (_, page) => ({
        lines: Array.from({ length: 40 }, (__, index) => `Page ${page + 1}, line ${index}: words that fill a report.`),
      })),
    );
    const before = await open.page.evaluate(() => window.pdfBench!.read.bytes);
    await open.show(long, { quotes: ["Page 900, line 7:"] });
    await expect.poll(() => marked("focused"), patience).toEqual(["Page 900, line 7:"]);
    expect(await open.page.locator(".pdf-page").count()).toBeLessThan(12);
    expect((await open.page.evaluate(() => window.pdfBench!.read.bytes)) - before).toBeLessThanOrEqual(long.length);
    await open.page.getByRole("textbox", { name: /Page shown/ }).fill("500");
    await open.page.keyboard.press("Enter");
    await drawn(500).waitFor();
    expect(await open.page.locator(".pdf-page").count()).toBeLessThan(12);
  });

  it("draws Chinese in a font that the file does not carry tables for", async () => {
    const pdf = aPdf([{ lines: ["发布于三月一日"] }], "chinese");
    await open.show(pdf, { quotes: ["三月"] });
    await expect.poll(() => marked("focused"), patience).toEqual(["三月"]);
  });

  it("marks turned and mirrored lines where they stand", async () => {
    const pdf = onePage("BT /F1 20 Tf 0 1 -1 0 300 200 Tm (Upward) Tj ET BT /F1 20 Tf 0.7 0.7 -0.7 0.7 100 500 Tm (Slanted) Tj ET", {
      page: "/Rotate 90",
    });
    for (const word of ["Upward", "Slanted"]) {
      await open.show(pdf, { quotes: [word] });
      await expect.poll(() => marked("focused"), patience).toEqual([word]);
      expect(await ink("focused")).toBeGreaterThan(0.01);
    }
  });

  it("highlights nothing where its text was extracted otherwise, and says so", async () => {
    await open.show(threePages, { text: "Another text\n\f\nPage two\n\f\nPage three", quotes: ["Another"] });
    await open.page.getByText(/nothing is highlighted on them/).waitFor();
    expect(await marked("focused")).toEqual([]);
  });

  it("says what it cannot show: locked, damaged, cut off", async () => {
    await open.show(lockedPdf(), { text: null });
    await open.page.getByText("It is locked with a password.").waitFor();
    await open.show(new TextEncoder().encode("%PDF-1.7 nothing more"), { text: null });
    await open.page.getByText(/damaged or cut off/).waitFor();
    await open.show(threePages.slice(0, 200), { text: null });
    await open.page.getByText(/damaged or cut off|reader of PDFs failed/).waitFor();
  });

  it.each(themes)("has no findings of axe: %s", async (theme) => {
    const other = await bench.open({ theme });
    await other.show(threePages, { quotes: ["Line 3"] });
    await other.page.locator('.pdf-page[data-page="1"][data-drawn]').waitFor();
    await expectNoAxeFindings(other.page);
    await other.close();
  });
});

describe("a hostile PDF runs nothing, asks for nothing, and ends", () => {
  it.each(hostilePdfs)("$name", async ({ make }) => {
    const own = await bench.open();
    const pdf = make(bench.listener);
    await own.show(pdf, { text: null });
    await own.page.locator(".pdf-page[data-drawn]").or(own.page.getByText("This PDF cannot be shown as pages.")).first().waitFor();
    // It is still there, and answers.
    await own.show(aPdf([{ lines: ["Still alive"] }]), { quotes: ["Still alive"] });
    await expect
      .poll(() => own.page.evaluate(() => [...(CSS.highlights.get("focused") ?? [])].map((range) => (range as Range).toString())), patience)
      .toEqual(["Still alive"]);
    expect(await own.page.evaluate(() => (window as { hostile?: unknown }).hostile)).toBeUndefined();
    expect(await own.troubles()).toEqual([]);
    expect(bench.heard).toEqual([]);
    await own.close();
  });
});
