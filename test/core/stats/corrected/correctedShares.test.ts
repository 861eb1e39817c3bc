import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../../../../src/core/slices";
import { correctedShares, tunedLambda, type CorrectedShares } from "../../../../src/core/stats/corrected/correctedShares";
import { predictionPoweredMean } from "../../../../src/core/stats/corrected/predictionPowered";
import { figure, undefinedBecause, type Figure } from "../../../../src/core/stats/defined";
import { cellSums, type CellSums, type PopulationCell, type SampledPair } from "../../../../src/core/stats/population/populationSample";
import { seededRandom, type Random } from "../../../../src/core/stats/random/seededRandom";

function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}
const ways = ["doubleSampled", "powered", "tuned", "roganGladen"] as const;
const sumsOf = (cells: readonly PopulationCell[], pairs: readonly SampledPair[]): CellSums => value(cellSums({ labels: 2, cells, pairs }));
const corrected = (sums: CellSums, apparent: number, draws = 200): CorrectedShares =>
  finish(correctedShares(figure(sums), figure(apparent), { random: () => seededRandom(1, "corrected"), draws }));
const times = (count: number, cell: string, first: number, second: number): SampledPair[] =>
  Array.from({ length: count }, (_, at) => ({ cell, first, second, cluster: `${cell} ${first}${second} ${at}` }));
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
/** How many of its standard errors the mean of the misses lies from 0. */
const bias = (misses: readonly number[]) => {
  const spread = Math.sqrt(mean(misses.map((one) => (one - mean(misses)) ** 2)));
  return (mean(misses) / spread) * Math.sqrt(misses.length);
};

describe("a judge's share of positives, corrected by people's labels", () => {
  it("is the same by all four ways where the cells are the judge's labels", () => {
    const count = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(count, fc.nat(10), fc.nat(10), count, fc.integer({ min: 100, max: 5000 }), (right, wrong, missed, rejected, size) => {
        fc.pre(right / (right + wrong) > missed / (missed + rejected)); // a judge that says something
        const cells = [
          { id: "accepted", size: 9 * size },
          { id: "rejected", size },
        ];
        const pairs = [
          ...times(right, "accepted", 0, 0),
          ...times(wrong, "accepted", 0, 1),
          ...times(missed, "rejected", 1, 0),
          ...times(rejected, "rejected", 1, 1),
        ];
        const made = corrected(sumsOf(cells, pairs), 0.9);
        const expected = 0.9 * (right / (right + wrong)) + 0.1 * (missed / (missed + rejected));
        for (const way of ways) if (made[way].defined) expect(made[way].value.estimate).toBeCloseTo(expected, 9);
        const { low, high } = value(made.doubleSampled);
        for (const way of ["powered", "tuned"] as const)
          expect([value(made[way]).low, value(made[way]).high]).toEqual([expect.closeTo(low, 9) as number, expect.closeTo(high, 9) as number]);
        expect(made.powered).toMatchObject({ defined: true });
      }),
      { numRuns: 30 },
    );
  });

  it("by PPI and PPI++ agrees with the published estimator on a plain sample", () => {
    const labelled = [...times(50, "all", 0, 0), ...times(6, "all", 0, 1), ...times(3, "all", 1, 0), ...times(21, "all", 1, 1)];
    const sums = sumsOf([{ id: "all", size: 1_000_000_000 }], labelled);
    const others = Array.from({ length: 1000 }, (_, at) => Number(at < 740));
    const made = corrected(sums, 0.74, 4000);
    const published = (lambda: number) =>
      value(
        predictionPoweredMean(
          labelled.map(({ first, second }) => ({ value: 1 - second, predicted: 1 - first })),
          others,
          { lambda },
        ),
      );
    expect(value(made.powered).estimate).toBeCloseTo(published(1).estimate, 12);
    const { lambda, estimate } = value(made.tuned);
    expect(estimate).toBeCloseTo(published(lambda).estimate, 12);
    expect(lambda).toBeGreaterThan(0.5);
    // The published interval adds the error of the judge's mean over a thousand others; here it is known of all.
    const { low, high } = value(made.powered);
    expect(high - low).toBeLessThan(published(1).high - published(1).low + 0.01);
    expect(high - low).toBeGreaterThan(0.1);
  });

  it("relies on the judge as far as it narrows the interval, which no other λ does more", () => {
    const count = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count, count, count), { minLength: 1, maxLength: 3 }), (made) => {
        const cells = made.map((_, at) => ({ id: `${at}`, size: 500 * (at + 1) }));
        const pairs = made.flatMap(([a, b, c, d], at) => [
          ...times(a, `${at}`, 0, 0),
          ...times(b, `${at}`, 0, 1),
          ...times(c, `${at}`, 1, 0),
          ...times(d + 1, `${at}`, 1, 1),
        ]);
        const sums = sumsOf(cells, pairs);
        const best = tunedLambda(sums);
        const variance = (lambda: number) =>
          sums.cells.reduce((sum, { share, drawn, size, byPair }) => {
            const of = (pair: number) => (byPair.get(pair) ?? 0) / drawn;
            const moments = [0, 1, 2, 3].map((pair) => ({ share: of(pair), value: Number(pair % 2 === 0) - lambda * Number(pair < 2) }));
            const centre = moments.reduce((total, one) => total + one.share * one.value, 0);
            return sum + ((share ** 2 * (1 - drawn / size)) / drawn) * moments.reduce((all, one) => all + one.share * (one.value - centre) ** 2, 0);
          }, 0);
        for (let lambda = 0; lambda <= 1; lambda += 0.05) expect(variance(best)).toBeLessThanOrEqual(variance(lambda) + 1e-12);
      }),
      { numRuns: 100 },
    );
  });

  it("of one stratum takes the judge's errors from all", () => {
    const cells = [
      { id: "accepted", size: 9000 },
      { id: "rejected", size: 1000 },
    ];
    const whole = sumsOf(cells, [
      ...times(95, "accepted", 0, 0),
      ...times(5, "accepted", 0, 1),
      ...times(10, "rejected", 1, 0),
      ...times(90, "rejected", 1, 1),
    ]);
    const stratum = sumsOf([{ id: "s", size: 100 }], [...times(3, "s", 0, 0), ...times(1, "s", 1, 1)]);
    const made = finish(correctedShares(figure(stratum), figure(0.8), { random: () => seededRandom(1, "x"), draws: 300, errors: figure(whole) }));
    const { sensitivity, specificity, estimate } = value(made.roganGladen);
    expect(sensitivity).toBeCloseTo((0.9 * 0.95) / (0.9 * 0.95 + 0.1 * 0.1), 12);
    expect(specificity).toBeCloseTo((0.1 * 0.9) / (0.1 * 0.9 + 0.9 * 0.05), 12);
    expect(estimate).toBeCloseTo((0.8 + specificity - 1) / (sensitivity + specificity - 1), 12);
    expect(value(made.doubleSampled).estimate).toBeCloseTo(0.75, 12);
    const unlabelled = finish(
      correctedShares(undefinedBecause("no labelled item in the cell s"), figure(0.8), {
        random: () => seededRandom(1, "x"),
        draws: 50,
        errors: figure(whole),
      }),
    );
    expect(value(unlabelled.roganGladen).estimate).toBeCloseTo(estimate, 12);
    for (const way of ["doubleSampled", "powered", "tuned"] as const)
      expect(unlabelled[way]).toEqual({ defined: false, because: "no labelled item in the cell s" });
  });

  it("says what it cannot do without: the judge's share of all items, and errors that tell its labels apart", () => {
    const sums = sumsOf([{ id: "all", size: 100 }], [...times(5, "all", 0, 0), ...times(5, "all", 1, 0)]);
    const unjudged = finish(
      correctedShares(figure(sums), undefinedBecause("the judge has judged 20 of 100 items"), { random: () => seededRandom(1, "x"), draws: 50 }),
    );
    expect(unjudged.doubleSampled).toMatchObject({ defined: true, value: { estimate: 1 } });
    for (const way of ["powered", "tuned", "roganGladen"] as const)
      expect(unjudged[way]).toEqual({ defined: false, because: "the judge has judged 20 of 100 items" });
    expect(corrected(sums, 0.5).roganGladen).toEqual({ defined: false, because: "everything is truly positive" });
    const coin = sumsOf(
      [{ id: "all", size: 100 }],
      [0, 1].flatMap((first) => [0, 1].flatMap((second) => times(5, "all", first, second))),
    );
    expect(corrected(coin, 0.5).roganGladen).toMatchObject({ defined: false, because: expect.stringContaining("sum to 1 or less") });
    expect(() => corrected(sums, 1.5)).toThrow(RangeError);
  });
});

