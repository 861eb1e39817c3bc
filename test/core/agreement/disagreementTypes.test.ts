import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evidenceRelation, typesOf, type ItemOpinions } from "../../../src/core/agreement/disagreementTypes";
import type { Evidence } from "../../../src/core/formats/common";

const quote = (exact: string, start?: number, more: Partial<Evidence> = {}): Evidence => ({
  representation_id: "r1",
  exact,
  ...(start === undefined ? {} : { start, end: start + exact.length }),
  ...more,
});
const item = (given: Partial<ItemOpinions>): ItemOpinions => ({ opinions: [], boundaries: [], absent: 0, comments: 0, ...given });
const full = (evidence: Evidence | null = null) => ({ label: "full", evidence });
const none = (evidence: Evidence | null = null) => ({ label: "none", evidence });

describe("types of disagreement", () => {
  it.each<readonly [string, Partial<ItemOpinions>, readonly string[]]>([
    ["different labels", { opinions: [full(), none()] }, ["label"]],
    ["different labels are not called different evidence as well", { opinions: [full(quote("a", 1)), none(quote("b", 9))] }, ["label"]],
    ["the same label at other places", { opinions: [full(quote("a", 1)), full(quote("b", 9))] }, ["evidence"]],
    ["the same label at one place", { opinions: [full(quote("a", 1)), full(quote("a", 1))] }, []],
    ["evidence of one reviewer alone", { opinions: [full(quote("a", 1)), full()] }, []],
    ["claims drawn differently", { opinions: [full(), full()], boundaries: ["0-10", "0-12"] }, ["claim-boundary"]],
    ["somebody has not labelled it", { opinions: [full()], absent: 1 }, ["missing"]],
    ["nobody has labelled it", { absent: 2 }, []],
    ["agreed, with a comment", { opinions: [full(), full()], comments: 1 }, ["comment"]],
    ["a comment beside a disagreement is part of it", { opinions: [full(), none()], comments: 1 }, ["label"]],
    ["several at once, the gravest first", { opinions: [full(), none()], boundaries: ["a", "b"], absent: 1 }, ["label", "claim-boundary", "missing"]],
  ])("%s", (_, given, expected) => expect(typesOf(item(given))).toEqual(expected));
});

describe("two stretches of evidence", () => {
  it.each<readonly [string, Evidence, Evidence, string]>([
    ["one place", quote("abc", 5), quote("abc", 5), "same"],
    ["places that share a part", quote("abcdef", 5), quote("def", 8), "overlapping"],
    ["places side by side", quote("abc", 5), quote("def", 8), "disjoint"],
    ["the same words elsewhere", quote("abc", 5), quote("abc", 50), "disjoint"],
    ["the same words, where one has no place", quote("a  bc", 5), quote("a bc"), "same"],
    ["words within words", quote("published on 1 March"), quote("1 March"), "overlapping"],
    ["other words", quote("one"), quote("two"), "disjoint"],
    ["other representations", quote("abc", 5), quote("abc", 5, { representation_id: "r2" }), "disjoint"],
    ["places in different readings of the bytes", quote("abc", 5), quote("abc", 7, { charset: "gbk" }), "same"],
    ["regions that touch", { rect: { x: 0, y: 0, width: 10, height: 10 } }, { rect: { x: 10, y: 0, width: 5, height: 5 } }, "disjoint"],
    ["regions that share a part", { rect: { x: 0, y: 0, width: 10, height: 10 } }, { rect: { x: 5, y: 5, width: 9, height: 9 } }, "overlapping"],
    ["a region and a quote", { rect: { x: 0, y: 0, width: 10, height: 10 } }, { exact: "abc" }, "disjoint"],
  ])("%s", (_, one, other, expected) => {
    expect(evidenceRelation(one, other)).toBe(expected);
    expect(evidenceRelation(other, one)).toBe(expected);
  });

  it("compares alike from either side, and everything is the same as itself", () => {
    const stretch = fc
      .record({ exact: fc.constantFrom("abc", "ab", "bc d", "zz"), start: fc.option(fc.nat(6), { nil: undefined }) })
      .map(({ exact, start }) => quote(exact, start));
    fc.assert(
      fc.property(stretch, stretch, (one, other) => {
        expect(evidenceRelation(one, other)).toBe(evidenceRelation(other, one));
        expect(evidenceRelation(one, one)).toBe("same");
      }),
      { seed: 11 },
    );
  });
});
