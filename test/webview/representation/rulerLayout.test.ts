import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layRuler, rulerAxis } from "../../../webview/representation/rulerLayout";

const widthOf = (label: string) => label.length * 7;
const points = fc.array(
  fc.record({ id: fc.string(), label: fc.string({ minLength: 1, maxLength: 40 }), time: fc.integer({ min: 0, max: 2_000_000_000 }) }),
  { maxLength: 8 },
);

describe("labels of the freshness ruler", () => {
  it("never touch, and stay inside", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 200, max: 1200 }), (given, width) => {
        const placed = layRuler(given, width, widthOf);
        expect(placed.length).toBe(given.length);
        for (const [i, a] of placed.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(0);
          expect(a.left + Math.min(widthOf(a.label), width)).toBeLessThanOrEqual(width + 0.001);
          for (const b of placed.slice(i + 1))
            if (a.line === b.line) expect(a.left + widthOf(a.label) <= b.left || b.left + widthOf(b.label) <= a.left).toBe(true);
        }
      }),
    );
  });
  it("stand in the order of time", () => {
    fc.assert(
      fc.property(points, (given) => {
        const xs = layRuler(given, 600, widthOf).map(({ x }) => x);
        expect([...xs].sort((a, b) => a - b)).toEqual(xs);
      }),
    );
  });
});

describe("the axis of the freshness ruler", () => {
  const day = 86_400_000;
  it("is to scale where all marks can be told apart on it", () => {
    const axis = rulerAxis([0, day, 4 * day]);
    expect(axis).toMatchObject({ broken: false, breaks: [] });
    expect(axis.shareOf(day)).toBeCloseTo(0.25);
  });
  it("draws long gaps in, says where, and keeps a day beside years apart", () => {
    const axis = rulerAxis([0, 3000 * day, 3001 * day]);
    expect(axis.broken).toBe(true);
    expect(axis.breaks).toHaveLength(1);
    expect(axis.breaks[0]!.milliseconds).toBe(3000 * day);
    expect(axis.shareOf(3001 * day) - axis.shareOf(3000 * day)).toBeGreaterThan(0.05);
  });
  it("keeps the order of times, from one end to the other, whatever they are", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 4e12 }), { minLength: 2, maxLength: 9 }), (times) => {
        const axis = rulerAxis(times);
        const shares = [...times].sort((a, b) => a - b).map((time) => axis.shareOf(time));
        expect(shares[0]).toBe(0);
        expect(shares.at(-1)).toBe(1);
        for (const [at, share] of shares.entries()) if (at > 0) expect(share).toBeGreaterThan(shares[at - 1]!);
      }),
      { seed: 9 },
    );
  });
});
