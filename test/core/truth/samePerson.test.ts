import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSamePerson } from "../../../src/core/truth/samePerson";

describe("one person", () => {
  it.each([
    ["another letter case", "Ann", "ANN"],
    ["another Unicode form", "J\u00fcrgen", "Ju\u0308rgen"],
    ["a character that is not seen", "ann", "an\u200bn"],
    ["a soft hyphen", "ann", "an\u00adn"],
    ["a direction mark", "ann", "\u202eann"],
    ["full width", "ann", "\uff41\uff4e\uff4e"],
    ["a Cyrillic letter", "ann", "\u0430nn"],
    ["a Cyrillic capital", "Ben", "\u0412EN"],
    ["a Greek letter", "bob", "b\u03bfb"],
    ["Greek capitals", "bob", "\u0392\u039f\u0392"],
    ["punctuation and spaces around it", "ann", " ann. "],
    ["a zero-width joiner and a dot", "ann lee", "\u200dann  lee\u3002"],
    ["a name of another script in capitals", "\u0412\u0415\u0420\u0410", "\u0432\u0435\u0440\u0430"],
  ])("is one by %s", (_name, a, b) => {
    expect(isSamePerson(a, b)).toBe(true);
    expect(isSamePerson(b, a)).toBe(true);
  });

  it.each([
    ["ann", "anne"],
    ["ann", "\u00e1nn"],
    ["ann1", "ann2"],
    ["Anna", "\u0410\u043d\u043d\u0430"],
    ["\u0418\u0432\u0430\u043d", "\u0418\u0432\u0430\u043d\u0430"],
    ["\u5f20\u4f1f", "\u5f20\u4e3d"],
    ["ann", "ann lee"],
    ["-", "."],
  ])("is not %s and %s", (a, b) => {
    expect(isSamePerson(a, b)).toBe(false);
  });

  it("is whoever has the same name, however odd it is (property)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(isSamePerson(name, name)).toBe(true);
        expect(isSamePerson(name, `\u200b${name}\u00ad`)).toBe(true);
      }),
    );
  });
});
