import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnStore } from "../../../src/core/columns/columnStore";
import { ColumnKeys } from "../../../src/core/columns/columnKeys";
import { queryOf, summaryAt } from "../../../src/core/columns/columnSummary";
import { segmentRows } from "../../../src/core/columns/segment";
import { readRow } from "../../../src/core/formats/readRow";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { summarise } from "../../builders/slowRows/summarise";
import { batchesOf, columnLines, storeOf, told } from "../../builders/columnBatches";

const encode = (text: string) => new TextEncoder().encode(text);
const sizes = fc.array(fc.nat(9), { maxLength: 8 });
const stratumOf = (task: string) => (task === "A" ? "of the corpus" : null);

/** What reading every line whole says of the rows, ids aside. */
function summariesOf(lines: readonly string[]) {
  const keys = rowKeys(null, "file:1");
  const found = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const { row, readOnly } = readRow(encode(line), { file: "f", line: index + 1 });
    const end = start + encode(line).length - 1;
    if (row) found.push(summarise(row, keys.next(row), { place: found.length, line: index + 1, start, end, readOnly }, stratumOf));
    start = end + 1;
  }
  return found.map((summary) => ({
    ...summary,
    id: null,
    support: [...summary.support].sort(),
    provenance: [...summary.provenance].sort(),
    observedAt: summary.observedMs === null ? null : new Date(summary.observedMs).toISOString(),
  }));
}

describe("a column store", () => {
  it("says of every row what reading it whole says", () => {
    fc.assert(
      fc.property(columnLines, sizes, fc.integer({ min: 1, max: 3 }), (lines, cuts, scanners) => {
        const store = storeOf(lines, cuts, scanners);
        const keys = new ColumnKeys(store, null, "file:1");
        keys.upTo(store.rows);
        const file = encode(lines.join(""));
        const found = Array.from({ length: store.rows }, (_, place) => {
          const summary = summaryAt(store, keys, place, stratumOf);
          const [segment] = store.segments;
          const query = queryOf(file.subarray(summary.start, summary.end), segment!.query(place), segment!.flags(place));
          return { ...summary, id: null, query };
        });
        expect(found).toEqual(summariesOf(lines));
      }),
      { seed: 11, numRuns: 200 },
    );
  });

  it("is the same however the file was cut and by how many scanners it was read", () => {
    fc.assert(
      fc.property(columnLines, sizes, sizes, (lines, one, other) => {
        expect(told(storeOf(lines, one, 1))).toEqual(told(storeOf(lines, other, 3)));
      }),
      { seed: 12 },
    );
  });

  it("names the lines that are no rows, blank ones left out", () => {
    const store = storeOf(['{"task_id":"A"}\n', "\n", "nonsense\n", '{"task_id":"B"}\n', "[]\n"], [2, 1]);
    expect(store.rejected).toEqual({
      total: 2,
      first: [
        { line: 3, start: 17, end: 25 },
        { line: 5, start: 42, end: 44 },
      ],
    });
    expect(store.segments[0]!.line(1)).toBe(4);
    expect([...store.segments[0]!.starts()]).toEqual([0, 26]);
  });

  it("tells a last row that may still go on from one that is finished", () => {
    expect(
      [storeOf([]), storeOf(["\n"]), storeOf(['{"task_id":"A"}\n']), storeOf(['{"task_id":"A"}\n', "\n"])].map((store) => store.afterRow),
    ).toEqual([false, false, false, false]);
    expect([storeOf(['{"task_id":"A"}']), storeOf(['{"task_id":"A"}\n', '{"task_id":"B"}'])].map((store) => store.afterRow)).toEqual([true, true]);
  });

  it("refuses a batch that does not follow, and codes that nobody explained", () => {
    const [first, second] = batchesOf(['{"task_id":"A","lane":"live"}\n', '{"task_id":"B","lane":"live"}\n'], [1]);
    expect(() => new ColumnStore().append(second!.batch)).toThrow("cannot follow byte 0");
    const store = new ColumnStore();
    store.append(first!.batch, 1);
    expect(() => store.append(second!.batch, 2)).toThrow("code 1 of a dictionary with 1");
  });

  it("goes on in a new segment where one is full", () => {
    const lines = Array.from({ length: segmentRows + 1500 }, (_, index) => `{"task_id":"t${index % 70000}","repetition":${index}}\n`);
    const store = storeOf(lines, [1000, 65_000, 10]);
    expect(store.segments.map(({ base, rows }) => [base, rows])).toEqual([
      [0, segmentRows],
      [segmentRows, 1500],
    ]);
    let start = 0;
    for (const segment of store.segments) {
      const starts = segment.starts();
      for (let index = 0; index < segment.rows; index++) {
        const place = segment.base + index;
        const said = [segment.taskId(index), segment.line(index), starts[index], segment.numbers("repetition").values[index]];
        if (said[0] !== `t${place}` || said[1] !== place + 1 || said[2] !== start || said[3] !== place)
          expect(said).toEqual([`t${place}`, place + 1, start, place]);
        if (index % 997 === 0) expect(segment.start(index)).toBe(start);
        start += lines[place]!.length;
      }
    }
  });
});

describe("the query of a row", () => {
  it("is null where the bytes are not those that were scanned", () => {
    expect(queryOf(encode('{"query":"a"}'), { offset: 9, length: 3 }, 0)).toBe("a");
    expect(queryOf(encode('{"quer'), { offset: 9, length: 3 }, 0)).toBeNull();
    expect(queryOf(encode('{"query":5}'), { offset: 0, length: 0 }, 2)).toBeNull();
  });
});
