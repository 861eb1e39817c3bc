import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf, textChunks } from "../../../webview/representation/textChunks";

const long = fc
  .array(fc.oneof(fc.constantFrom("word ", "\n", "漢字", "😀", "x".repeat(900), " ", "\n\n"), fc.string({ unit: "grapheme", maxLength: 20 })), {
    maxLength: 120,
  })
  .map((parts) => parts.join("").repeat(3));

describe("a long text drawn in blocks", () => {
  it("is whole, in order, and never cut inside a surrogate pair", () => {
    fc.assert(
      fc.property(long, (text) => {
        const chunks = textChunks(text);
        expect(chunks.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        for (const { start, end } of chunks) {
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(8_000);
          expect(text.slice(start, end)).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
        }
      }),
    );
  });
  it("is cut at line ends where lines allow", () => {
    const text = "a line of words\n".repeat(5000);
    for (const { end } of textChunks(text)) expect(text[end - 1]).toBe("\n");
  });
  it("shows what cannot be seen as marks, and loses no character", () => {
    expect(piecesOf("a\u202eb\u001b[31m")).toEqual([
      { text: "a", mark: null },
      { text: "\u202e", mark: "RLO" },
      { text: "b", mark: null },
      { text: "\u001b", mark: "ESC" },
      { text: "[31m", mark: null },
    ]);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(
          piecesOf(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
