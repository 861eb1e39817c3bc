import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithin, mediaFragment, regionIn } from "../../../src/core/evidence/imageRegion";
import { imageSize } from "../../../src/core/evidence/imageSize";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...part].map((character) => character.charCodeAt(0)) : [...part])));
const none = (count: number) => Array<number>(count).fill(0);

describe("the size of an image", () => {
  it.each([
    ["PNG", bytes([0x89], "PNG\r\n", [0x1a], "\n", none(4), "IHDR", [0, 0, 3, 32, 0, 0, 2, 88]), 800, 600],
    ["GIF", bytes("GIF89a", [0x20, 3, 0x58, 2]), 800, 600],
    ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8, 2, 88, 3, 32, 0]), 800, 600],
    ["WebP, plain", bytes("RIFF", none(4), "WEBPVP8 ", none(10), [0x20, 3, 0x58, 2]), 800, 600],
    ["WebP, lossless", bytes("RIFF", none(4), "WEBPVP8L", none(4), [0x2f, 0x1f, 0xc3, 0x95, 0], none(8)), 800, 600],
    ["WebP, extended", bytes("RIFF", none(4), "WEBPVP8X", none(8), [0x1f, 3, 0, 0x57, 2, 0]), 800, 600],
  ])("is read from the header: %s", (_, image, width, height) => {
    expect(imageSize(image)).toEqual({ width, height });
  });

  it("is none where the header is cut off, empty or of another kind, and is never looked for without end", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(bytes([0x89], "PNG\r\n", [0x1a], "\n"), bytes("GIF89a"), bytes([0xff, 0xd8, 0xff]), bytes("RIFF", none(4), "WEBP")),
        fc.uint8Array({ maxLength: 60 }),
        (signature, rest) => {
          const size = imageSize(Uint8Array.from([...signature, ...rest]));
          if (size !== null) expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2000, seed: 6 },
    );
    expect(imageSize(bytes("no image at all"))).toBeNull();
    expect(imageSize(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], none(5_000_000)))).toBeNull();
  });
});

describe("a region of an image", () => {
  const size = { width: 800, height: 600 };
  it("is made of whole pixels, and no more than the image has", () => {
    expect(regionIn(size, { x: 10.4, y: 20.6, width: 30, height: 40 })).toEqual({ x: 10, y: 20, width: 31, height: 41 });
    expect(regionIn(size, { x: -50, y: 590, width: 100, height: 100 })).toEqual({ x: 0, y: 590, width: 50, height: 10 });
    expect(regionIn(size, { x: 900, y: 0, width: 10, height: 10 })).toBeNull();
    expect(regionIn(size, { x: 0, y: 0, width: Number.NaN, height: 10 })).toBeNull();
  });
  it("once made lies within, and is made again as the same", () => {
    const number = fc.double({ min: -1000, max: 2000, noNaN: true });
    fc.assert(
      fc.property(fc.record({ x: number, y: number, width: number, height: number }), (given) => {
        const region = regionIn(size, given);
        if (region === null) return;
        expect(isWithin(size, region)).toBe(true);
        expect(regionIn(size, region)).toEqual(region);
      }),
      { numRuns: 1000, seed: 6 },
    );
  });
  it("is written as a media fragment", () => {
    expect(mediaFragment({ x: 1, y: 2, width: 3, height: 4 })).toBe("xywh=pixel:1,2,3,4");
  });
});
