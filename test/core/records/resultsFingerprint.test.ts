import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../../src/core/records/byteSource";
import { resultsFingerprint, spotsHash, wholeHash } from "../../../src/core/records/resultsFingerprint";

const large = new Uint8Array(3 * 1024 * 1024 + 17).map((_, at) => (at * 31 + (at >> 8)) % 251);
const source = (bytes: Uint8Array) => memorySource("results.jsonl", bytes);

describe("what a results file was", () => {
  it("is the SHA-256 of its bytes: that of nothing, and of abc, are published (FIPS 180-4)", async () => {
    expect((await resultsFingerprint(source(new Uint8Array()))).sha256).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    const abc = await resultsFingerprint(source(new TextEncoder().encode("abc")));
    expect(abc).toEqual({
      bytes: 3,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      spots_sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
  });

  it("is found again in a file that has grown since", async () => {
    const { bytes, sha256, spots_sha256 } = await resultsFingerprint(source(large));
    const grown = source(Uint8Array.from([...large, 1, 2, 3]));
    expect([await wholeHash(grown, bytes), await spotsHash(grown, bytes)]).toEqual([sha256, spots_sha256]);
  });

  it("changes with any byte; blocks at fixed places see the first, the last and whatever is all over the file", async () => {
    const { bytes, sha256, spots_sha256 } = await resultsFingerprint(source(large));
    const changed = (...places: readonly number[]) => {
      const copy = Uint8Array.from(large);
      for (const at of places) copy[at]! ^= 1;
      return source(copy);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(large.length - 1), async (at) => {
        expect(await wholeHash(changed(at), bytes)).not.toBe(sha256);
      }),
      { numRuns: 10, seed: 5 },
    );
    for (const places of [[0], [large.length - 1], Array.from({ length: 1000 }, (_, at) => at * 3000)])
      expect(await spotsHash(changed(...places), bytes)).not.toBe(spots_sha256);
  });

  it("is not read on where it is not wanted any more", async () => {
    await expect(wholeHash(source(large), large.length, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});
