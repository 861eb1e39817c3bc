import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRange, evidenceResolver, resolveEvidence } from "../../../src/core/evidence";
import { splitsCharacter } from "../../../src/core/evidence/offsetUnits";

const at = (text: string, quote: string, from = 0) => {
  const start = text.indexOf(quote, from);
  return { start, end: start + quote.length };
};
const found = (text: string, { ranges }: { ranges: readonly { start: number; end: number }[] }) =>
  ranges.map(({ start, end }) => text.slice(start, end));

describe("a quote in a text", () => {
  const page = "Release v3.2\n\nPublished 20 August 2026. It replaces v3.1.\n\nRelease v3.1\n\nPublished 2 May 2026. It replaces v3.0.";

  it("is exact where it stands once", () => {
    expect(resolveEvidence(page, { exact: "Published 20 August 2026" })).toEqual({
      grade: "exact",
      ranges: [at(page, "Published 20 August 2026")],
      moved: false,
    });
  });
  it("says moved where a position was given and the quote stands elsewhere", () => {
    expect(resolveEvidence(page, { exact: "Published 20 August 2026", start: 0, end: 24 })).toMatchObject({
      grade: "exact",
      ranges: [at(page, "Published 20")].map(({ start }) => ({ start, end: start + 24 })),
      moved: true,
    });
    expect(resolveEvidence(page, { exact: "Release v3.2", start: 0, end: 12 }).moved).toBe(false);
    expect(resolveEvidence(page, { exact: "Release v3.2", start: 90_000, end: 90_012 }).moved).toBe(true);
  });
  it("does not take a position that speaks of another text", () => {
    expect(resolveEvidence(page, { exact: "Release v3.2", start: 5, end: 9, text: "source@1" })).toMatchObject({ grade: "exact", moved: false });
  });
  it("is told apart by what stands before or after it", () => {
    const second = at(page, "It replaces", 60);
    expect(resolveEvidence(page, { exact: "It replaces", prefix: "2 May 2026. " })).toEqual({ grade: "in-context", ranges: [second], moved: false });
    expect(resolveEvidence(page, { exact: "It replaces", suffix: " v3.0" })).toEqual({ grade: "in-context", ranges: [second], moved: false });
    expect(resolveEvidence(page, { exact: "It replaces", prefix: "…2 May  2026.\n", suffix: " v3.0…" })).toEqual({
      grade: "in-context",
      ranges: [second],
      moved: false,
    });
  });
  it("is told apart by its position only where nothing else does", () => {
    const second = at(page, "It replaces", 60);
    expect(resolveEvidence(page, { exact: "It replaces", ...second })).toEqual({ grade: "in-context", ranges: [second], moved: false });
    const first = at(page, "It replaces");
    expect(resolveEvidence(page, { exact: "It replaces", ...second, suffix: " v3.1" })).toEqual({
      grade: "in-context",
      ranges: [first],
      moved: true,
    });
  });
  it("is ambiguous, with every candidate, where nothing decides", () => {
    const both = [at(page, "It replaces"), at(page, "It replaces", 60)];
    expect(resolveEvidence(page, { exact: "It replaces" })).toEqual({ grade: "ambiguous", ranges: both, moved: false });
    expect(resolveEvidence(page, { exact: "It replaces", start: 3, end: 14 }).grade).toBe("ambiguous");
    expect(resolveEvidence(page, { exact: "It replaces", prefix: "nowhere ", suffix: " nothing" }).grade).toBe("ambiguous");
  });
  it("is ambiguous where its surroundings contradict each other", () => {
    expect(resolveEvidence(page, { exact: "It replaces", prefix: "2 May 2026. ", suffix: " v3.1" }).grade).toBe("ambiguous");
  });
  it("is not found where it is not there, in whole or in case", () => {
    for (const exact of ["Published 21 August 2026", "release V3.2", "Published 20 August 2025"])
      expect(resolveEvidence(page, { exact })).toEqual({ grade: "not-found", ranges: [], moved: false });
  });
  it("is not found where no quote and no position in text@1 is given", () => {
    expect(resolveEvidence(page, {}).grade).toBe("not-found");
    expect(resolveEvidence(page, { exact: "", start: 3, end: 9 }).grade).toBe("not-found");
    expect(resolveEvidence(page, { start: 3, end: 9, text: "text@1" })).toEqual({ grade: "exact", ranges: [{ start: 3, end: 9 }], moved: false });
  });
});

