import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterBootstrap } from "../../../../src/core/stats/bootstrap/clusterBootstrap";
import { totalOf } from "../../../../src/core/stats/bootstrap/clusterSums";
import type { Figure } from "../../../../src/core/stats/defined";
import { brierSplit } from "../../../../src/core/stats/paired/brierSplit";
import { brierParts, gainRisk, gainSquare, gainVariance, meanGain, utility } from "../../../../src/core/stats/paired/gain";
import { stratifiedMeans } from "../../../../src/core/stats/paired/stratifiedMeans";
import { seededRandom } from "../../../../src/core/stats/random/seededRandom";
import { finish } from "../../../../src/core/slices";

function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const prediction = fc.record({ think: chance, search: chance });

describe("the square of a gain, from distinct executions", () => {
  it("has the check values of the design", () => {
    expect(value(gainSquare({ search: [1, 1, 1, 1], think: [1, 0, 0, 0] }))).toBeCloseTo(0.5, 12);
    expect(value(gainSquare({ search: [1, 0, 1, 0], think: [0, 1, 0, 1] }))).toBeCloseTo(-0.1667, 4);
  });

  it("is unbiased: over all outcomes, weighed by their chances, it is the square of the difference of the chances", () => {
    fc.assert(
      fc.property(chance, chance, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }), (t, s, m, n) => {
        const outcomes = (count: number) =>
          Array.from({ length: 2 ** count }, (_, code) => Array.from({ length: count }, (_unused, bit) => (code >> bit) & 1));
        const weigh = (of: readonly number[], p: number) => of.reduce((product, one) => product * (one === 1 ? p : 1 - p), 1);
        let [square, risk] = [0, 0];
        for (const think of outcomes(m))
          for (const search of outcomes(n)) {
            const weight = weigh(think, t) * weigh(search, s);
            square += weight * value(gainSquare({ think, search }));
            risk += weight * value(gainRisk(0.3, { think, search }));
          }
        expect(square).toBeCloseTo((s - t) ** 2, 9);
        expect(risk).toBeCloseTo((0.3 - (s - t)) ** 2, 9);
      }),
      { numRuns: 30 },
    );
  });

  it("works for outcomes between 0 and 1, and needs two executions of each action", () => {
    expect(value(gainSquare({ think: [0.5, 0.5], search: [0.5, 0.5] }))).toBeCloseTo(0, 12);
    expect(gainSquare({ think: [1], search: [1, 0] })).toEqual({
      defined: false,
      because: "the square of a gain needs two executions of each action",
    });
    expect(gainRisk(0, { think: [1], search: [1, 0] }).defined).toBe(false);
    expect(meanGain({ think: [], search: [1] })).toEqual({ defined: false, because: "an action was not executed" });
    expect(() => gainSquare({ think: [2, 0], search: [0, 1] })).toThrow(RangeError);
  });

  it("gives the variance of gains of document 000: 0.0458, a deviation of 21.4 points", () => {
    const variance = gainVariance(0.049, 0.05675);
    expect(variance).toBeCloseTo(0.0458, 4);
    expect(100 * Math.sqrt(variance)).toBeCloseTo(21.4, 1);
    expect(gainVariance(0.001, 0.1)).toBeLessThan(0);
  });
});

