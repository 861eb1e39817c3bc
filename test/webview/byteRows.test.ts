import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOfHex, charactersOf, offsetOf } from "../../webview/bytes/byteRows";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("a place among bytes", () => {
  it("is a number, hex digits behind 0x, or a share, and never behind the end", () => {
    expect(offsetOf("1,024", 5000)).toBe(1024);
    expect(offsetOf("0x1F", 5000)).toBe(31);
    expect(offsetOf("50%", 5000)).toBe(2500);
    expect(offsetOf("100%", 5000)).toBe(4999);
    expect(offsetOf("9999999", 5000)).toBe(4999);
    expect(offsetOf("0", 0)).toBe(0);
    for (const odd of ["", "-1", "abc", "0x", "1e3", "0xg", "1000%"]) expect(offsetOf(odd, 5000)).toBe(null);
  });
});

describe("the text of a row of bytes", () => {
  it("has each character at its first byte, and a dot for what is none", () => {
    expect(charactersOf(bytes("a渡b"), 5)).toEqual(["a", "渡", "", "", "b"]);
    expect(charactersOf(Uint8Array.of(0x41, 0xff, 0x00, 0x7f, 0xc3), 5)).toEqual(["A", "·", "·", "·", "·"]);
    expect(charactersOf(bytes("\u202ea"), 4)).toEqual(["·", "", "", "a"]);
  });

  it("takes a character that the next row ends, and shows nothing for the bytes that end one of the row above", () => {
    const all = bytes("ab渡🚀c");
    expect(charactersOf(all, 3)).toEqual(["a", "b", "渡"]);
    expect(charactersOf(all.subarray(3), 2, all.subarray(0, 3))).toEqual(["", ""]);
    expect(charactersOf(Uint8Array.of(0x80, 0x80), 2, Uint8Array.of(0x61, 0x62, 0x63))).toEqual(["·", "·"]);
  });

  it("is cut anywhere without losing a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), fc.nat(40), (text, at) => {
        const all = bytes(text);
        const cut = at % (all.length + 1);
        const [head, tail] = [charactersOf(all, cut), charactersOf(all.subarray(cut), all.length - cut, all.subarray(Math.max(0, cut - 3), cut))];
        expect([...head, ...tail]).toEqual(charactersOf(all, all.length));
      }),
    );
  });

  it("comes from hex", () => expect([...bytesOfHex("00ff7b")]).toEqual([0, 255, 123]));
});
