import { describe, expect, it } from "vitest";
import { exactTime, readable } from "../../webview/trace/readable";
import { foldedEnd } from "../../webview/ui/foldedEnd";

describe("a long text", () => {
  it("is shown whole where little would be left out", () => {
    expect(foldedEnd("a".repeat(600), 600, 12)).toBe(600);
    expect(foldedEnd("a".repeat(700), 600, 12)).toBe(700);
    expect(foldedEnd("a".repeat(800), 600, 12)).toBe(600);
  });

  it("is folded after so many lines, too", () => {
    const text = Array.from({ length: 40 }, () => "line").join("\n");
    expect(text.slice(0, foldedEnd(text, 600, 12)).split("\n")).toHaveLength(12);
  });

  it("is never cut inside of a character", () => {
    const text = `${"a".repeat(599)}${"😀".repeat(300)}`;
    expect(foldedEnd(text, 600, 12)).toBe(599);
  });
});

describe("an attribute", () => {
  it("that is JSON stands in lines of its own, escapes read", () => {
    expect(readable('{"q": "caf\\u00e9", "n": [1, 2]}')).toBe('{\n  "q": "café",\n  "n": [\n    1,\n    2\n  ]\n}');
    expect(readable({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(readable(["one", "two"])).toBe("one, two");
  });

  it("keeps every digit: what would come back as another number is shown as it was written", () => {
    for (const text of ['{"id": 9007199254740993}', '{"x": 1e400}', '{"x": 1.0}', "[0.1000000000000000055]"]) expect(readable(text)).toBe(text);
    expect(readable('{"id": "9007199254740993"}')).toContain('"9007199254740993"');
  });

  it("that only looks like JSON is shown as it is", () => {
    expect(readable("[INST] hello")).toBe("[INST] hello");
    expect(readable("{")).toBe("{");
  });
});

describe("a time", () => {
  it("that was recorded finer than it is shown stands beside as it was recorded", () => {
    expect(exactTime("2025-05-13T00:27:36.997226123Z")).toContain("2025-05-13T00:27:36.997226123Z");
    expect(exactTime("2025-05-13T00:27:36Z")).not.toContain("T00:27");
    expect(exactTime("2025-05-13T00:27:36.000Z")).not.toContain("T00:27");
  });
});
