import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathId, pathWords, recordLines, unfolded } from "../../../webview/assistant/source/recordLines";

const record = { question: "Why?", answers: { a: { text: "Because.", marks: [1, 2] }, b: {} }, none: null };

describe("a record as lines", () => {
  it("has a line for every value, and one for each bracket around entries", () => {
    const { lines } = recordLines(record);
    expect(lines.map(({ kind, path, text }) => `${kind} ${pathWords(path)} ${text}`)).toEqual([
      "open  {",
      'value question "Why?"',
      "open answers {",
      "open answers.a {",
      'value answers.a.text "Because."',
      "open answers.a.marks [",
      "value answers.a.marks[0] 1",
      "value answers.a.marks[1] 2",
      "close answers.a.marks ]",
      "close answers.a }",
      "value answers.b {}",
      "close answers }",
      "value none null",
      "close  }",
    ]);
  });

  it("hides what lies in a folded object, and what closes it", () => {
    const { lines } = recordLines(record);
    const seen = unfolded(lines, new Set([pathId(["answers"])])).map((at) => lines[at]!);
    expect(seen.map(({ path, kind }) => `${kind} ${pathWords(path)}`)).toEqual(["open ", "value question", "open answers", "value none", "close "]);
  });

  it("shows control and bidi characters as signs, and cuts a line that is too long to be read", () => {
    const { lines } = recordLines({ odd: "a\u202eb\u0000", long: "x".repeat(5_000) });
    expect(lines[1]!.text).not.toMatch(/[\u0000\u202e]/);
    expect(lines[2]!.text.length).toBeLessThan(2_100);
    expect(lines[2]!.whole.length).toBe(5_000);
  });

  it("names no two values alike, whatever their keys hold", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { lines } = recordLines(value);
        const starts = lines.filter(({ kind }) => kind !== "close");
        expect(new Set(starts.map(({ path }) => pathId(path))).size).toBe(starts.length);
        expect(lines.filter(({ kind }) => kind === "open").length).toBe(lines.length - starts.length);
      }),
    );
  });

  it("opens each bracket at the line that its end names", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { lines } = recordLines(value);
        for (const line of lines) if (line.kind === "open") expect(lines[line.end]).toMatchObject({ kind: "close", path: line.path });
      }),
    );
  });

  it("writes a key that a path would misread in quotes", () => {
    expect(pathWords(["a.b", 0, "c d", "e"])).toBe('"a.b"[0]."c d".e');
  });
});