describe("corrected rates over made studies", () => {
  const [accepted, falsely, missed, population] = [0.9, 0.06, 0.2, 10_000];
  const truth = accepted * (1 - falsely) + (1 - accepted) * missed;

  /** So many of the accepted and as many of the rejected, or as many of all. */
  function study(random: Random, cells: readonly PopulationCell[]): CellSums {
    const item = (cell: string, first: number, at: number): SampledPair => {
      const wrong = random.uniform() < (first === 0 ? falsely : missed);
      return { cell, first, second: wrong ? 1 - first : first, cluster: `${cell} ${at}` };
    };
    const pairs = cells.flatMap(({ id }) =>
      Array.from({ length: 120 / cells.length }, (_, at) =>
        item(id, id === "accepted" ? 0 : id === "rejected" ? 1 : Number(random.uniform() >= accepted), at),
      ),
    );
    return sumsOf(cells, pairs);
  }
  const byLabel = (share: number) => [
    { id: "accepted", size: Math.round(share * population) },
    { id: "rejected", size: Math.round((1 - share) * population) },
  ];
  const missesOf = (cells: readonly PopulationCell[], way: (typeof ways)[number], seed: string) => {
    const random = seededRandom("unbiased", seed);
    return Array.from({ length: 2000 }, () => value(corrected(study(random, cells), accepted, 1)[way]).estimate - truth);
  };

  it.each(["doubleSampled", "powered", "tuned", "roganGladen"] as const)("are unbiased within 4 standard errors: %s, a balanced sample", (way) => {
    expect(Math.abs(bias(missesOf(byLabel(accepted), way, "balanced")))).toBeLessThan(4);
  });

  it.each(["doubleSampled", "powered"] as const)("are unbiased within 4 standard errors: %s, a sample of all items", (way) => {
    expect(Math.abs(bias(missesOf([{ id: "all", size: population }], way, "simple")))).toBeLessThan(4);
  });

  it.each(["doubleSampled", "powered", "tuned"] as const)("are caught with a wrong weight: %s", (way) => {
    // Cells that are said to be 88 and 12 % of the population, of 90 and 10 %.
    const wrong = byLabel(0.88);
    const random = seededRandom("unbiased", "wrong");
    const misses = Array.from({ length: 2000 }, () => {
      const sums = study(random, wrong);
      return value(corrected(sums, 0.88, 1)[way]).estimate - truth;
    });
    expect(Math.abs(bias(misses))).toBeGreaterThan(4);
  });
});
