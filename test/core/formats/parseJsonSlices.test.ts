import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSlice, NoJson, parseJsonSlices } from "../../../src/core/formats/parseJsonSlices";

/** Reads of so few bytes that everything lies across one. */
const reading = (bytes: Uint8Array, most: number) => (start: number, end: number) => Promise.resolve(bytes.slice(start, Math.min(end, start + most)));
const parsed = async (text: string, most = 3) => {
  const bytes = new TextEncoder().encode(text);
  return (await parseJsonSlices(bytes.length, reading(bytes, most))).value;
};

describe("JSON parsed in slices", () => {
  it("is what JSON.parse makes of it, wherever the slices end", () =>
    fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 9 }), fc.constantFrom(undefined, 1, "\t"), async (json, most, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(JSON.stringify(await parsed(text, most))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    ));

  it("takes the last of equal keys, and a key of the name of the prototype as any other", async () => {
    const text = '{"a":1,"b":2,"a":{"__proto__":{"x":1}}}';
    const value = await parsed(text);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    expect(({} as { x?: number }).x).toBe(undefined);
  });

  it("keeps long strings whole: characters and escapes are not cut where their pieces are", async () => {
    for (const unit of ["渡", "🚀", '"\\', "\n", "\u0001", "a"]) {
      for (const shift of [0, 1, 2, 3, 4, 5]) {
        const long = "x".repeat(shift) + unit.repeat(Math.ceil((jsonSlice * 1.2) / JSON.stringify(unit).length));
        expect((await parsed(JSON.stringify({ long }), jsonSlice)) as { long: string }).toEqual({ long });
      }
    }
  });

  it("refuses what JSON.parse refuses", () =>
    fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 2 }), fc.nat(200), fc.constantFrom("", '"', "{", "]", ",", "\\", "1", "\u0001"), async (json, at, put) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + put + json.slice(place + 1);
        let fine = true;
        try {
          JSON.parse(text);
        } catch {
          fine = false;
        }
        if (text.trim() === "") return;
        if (fine) expect(JSON.stringify(await parsed(text))).toBe(JSON.stringify(JSON.parse(text)));
        else await expect(parsed(text)).rejects.toBeInstanceOf(NoJson);
      }),
      { numRuns: 500 },
    ));

  it("refuses nesting that would overflow whoever shows it", async () => {
    await expect(parsed("[".repeat(600) + "]".repeat(600))).rejects.toBeInstanceOf(NoJson);
  });
});
