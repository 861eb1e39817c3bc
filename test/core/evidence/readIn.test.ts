import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceReadIn, takenIn } from "../../../src/core/evidence/readIn";
import { blockLength, textBlockAt } from "../../../src/core/evidence/textBlocks";

const quote = { exact: "été", start: 4, end: 7, unit: "utf16" as const, text: "text@1" };

describe("evidence and the encoding its text was read in", () => {
  it("keeps its position in the text it was taken from, whatever the encoding is called", () => {
    expect(evidenceReadIn(quote, { used: "utf-8", automatic: "utf-8" })).toEqual({ evidence: quote, otherCharset: null });
    const chosen = { ...quote, charset: "latin1" };
    expect(evidenceReadIn(chosen, { used: "windows-1252", automatic: "utf-8" })).toEqual({ evidence: chosen, otherCharset: null });
  });
  it("is looked for by its words alone in any other reading of the bytes, and says which reading it is of", () => {
    const words = { exact: "été", text: "text@1" };
    expect(evidenceReadIn(quote, { used: "shift_jis", automatic: "utf-8" })).toEqual({ evidence: words, otherCharset: "utf-8" });
    expect(evidenceReadIn({ ...quote, charset: "big5" }, { used: "utf-8", automatic: "utf-8" })).toEqual({
      evidence: { ...words, charset: "big5" },
      otherCharset: "big5",
    });
    expect(evidenceReadIn({ ...quote, charset: "klingon" }, { used: "utf-8", automatic: "utf-8" }).otherCharset).toBe("klingon");
  });
  it("says its encoding only where a reviewer chose another than the automatic one", () => {
    expect(takenIn(quote, { used: "utf-8", automatic: "utf-8" })).toBe(quote);
    expect(takenIn(quote, { used: "big5", automatic: "utf-8" })).toEqual({ ...quote, charset: "big5" });
    expect(takenIn(quote, null)).toBe(quote);
  });
});

describe("blocks of a long text", () => {
  const parts = fc.constantFrom("a".repeat(3000), "word ", "line\n", "😀".repeat(5001), "\n", "é".repeat(blockLength), "\ud83d");
  it("part it without gaps, whichever is asked for first, never inside a character", () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), fc.nat(), (pieces, anywhere) => {
        const text = pieces.join("");
        const cuts = [0];
        for (let at = 0; at < text.length;) {
          const { start, end } = textBlockAt(text, at);
          expect([start, end > at, end - start <= 2 * blockLength]).toEqual([at, true, true]);
          const code = text.charCodeAt(end);
          expect(code >= 0xdc00 && code <= 0xdfff && /[\ud800-\udbff]/.test(text[end - 1]!)).toBe(false);
          cuts.push((at = end));
        }
        if (text === "") return;
        const asked = anywhere % text.length;
        const { start, end } = textBlockAt(text, asked);
        expect([start <= asked, asked < end, cuts.includes(start), cuts.includes(end)]).toEqual([true, true, true, true]);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
  it("begin lines where lines are not too long", () => {
    const text = "a line of words\n".repeat(20_000);
    const { start, end } = textBlockAt(text, blockLength + 10);
    expect([text[start - 1], text[end - 1]]).toEqual(["\n", "\n"]);
  });
  it("of what lies outside are the first and the last", () => {
    const text = "x".repeat(3 * blockLength);
    expect(textBlockAt(text, 1e12).end).toBe(text.length);
    expect(textBlockAt("", 5)).toEqual({ start: 0, end: 0 });
  });
});
