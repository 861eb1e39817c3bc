import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FilterError, parseFilter, printFilter } from "../../../src/core/query/filter";
import { allOf, everything, type Filter } from "../../../src/core/query/filterAst";
import { filterChips, selectedValues, setValues, toggleValue } from "../../../src/core/query/filterEdit";

/** Positions are where a term was written, not what it says. */
const unplaced = (filter: Filter): unknown => JSON.parse(JSON.stringify(filter, (key, value: unknown) => (key === "at" ? undefined : value)));
const reads = (text: string) => unplaced(parseFilter(text));
const match = (field: string, ...values: string[]): Filter => ({
  kind: "match",
  field,
  values: values.map((text) => ({ text, pattern: false })),
  at: 0,
});

const word = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom("and", "OR", "not", "a b", 'say "x"', "back\\slash", "a:b", "-x", "K0*", "(", "<", "emoji 🚀"),
);
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  word.map((text): Filter => ({ kind: "text", text, at: 0 })),
  fc
    .record({ field: word, values: fc.array(fc.oneof(word, fc.constant("")), { minLength: 1, maxLength: 4 }) })
    .map(({ field, values }) => match(field, ...values)),
  fc
    .record({ field: word, op: fc.constantFrom("<" as const, "<=" as const, ">" as const, ">=" as const), value: fc.oneof(word, fc.constant("")) })
    .map(({ field, op, value }): Filter => ({ kind: "compare", field, op, value, at: 0 })),
  fc.record({ source: fc.stringMatching(/^([a-z()/ "|.+]|\\[dbw\\.])+$/), exact: fc.boolean() }).map(({ source, exact }): Filter => ({
    kind: "match",
    field: "answer",
    values: [
      { text: source, pattern: false, expression: exact ? "exact" : "any-case" },
      { text: "/b", pattern: false },
    ],
    at: 0,
  })),
  fc.stringMatching(/^[a-z*]*\*[a-z*]*$/).map((text): Filter => ({ kind: "match", field: "task", values: [{ text, pattern: true }], at: 0 })),
);
const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("tree"), { minLength: 2, maxLength: 3 }).map((of) => allOf(of)),
    fc
      .array(tie("tree"), { minLength: 2, maxLength: 3 })
      .map((of): Filter => ({ kind: "or", of: of.flatMap((part) => (part.kind === "or" ? part.of : [part])) })),
    tie("tree").map((of): Filter => ({ kind: "not", of })),
  ),
}));

