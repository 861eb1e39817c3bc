import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathId } from "../../../webview/assistant/source/recordLines";
import { isWithin, readersOf, sourceModel, unfoldedAround, withFold } from "../../../webview/assistant/source/sourceModel";

describe("a record of the source", () => {
  it("knows for each value the line that its text has, whatever the record holds", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value, null, 2);
        const count = text.split("\n").length;
        const { lines, lineOf } = sourceModel({ text, lines: Array.from({ length: count }, (_, at) => 100 + at) });
        expect(lines.length).toBe(count);
        lines.forEach((line, at) => line.kind !== "close" && expect(lineOf(line.path)).toBe(100 + at));
      }),
    );
  });

  it("does not know a line that it was not told", () => {
    expect(sourceModel({ text: '{\n  "a": 1\n}', lines: [7] }).lineOf(["a"])).toBeNull();
  });

  it("names each field that reads a value once, and tells the values of the field in hand", () => {
    const mark = (field: string, ...steps: string[]) => ({ field, steps, start: 0, end: 0 });
    const { readers, own } = readersOf(
      [mark("query", "q"), mark("query", "q"), mark("task_id", "q"), mark("trace.answer", "a")],
      "trace.answer",
      (name) => name.toUpperCase(),
    );
    expect(readers.get(pathId(["q"]))).toEqual(["QUERY", "TASK_ID"]);
    expect([...own]).toEqual([pathId(["a"])]);
  });

  it("unfolds what is around a value and leaves the rest folded", () => {
    const folded = withFold(withFold(new Set(), ["a"], true), ["b"], true);
    expect([...unfoldedAround(folded, ["a", "x"])]).toEqual([pathId(["b"])]);
    expect(unfoldedAround(folded, ["c"])).toBe(folded);
    expect([...withFold(folded, ["a"], false)]).toEqual([pathId(["b"])]);
  });

  it("takes a value to be within what it stands in, not within itself", () => {
    expect(isWithin(["a", 0, "b"], ["a"])).toBe(true);
    expect(isWithin(["a"], ["a"])).toBe(false);
    expect(isWithin(["b", 0], ["a"])).toBe(false);
  });
});