describe("a quote that differs in form only", () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ["white space and line ends", "Published\n20\u00a0August  2026", "Published 20 August 2026", "Published\n20\u00a0August  2026"],
    ["typographic quotes", "He said “it’s done” then", 'said "it\'s done"', "said “it’s done”"],
    ["dashes", "pages 10–20, and — so", "10-20, and - so", "10–20, and — so"],
    ["soft hyphens", "an inter\u00adnatio\u00adnal body", "international", "inter\u00adnatio\u00adnal"],
    ["zero-width characters", "zero\u200bwidth\ufeff space", "zerowidth", "zero\u200bwidth"],
    ["full-width forms", "価格は１２，３００円（税込）です", "12,300円(税込)", "１２，３００円（税込）"],
    ["ligatures", "an eﬃcient ﬁlter", "efficient filter", "eﬃcient ﬁlter"],
    ["composed and decomposed marks", "the cafe\u0301 is open", "the café is", "the cafe\u0301 is"],
    ["line ends between Han characters", "人工智能的\n研究进展很快", "人工智能的研究进展", "人工智能的\n研究进展"],
    ["half-width kana", "ﾃﾞｰﾀ を保存", "データを保存", "ﾃﾞｰﾀ を保存"],
    ["Arabic presentation forms", "قال ﷲ تعالى ﻻ", "تعالى لا", "تعالى ﻻ"],
    ["bidi controls", "abc \u202bשלום\u202c def", "abc שלום def", "abc \u202bשלום\u202c def"],
    ["ellipsis", "wait… what", "wait... what", "wait… what"],
  ];
  it.each(cases)("is found despite %s", (_, text, exact, stretch) => {
    const resolution = resolveEvidence(text, { exact });
    expect(resolution.grade).toBe("normalised");
    expect(found(text, resolution)).toEqual([stretch]);
  });

  it.each([
    ["a superscript is not a digit", "an area of 10² m", "102"],
    ["a fraction is not its parts", "about ½ of it", "1⁄2"],
    ["a circled digit is not a digit", "see ① there", "see 1 there"],
    ["a base without its accent is another letter", "the cafe\u0301 is open", "cafe"],
    ["half a ligature is no letter", "an eﬃcient way", "ef"],
    ["one person is not a family", "the 👨‍👩‍👧 went", "the 👨"],
    ["a thumb is not a thumb in another colour", "good 👍🏽 job", "good 👍"],
    ["half an emoji is nothing", "go 😀 on", "go \ud83d"],
  ])("%s", (_, text, exact) => {
    expect(resolveEvidence(text, { exact })).toEqual({ grade: "not-found", ranges: [], moved: false });
  });

  it("is told apart by its surroundings like an exact one", () => {
    const text = "a “one” b and c “one” d";
    expect(found(text, resolveEvidence(text, { exact: '"one"', suffix: " d" }))).toEqual(["“one”"]);
    expect(resolveEvidence(text, { exact: '"one"' })).toMatchObject({
      grade: "ambiguous",
      ranges: [
        { start: 2, end: 7 },
        { start: 16, end: 21 },
      ],
    });
  });
});

const character = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(..."ab c.\n") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "é",
      "e\u0301",
      "漢",
      "か\u3099",
      "😀",
      "👨‍👩‍👧",
      "👍🏽",
      "ش",
      "א",
      "\u200f",
      "ﬁ",
      "Ａ",
      "\u00a0",
      "“",
      "–",
      "\u00ad",
      "각",
      "각",
    ),
  },
);
const words = (max: number) => fc.array(character, { maxLength: max }).map((parts) => parts.join(""));

