import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinedKeys } from "../../../../src/core/query/columns/joinedKeys";
import { Pace } from "../../../../src/core/query/columns/pace";
import { noKey, sortedPairs } from "../../../../src/core/query/columns/radix";

const work = { pace: new Pace(() => Promise.resolve()), signal: undefined };
const key = fc.oneof(fc.constant(noKey), fc.integer({ min: 1_000_000, max: 1_000_004 }), fc.nat(70_000));
const keysOf = (values: readonly number[]) => ({ high: Uint32Array.from(values), low: null });

describe("two keys joined into one", () => {
  it("sort as the greater does, and the lesser where that is the same, what has no value last", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, fc.constantFrom(0, 3, 7, noKey)), { maxLength: 60 }), async (rows) => {
        const joined = await joinedKeys(keysOf(rows.map(([minor]) => minor)), keysOf(rows.map(([, major]) => major)), work);
        const indexes = rows.map((_, index) => index);
        const { order } = await sortedPairs(Uint32Array.from(indexes), joined!.high, work);
        expect([...order]).toEqual(indexes.sort((a, b) => rows[a]![1] - rows[b]![1] || rows[a]![0] - rows[b]![0]));
      }),
      { seed: 5 },
    );
  });

  it("are not joined where 32 bits do not hold both", async () => {
    const wide = () => keysOf([0, 2 ** 20]);
    expect(await joinedKeys(wide(), wide(), work)).toBeNull();
    expect(await joinedKeys({ high: Uint32Array.of(1), low: Uint32Array.of(2) }, keysOf([1]), work)).toBeNull();
    expect(await joinedKeys(keysOf([1]), { high: Uint32Array.of(1), low: Uint32Array.of(2) }, work)).toBeNull();
  });
});
