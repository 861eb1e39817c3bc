import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layRuler } from "../../../webview/representation/rulerLayout";

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
