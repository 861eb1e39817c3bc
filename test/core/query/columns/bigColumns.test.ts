import { describe, expect, it } from "vitest";
import { ColumnEngine } from "../../../../src/core/columns/columnEngine";
import { segmentRows } from "../../../../src/core/query/columns/columns";
import { predicate } from "../../../../src/core/query/evaluate";
import { folded, foldedLabel } from "../../../../src/core/query/field";
import { facetCounts } from "../../../../src/core/query/facets";
import { parseFilter } from "../../../../src/core/query/filter";
import { matrixCounts } from "../../../../src/core/query/matrix";
import { comparator } from "../../../../src/core/query/sort";
import { primaryLabels } from "../../../../src/core/formats/row";
import { labelField, rowFields, stratumField, type RowItem } from "../../../../src/core/records/rowFields";
import { interpolated, nearestRank } from "../../../../src/core/stats/percentile";
import { engineRowsOf } from "../../../builders/engineRows";
import { manySummaries } from "../../../builders/manySummaries";
import { noOverlay } from "../../../builders/slowRows";
import { asking } from "../../../contracts/queryPort";

// A full segment and a part of the next.
const summaries = manySummaries(segmentRows + 777);
const overlay = { ...noOverlay, review: "labelled", mine: ["yes"] };
const byPlace = new Map(Array.from({ length: 340 }, (_, index) => [index * 187, overlay] as const));
const items: readonly RowItem[] = summaries.map((summary) => ({ summary, overlay: byPlace.get(summary.place) ?? noOverlay }));
const source = engineRowsOf(summaries);
const fields = rowFields(["kind"]);

function engineOf(pause: () => Promise<void> = () => Promise.resolve()) {
  return new ColumnEngine({
    rows: () => source,
    overlays: () => ({ byPlace, others: noOverlay }),
    judgedDimensions: () => [],
    firstRows: Promise.resolve(),
    pause,
  });
}
const engine = engineOf();
const none = () => [];
const kept = (where: string) => items.filter(predicate(parseFilter(where), fields, none));

const filters = [
  "",
  "label:success",
  "duration>3 or requests:2",
  "not (stratum:(s1 or s2) tag:t1)",
  "task:case-00*",
  "task:Case-000123",
  "review:labelled",
  'cost:"" observed>=2026-01-02',
  "stratum:s1 label:success review:unlabelled",
];

