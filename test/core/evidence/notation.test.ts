import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveEvidence } from "../../../src/core/evidence";
import { normaliseText } from "../../../src/core/evidence/normaliseText";
import { notatedPlaces } from "../../../src/core/evidence/notation/notatedPlaces";
import { mappedPlaces } from "../../../src/core/evidence/quotePlaces";
import { closing, notationText, opening } from "../../../src/core/evidence/notation/notationText";

const notated = (text: string) => notationText(text, normaliseText(text));
const shown = (text: string) => notated(text).text.replaceAll(opening, "<").replaceAll(closing, ">");

describe("numbers and dates in one notation", () => {
  it.each([
    ["<n12300>", ["12300", "12,300", "12'300", "12 300", "12\u202f300", "１２，３００", "١٢٬٣٠٠", "1.23万", "12.3 thousand"]],
    ["<n1500000>", ["1.5 million", "1,500,000", "1.500.000", "15,00,000", "150万", "一百五十万", "١٫٥ مليون"]],
    ["<n305>", ["305", "three hundred and five", "Three hundred five", "三百零五", "三百〇五"]],
    ["<n25>%", ["25%", "25 %", "٢٥٪", "25 percent", "25 per cent", "twenty-five percent", "百分之二十五", "百分之25"]],
    [
      "<d2026-08-20>",
      [
        "2026-08-20",
        "2026/8/20",
        "20.08.2026",
        "20/08/2026",
        "08/20/2026",
        "20 August 2026",
        "20th of August, 2026",
        "20-Aug-2026",
        "August 20, 2026",
        "AUGUST 20 2026",
        "Aug. 20th, 2026",
        "20. August 2026",
        "20 août 2026",
        "20 de agosto de 2026",
        "20 августа 2026",
        "٢٠ أغسطس ٢٠٢٦",
        "20 آب 2026",
        "2026年8月20日",
        "2026 年 8 月 20 日",
        "二〇二六年八月二十日",
        "令和8年8月20日",
        "民國115年8月20日",
        "2026년 8월 20일",
      ],
    ],
    ["<d--08-20>", ["20 August", "August 20", "Aug. 20", "8月20日", "八月二十日"]],
    ["<d2026-08>", ["August 2026", "2026年8月", "agosto de 2026"]],
  ])("%s is one thing, however it is written", (form, writings) => {
    for (const writing of writings) expect([writing, shown(writing)]).toEqual([writing, form]);
  });

  it.each([
    ["a date with two readings", "03/04/2026", "3 April 2026"],
    ["one point, which may be decimal", "1.234", "1,234"],
    ["a version", "v3.2.1", "3.21"],
    ["trailing zeros, which versions have", "1.50", "1.5"],
    ["a small 'may'", "5 may", "5 May"],
    ["cells of a table", "12\t300", "12,300"],
    ["lines", "12\n300", "12,300"],
    ["a list", "1,2,3", "1.2,3"],
    ["no such day", "45 August 2026", "2026-08-45"],
    ["words that only look like numbers", "千万要小心", "10000000要小心"],
    ["a year in a range", "2010–12", "December 2010"],
  ])("leaves alone: %s", (_, a, b) => {
    expect(shown(a)).not.toBe(shown(b));
  });

  it("finds a quote whose numbers and dates the page writes otherwise, and not one with others", () => {
    const page = "On 20 August 2026 the council spent 12,300 euros, twenty percent more than before.\n2026年8月20日，会议通过了三千五百万元的预算。";
    const place = (exact: string) => {
      const { grade, ranges } = resolveEvidence(page, { exact });
      return [grade, ...ranges.map(({ start, end }) => page.slice(start, end))];
    };
    expect(place("On 2026-08-20 the council spent 12 300 euros, 20% more")).toEqual([
      "normalised",
      "On 20 August 2026 the council spent 12,300 euros, twenty percent more",
    ]);
    expect(place("2026-08-20，会议通过了 3500 万元的预算")).toEqual(["normalised", "2026年8月20日，会议通过了三千五百万元的预算"]);
    for (const other of ["On 2026-08-21 the council spent 12,300 euros", "the council spent 12,301 euros, 20% more", "会议通过了 3600 万元的预算"])
      expect(place(other)).toEqual(["not-found"]);
  });

  it("a short quote never stands within a larger number, unless it was cut there", () => {
    const page = "There were 15 cases, 2,300 beds and version 3.2.1.";
    for (const exact of ["5 cases", "300 beds", "version 3.2", "There were 1"])
      expect(resolveEvidence(page, { exact })).toEqual({ grade: "not-found", ranges: [], moved: false });
    expect(resolveEvidence(page, { exact: "5 cases", prefix: "were 1" })).toMatchObject({ grade: "exact", ranges: [{ start: 12, end: 19 }] });
    expect(resolveEvidence(page, { exact: "5 cases", start: 12, end: 19 })).toMatchObject({ grade: "exact" });
  });
});

