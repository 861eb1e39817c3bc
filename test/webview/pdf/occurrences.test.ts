import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { occurrences } from "../../../webview/pdf/occurrences";

describe("finding in a text", () => {
  it("takes case and white space lightly, and nothing else", () => {
    const text = "The End.\nthe\n  END of it; then (the end).";
    expect(occurrences(text, "the end").map(({ start, end }) => text.slice(start, end))).toEqual(["The End", "the\n  END", "the end"]);
    expect(occurrences(text, "(the end)").map(({ start, end }) => text.slice(start, end))).toEqual(["(the end)"]);
    expect(occurrences(text, "  ")).toEqual([]);
  });

  it("finds whatever is cut out of a text, and never throws for what is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.nat(80), fc.nat(20), (text, at, length) => {
        const sought = text.slice(at, at + length);
        if (sought.trim() === "" || /\s{9}/.test(sought)) return;
        expect(occurrences(text, sought).length).toBeGreaterThan(0);
      }),
      { numRuns: 1000, seed: 6 },
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, sought) => {
        for (const { start, end } of occurrences(text, sought)) expect(end).toBeGreaterThan(start);
      }),
      { numRuns: 1000, seed: 6 },
    );
  });
});
