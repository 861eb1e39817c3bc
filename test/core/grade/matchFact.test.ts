import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedRegex } from "../../../src/core/grade/boundedRegex";
import { matchFact, normalize } from "../../../src/core/grade/matchFact";
import { statedDates, statedNumbers, statedVersions } from "../../../src/core/grade/statedValues";

const found = (text: string, value: unknown, match?: string, tolerance?: number) => matchFact(text, { value, match, tolerance }).found;

describe("a fact is matched by its kind", () => {
  it.each([
    ["exact", "Version v3.2 is out.", "v3.2", true],
    ["exact", "Version v3.2.1 is out.", "v3.2", false],
    ["exact", "Version 13.2 is out", "3.2", false],
    ["exact", "It is v3.2", "V3.2", false],
    ["exact", "see http://a.test/n/bcd.", "http://a.test/n/bcd", true],
    ["exact", "see http://a.test/n/bcdf", "http://a.test/n/bcd", false],
    ["exact", "目前版本為3.2版", "3.2", true],
    ["exact", "中央氣象署發布", "氣象署", true],
    ["normalized", "The title is “A GOOD   year”!", "a good year", true],
    ["normalized", "A good yearbook", "good year", false],
    ["normalized", "the orchard growers’ union", "Orchard Growers' Union", true],
    ["normalized", "Ｆｕｌｌ width", "full WIDTH", true],
    ["contains", "yearbooks", "Book", true],
    ["contains", "year", "book", false],
    ["number", "It had 12,480 visitors.", 12480, true],
    ["number", "It had 12 480 visitors.", 12480, true],
    ["number", "It had 12.480 visitors.", 12480, false],
    ["number", "minus −3.5 degrees", -3.5, true],
    ["number", "on 3 May 2026", 3, false],
    ["number", "version 3.2.1", 3, false],
    ["number", "at http://a.test/7 today", 7, false],
    ["number", "room B7", 7, false],
    ["date", "Published 1 March 2026.", "2026-03-01", true],
    ["date", "Published March 1, 2026", "2026-03-01", true],
    ["date", "Published on 2026-03-01", "1 March 2026", true],
    ["date", "2026年3月1日發布", "2026-03-01", true],
    ["date", "the 1st of March 2026", "2026-03-01", true],
    ["date", "Published 11 March 2026", "2026-03-01", false],
    ["date", "Published 1/3/2026", "2026-03-01", false],
    ["regex", "RFC 9111 says", "RFC \\d{4}", true],
    ["regex", "rfc 9111", "RFC \\d{4}", false],
    ["set", "apples, Pears and figs", ["figs", "apples"], true],
    ["set", "apples", ["figs", "apples"], false],
  ] as const)("%s: %j and %j: %s", (kind, text, value, expected) => expect(found(text, value, kind)).toBe(expected));

  it("counts a number within its tolerance, edges included", () => {
    expect([found("0.3", 0.1, "number", 0.2), found("10", 9.5, "number", 0.5), found("10.1", 9.5, "number", 0.5)]).toEqual([true, true, false]);
  });

  it("says what stands in a fact's place, for kinds that can be told", () => {
    expect(matchFact("Published 2 March 2026", { value: "2026-03-01", match: "date" }).instead).toBe("2 March 2026");
    expect(matchFact("It had 7 visitors", { value: 8, match: "number" }).instead).toBe("7");
    expect(matchFact("Version 4.1.2", { value: "4.1.3", match: "exact" }).instead).toBe("4.1.2");
    expect(matchFact("Another title", { value: "A title", match: "normalized" }).instead).toBeNull();
  });

  it("says why a fact cannot be looked for", () => {
    for (const fact of [
      { value: "x", match: "telepathy" },
      { value: [], match: "set" },
      { value: "many", match: "number" },
      { value: "soon", match: "date" },
      { value: null },
      { value: "(a+)+$", match: "regex" },
      { value: "(", match: "regex" },
    ]) {
      const match = matchFact("any text", fact);
      expect(match.found).toBe(false);
      expect(match.problem, JSON.stringify(fact)).toBeTruthy();
    }
  });

  it("finds whatever is embedded between spaces, for every kind that takes a text", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1 }).filter((value) => normalize(value) !== ""),
        fc.string(),
        (before, value, after) => {
          const text = `${before} ${value} ${after}`;
          for (const match of ["exact", "normalized", "contains"]) expect(found(text, value, match)).toBe(true);
        },
      ),
    );
  });

  it("reads back every date and number it is given, in every form", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true }), (date) => {
        const day = date.toISOString().slice(0, 10);
        const [long, american] = [
          new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
          new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
        ].map((format) => format.format(date));
        for (const text of [day, long!, american!]) expect(statedDates(`It was ${text}.`).map(({ value }) => value)).toEqual([day]);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        for (const text of [String(value), value.toLocaleString("en-US")])
          expect(statedNumbers(`(${text})`).map((one) => one.value)).toEqual([value === 0 ? 0 : value]);
      }),
    );
  });

  it("leaves out days that do not exist, and tells versions from numbers", () => {
    expect(statedDates("30 February 2026, 2026-13-01")).toEqual([]);
    expect(statedVersions("v3.2, 4.2.1 and 5.1 and 1.2.3-beta.1").map(({ value }) => value)).toEqual(["v3.2", "4.2.1", "1.2.3-beta.1"]);
  });
});

describe("a pattern from data is bounded", () => {
  it.each([
    "(a+)+$",
    "(a|aa)*b",
    "(?=a)a",
    "(?<!b)a",
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "a*b*c*",
    "(a{2,}){3}",
    "x".repeat(201),
    "((a?)b?)+",
    "a?".repeat(13),
    "(a|b)".repeat(13),
    "a{1,50}a{1,50}a{1,50}",
    ".*.{1,999}.*",
  ])("refuses %s", (pattern) => expect(boundedRegex(pattern).ok).toBe(false));
  it.each(["RFC \\d{4}", "^v\\d+\\.\\d+$", "[(a+)+]x", "(?:rev|ver) ?\\d{1,3}", "a\\+\\*b*", "colou?r", "(?:abc)+", "\\p{L}+ \\d{2}"])(
    "takes %s",
    (pattern) => expect(boundedRegex(pattern).ok).toBe(true),
  );

  it.each([
    [".*x.*y$", "x"],
    ["a?".repeat(10) + "b", "a"],
    ["(a|a)".repeat(10) + "b", "a"],
    ["a{1,30}a{1,30}b", "a"],
    ["x+y", "x"],
  ])("ends soon on the worst text for %s", (source, char) => {
    const pattern = boundedRegex(source);
    if (!pattern.ok) throw new Error(pattern.why);
    const began = process.cpuUsage().user;
    expect(pattern.test(`${char.repeat(100_000)}\n`.repeat(20))).toBe(false);
    expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(4);
  });

  it("never lets through a quantified group that repeats or chooses inside, however it is nested", () => {
    const atom = fc.constantFrom("a", "b", "[ab]", "\\d", ".");
    const inner = fc.tuple(atom, fc.constantFrom("+", "*", "{2,}", "|b", "?")).map(([one, more]) => `${one}${more}`);
    fc.assert(
      fc.property(
        inner,
        fc.constantFrom("(", "(?:"),
        fc.constantFrom("+", "*", "{2,}", "{2}"),
        fc.integer({ min: 0, max: 3 }),
        (inside, open, quantifier, depth) => {
          const wrapped = `${open.repeat(depth)}${inside}${")".repeat(depth)}`;
          expect(boundedRegex(`${open}${wrapped})${quantifier}`).ok).toBe(false);
        },
      ),
    );
  });
});