describe("laws of notation", () => {
  const piece = fc.constantFrom(
    ..."a é 漢 年 月 日 三 十 万 百分之 1 12 300 2026 08 , . - / : % ' May August million percent twenty one \u0301 \ufdd0 \ufdd1 😀 آب ٢ \n".split(
      " ",
    ),
    " ",
  );
  const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(""));
  it("every unit goes back to a stretch of the text, in order", () => {
    fc.assert(
      fc.property(text, (original) => {
        const { text: form, starts, ends } = notated(original);
        expect([starts.length, ends.length]).toEqual([form.length, form.length]);
        for (let i = 0; i < form.length; i++) {
          expect(ends[i]!).toBeGreaterThan(starts[i]!);
          expect(ends[i]!).toBeLessThanOrEqual(original.length);
          if (i > 0) expect(starts[i]!).toBeGreaterThanOrEqual(starts[i - 1]!);
        }
      }),
      { numRuns: 1000, seed: 6 },
    );
  });
  it("what is found around a literal part is what is found in the whole text rewritten", () => {
    const part = fc.constantFrom(
      "the harbour council said ",
      "港口管理局报告",
      "12,300",
      "2026-08-20",
      " 20 August 2026",
      "三千",
      " 5 percent",
      "12 ",
      " ",
      "x ",
      "年",
      "v3.2",
    );
    const parts = fc.array(part, { minLength: 1, maxLength: 5 }).map((all) => all.join(""));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), parts, fc.nat(30), (filler, quote, at) => {
        const text = [...filler.slice(0, at), quote, ...filler.slice(at)].join("");
        const form = notated(quote).text;
        const found = notatedPlaces(text, normaliseText(text), form, () => notated(text));
        expect(found).toEqual(mappedPlaces(text, notated(text), form));
      }),
      { numRuns: 2000, seed: 6 },
    );
  });
  it("a number is the same with and without groups", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
        expect(shown(n.toLocaleString("en-US"))).toBe(`<n${n}>`);
        expect(shown(n.toLocaleString("en-IN"))).toBe(`<n${n}>`);
        expect(shown(n.toLocaleString("ar-EG"))).toBe(`<n${n}>`);
      }),
      { seed: 6 },
    );
  });
  it("a day is the same in every language that writes it", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true }), (day) => {
        const iso = day.toISOString().slice(0, 10);
        for (const language of ["en-GB", "en-US", "de", "fr", "es", "pt", "ru", "zh-CN", "ja", "ko", "ar-EG"]) {
          const written = day.toLocaleDateString(language, { timeZone: "UTC", dateStyle: "long" }).replace(/ г\.$/, "");
          expect([language, written, shown(written)]).toEqual([language, written, `<d${iso}>`]);
        }
      }),
      { numRuns: 200, seed: 6 },
    );
  });
});
