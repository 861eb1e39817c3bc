import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dominated } from "../../../src/core/stats/pareto";

describe("the Pareto front", () => {
  it("leaves out a point only where another is at least as good on every axis and better on one", () => {
    const points = [
      [0.9, 2], // better than the third, and not than the second
      [0.8, 1],
      [0.8, 2],
      [0.9, 2], // equal to the first
      [0.7, null],
    ] as const;
    expect(dominated(points, ["higher", "lower"])).toEqual([false, false, true, false, null]);
  });

  it("is never empty, and every point off it is dominated by one on it", () => {
    const point = fc.tuple(fc.nat(5), fc.nat(5));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
        const off = dominated(points, ["higher", "lower"]);
        const front = points.filter((_, at) => off[at] === false);
        expect(front.length).toBeGreaterThan(0);
        points.forEach(([quality, time], at) => {
          expect(off[at]).toBe(front.some(([q, t]) => q >= quality && t <= time && (q > quality || t < time)));
        });
      }),
    );
  });
});
