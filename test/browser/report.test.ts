import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowKeys } from "../../src/core/formats/rowKeys";
import { reportHtml } from "../../src/core/grade/report/reportHtml";
import { reportOf } from "../../src/core/grade/report/reportModel";
import { taskRecord } from "../../src/core/grade/run/taskRecord";
import { labelled, measured, roundRows, thirty, type RoundSpec } from "../builders/roundRows";
import { expectNoAxeFindings, launch, shoot } from "./harness";

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(async () => browser.close());

const run = (shown: string, spec: RoundSpec) => {
  const keys = rowKeys(null, "f");
  return { shown, records: roundRows(spec).map((row) => taskRecord(row, keys.next(row), undefined, null)) };
};
const page = reportHtml(
  reportOf([
    run("one", { changes: { S02: labelled("partial", { failure_tags: ["citation-mismatch"] }), K05: labelled("probe-invalid") } }),
    run("two", { system: "slow", changes: Object.fromEntries(thirty.map(({ id }) => [id, measured({ duration_s: 9, escalations: 1 })])) }),
  ]),
);

describe("the page of a report", () => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 480])
      it(`in ${colorScheme}, ${width} pixels wide, has no axe findings, asks for nothing and does not scroll sideways`, async () => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const tab = await context.newPage();
        const asked: string[] = [];
        tab.on("request", (request) => void asked.push(request.url()));
        await tab.setContent(page);
        await tab.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
        expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
        await expectNoAxeFindings(tab);
        expect(asked).toEqual([]);
        await shoot(tab, `report-${colorScheme}-${width}`);
        await context.close();
      });

  it("draws no label over another, nor outside its plot", async () => {
    const tab = await browser.newPage();
    await tab.setContent(page);
    const boxes = await tab.evaluate(() =>
      [...document.querySelectorAll("svg.plot")].map((plot) => {
        const outer = plot.getBoundingClientRect();
        return [...plot.querySelectorAll("text.label")].map((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return {
            left,
            right,
            top,
            bottom,
            inside: left >= outer.left && right <= outer.right + 1 && top >= outer.top - 1 && bottom <= outer.bottom,
          };
        });
      }),
    );
    expect(boxes.flat().length).toBeGreaterThan(0);
    for (const plot of boxes)
      plot.forEach((one, at) => {
        expect(one.inside).toBe(true);
        for (const other of plot.slice(at + 1))
          expect(one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom).toBe(false);
      });
    await tab.close();
  });
});