describe("columns of several segments", () => {
  it.each(filters)("keep and order the rows that a plain pass keeps: %s", async (where) => {
    for (const sort of [
      [],
      [{ by: "duration", descending: false }],
      [{ by: "cost", descending: true }],
      [{ by: "task", descending: true }],
      [
        { by: "label", descending: false },
        { by: "requests", descending: true },
        { by: "stratum", descending: true },
      ],
    ]) {
      const expected = kept(where).sort(comparator(sort, fields, ({ summary }: RowItem) => summary.place));
      const page = await engine.page(asking({ where, sort }), 0, 1e9);
      expect(page.items.map(({ summary }) => summary.place)).toEqual(expected.map(({ summary }) => summary.place));
    }
  });

  it.each(filters)("count the facets and the matrix that a plain pass counts: %s", async (where) => {
    const counting = { rows: items, filter: parseFilter(where), fields, texts: none };
    expect((await engine.facets(asking({ where }))).facets).toEqual(facetCounts(counting, 50));
    expect((await engine.matrix(asking({ where }))).matrix).toEqual(
      matrixCounts(counting, stratumField, labelField, {
        down: [...new Set(summaries.flatMap(({ stratum }) => stratum ?? []))],
        across: primaryLabels,
      }),
    );
  });

  it("sum up groups as the figures of their rows, percentiles by either definition", async () => {
    const percentiles = [0, 5, 50, 95, 99, 100];
    const { groups } = await engine.groups(asking({ where: "not label:timeout" }), {
      by: ["stratum", "tag"],
      figures: ["duration", "requests"],
      distinct: ["task", "label", "requests"],
      percentiles,
    });
    const expected = new Map<string, RowItem[]>();
    for (const item of kept("not label:timeout"))
      for (const tag of item.summary.tags.length > 0 ? item.summary.tags : [""]) {
        const key = folded(JSON.stringify([item.summary.stratum ?? "", tag]));
        const group = expected.get(key) ?? [];
        group.push(item);
        expected.set(key, group);
      }
    expect(groups.map(({ values, rows }) => [folded(JSON.stringify(values)), rows])).toEqual([...expected].map(([key, rows]) => [key, rows.length]));
    for (const { values, figures, distinct } of groups) {
      const rows = expected.get(folded(JSON.stringify(values)))!;
      const durations = rows.flatMap(({ summary }) => summary.durationSeconds ?? []);
      const sum = durations.reduce((total, one) => total + one, 0);
      const found = figures.get("duration")!;
      expect(found).toMatchObject({ n: durations.length, min: Math.min(...durations), max: Math.max(...durations) });
      expect(found.sum).toBeCloseTo(sum, 6);
      expect(found.mean).toBeCloseTo(sum / durations.length, 9);
      expect(found.nearestRank).toEqual(percentiles.map((p) => defined(nearestRank(durations, p))));
      expect(found.interpolated).toEqual(percentiles.map((p) => defined(interpolated(durations, p))));
      expect(distinct.get("task")).toBe(new Set(rows.map(({ summary }) => summary.key.task_id)).size);
      expect(distinct.get("label")).toBe(new Set(rows.flatMap(({ summary }) => foldedLabel(summary.label ?? "") || [])).size);
      expect(distinct.get("requests")).toBe(new Set(rows.flatMap(({ summary }) => summary.requests ?? [])).size);
    }
  });

  it("take all rows as one group where nothing is grouped by", async () => {
    const { groups } = await engine.groups(asking(), { by: [], figures: ["cost"], distinct: [], percentiles: [50] });
    const costs = summaries.flatMap(({ costUsd }) => costUsd ?? []);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ values: [], rows: summaries.length });
    expect(groups[0]!.figures.get("cost")).toMatchObject({ n: costs.length, nearestRank: [defined(nearestRank(costs, 50))] });
    expect((await engine.groups(asking({ where: "line<0" }), { by: [], figures: [], distinct: [], percentiles: [] })).groups).toEqual([]);
  });

  it("find the greatest and the least, the first among equals", async () => {
    for (const which of ["greatest", "least"] as const) {
      const { items: top } = await engine.top(asking({ where: "label:success" }), "duration", which, 100);
      const sorted = kept("label:success duration>=0").sort(
        comparator([{ by: "duration", descending: which === "greatest" }], fields, ({ summary }: RowItem) => summary.place),
      );
      expect(top.map(({ summary }) => summary.place)).toEqual(sorted.slice(0, 100).map(({ summary }) => summary.place));
    }
  });

  it("refuse to group by what has too many values, to sum up text, and percentiles that are none", async () => {
    const ask = (by: string[], figures: string[], percentiles: number[]) => engine.groups(asking(), { by, figures, distinct: [], percentiles });
    await expect(ask(["task"], [], [])).rejects.toThrow("rows cannot be grouped by task");
    await expect(ask([], ["label"], [])).rejects.toThrow("label is text");
    await expect(ask(["lane", "label", "stratum"], [], [])).rejects.toThrow("two fields at most");
    await expect(ask([], ["cost"], [101])).rejects.toThrow("between 0 and 100");
  });
});

describe("long work over columns", () => {
  it("lets others go first again and again, and gives the same answer", async () => {
    let pauses = 0;
    const patient = engineOf(() => (pauses++, Promise.resolve()));
    const query = asking({
      where: "duration>1",
      sort: [
        { by: "task", descending: false },
        { by: "duration", descending: true },
      ],
    });
    expect(await patient.page(query, 0, 50)).toEqual(await engine.page(query, 0, 50));
    expect(pauses).toBeGreaterThan(1);
  });

  it("stops once nobody waits any more, and not while somebody does", async () => {
    let pauses = 0;
    const gates: (() => void)[] = [];
    const slow = engineOf(() => (pauses++, new Promise<void>((resolve) => gates.push(resolve))));
    const query = asking({
      sort: [
        { by: "task", descending: false },
        { by: "duration", descending: true },
      ],
    });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = slow.page(query, 0, 5, one.signal);
    const second = slow.page(query, 0, 5, two.signal);
    await until(() => gates.length > 0);
    one.abort(new Error("superseded"));
    await expect(first).rejects.toThrow("superseded");
    gates.shift()!();
    await until(() => gates.length > 0);
    two.abort(new Error("closed"));
    await expect(second).rejects.toThrow("closed");
    const before = pauses;
    gates.shift()!();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(pauses).toBe(before);
  });

  it("answers of the state it began with when rows or overlays change meanwhile", async () => {
    const changing: ColumnEngine = engineOf(() => (changing.touch(), Promise.resolve()));
    const asked = await changing.page(asking({ sort: [{ by: "task", descending: false }] }), 0, 1);
    expect(asked.revision).toBe(0);
    expect(changing.revision).toBeGreaterThan(0);
    expect((await changing.page(asking(), 0, 1)).revision).toBe(changing.revision);
  });
});

const defined = (one: { readonly defined: boolean; readonly value?: number }): number | undefined => one.value;

/** Lets promises go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000 && !holds(); turn++) await Promise.resolve();
  expect(holds()).toBe(true);
}
