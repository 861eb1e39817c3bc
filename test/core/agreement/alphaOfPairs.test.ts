import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alphaOfPairs } from "../../../src/core/agreement/alphaOfPairs";
import { krippendorffAlpha } from "../../../src/core/stats/agreement/krippendorff";

describe("Krippendorff's α from a confusion matrix", () => {
  it("is 0.095 for Krippendorff's (2011) binary example: ten items, two observers", () => {
    const meg = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
    const owen = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
    const table = [0, 1].map((a) => [0, 1].map((b) => meg.filter((value, at) => value === a && owen[at] === b).length));
    expect(alphaOfPairs(table, "nominal")).toMatchObject({ defined: true, value: expect.closeTo(0.095, 3) as number });
  });

  it.each(["nominal", "ordinal"] as const)("is what the items one by one give, on a %s scale", (scale) => {
    const label = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { maxLength: 30 }), (pairs) => {
        const table = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
        for (const [a, b] of pairs) table[a]![b]!++;
        const counts = pairs.map((pair) => Array.from({ length: 4 }, (_, at) => pair.filter((one) => one === at).length));
        const [one, other] = [alphaOfPairs(table, scale), krippendorffAlpha(counts, scale)];
        expect(one.defined).toBe(other.defined);
        if (one.defined && other.defined) expect(one.value).toBeCloseTo(other.value, 9);
      }),
      { seed: 20261130 },
    );
  });
});
