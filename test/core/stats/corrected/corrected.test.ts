import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubleSampledMean } from "../../../../src/core/stats/corrected/doubleSampling";
import { judgeChange } from "../../../../src/core/stats/corrected/judgeChange";
import { predictionPoweredMean } from "../../../../src/core/stats/corrected/predictionPowered";
import { roganGladen } from "../../../../src/core/stats/corrected/roganGladen";
import type { Figure } from "../../../../src/core/stats/defined";
import { seededRandom } from "../../../../src/core/stats/random/seededRandom";

function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const variance = (values: readonly number[]) => mean(values.map((one) => (one - mean(values)) ** 2));

/** All ways to choose `count` of the values. */
function choices(values: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return values.flatMap((value, at) => choices(values.slice(at + 1), count - 1).map((rest) => [value, ...rest]));
}

describe("a rate by stratified double sampling", () => {
  it("is unbiased with an unbiased variance: over all samples of small populations", () => {
    const cell = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 5 });
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const made = choices(a, 2).flatMap((fromA) =>
          choices(b, 3).map((fromB) =>
            value(
              doubleSampledMean([
                { id: "a", size: a.length, values: fromA },
                { id: "b", size: b.length, values: fromB },
              ]),
            ),
          ),
        );
        expect(mean(made.map(({ estimate }) => estimate))).toBeCloseTo(mean([...a, ...b]), 10);
        expect(mean(made.map(({ standardError }) => standardError ** 2))).toBeCloseTo(variance(made.map(({ estimate }) => estimate)), 10);
      }),
      { numRuns: 40 },
    );
  });

  it("has no error where all was labelled, unless the population is a sample itself", () => {
    const cells = [
      { id: "a", size: 2, values: [1, 1] },
      { id: "b", size: 2, values: [0, 0] },
    ];
    expect(value(doubleSampledMean(cells))).toMatchObject({ estimate: 0.5, standardError: 0 });
    expect(value(doubleSampledMean(cells, { beyond: true })).standardError).toBeCloseTo(0.25, 12);
  });

  it("says why it is not defined", () => {
    expect(doubleSampledMean([])).toEqual({ defined: false, because: "the population is empty" });
    expect(doubleSampledMean([{ id: "a", size: 3, values: [] }])).toEqual({ defined: false, because: "nothing was drawn from the cell a" });
    expect(doubleSampledMean([{ id: "a", size: 3, values: [1] }])).toEqual({
      defined: false,
      because: "one item of the cell a tells nothing of its spread",
    });
    expect(() => doubleSampledMean([{ id: "a", size: 1, values: [1, 1] }])).toThrow(RangeError);
    expect(() => doubleSampledMean([{ id: "a", size: 1, values: [NaN] }])).toThrow(RangeError);
  });
});