describe("the Brier score in parts", () => {
  it("is level, a quarter of gain, and the variance of outcomes", () => {
    fc.assert(
      fc.property(prediction, prediction, (predicted, true_) => {
        const expected = (q: number, p: number) => p * (1 - q) ** 2 + (1 - p) * q ** 2;
        const direct = (expected(predicted.think, true_.think) + expected(predicted.search, true_.search)) / 2;
        expect(brierParts(predicted, true_).total).toBeCloseTo(direct, 12);
      }),
    );
  });

  it("of two predictors differs by level and gain, and the level by a shift of the mean and by questions", () => {
    const question = fc.record({ outcome: prediction, one: prediction, other: prediction, weight: fc.double({ min: 0.1, max: 3, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 12 }), (questions) => {
        const weight = questions.reduce((sum, one) => sum + one.weight, 0);
        const brier = (by: "one" | "other") =>
          questions.reduce(
            (sum, made) => sum + (made.weight * ((made[by].think - made.outcome.think) ** 2 + (made[by].search - made.outcome.search) ** 2)) / 2,
            0,
          ) / weight;
        const split = value(brierSplit(questions));
        expect(split.total).toBeCloseTo(brier("one") - brier("other"), 10);
        expect(split.level + split.gain).toBeCloseTo(split.total, 12);
        expect(split.meanShift + split.betweenQuestions).toBeCloseTo(split.level, 12);
      }),
    );
    expect(brierSplit([])).toEqual({ defined: false, because: "there are no questions" });
  });

  it("reproduces the split of document 000 from questions made to have its parts", () => {
    // Level errors ±a around a shift b, gain error g, against a predictor without error: the parts are b², a² and g²/4, negated.
    const [shift, between, gain] = [Math.sqrt(0.000293), Math.sqrt(0.03447), 2 * Math.sqrt(0.000037)];
    const questions = [1, -1].map((sign) => {
      const level = 0.5 + shift + sign * between;
      return { outcome: { think: 0.5, search: 0.5 }, one: { think: 0.5, search: 0.5 }, other: { think: level - gain / 2, search: level + gain / 2 } };
    });
    const split = value(brierSplit(questions));
    expect(split.meanShift).toBeCloseTo(-0.000293, 9);
    expect(split.betweenQuestions).toBeCloseTo(-0.03447, 9);
    expect(split.level).toBeCloseTo(-0.034763, 9);
    expect(split.gain).toBeCloseTo(-0.000037, 9);
    expect(split.total).toBeCloseTo(-0.0348, 9);
  });
});

describe("utility", () => {
  it("of document 000: 1,241 tokens saved for 1.87 points lost are −1.25 points at λ 0.005", () => {
    expect(3451 - 2210).toBe(1241);
    expect(100 * (utility(-0.0187, 0, 0.005) - utility(0, 1241, 0.005))).toBeCloseTo(-1.25, 2);
    expect(100 * -utility(0, 1241, 0.005)).toBeCloseTo(0.6205, 10);
  });
});

describe("means over strata of equal weight", () => {
  const row = fc.record({
    stratum: fc.constantFrom("bridge", "comparison", "four hops"),
    cluster: fc.constantFrom("a", "b", "c", "d"),
    figures: fc.tuple(fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null })),
  });

  it("are means of the strata's means, over strata that have the figure", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const { sums, statistics } = stratifiedMeans(rows, 1);
        const byStratum = new Map<string, number[]>();
        for (const { stratum, figures } of rows) if (figures[0] !== null) byStratum.set(stratum, [...(byStratum.get(stratum) ?? []), figures[0]]);
        const made = statistics[0]!(totalOf(sums));
        if (byStratum.size === 0) expect(made).toBeNull();
        else expect(made).toBeCloseTo(mean([...byStratum.values()].map(mean)), 10);
      }),
    );
  });

  it("are resampled by whole components, the weights normalised in each", () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ stratum: at < 50 ? "many" : "few", cluster: `c${at}`, figures: [at < 50 ? 0 : 1] }));
    const { sums, statistics } = stratifiedMeans(rows, 1);
    const made = value(finish(clusterBootstrap(sums, statistics, { random: seededRandom(1, "x"), resamples: 500 }))[0]!);
    // The strata's means are 0 and 1 in every resample that has both, however many of each were drawn.
    expect([made.estimate, made.percentile.low, made.percentile.high]).toEqual([0.5, 0.5, 0.5]);
    expect(() => stratifiedMeans([{ stratum: "a", cluster: "b", figures: [] }], 1)).toThrow(RangeError);
  });
});
