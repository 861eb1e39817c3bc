import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Xxh64 } from "../../../src/core/shapes/xxh64";

const sumOf = (...pieces: Uint8Array[]) => {
  const sum = new Xxh64();
  for (const piece of pieces) sum.update(piece);
  return sum.digest().toString(16).padStart(16, "0");
};
const ascii = (text: string) => new TextEncoder().encode(text);
/** The bytes that the sanity checks of the reference implementation are made of. */
function sanityBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let generator = 2654435761n;
  for (let at = 0; at < length; at++) {
    bytes[at] = Number((generator >> 56n) & 0xffn);
    generator = (generator * 11400714785074694797n) & ((1n << 64n) - 1n);
  }
  return bytes;
}

describe("XXH64", () => {
  it("gives the sums that are published for it", () => {
    expect(sumOf()).toBe("ef46db3751d8e999");
    expect(sumOf(ascii("a"))).toBe("d24ec4f1a98c6e5b");
    expect(sumOf(ascii("abc"))).toBe("44bc2cf5ad770999");
    expect(sumOf(ascii("Nobody inspects the spammish repetition"))).toBe("fbcea83c8a378bf1");
  });

  it("gives the sums of the reference implementation's own checks, which take the four-lane way too", () => {
    expect(sumOf(sanityBytes(1))).toBe("e934a84adb052768");
    expect(sumOf(sanityBytes(4))).toBe("9136a0dca57457ee");
    expect(sumOf(sanityBytes(14))).toBe("8282dcc4994e35c8");
    expect(sumOf(sanityBytes(222))).toBe("b641ae8cb691c174");
  });

  it("does not mind how its bytes are cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(300), { maxLength: 5 }), (bytes, cuts) => {
        const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        expect(sumOf(...pieces)).toBe(sumOf(bytes));
      }),
      { seed: 11 },
    );
  });
});
