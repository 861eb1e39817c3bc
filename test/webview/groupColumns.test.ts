import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowGroup } from "../../src/protocol/views";
import { groupColumns, sortedBy, sortedGroups } from "../../webview/cases/groupColumns";

const group = (value: string, rows: number, mean: number | null): RowGroup => ({
  values: [value],
  rows,
  figures: [{ n: mean === null ? 0 : rows, mean, min: mean, max: mean, percentiles: [mean, mean] }],
  distinct: [1],
});
const columns = groupColumns(1, true);
const valuesOf = (groups: readonly RowGroup[]) => groups.map(({ values }) => values[0]);

describe("the table of groups", () => {
  it("has a column for each field, the counts, and figures only where a number is summed up", () => {
    expect(groupColumns(2, false).map(({ id }) => id)).toEqual(["value-0", "value-1", "rows", "share", "cases"]);
    expect(columns.map(({ id }) => id)).toEqual(["value-0", "rows", "share", "cases", "mean", "p50", "p95"]);
  });

  it("sorts texts with their numbers in order, and groups without a value last in either direction", () => {
    const groups = [group("s10", 5, null), group("", 9, 4), group("s9", 1, 2), group("S1", 3, 3)];
    const by = (column: string, descending: boolean) => valuesOf(sortedGroups(groups, columns, { column, descending }));
    expect(by("value-0", false)).toEqual(["S1", "s9", "s10", ""]);
    expect(by("value-0", true)).toEqual(["s10", "s9", "S1", ""]);
    expect(by("mean", true)).toEqual(["", "S1", "s9", "s10"]);
    expect(by("mean", false)).toEqual(["s9", "S1", "", "s10"]);
    expect(by("none-such", true)).toEqual(valuesOf(groups));
  });

  it("sorts by any number as numbers sort, keeping the order of equals", () => {
    const numbers = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))));
    fc.assert(
      fc.property(numbers, fc.boolean(), (made, descending) => {
        const groups = made.map(([rows, mean], index) => group(`g${index}`, rows, mean));
        const sorted = sortedGroups(groups, columns, { column: "rows", descending });
        const expected = [...groups.keys()].sort((a, b) => (descending ? -1 : 1) * (groups[a]!.rows - groups[b]!.rows) || a - b);
        expect(valuesOf(sorted)).toEqual(expected.map((index) => `g${index}`));
        const means = sortedGroups(groups, columns, { column: "mean", descending }).map((one) => one.figures[0]!.mean);
        const present = means.filter((mean) => mean !== null);
        expect(means.slice(0, present.length)).toEqual(present);
        expect(present).toEqual([...present].sort((a, b) => (descending ? b - a : a - b)));
      }),
      { seed: 5 },
    );
  });

  it("turns the sorting round at the second click, and begins with the greatest number and the first text", () => {
    const [text, rows] = columns;
    const first = sortedBy({ column: "mean", descending: false }, rows!);
    expect(first).toEqual({ column: "rows", descending: true });
    expect(sortedBy(first, rows!)).toEqual({ column: "rows", descending: false });
    expect(sortedBy(first, text!)).toEqual({ column: "value-0", descending: false });
  });
});
