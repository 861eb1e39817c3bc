import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff, type DiffRow } from "../../../webview/truth/lineDiff";

const side = (rows: readonly DiffRow[], which: "before" | "after") => rows.flatMap((row) => (row[which] === null ? [] : [row[which]]));
const lines = fc.array(fc.constantFrom("a", "b", "c", "d: 1", ""), { maxLength: 30 });
const text = lines.map((all) => all.map((line) => `${line}\n`).join(""));

/** The length of a longest common subsequence, by the table that everybody knows. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const next = [0];
    for (let j = 0; j < b.length; j++) next.push(one === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
    row = next;
  }
  return row[b.length]!;
}

describe("two texts line by line", () => {
  it("gives back each text whole and in order, numbered, whatever they are", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = lineDiff(before, after);
        for (const [which, whole] of [
          ["before", before],
          ["after", after],
        ] as const) {
          const found = side(rows, which);
          expect(found.map((line) => `${line.text}\n`).join("")).toBe(whole);
          expect(found.map(({ number }) => number)).toEqual(found.map((_, at) => at + 1));
        }
        for (const row of rows) if (row.same) expect(row.before.text).toBe(row.after.text);
      }),
      { seed: 8, numRuns: 400 },
    );
  });

  it("keeps as many lines as can be kept", () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const whole = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
        expect(lineDiff(whole(a), whole(b)).filter(({ same }) => same).length).toBe(commonLength(a, b));
      }),
      { seed: 8, numRuns: 400 },
    );
  });

  it("sets a changed line beside what it was, and tells a text that was not there as new", () => {
    expect(lineDiff("a\nvalue: v3.1\nz\n", "a\nvalue: v3.2\nz\n")[1]).toEqual({
      same: false,
      before: { number: 2, text: "value: v3.1" },
      after: { number: 2, text: "value: v3.2" },
    });
    expect(lineDiff("", "a\nb\n")).toEqual([
      { same: false, before: null, after: { number: 1, text: "a" } },
      { same: false, before: null, after: { number: 2, text: "b" } },
    ]);
  });

  it("tells texts that differ throughout as replaced, in bounded time", () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word} ${n}\n`).join("");
    const rows = lineDiff(`head\n${many("old")}`, `head\n${many("new")}`);
    expect(rows.filter(({ same }) => same).length).toBe(1);
    expect(rows.length).toBe(20_001);
  });
});
