import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../../../src/core/stats/normal";
import { interpolated, mean, nearestRank } from "../../../src/core/stats/percentile";
import { wilson } from "../../../src/core/stats/wilson";

const interval = (k: number, n: number) => {
  const result = wilson(k, n);
  if (!result.defined) throw new Error(result.because);
  return [result.value.low, result.value.high];
};

describe("the Wilson interval", () => {
  it.each([
    [157, 160, 0.9463, 0.9936, 4],
    [134, 165, 0.7457, 0.8644, 4],
    [8, 10, 0.4901625, 0.9433178, 7],
    [0, 10, 0, 0.2775328, 7],
    [10, 10, 0.7224672, 1, 7],
  ])("of %i in %i is [%f, %f]", (k, n, low, high, digits) => {
    const [a, b] = interval(k, n);
    expect(a).toBeCloseTo(low, digits);
    expect(b).toBeCloseTo(high, digits);
  });

  it("is not defined without observations, and refuses what is no share", () => {
    expect(wilson(0, 0)).toEqual({ defined: false, because: "there are no observations" });
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(0.5, 2)).toThrow(RangeError);
  });

  it("holds the rate, stays in [0, 1], and mirrors under k → n − k", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n))),
        ([k, n]) => {
          const [low, high] = interval(k, n) as [number, number];
          expect(low).toBeLessThanOrEqual(k / n);
          expect(high).toBeGreaterThanOrEqual(k / n);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          const [mirrorLow, mirrorHigh] = interval(n - k, n) as [number, number];
          expect(mirrorLow).toBeCloseTo(1 - high, 10);
          expect(mirrorHigh).toBeCloseTo(1 - low, 10);
        },
      ),
    );
  });
});

describe("the normal quantile", () => {
  // The check values printed with AS 241, and the familiar 97.5 % point.
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798408],
    [0.975, 1.959963984540054],
    [0.5, 0],
  ])("of %d is %d", (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThan(1e-14 * Math.max(1, Math.abs(z)));
  });

  it("refuses 0, 1 and NaN", () => {
    for (const p of [0, 1, -0.1, NaN]) expect(() => normalQuantile(p)).toThrow(RangeError);
  });
});

describe("percentiles", () => {
  it("by nearest rank are values of the sample", () => {
    const values = [15, 20, 35, 40, 50];
    expect([5, 30, 40, 50, 100, 0].map((p) => nearestRank(values, p))).toEqual([15, 20, 20, 35, 50, 15].map((value) => ({ defined: true, value })));
  });

  it("by interpolation lie between them", () => {
    expect([0, 40, 50, 75, 100].map((p) => interpolated([15, 20, 35, 40, 50], p))).toEqual(
      [15, 29, 35, 40, 50].map((value) => ({ defined: true, value })),
    );
  });

  it("are not defined without values, NaN never counts", () => {
    const none = { defined: false, because: "there are no values" };
    expect([nearestRank([], 50), interpolated([NaN], 50), mean([])]).toEqual([none, none, none]);
    expect(nearestRank([NaN, 1, Infinity], 99)).toEqual({ defined: true, value: 1 });
  });

  it("grow with p and stay within the sample, both ways", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), fc.nat(100), fc.nat(100), (values, p, q) => {
        for (const percentile of [nearestRank, interpolated]) {
          const [low, high] = [Math.min(p, q), Math.max(p, q)].map((at) => (percentile(values, at) as { value: number }).value) as [number, number];
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(Math.min(...values));
          expect(high).toBeLessThanOrEqual(Math.max(...values));
        }
      }),
    );
  });
});
