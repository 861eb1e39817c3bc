import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layPages, pagesBetween, steppedZoom } from "../../../webview/pdf/pageLayout";
import { placedBoxes } from "../../../webview/pdf/pageStretches";

const a4 = { width: 595, height: 842 };

describe("the pages of a PDF", () => {
  it("lie one under the other without overlap, in the middle, each as wide as the pane lets it be", () => {
    const { pages, width } = layPages(3, a4, new Map([[2, { width: 842, height: 595 }]]), 600, "fit");
    expect(pages.map((page) => Math.round(page.width))).toEqual([576, 576, 576]);
    expect(width).toBe(600);
    for (const [index, page] of pages.slice(1).entries()) expect(page.top).toBeGreaterThanOrEqual(pages[index]!.top + pages[index]!.height);
  });

  it("that something lies between two heights are all of them and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200_000), fc.nat(3_000), (count, from, more) => {
        const layout = layPages(count, a4, new Map(), 500, 1);
        const { first, last } = pagesBetween(layout, from, from + more);
        const touched = layout.pages.flatMap((page, index) => (page.top < from + more && page.top + page.height > from ? [index + 1] : []));
        for (const page of touched) expect(page >= first && page <= last).toBe(true);
        expect(first >= 1 && last <= count && last - first <= touched.length + 1).toBe(true);
      }),
      { numRuns: 500, seed: 6 },
    );
  });

  it("grow and shrink by steps, to an end", () => {
    expect([steppedZoom(0.97, 1), steppedZoom(1, 1), steppedZoom(4, 1), steppedZoom(1, -1), steppedZoom(0.25, -1)]).toEqual([1, 1.25, 4, 0.75, 0.25]);
  });
});

describe("the text of a page", () => {
  const box = (from: number, to: number) => ({ from, to, left: 0, top: 0, size: 10, width: 10, angle: 0, dir: "ltr" as const });

  it("stands in its boxes, without what the canonical text leaves out", () => {
    const raw = "  One  \nTwo\n";
    const placed = placedBoxes([box(0, 7), box(8, 11)], raw, "Before\n\f\nOne\nTwo", { start: 9, end: 16 });
    expect(placed?.map(({ text, start, raw: own }) => [text, start, own])).toEqual([
      ["One", 9, "  One  "],
      ["Two", 13, "Two"],
    ]);
  });

  it("that is another one stands nowhere", () => {
    expect(placedBoxes([box(0, 3)], "One", "Two", { start: 0, end: 3 })).toBeNull();
  });
});