describe("prediction-powered inference", () => {
  // Made with numpy, and its values computed there from the formulas of the articles.
  const values = [0.09, 0.24, 0.8, 0.58, 0.09, 0.43, 0.48, 0.16, 0.73, 0.11, 0.39, 0.52];
  const predictions = [0.03, 0.11, 0.59, 0.5, 0.19, 0.38, 0.67, 0.12, 0.73, 0.42, 0.5, 0.42];
  const others = [
    0.89, 0.59, 0.47, 0.77, 0.03, 0.71, 0.37, 0.09, 0.66, 0.93, 0.21, 0.63, 0.3, 0.74, 0.72, 0.22, 0.83, 0.66, 0.68, 0.82, 0.43, 0.76, 0.88, 0.1,
    0.85, 0.39, 0.48, 0.15, 0.7, 0.29,
  ];
  const clusters = [0, 0, 1, 1, 2, 3, 4, 4, 4, 5, 6, 7];
  const labelled = values.map((one, at) => ({ value: one, predicted: predictions[at]! }));

  it.each([
    ["tuned" as const, 0.5633549279548259, 0.4732589387129228, 0.054504538509989535],
    [1, 1, 0.5416666666666667, 0.06542465042563023],
    [0, 0, 0.385, 0.07176877855835068],
  ])("with λ %s agrees with an independent computation", (lambda, used, estimate, error) => {
    const made = value(predictionPoweredMean(labelled, others, { lambda }));
    expect(made.lambda).toBeCloseTo(used, 10);
    expect(made.estimate).toBeCloseTo(estimate, 10);
    expect(made.standardError).toBeCloseTo(error, 10);
    expect(made.high - made.low).toBeCloseTo(2 * 1.959963984540054 * error, 9);
  });

  it("with clusters has their standard error", () => {
    const grouped = labelled.map((item, at) => ({ ...item, cluster: `c${clusters[at]}` }));
    expect(value(predictionPoweredMean(grouped, others, { lambda: 1 })).standardError).toBeCloseTo(0.06816852157126264, 10);
  });

  it("tuned is never wider than either the labels alone or plain", () => {
    const items = fc.array(fc.record({ value: fc.nat(1), predicted: fc.nat(1) }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(items, fc.array(fc.nat(1), { minLength: 2, maxLength: 40 }), (some, rest) => {
        const [tuned, none, plain] = (["tuned", 0, 1] as const).map((lambda) => value(predictionPoweredMean(some, rest, { lambda })).standardError);
        expect(tuned).toBeLessThanOrEqual(Math.min(none!, plain!) + 1e-9);
      }),
    );
  });

  it("is unbiased with a judge that is wrong, and with items drawn with unequal chances", () => {
    const random = seededRandom(8, "studies");
    const misses = Array.from({ length: 3000 }, () => {
      const item = () => {
        const truth = random.uniform() < 0.3 ? 1 : 0;
        return { value: truth, predicted: random.uniform() < (truth === 1 ? 0.8 : 0.25) ? 1 : 0 };
      };
      const some: { value: number; predicted: number; weight: number }[] = [];
      while (some.length < 60) {
        const made = item();
        const chance = made.predicted === 1 ? 0.9 : 0.3;
        if (random.uniform() < chance) some.push({ ...made, weight: 1 / chance });
      }
      return (
        value(
          predictionPoweredMean(
            some,
            Array.from({ length: 200 }, () => item().predicted),
            { lambda: 1 },
          ),
        ).estimate - 0.3
      );
    });
    // Weights that are brought to a mean of 1 leave a bias of the order of 1/n in each study; it stays below four standard errors.
    expect(Math.abs(mean(misses))).toBeLessThan(4 * Math.sqrt(variance(misses) / misses.length));
  });

  it("says why it is not defined", () => {
    expect(predictionPoweredMean([], [1, 0])).toEqual({ defined: false, because: "nothing was labelled" });
    expect(predictionPoweredMean(labelled, [])).toEqual({ defined: false, because: "there are no items that only the judge labelled" });
    expect(predictionPoweredMean(labelled.slice(0, 1), [1, 0])).toMatchObject({ defined: false, because: expect.stringContaining("one cluster") });
    expect(() => predictionPoweredMean([{ value: NaN, predicted: 1 }], [1])).toThrow(RangeError);
  });
});

describe("Rogan and Gladen's correction", () => {
  const random = () => seededRandom(2, "draws");

  it("agrees with a published example: 23 of 150 cows positive, sensitivity 0.96, specificity 0.89 (Thrusfield 2007; epiR)", () => {
    const made = value(roganGladen({ k: 23, n: 150 }, 0.96, 0.89, { random: random() }));
    expect(made.estimate).toBeCloseTo(0.051, 3);
    expect(made.standardError).toBeCloseTo(0.03461066662555094, 12);
    expect(made.apparent).toBeCloseTo(0.153, 3);
    // Published: 0 to 13 in 100.
    expect(made.low).toBeLessThan(0.005);
    expect(made.high).toBeCloseTo(0.13, 2);
  });

  it("carries the errors of a validation: 90 of 100 and 170 of 200", () => {
    const made = value(roganGladen({ k: 23, n: 150 }, { k: 90, n: 100 }, { k: 170, n: 200 }, { random: random() }));
    expect(made.estimate).toBeCloseTo(0.004444444444, 10);
    expect(made.standardError).toBeCloseTo(0.05159405969571277, 10);
    expect(made.high - made.low).toBeGreaterThan(0.05);
  });

  it("covers in simulated studies", () => {
    const draw = seededRandom(4, "studies");
    const count = (n: number, chance: number) => Array.from({ length: n }, () => draw.uniform() < chance).filter(Boolean).length;
    let covered = 0;
    for (let study = 0; study < 400; study++) {
      const accepted = { k: count(300, 0.4 * 0.9 + 0.6 * 0.1), n: 300 };
      const made = value(
        roganGladen(accepted, { k: count(80, 0.9), n: 80 }, { k: count(80, 0.9), n: 80 }, { random: seededRandom(study, "x"), draws: 400 }),
      );
      if (made.low <= 0.4 && 0.4 <= made.high) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.9);
    expect(covered / 400).toBeLessThan(0.99);
  });

  it("keeps an estimate beyond 0 as computed, and says where a judge tells nothing", () => {
    expect(value(roganGladen({ k: 0, n: 50 }, 0.9, 0.9, { random: random() })).estimate).toBeCloseTo(-0.125, 12);
    expect(roganGladen({ k: 5, n: 10 }, 0.5, 0.5, { random: random() })).toMatchObject({
      defined: false,
      because: expect.stringContaining("sum to 1 or less"),
    });
    expect(roganGladen({ k: 0, n: 0 }, 0.9, 0.9, { random: random() })).toMatchObject({ defined: false });
    expect(roganGladen({ k: 1, n: 2 }, { k: 0, n: 0 }, 0.9, { random: random() })).toMatchObject({ defined: false });
    expect(() => roganGladen({ k: 3, n: 2 }, 0.9, 0.9, { random: random() })).toThrow(RangeError);
  });
});

describe("two versions of a judge on the same items", () => {
  it("differ by their flips: κ between them and McNemar's exact test, by label and against the truth", () => {
    const items = [
      ...Array.from({ length: 40 }, () => ({ before: "full", after: "full", truth: "full" })),
      ...Array.from({ length: 2 }, () => ({ before: "full", after: "none", truth: "full" })),
      ...Array.from({ length: 9 }, () => ({ before: "none", after: "full", truth: "full" })),
      { before: "none", after: "full" },
      { before: null, after: "full", truth: "full" },
      { before: "none", after: "odd", truth: "full" },
    ];
    const made = judgeChange(items, ["full", "none"]);
    expect(made.flips).toHaveLength(12);
    expect(made.confusion.missing.first).toBe(1);
    expect(made.confusion.unknown.get("odd")).toBe(1);
    // 2 and 9 discordant pairs are Fay's (2010) worked example.
    expect([made.againstTruth.worse, made.againstTruth.better, made.flipsWithTruth]).toEqual([2, 9, 11]);
    expect(made.againstTruth.p).toBeCloseTo(0.06543, 5);
    expect([made.byLabel.get("full")!.worse, made.byLabel.get("full")!.better]).toEqual([2, 10]);
    expect(value(made.kappa)).toBeLessThan(0);
  });

  it("that are one and the same have no flips", () => {
    const made = judgeChange(
      [
        { before: "a", after: "a" },
        { before: "b", after: "b" },
      ],
      ["a", "b"],
    );
    expect(made).toMatchObject({ flips: [], kappa: { defined: true, value: 1 }, againstTruth: { p: 1 } });
  });
});
