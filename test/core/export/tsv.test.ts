import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeTsv } from "../../../src/core/export/tsv";

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", '"', "\r", "\n", "\t", "a", " ", "＝") }),
);

describe("TSV", () => {
  it("gives a line a record and a tab between cells", () => {
    expect(
      writeTsv([
        ["a", "b"],
        ["", "c d"],
      ]),
    ).toBe("a\tb\n\tc d\n");
  });

  it("quotes what would break out of its cell", () => {
    expect(writeTsv([["a\tb", "c\nd", 'e"f']])).toBe('"a\tb"\t"c\nd"\t"e""f"\n');
  });

  it("never begins a cell with what a spreadsheet would run", () => {
    fc.assert(
      fc.property(cell, (text) => void expect(writeTsv([[text]]).slice(0, -1)).not.toMatch(/^"?[=+\-@\t\r＝＋－＠]/)),
      { numRuns: 1000 },
    );
  });

  it("keeps every record on as many cells as it has, whatever is in them", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (record) => {
        const outside = writeTsv([record])
          .slice(0, -1)
          .replace(/"(?:[^"]|"")*"/g, "");
        expect(outside.split("\t")).toHaveLength(record.length);
        expect(outside).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 1000 },
    );
  });
});
