import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ContentSamples } from "../../../src/core/columns/contentSamples";
import { memorySource } from "../../../src/core/records/byteSource";

const source = (bytes: Uint8Array) => memorySource("results.jsonl", bytes);
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) >> 5);
const mebibyte = 1024 * 1024;

async function samplesOf(bytes: Uint8Array, steps: readonly number[] = []) {
  const samples = new ContentSamples();
  for (const step of [...steps, bytes.length]) await samples.extend(source(bytes), step);
  return new ContentSamples(JSON.parse(JSON.stringify({ length: samples.length, samples: samples.samples })));
}

describe("samples of a file's content", () => {
  it("tell growth, truncation and any change of a small file, however it grew", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.array(fc.nat(60)), fc.nat(59), async (bytes, steps, at) => {
        const samples = await samplesOf(
          bytes,
          steps.map((step) => Math.min(step, bytes.length)).sort((a, b) => a - b),
        );
        expect(samples.length).toBe(bytes.length);
        expect(await samples.compare(source(bytes), true)).toBe("same");
        expect(await samples.compare(source(Uint8Array.of(...bytes, 1)), true)).toBe("appended");
        expect(await samples.compare(source(bytes.slice(0, -1)), true)).toBe("truncated");
        const changed = bytes.slice();
        changed[at % bytes.length]! ^= 1;
        expect(await samples.compare(source(changed), true)).toBe("replaced");
      }),
      { seed: 41 },
    );
  });

  it("see what was put in or taken out of a large file, and what changed at its end", async () => {
    const bytes = bytesOf(9 * mebibyte);
    const samples = await samplesOf(bytes);
    const grown = (change: (bytes: Uint8Array) => void) => {
      const copy = new Uint8Array(bytes.length + 1000);
      copy.set(bytes);
      change(copy);
      return samples.compare(source(copy), true);
    };
    expect(await grown(() => undefined)).toBe("appended");
    expect(await grown((copy) => void copy.copyWithin(5 * mebibyte + 1, 5 * mebibyte, bytes.length - 1))).toBe("replaced");
    expect(await grown((copy) => void (copy[bytes.length - 1]! ^= 1))).toBe("replaced");
  });

  it("take a large file of the same size for replaced where it was written to, since not every byte is remembered", async () => {
    const bytes = bytesOf(6 * mebibyte);
    const samples = await samplesOf(bytes);
    expect(await samples.compare(source(bytes), false)).toBe("same");
    expect(await samples.compare(source(bytes), true)).toBe("replaced");
  });

  it("stay few, in a huge file and in one that grows a thousand times", async () => {
    const bytes = bytesOf(200_000);
    const huge = {
      name: "huge",
      size: () => Promise.resolve(2 ** 40),
      read: (start: number, end: number) => Promise.resolve(bytes.subarray(0, end - start)),
    };
    const samples = new ContentSamples();
    await samples.extend({ ...huge, read: (start, end) => Promise.resolve(new Uint8Array(end - start)) }, 2 ** 40);
    expect(samples.samples.length).toBeLessThan(140);
    const growing = await samplesOf(
      bytes,
      Array.from({ length: 3000 }, (_, index) => index * 60),
    );
    expect(growing.samples.length).toBeLessThanOrEqual(1024);
    expect(growing.samples.at(-1)!.end).toBe(bytes.length);
    expect(await growing.compare(source(bytes), false)).toBe("same");
  });

  it("refuse to remember more than there is", async () => {
    await expect(new ContentSamples().extend(source(bytesOf(10)), 11)).rejects.toThrow("results.jsonl became shorter");
  });
});
