import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedCodes } from "../../../src/core/columns/packedCodes";
import { PackedNumbers } from "../../../src/core/columns/packedNumbers";
import { TaskIds } from "../../../src/core/columns/taskIds";

const encode = (text: string) => new TextEncoder().encode(text);
const number = fc.oneof(
  fc.constantFrom(NaN, 0, 0.5, 1.1, 254, 255, 256, 65534, 65535, 65536, 2 ** 24 + 1, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, -1, 2 ** 53, Infinity),
  fc.nat(300),
  fc.double(),
);
const cuts = fc.array(fc.nat(20), { maxLength: 10 });

/** Appends the values piece by piece. */
function inPieces<P extends PackedNumbers | PackedCodes>(packed: P, values: readonly number[], sizes: readonly number[]): P {
  let from = 0;
  for (const size of [...sizes, values.length]) {
    const piece = values.slice(from, from + size);
    if (packed instanceof PackedNumbers) packed.append(Float64Array.from(piece));
    else packed.append(Uint32Array.from(piece));
    from += size;
  }
  return packed;
}

describe("packed numbers", () => {
  it("give back every number, and none where there was none, however they came", () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), cuts, (values, sizes) => {
        const packed = inPieces(new PackedNumbers(64), values, sizes);
        expect(packed.length).toBe(values.length);
        expect(values.map((_, index) => packed.at(index))).toEqual(values.map((value) => (Object.is(value, -0) ? 0 : value)));
      }),
      { seed: 1 },
    );
  });

  it("are as narrow as they can be, in whatever order they came", () => {
    const kindOf = (values: readonly number[]) => inPieces(new PackedNumbers(64), values, [3, 5]).array?.constructor;
    for (const [values, kind] of [
      [[NaN, NaN], undefined],
      [[0, 254, NaN], Uint8Array],
      [[255], Uint16Array],
      [[65535], Uint32Array],
      [[2 ** 32 - 1], Float64Array],
      [[2 ** 32], Float32Array],
      [[0.5, 300], Float32Array],
      [[-1], Float32Array],
      [[0.5, 2 ** 24 + 1], Float64Array],
      [[0.1], Float64Array],
      [[0.5, 1, 1, 2 ** 24 + 1], Float64Array], // the last comes in another piece, after an array of floats was made
    ] as const) {
      expect(kindOf(values)).toBe(kind);
      expect(kindOf([...values].reverse())).toBe(kind);
    }
  });

  it("leave an array that was handed out as it was", () => {
    const packed = new PackedNumbers(1000);
    packed.append(Float64Array.of(1, 2, NaN));
    const { array, none } = packed;
    packed.append(Float64Array.of(70000));
    packed.append(new Float64Array(600).fill(0.1));
    expect([...array!.subarray(0, 3)]).toEqual([1, 2, none]);
    expect([packed.at(0), packed.at(2), packed.at(3), packed.at(4)]).toEqual([1, NaN, 70000, 0.1]);
  });
});

describe("packed codes", () => {
  const code = fc.oneof(fc.constantFrom(0, 255, 256, 65535, 65536, 2 ** 32 - 1), fc.nat(300));

  it("give back every code, however they came, and what was set later", () => {
    fc.assert(
      fc.property(fc.array(code, { maxLength: 60 }), cuts, fc.array(fc.tuple(fc.nat(59), code)), (values, sizes, later) => {
        const packed = inPieces(new PackedCodes(64), values, sizes);
        const wanted = [...values];
        for (const [index, value] of later) {
          if (index >= values.length) continue;
          wanted[index] = value;
          packed.set(index, value);
        }
        expect(values.map((_, index) => packed.at(index))).toEqual(wanted);
      }),
      { seed: 2 },
    );
  });

  it("cost nothing while all are 0", () => {
    const packed = inPieces(new PackedCodes(1000), Array<number>(900).fill(0), [400]);
    expect(packed.bytes).toBe(0);
    packed.append(Uint32Array.of(3));
    expect([packed.at(0), packed.at(899), packed.at(900)]).toEqual([0, 0, 3]);
  });
});

describe("task ids", () => {
  const taskIdsOf = (ids: readonly string[], hash: (id: string) => number) => {
    const bytes = encode(ids.join(""));
    let end = 0;
    const ends = Uint32Array.from(ids, (id) => (end += encode(id).length));
    const kept = new TaskIds(4096);
    const half = ids.length >> 1;
    kept.append(bytes, ends, 0, half);
    kept.append(bytes, ends, half, ids.length);
    kept.pack(Uint32Array.from(ids, hash));
    return kept;
  };
  const texts = (kept: TaskIds, count: number) => Array.from({ length: count }, (_, index) => new TextDecoder().decode(kept.at(index)));

  it("are the same after packing, even where hashes meet", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { maxLength: 40 }), fc.boolean(), (ids, meeting) => {
        const kept = taskIdsOf(ids, (id) => (meeting ? 7 : id.length));
        expect(texts(kept, ids.length)).toEqual(ids);
      }),
      { seed: 3 },
    );
  });

  it("are kept once each where they repeat, and without ends where they have one width", () => {
    const length = (id: string) => Number(id.slice(-4));
    const repeated = taskIdsOf(
      Array.from({ length: 1000 }, (_, index) => `a-rather-long-task-id-${1000 + (index % 5)}`),
      length,
    );
    expect(repeated.memory).toBeLessThan(1500);
    const different = taskIdsOf(
      Array.from({ length: 1000 }, (_, index) => `task-${1000 + index}`),
      length,
    );
    expect(different.memory).toBe(9000);
  });

  it("are the same where they repeat and more are different than there was room for at first", () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `a-rather-long-task-id-${1000 + ((index * 7) % 1500)}`);
    const kept = taskIdsOf(ids, (id) => Math.imul(Math.floor(Number(id.slice(-4)) / 3), 0x9e3779b1) >>> 8); // three of each hash
    expect(kept.parts.codes).not.toBeNull();
    expect(kept.parts.excess.length).toBe(1500);
    expect(texts(kept, ids.length)).toEqual(ids);
  });

  it("stop looking for equal ids where all hashes meet", () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `${index % 2000}`.padStart(30, "x"));
    const kept = taskIdsOf(ids, () => 0);
    expect(texts(kept, ids.length)).toEqual(ids);
    expect(kept.memory).toBe(30 * 4000);
  });
});
