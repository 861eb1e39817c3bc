import { parse } from "parse5";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import type { JudgedReport } from "../../../src/core/grade/report/judgedReport";
import { niceTicks } from "../../../src/core/grade/report/niceTicks";
import { plotSvg } from "../../../src/core/grade/report/plotSvg";
import { reportHtml } from "../../../src/core/grade/report/reportHtml";
import { reportJson } from "../../../src/core/grade/report/reportJson";
import { reportMarkdown } from "../../../src/core/grade/report/reportMarkdown";
import { reportOf, type ParetoPlot } from "../../../src/core/grade/report/reportModel";
import { reportTables } from "../../../src/core/grade/report/reportTables";
import { safeHtml, safeMarkdown } from "../../../src/core/grade/report/safeText";
import { bucketCounts, durationBounds } from "../../../src/core/grade/run/durationBuckets";
import { taskRecord } from "../../../src/core/grade/run/taskRecord";
import { labelled, measured, roundRows, thirty } from "../../builders/roundRows";

const run = (rows: readonly Row[], shown = "R/results.jsonl") => {
  const keys = rowKeys(null, "f");
  return { shown, records: rows.map((row) => taskRecord(row, keys.next(row), undefined, null)) };
};
const each = (change: (row: Row) => Row) => Object.fromEntries(thirty.map(({ id }) => [id, change]));
const table = (report: ReturnType<typeof reportOf>, title: string) => {
  const found = reportTables(report).find((one) => one.title === title)!;
  return found.rows.map((row) => Object.fromEntries(row.map((cell, at) => [found.columns[at]!.title, cell])));
};

describe("a report", () => {
  it("speaks of each stratum first, of all last, and never of a composite score", () => {
    const report = reportOf([run(roundRows({ changes: { S02: labelled("partial", { failure_tags: ["citation-mismatch"] }) } }))]);
    const rows = table(report, "Outcome and quality");
    expect(rows.map(({ stratum }) => stratum)).toEqual(["known-url", "search", "dynamic", "auth", "blocking", "(all)"]);
    expect(rows[1]).toMatchObject({ tasks: "6", success: "5/6 = 0.833", "fact coverage": "1.000" });
    expect(table(report, "Failure tags")[1]).toMatchObject({ stratum: "search", "citation-mismatch": "1" });
    expect(table(report, "Cases that did not become what they expect")).toMatchObject([
      { case: "S02", label: "partial", expected: "success", why: "It is partial." },
    ]);
    expect(JSON.stringify(reportJson(report))).not.toMatch(/score/);
  });

  it("says “not defined” where there is nothing to divide by, and null in JSON", () => {
    const report = reportOf([
      run(roundRows({ changes: each((row) => ({ ...labelled("wrong-answer")(row), metrics: { duration_s: 1, cost_usd: 0.01 } })) })),
    ]);
    expect(table(report, "Outcome and quality")[0]).toMatchObject({ "fact coverage": "not defined", "citation support": "not defined" });
    expect(table(report, "Time, cost and effort")[0]).toMatchObject({ "cost per success, USD": "not defined", retries: "not defined", "p95 s": "1" });
    const { all } = reportJson(report).configurations[0]!;
    expect([all.cost_per_success_usd, all.metrics["fact_coverage"]!.mean]).toEqual([null, null]);
  });

  it("divides the whole cost by the successes, failed tasks included", () => {
    const report = reportOf([run(roundRows({ changes: { K01: labelled("timeout"), K02: labelled("timeout"), K03: labelled("timeout") } }))]);
    expect(table(report, "Time, cost and effort")[0]).toMatchObject({ "cost, USD": "0.06", "cost per success, USD": "0.02" });
  });

  it("names how requests ended, and sorts their durations into OpenTelemetry's buckets", () => {
    const broken = (row: Row): Row => ({
      ...row,
      trace: { attempts: [{ span_id: "a", duration_s: 3, attributes: { "http.request.method": "GET", "error.type": "timeout" } }] },
    });
    const report = reportOf([run(roundRows({ changes: { B05: broken } }))]);
    const blocking = table(report, "Requests: http.client.request.duration")[4]!;
    expect(blocking).toMatchObject({ requests: "6", "max s": "3", ended: "200 × 5, timeout × 1" });
    expect(bucketCounts([0.005, 0.0051, 10, 10.1])).toEqual([1, 1, ...Array<number>(durationBounds.length - 3).fill(0), 1, 1]);
  });

  it("leaves quarantine out of every figure, and lists it", () => {
    const report = reportOf([run(roundRows({ lane: "live", changes: { K01: labelled("probe-invalid") } }))]);
    expect(table(report, "Outcome and quality")[0]).toMatchObject({ tasks: "5", "in quarantine": "1" });
    expect(table(report, "In quarantine")).toMatchObject([{ case: "K01", why: "probe-invalid" }]);
  });

  it("compares configurations by what dominates what, in each pair of figures by itself", () => {
    const good = run(roundRows({ system: "good" }), "good");
    const slow = run(roundRows({ system: "slow", changes: each(measured({ duration_s: 9, cost_usd: 0.001 })) }), "slow");
    const { plots, pointsAre, configurations } = reportOf([good, slow]);
    expect([pointsAre, configurations.map(({ id }) => id)]).toEqual(["configurations", ["A", "B"]]);
    const off = Object.fromEntries(plots.map(({ title, points }) => [title, points.map(({ dominated }) => dominated)]));
    expect(off).toEqual({
      "fact coverage and p95 latency": [false, true],
      "citation support and p95 latency": [false, true],
      "fact coverage and mean cost per task": [true, false],
      "citation support and mean cost per task": [true, false],
      "success rate and escalations per task": [false, false],
    });
  });

  it("shows the strata of one configuration, which are no alternatives", () => {
    const { plots, pointsAre } = reportOf([run(roundRows())]);
    expect(pointsAre).toBe("strata");
    for (const { points } of plots) expect(points.map(({ dominated }) => dominated)).toEqual(Array<null>(5).fill(null));
  });
});

