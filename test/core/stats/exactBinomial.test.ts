import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialAtMost, clopperPearson, pairedChange } from "../../../src/core/stats/exactBinomial";

describe("exact binomial figures", () => {
  it("agree with published tables of the sign test", () => {
    // Siegel (1956), Nonparametric Statistics, table D: one-tailed chances of x or fewer of N.
    for (const [x, n, chance] of [
      [3, 14, 0.029],
      [1, 10, 0.011],
      [2, 8, 0.145],
      [0, 5, 0.031],
      [5, 20, 0.021],
    ] as const)
      expect(binomialAtMost(x, n, 0.5)).toBeCloseTo(chance, 3);
  });

  it("agree with published exact intervals", () => {
    // Clopper and Pearson (1934) for 3 of 10; the limits of 0 of n are 1 − (α/2)^(1/n).
    const interval = (k: number, n: number) => {
      const made = clopperPearson(k, n);
      return made.defined ? [made.value.low, made.value.high] : null;
    };
    expect(interval(3, 10)![0]).toBeCloseTo(0.0667, 4);
    expect(interval(3, 10)![1]).toBeCloseTo(0.6525, 4);
    expect(interval(0, 20)![1]).toBeCloseTo(1 - 0.025 ** (1 / 20), 10);
    expect(interval(0, 0)).toBeNull();
  });

  it("agree with Fay's worked example of McNemar's exact test (2 and 9 discordant pairs)", () => {
    const { p, odds } = pairedChange(2, 9);
    expect(p).toBeCloseTo(0.06543, 5);
    expect(odds.defined && odds.value.value).toBeCloseTo(0.2222222, 6);
    expect(odds.defined && odds.value.low).toBeCloseTo(0.02336464, 6);
    expect(odds.defined && odds.value.high).toBeCloseTo(1.07363844, 6);
  });

  it("say nothing where nothing changed, and the same of a change either way", () => {
    expect(pairedChange(0, 0)).toMatchObject({ p: 1, shareWorse: { defined: false }, odds: { defined: false } });
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (worse, better) => {
        const [one, other] = [pairedChange(worse, better), pairedChange(better, worse)];
        expect(one.p).toBe(other.p);
        expect(one.p).toBeGreaterThan(0);
        expect(one.p).toBeLessThanOrEqual(1);
        if (!one.shareWorse.defined || !other.shareWorse.defined) return;
        expect(one.shareWorse.value.low).toBeCloseTo(1 - other.shareWorse.value.high, 9);
        expect(one.shareWorse.value.low).toBeLessThanOrEqual(worse / (worse + better));
        expect(one.shareWorse.value.high).toBeGreaterThanOrEqual(worse / (worse + better));
      }),
    );
  });

  it("refuse what is no count", () => {
    expect(() => clopperPearson(3, 2)).toThrow(RangeError);
    expect(() => pairedChange(-1, 2)).toThrow(RangeError);
    expect(() => binomialAtMost(1, 2, 1.5)).toThrow(RangeError);
  });
});
