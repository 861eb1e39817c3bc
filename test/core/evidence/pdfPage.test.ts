import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfPages } from "../../../src/core/evidence";
import { pageStretches, pageText } from "../../../src/core/evidence/pdfPage";

/** The rules of docs/text.md as they were first written, character class by character class. */
const byRules = (raw: string) =>
  raw
    .replace(/\r\n?/g, "\n")
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(/\f/g, " ")
    .replace(/[ \t]+(?=\n)/g, "")
    .trim();

const raws = fc.string({
  unit: fc.constantFrom("a", "b", " ", "\t", "\n", "\r", "\f", "\u00a0", "漢", "😀", "\ud83d", "\ude00", "\u2028", "\ufeff"),
  maxLength: 60,
});

describe("the text of a PDF page", () => {
  it("is what the rules make of it, whatever it is", () => {
    fc.assert(
      fc.property(raws, (raw) => {
        expect(pageText(raw).text).toBe(byRules(raw));
      }),
      { numRuns: 3000, seed: 6 },
    );
  });

  it("knows for each character where it stood in what the reader gave", () => {
    fc.assert(
      fc.property(raws, (raw) => {
        const { text, places } = pageText(raw);
        expect(places.length).toBe(text.length);
        for (const [at, place] of places.entries()) {
          if (at > 0) expect(place).toBeGreaterThan(places[at - 1]!);
          const own = raw[place];
          expect([own, own === "\r" ? "\n" : own === "\f" ? " " : "\ufffd"]).toContain(text[at]);
        }
      }),
      { numRuns: 1000, seed: 6 },
    );
  });

  it("stands in the text of the whole where its stretch says", () => {
    fc.assert(
      fc.property(fc.array(raws, { minLength: 1, maxLength: 6 }), (pages) => {
        const text = textOfPages(pages);
        expect(pageStretches(text).map(({ start, end }) => text.slice(start, end))).toEqual(pages.map((page) => pageText(page).text));
      }),
      { numRuns: 500, seed: 6 },
    );
  });

  it("of a megabyte is made in one go", () => {
    expect(pageText("word \n".repeat(200_000)).text.length).toBe(5 * 200_000 - 1);
  });
});
