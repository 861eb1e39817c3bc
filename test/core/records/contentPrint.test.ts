import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../../src/core/records/byteSource";
import { blockBytes, ContentPrint } from "../../../src/core/records/contentPrint";

const printOf = (...pieces: Uint8Array[]) => {
  const print = new ContentPrint();
  for (const piece of pieces) print.add(piece);
  return print;
};
const compare = (print: ContentPrint, bytes: Uint8Array) => print.compare(memorySource("x", bytes));
const bytesOf = (length: number, seed: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + seed) & 255);

describe("noticing what became of a file", () => {
  it("tells same, longer, shorter and other bytes apart, however they were read", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.uint8Array({ minLength: 1 }),
        fc.nat(),
        async (bytes, cut, more, at) => {
          const print = printOf(bytes.slice(0, cut % bytes.length), bytes.slice(cut % bytes.length));
          expect(await compare(print, bytes)).toBe("same");
          expect(await compare(print, Uint8Array.from([...bytes, ...more]))).toBe("appended");
          expect(await compare(print, bytes.slice(0, -1))).toBe("truncated");
          const changed = bytes.slice();
          changed[at % bytes.length]! ^= 1;
          expect(await compare(print, changed)).toBe("replaced");
        },
      ),
    );
  });

  it("notices one changed byte anywhere in a file of the same size, over several blocks", async () => {
    const bytes = bytesOf(blockBytes * 3 + 17, 7);
    const print = printOf(bytes.subarray(0, blockBytes + 5), bytes.subarray(blockBytes + 5));
    for (const at of [0, blockBytes, blockBytes * 2 - 1, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at]! ^= 0x20;
      expect(await compare(print, changed)).toBe("replaced");
    }
  });

  it("does not read the whole head again where the file only grew", async () => {
    const bytes = bytesOf(blockBytes * 40, 3);
    const print = printOf(bytes);
    const grown = new Uint8Array(bytes.length + 10);
    grown.set(bytes);
    let read = 0;
    const source = memorySource("x", grown);
    expect(await print.compare({ ...source, read: (start, end) => ((read += end - start), source.read(start, end)) })).toBe("appended");
    expect(read).toBeLessThanOrEqual(blockBytes * 10);
  });
});