describe("the page", () => {
  const evil = `<script>alert(1)</script>"'><img src=x onerror=y>\u202e\u0007`;
  const report = reportOf([
    run(roundRows({ system: evil, changes: { K01: labelled(evil, { rule: evil, failure_tags: [evil] }) } }), evil),
    run(roundRows({ system: "other" })),
  ]);
  const html = reportHtml(report);

  it("has no script, loads nothing and lets no data become markup", () => {
    expect(html).toContain("default-src 'none'");
    const tags = new Set<string>();
    const open: unknown[] = [parse(html)];
    for (
      let node = open.pop() as { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: unknown[] };
      node;
      node = open.pop() as typeof node
    ) {
      if (node.tagName) tags.add(node.tagName);
      for (const { name, value } of node.attrs ?? []) {
        expect(name).not.toMatch(/^on|^src$|^href$/);
        expect(value).not.toContain("javascript:");
      }
      open.push(...(node.childNodes ?? []));
    }
    for (const tag of ["script", "img", "link", "iframe", "object", "form", "a"]) expect(tags.has(tag), tag).toBe(false);
    expect(html).not.toMatch(/[\u202e\u0007]/);
    expect(html).toContain("⟨U+202E⟩");
  });

  it("has a table behind every plot, and every plot a name and a text", () => {
    expect(html.match(/<svg/g)).toHaveLength(report.plots.length + 2);
    expect(html.match(/<svg[^>]*role="img" aria-labelledby="\w+-title \w+-text"/g)).toHaveLength(report.plots.length + 2);
    expect(html.match(/<details>/g)).toHaveLength(report.plots.length + 1);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is light and dark by what the reader prefers", () => expect(html).toMatch(/prefers-color-scheme: dark/));

  it("keeps every cell of Markdown in its cell", () => {
    const lines = reportMarkdown(report)
      .split("\n")
      .filter((line) => line.startsWith("|"));
    const width = (line: string) => line.replace(/\\./g, "").split("|").length;
    for (const [at, line] of lines.entries()) if (/^\| -|^\| ---/.test(line)) expect(width(line)).toBe(width(lines[at - 1]!));
    for (const line of lines) expect(line).not.toMatch(/(?<!\\)</);
  });

  it("escapes any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(safeHtml(text)).not.toMatch(/[<>"']/);
        expect(safeMarkdown(text)).not.toMatch(/(?<!\\)[|<\n]/);
      }),
    );
  });
});