describe("laws of quotes", () => {
  it("a quote put anywhere is found there, or among the candidates", () => {
    fc.assert(
      fc.property(words(80), words(80), words(20), (before, after, quote) => {
        const text = before + quote + after;
        const start = before.length;
        fc.pre(quote !== "" && !splitsCharacter(text, start) && !splitsCharacter(text, start + quote.length));
        const { grade, ranges } = resolveEvidence(text, { exact: quote });
        expect(ranges).toContainEqual({ start, end: start + quote.length });
        expect(grade).toBe(ranges.length === 1 ? "exact" : "ambiguous");
      }),
      { numRuns: 500 },
    );
  });

  it("a described range resolves to itself", () => {
    fc.assert(
      fc.property(words(200), fc.nat(), fc.nat(), (text, a, b) => {
        fc.pre(text.length > 0);
        const start = a % text.length;
        const end = start + 1 + (b % (text.length - start));
        const evidence = describeRange(text, start, end);
        const { grade, ranges, moved } = resolveEvidence(text, evidence);
        expect({ grade, ranges, moved }).toEqual({
          grade: expect.stringMatching(/^(exact|in-context)$/),
          ranges: [{ start: evidence.start, end: evidence.end }],
          moved: false,
        });
      }),
      { numRuns: 500 },
    );
  });

  it("a described range splits no surrogate pair, and quotes what stands there", () => {
    fc.assert(
      fc.property(words(200), fc.nat(), fc.nat(), (text, a, b) => {
        fc.pre(text.length > 0);
        const start = a % text.length;
        const end = start + 1 + (b % (text.length - start));
        const { exact, prefix, suffix, start: from, end: to } = describeRange(text, start, end);
        for (const part of [exact, prefix, suffix]) expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
        expect(text.slice(from!, to!)).toBe(exact);
        expect(text.slice(from! - prefix!.length, to! + suffix!.length)).toBe(prefix! + exact! + suffix!);
        expect(prefix!.length).toBeLessThanOrEqual(32);
      }),
      { numRuns: 500 },
    );
  });

  it("a normalised hit reads like the quote and cuts no character", () => {
    fc.assert(
      fc.property(words(120), words(12), (text, quote) => {
        for (const { start, end } of resolveEvidence(text, { exact: quote }).ranges) {
          expect(end).toBeGreaterThan(start);
          expect(splitsCharacter(text, start) || splitsCharacter(text, end)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a position in any unit says the same", () => {
    fc.assert(
      fc.property(words(60), words(60), (before, after) => {
        const text = `${before}|quote|${after}|quote|`;
        const start = before.length;
        const points = [...before].length;
        const bytes = new TextEncoder().encode(before).length;
        for (const hint of [
          { start, unit: "utf16" as const },
          { start: points, unit: "codepoint" as const },
          { start: bytes, unit: "byte" as const },
        ])
          expect(resolveEvidence(text, { exact: "|quote|", ...hint, end: hint.start + 7 })).toEqual({
            grade: "in-context",
            ranges: [{ start, end: start + 7 }],
            moved: false,
          });
      }),
    );
  });
});

describe("a million characters", () => {
  const million = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length)).slice(0, 1_000_000);
  // Work that grows with the square of the text would take minutes and run into the test's own time; the bench has the figures.
  it.each([
    ["English, absent", million("The quick brown fox jumps over the lazy dog, and so on. "), "no such sentence is here"],
    ["Chinese, absent", million("人工智能的研究进展很快，但是还有很多问题需要解决。"), "没有这样的句子"],
    ["mixed marks, absent", million("cafe\u0301 naïve “quoted” – ﬁne １２３ 한국어 "), "no such sentence is here"],
    ["one letter, a quote of letters", million("a"), "a".repeat(500)],
    ["one letter, a quote that nearly matches", million("a"), `${"a".repeat(1000)}b`],
    ["two letters, a quote that nearly matches", million("ab"), `${"ab".repeat(1000)}c`],
  ])("are answered for: %s", (_, text, exact) => {
    expect(evidenceResolver(text).resolve({ exact }).grade).toMatch(/^(not-found|ambiguous)$/);
  });

  it("of many near copies of a long quote are answered for too", () => {
    const paragraph =
      "会议讨论了港口的建设计划并且听取了各方面的意见和建议，随后批准了预算。".repeat(1) +
      [..."天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏"].join("与");
    const copies = Array.from({ length: 900 }, (_, index) => `${paragraph.repeat(1 + (index % 3))}第${index}号。`).join("\n");
    const long = paragraph.repeat(20).slice(0, 1990) + "完";
    expect(evidenceResolver(copies).resolve({ exact: long }).grade).toBe("not-found");
    const sentences = Array.from(
      { length: 3000 },
      (_, index) => `Shipment ${index} left the northern harbour with containers of timber, copper and grain for the islands.`,
    ).join(" ");
    expect(evidenceResolver(sentences).resolve({ exact: "Shipment 4000 left the northern harbour with containers of timber" }).grade).toBe(
      "not-found",
    );
    expect(evidenceResolver(sentences).resolve({ exact: "Shipment 1234 left the northen harbour with containers of timber" })).toMatchObject({
      grade: "approximate",
    });
  });

  it("with thousands of places, surroundings still tell one apart", () => {
    const text = `${"repeated words. ".repeat(5000)}then repeated words! ${"repeated words. ".repeat(5000)}`;
    const place = at(text, "repeated words", text.indexOf("then"));
    expect(resolveEvidence(text, { exact: "repeated words", prefix: "then ", suffix: "!" })).toEqual({
      grade: "in-context",
      ranges: [place],
      moved: false,
    });
    expect(resolveEvidence(text, { exact: "repeated words" })).toMatchObject({ grade: "ambiguous" });
  });
});