describe("a filter expression", () => {
  it("reads back what it prints, for every tree", () => {
    fc.assert(
      fc.property(tree, (filter) => {
        expect(reads(printFilter(filter))).toEqual(unplaced(filter));
      }),
      { numRuns: 500 },
    );
  });

  it("is a tree or an error with a position, for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("(", ")", '"', ":", "a", " ", "or", "not", "<", "=", "-", "\\", "*") })),
        (text) => {
          try {
            parseFilter(text);
          } catch (error) {
            expect(error).toBeInstanceOf(FilterError);
            expect((error as FilterError).at).toBeGreaterThanOrEqual(0);
            expect((error as FilterError).at).toBeLessThanOrEqual(text.length);
          }
        },
      ),
    );
  });

  it("is everything where it is empty", () => expect(parseFilter("  ")).toEqual(everything));

  it("joins neighbours with and, and binds not before and before or", () => {
    expect(reads("a:1 b:2 or not c:3 and d:4")).toEqual(
      unplaced({
        kind: "or",
        of: [
          { kind: "and", of: [match("a", "1"), match("b", "2")] },
          { kind: "and", of: [{ kind: "not", of: match("c", "3") }, match("d", "4")] },
        ],
      }),
    );
    expect(reads("-label:success")).toEqual(reads("not label:success"));
    expect(reads("(a:1 or b:2) c:3")).toEqual(
      unplaced({ kind: "and", of: [{ kind: "or", of: [match("a", "1"), match("b", "2")] }, match("c", "3")] }),
    );
  });

  it("reads what stands between slashes as a regular expression where a value begins, and nowhere else", () => {
    const expression = (text: string, exact = false) => ({ text, pattern: false, expression: exact ? "exact" : "any-case" });
    expect(reads("answer:/a (b)/ x")).toEqual(
      unplaced({
        kind: "and",
        of: [
          { kind: "match", field: "answer", values: [expression("a (b)")], at: 0 },
          { kind: "text", text: "x", at: 0 },
        ],
      } as Filter),
    );
    expect(reads("answer:(/a\\/\\d/c or b or /c:/)")).toEqual({
      kind: "match",
      field: "answer",
      values: [expression("a/\\d", true), { text: "b", pattern: false }, expression("c:")],
    });
    expect(reads("/a/")).toEqual({ kind: "text", text: "/a/" });
    expect(reads("url:http://a/b/")).toEqual(unplaced(match("url", "http://a/b/")));
    expect(reads('url:"/b/"')).toEqual(unplaced(match("url", "/b/")));
    expect(printFilter(parseFilter('url:"/b/" answer:/x/c'))).toBe('url:"/b/" and answer:/x/c');
    expect(selectedValues(parseFilter("label:/x/"), "label")).toEqual([]);
  });

  it("lets a value hold colons, and quotation marks hold anything", () => {
    expect(reads("observed>2026-11-29T10:00:00Z")).toEqual({ kind: "compare", field: "observed", op: ">", value: "2026-11-29T10:00:00Z" });
    expect(reads('"dimensions.my key":"a \\"b\\" (c)"')).toEqual(unplaced(match("dimensions.my key", 'a "b" (c)')));
    expect(reads('"or"')).toEqual({ kind: "text", text: "or" });
  });

  it.each([
    ["label:", 6, "a value is expected"],
    ["(a:1", 0, "never closed"],
    ["a:1)", 3, "closes nothing"],
    ['say "x', 4, "never closed"],
    ["label:(a b)", 9, 'write "or"'],
    ["label:(a or", 11, "a value is expected"],
    ["or a", 0, "on its left"],
    ["a and", 5, "missing at the end"],
    ["duration>", 9, "a number or a time"],
    [": x", 0, "a field or a word"],
    ['""', 0, "searches for nothing"],
    ["answer:/a", 7, "never closed"],
    ["answer:/a/i", 10, "says nothing here"],
    ["answer://", 7, "is empty"],
    ["label:(a", 6, "never closed"],
  ])("says where %j goes wrong", (text, at, message) => {
    expect(() => parseFilter(text)).toThrow(message);
    try {
      parseFilter(text);
    } catch (error) {
      expect((error as FilterError).at).toBe(at);
    }
  });

  it("refuses endless nesting instead of running out of stack", () => {
    expect(() => parseFilter("(".repeat(100_000))).toThrow(FilterError);
    expect(() => parseFilter(`${"not ".repeat(100_000)}a`)).toThrow("nested more than");
  });
});

describe("ticking a facet value", () => {
  it("writes and takes back a term of the expression", () => {
    const one = toggleValue(parseFilter("duration>2"), "label", "timeout");
    expect(printFilter(one)).toBe("duration>2 and label:timeout");
    const two = toggleValue(one, "label", "wrong answer");
    expect(printFilter(two)).toBe('duration>2 and label:(timeout or "wrong answer")');
    expect(selectedValues(two, "label")).toEqual(["timeout", "wrong answer"]);
    expect(printFilter(toggleValue(toggleValue(two, "label", "timeout"), "label", "wrong answer"))).toBe("duration>2");
  });

  it("changes nothing when done twice", () => {
    fc.assert(
      fc.property(tree, word, word, (filter, field, value) => {
        fc.pre(!selectedValues(filter, field).includes(value));
        expect(unplaced(toggleValue(toggleValue(filter, field, value), field, value))).toEqual(unplaced(allOf([filter])));
      }),
    );
  });

  it("leaves patterns and excluded values to the text", () => {
    expect(selectedValues(parseFilter("task:K0*"), "task")).toEqual([]);
    expect(selectedValues(parseFilter("not label:success"), "label")).toEqual([]);
  });

  it("sets exactly the values of a matrix cell", () => {
    const cell = setValues(setValues(parseFilter("stratum:(a or b) and duration>2"), "stratum", ["blocking"]), "label", ["timeout"]);
    expect(printFilter(cell)).toBe("duration>2 and stratum:blocking and label:timeout");
    expect(printFilter(setValues(cell, "stratum", []))).toBe("duration>2 and label:timeout");
  });

  it("shows one chip for each part, with what is left without it", () => {
    expect(filterChips("stratum:blocking and (a or b) -x")).toEqual([
      { text: "stratum:blocking", without: "(a or b) and not x" },
      { text: "a or b", without: "stratum:blocking and not x" },
      { text: "not x", without: "stratum:blocking and (a or b)" },
    ]);
  });
});