describe("a plot", () => {
  const plot = (points: readonly (readonly [x: number | null, y: number | null])[]): ParetoPlot => ({
    title: "t",
    x: { title: "x", better: "lower", unit: "seconds" },
    y: { title: "y", better: "higher", unit: "share" },
    points: points.map(([x, y], at) => ({ id: `P${at}`, name: "n", x, y, dominated: null })),
  });
  it("draws every defined point inside itself, and says how many are not", () => {
    const point = fc.tuple(fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })), fc.option(fc.double({ min: 0, max: 1, noNaN: true })));
    fc.assert(
      fc.property(fc.array(point, { maxLength: 8 }), (points) => {
        const svg = plotSvg(plot(points), "id");
        const drawn = [...svg.matchAll(/<circle[^>]*cx="([^"]+)" cy="([^"]+)"/g)].map((match) => [Number(match[1]), Number(match[2])] as const);
        const known = points.filter(([x, y]) => x !== null && y !== null);
        expect(drawn).toHaveLength(known.length);
        for (const [x, y] of drawn) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(440);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(300);
        }
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg.includes("not defined, not drawn")).toBe(known.length < points.length);
      }),
    );
  });
  it("has ticks that rise, are round and hold its values", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }), (one, two) => {
        const [least, most] = [Math.min(one, two), Math.max(one, two)];
        const ticks = niceTicks(least, most);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(12);
        expect(ticks[0]!).toBeLessThanOrEqual(least + 1e-6 * Math.max(1, least));
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(most - 1e-6 * Math.max(1, most));
        ticks.slice(1).forEach((tick, at) => expect(tick).toBeGreaterThan(ticks[at]!));
      }),
    );
    expect(niceTicks(0, 8)).toEqual([0, 2, 4, 6, 8]);
  });
});

describe("what a report says of judges", () => {
  const share = (estimate: number) => ({ defined: true, value: { estimate, low: estimate - 0.1, high: estimate + 0.1 } }) as const;
  const judged: JudgedReport = {
    judges: [
      { name: "judge:grade@2", dimension: "answer-equivalence", judgements: 400, labelled: 12, verified: false, why: "grade@2 | is unverified" },
      { name: "judge:grade@1", dimension: "answer-equivalence", judgements: 400, labelled: 200, verified: true, why: null },
    ],
    rates: [
      {
        plan: "p-1",
        dimension: "answer-equivalence",
        judge: "grade@1",
        positive: ["equivalent"],
        condition: "blind",
        stratum: null,
        whole: true,
        population: 400,
        labelled: 200,
        uncorrected: { defined: true, value: 0.91 },
        doubleSampled: share(0.875),
        tuned: share(0.88),
        roganGladen: { defined: false, because: "everything is truly positive" },
      },
    ],
  };

  it("stands beside the uncorrected figures in every format: who is unverified, and rates with their intervals", () => {
    const report = reportOf([{ ...run(roundRows()), judged }]);
    const markdown = reportMarkdown(report);
    expect(markdown).toContain("## Judges");
    expect(markdown).toContain("grade@2 \\| is unverified");
    expect(markdown).toContain("0.910 | 0.875 \\[0.775, 0.975\\] | 0.880");
    expect(reportHtml(report)).toContain("Rates, corrected by people&#39;s labels");
    expect(reportJson(report)).toMatchObject({
      judges: [
        { rater: "judge:grade@2", verified: false, because: "grade@2 | is unverified" },
        { rater: "judge:grade@1", verified: true },
      ],
      corrected: [{ plan: "p-1", all: true, uncorrected: 0.91, rogan_gladen: { value: null, because: "everything is truly positive" } }],
    });
  });

  it("is not there where there are no judges", () => {
    const report = reportOf([run(roundRows())]);
    expect(reportMarkdown(report)).not.toContain("## Judges");
    expect(reportJson(report)).toMatchObject({ judges: [], corrected: [] });
  });
});
