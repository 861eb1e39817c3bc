import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRange, fromUtf16, resolveEvidence, toUtf16, type OffsetUnit } from "../../../src/core/evidence";
import { splitsPair } from "../../../src/core/evidence/offsetUnits";

const units: readonly OffsetUnit[] = ["utf16", "codepoint", "byte"];
/** Characters of one to four bytes, alone and in clusters: accents, skin tones, families, flags, jamo, right-to-left marks. */
const character = fc.oneof(
  fc.constantFrom(..."a \n", "é", "e\u0301", "ü", "ß", "漢", "か\u3099", "\u0f40\u0fb1", "각", "한", "😀", "👍🏽", "👨‍👩‍👧", "🇯🇵", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "𠮷", "葛󠄀"),
  fc.constantFrom("ش", "شّ", "لا", "א", "שׁ", "\u200f", "\u202b", "\u00ad", "\ufeff", "ﬁ", "\u{10ffff}", "\ue000"),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const text = fc.array(character, { maxLength: 60 }).map((parts) => parts.join(""));
/** A text and a place in it that lies between two characters. */
const place = text.chain((whole) => fc.nat(whole.length).map((at) => ({ whole, at: splitsPair(whole, at) ? at - 1 : at })));
const seed = { seed: 6, numRuns: 1000 };

describe("offsets in code units, code points and bytes", () => {
  it("count what they say: code points as iteration does, bytes as UTF-8 has them", () => {
    fc.assert(
      fc.property(place, ({ whole, at }) => {
        const before = whole.slice(0, at);
        expect(fromUtf16(whole, at, "utf16")).toBe(at);
        expect(fromUtf16(whole, at, "codepoint")).toBe([...before].length);
        expect(fromUtf16(whole, at, "byte")).toBe(new TextEncoder().encode(before).length);
      }),
      seed,
    );
  });

  it("come back from every unit, and from one unit through another", () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...units), fc.constantFrom(...units), ({ whole, at }, one, other) => {
        const inOne = fromUtf16(whole, at, one)!;
        expect(toUtf16(whole, inOne, one)).toBe(at);
        const inOther = fromUtf16(whole, toUtf16(whole, inOne, one)!, other)!;
        expect(toUtf16(whole, inOther, other)).toBe(at);
        expect(fromUtf16(whole, toUtf16(whole, inOther, other)!, one)).toBe(inOne);
      }),
      seed,
    );
  });

  it("rise with the text, and none lies beyond it", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...units), (whole, unit) => {
        const length = fromUtf16(whole, whole.length, unit)!;
        let last = 0;
        for (let offset = 0; offset <= length; offset++) {
          const at = toUtf16(whole, offset, unit)!;
          expect(at).toBeGreaterThanOrEqual(last);
          if (unit !== "utf16") expect(splitsPair(whole, at)).toBe(false);
          last = at;
        }
        expect(last).toBe(whole.length);
        for (const beyond of [length + 1, -1, 0.5, NaN]) expect(toUtf16(whole, beyond, unit)).toBeNull();
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it("inside a character mean its beginning", () => {
    expect(toUtf16("a😀b", 3, "byte")).toBe(1);
    expect(toUtf16("aéb", 2, "byte")).toBe(1);
    expect(fromUtf16("a😀b", 2, "byte")).toBe(1);
    expect(fromUtf16("a😀b", 2, "codepoint")).toBe(1);
  });

  it("leave evidence where it was cut, whichever unit it is written down in", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), fc.constantFrom(...units), (whole, a, b, unit) => {
        const clean = whole.replace(/\p{Cs}/gu, "\ufffd");
        fc.pre(clean.length > 0);
        const start = a % clean.length;
        const cut = describeRange(clean, start, start + 1 + (b % (clean.length - start)));
        const written = { ...cut, unit, start: fromUtf16(clean, cut.start!, unit)!, end: fromUtf16(clean, cut.end!, unit)! };
        const { ranges, moved } = resolveEvidence(clean, written);
        expect({ ranges, moved }).toEqual({ ranges: [{ start: cut.start, end: cut.end }], moved: false });
      }),
      seed,
    );
  });
});
