import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { againstTruth } from "../../../../src/core/stats/agreement/againstTruth";
import { cohenKappa, gwetAC, rawAgreement } from "../../../../src/core/stats/agreement/twoRaters";
import { figure, type Figure } from "../../../../src/core/stats/defined";
import { figuresBothWays } from "../../../../src/core/stats/population/bothWays";
import { designEffects, likenessWithinClusters } from "../../../../src/core/stats/population/designEffect";
import { populationFigures, type TableFigure } from "../../../../src/core/stats/population/populationIntervals";
import {
  cellSums,
  estimatedTable,
  type CellSums,
  type PopulationSample,
  type SampledPair,
} from "../../../../src/core/stats/population/populationSample";
import { pseudoObservations, slopesOf } from "../../../../src/core/stats/population/slopes";
import { betaDraw } from "../../../../src/core/stats/random/distributions";
import { seededRandom } from "../../../../src/core/stats/random/seededRandom";
import { finish } from "../../../../src/core/slices";

const [accepted, rejected] = [0, 1];
function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}
const times = (count: number, cell: string, first: number, second: number): SampledPair[] =>
  Array.from({ length: count }, (_, at) => ({ cell, first, second, cluster: `${cell} ${first}${second} ${at}` }));
/** A judge that is right in so many of 100 accepted and of 100 rejected items; the population has 10,000. */
const judged = (share: number, rightAccepted = 97, rightRejected = 93): PopulationSample => ({
  labels: 2,
  cells: [
    { id: "accepted", size: Math.round(share * 10_000) },
    { id: "rejected", size: 10_000 - Math.round(share * 10_000) },
  ],
  pairs: [
    ...times(rightAccepted, "accepted", accepted, accepted),
    ...times(100 - rightAccepted, "accepted", accepted, rejected),
    ...times(rightRejected, "rejected", rejected, rejected),
    ...times(100 - rightRejected, "rejected", rejected, accepted),
  ],
});
const kappa: TableFigure = (table) => cohenKappa(table);
const positives: TableFigure = (table) => againstTruth(table, accepted).prevalence;
const intervalOf = (sums: CellSums, of: TableFigure, draws = 2000, seed = 1) =>
  value(finish(populationFigures(sums, [of], { random: seededRandom(seed, "test"), draws }))[0]!);

describe("figures of the population from a balanced sample", () => {
  it("a judge right in 97 and 93 of 100 has κ 0.90 in the sample", () => {
    const { figures } = finish(figuresBothWays(judged(0.9), { kappa }, { seed: 1, resamples: 500 }));
    expect(value(figures.get("kappa")!.inSample).estimate).toBeCloseTo(0.9, 12);
  });

  it.each([
    [0.9, 0.83],
    [0.95, 0.73],
    [0.98, 0.53],
  ])("where it accepts %f of the population, κ is %f", (share, published) => {
    expect(value(cohenKappa(estimatedTable(value(cellSums(judged(share))))))).toBeCloseTo(published, 2);
  });

  it("says so where the mix of the sample moves a figure beyond its interval", () => {
    const { warnings, figures } = finish(
      figuresBothWays(judged(0.98), { kappa, agreement: (table) => rawAgreement(table) }, { seed: 1, resamples: 1000 }),
    );
    expect(warnings).toEqual([{ kind: "mix-matters", figure: "kappa", inSample: expect.closeTo(0.9, 9), reweighted: expect.closeTo(0.53, 2) }]);
    const { low, high } = value(figures.get("kappa")!.reweighted);
    expect(low).toBeLessThan(0.53);
    expect(high).toBeGreaterThan(0.53);
  });

  it("a cell without disagreement never gives an interval of no width, and is warned of", () => {
    const sample = judged(0.9, 100, 100);
    const { figures, warnings, cells } = finish(figuresBothWays(sample, { kappa, ac1: (table) => gwetAC(table) }, { seed: 1, resamples: 1000 }));
    for (const name of ["kappa", "ac1"]) {
      const { estimate, low, high } = value(figures.get(name)!.reweighted);
      expect([estimate, high]).toEqual([1, 1]);
      expect(low).toBeLessThan(0.995);
    }
    expect(warnings.map(({ kind }) => kind)).toEqual(["cell-all-agree", "cell-all-agree"]);
    // Exact, 100 of 100: 0.025^(1/100).
    expect(value(cells[0]!.exact).low).toBeCloseTo(0.025 ** (1 / 100), 9);
  });

  it("is known exactly where everything was drawn", () => {
    const sample: PopulationSample = { ...judged(0.9), cells: ["accepted", "rejected"].map((id) => ({ id, size: 100 })) };
    const { estimate, low, high } = intervalOf(value(cellSums(sample)), kappa);
    expect([low, high]).toEqual([expect.closeTo(estimate, 12), expect.closeTo(estimate, 12)]);
  });

  it("is not defined where a cell has no label, and warnings name small and empty cells and few clusters", () => {
    const cells = [
      { id: "a", size: 50 },
      { id: "b", size: 9 },
    ];
    const pairs = [...times(2, "a", 0, 0), ...times(1, "a", 0, 1)];
    expect(cellSums({ labels: 2, cells, pairs })).toEqual({ defined: false, because: "no labelled item in the cell b" });
    expect(cellSums({ labels: 2, cells, pairs: [] })).toMatchObject({ defined: false });
    const { warnings, figures } = finish(figuresBothWays({ labels: 2, cells, pairs }, { kappa }, { seed: 1, resamples: 100 }));
    expect(figures.get("kappa")!.reweighted.defined).toBe(false);
    expect(warnings).toEqual([
      { kind: "cell-small", cell: "a", drawn: 3 },
      { kind: "cell-not-drawn", cell: "b", size: 9 },
      { kind: "few-clusters", clusters: 3 },
    ]);
  });

  it("does not depend on the order of items, nor on the scale of weights within a cell", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.nat(1), fc.nat(1), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 25 }),
        (made) => {
          const pairs = made.map(([cell, first, second, weight], at): SampledPair => ({ cell, first, second, weight, cluster: `c${at % 7}` }));
          const cells = ["a", "b"].map((id) => ({ id, size: pairs.some(({ cell }) => cell === id) ? 100 : 0 }));
          const table = (of: readonly SampledPair[]) => estimatedTable(value(cellSums({ labels: 2, cells, pairs: of })));
          const [one, turned, scaled] = [pairs, [...pairs].reverse(), pairs.map((pair) => ({ ...pair, weight: pair.weight! * 3 }))].map(table);
          one!.flat().forEach((share, at) => {
            expect(turned!.flat()[at]).toBeCloseTo(share, 12);
            expect(scaled!.flat()[at]).toBeCloseTo(share, 12);
          });
          expect(one!.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
          // By hand: shares of weights in each cell, times the cell's share of the population.
          const weightOf = (cell: string, wanted: (pair: SampledPair) => boolean) =>
            pairs.filter((pair) => pair.cell === cell && wanted(pair)).reduce((sum, { weight = 1 }) => sum + weight, 0);
          const population = cells.reduce((sum, { size }) => sum + size, 0);
          const byHand = cells.reduce(
            (sum, { id, size }) =>
              sum +
              (size === 0 ? 0 : ((size / population) * weightOf(id, ({ first, second }) => first === 0 && second === 1)) / weightOf(id, () => true)),
            0,
          );
          expect(one![0]![1]).toBeCloseTo(byHand, 12);
        },
      ),
    );
  });

  it("refuses what cannot be a sample", () => {
    const cells = [{ id: "a", size: 1 }];
    const refused = (sample: Partial<PopulationSample>) => expect(() => cellSums({ labels: 2, cells, pairs: [], ...sample })).toThrow(RangeError);
    refused({ pairs: times(2, "a", 0, 0) });
    refused({ pairs: times(1, "b", 0, 0) });
    refused({ pairs: times(1, "a", 0, 2) });
    refused({ pairs: [{ ...times(1, "a", 0, 0)[0]!, weight: 0 }] });
    refused({ cells: [...cells, ...cells] });
  });
});

/** Items of these clusters, each with so many wrong of its size. */
const clustered = (clusters: readonly (readonly [size: number, wrong: number])[]): CellSums =>
  value(
    cellSums({
      labels: 2,
      cells: [{ id: "a", size: 1_000_000 }],
      pairs: clusters.flatMap(([size, wrong], c) =>
        Array.from({ length: size }, (_, at) => ({ cell: "a", first: 0, second: at < wrong ? 1 : 0, cluster: `c${c}` })),
      ),
    }),
  );

describe("clusters", () => {
  it("that are alike through and through count as one item each; of single items they count whole", () => {
    const alike = clustered(Array.from({ length: 50 }, (_, c) => [4, c < 10 ? 4 : 0]));
    expect(likenessWithinClusters(alike)).toBe(1);
    expect(designEffects(alike)[0]).toBeCloseTo(4, 9);
    const single = clustered(Array.from({ length: 50 }, (_, c) => [1, c < 10 ? 1 : 0]));
    expect(designEffects(single)).toEqual([1]);
    const width = (sums: CellSums) => {
      const { low, high } = intervalOf(sums, positives, 4000);
      return high - low;
    };
    expect(width(alike) / width(single)).toBeCloseTo(1, 1);
  });

  it("without any disagreement count as alike, which is the careful guess", () => {
    expect(likenessWithinClusters(clustered(Array.from({ length: 10 }, () => [3, 0])))).toBe(1);
    expect(
      likenessWithinClusters(
        clustered([
          [1, 0],
          [1, 0],
        ]),
      ),
    ).toBe(0);
  });

  it("that are no more alike than chance makes them have an effect near 1", () => {
    const random = seededRandom(5, "independent");
    const sums = clustered(Array.from({ length: 400 }, () => [5, Array.from({ length: 5 }, () => random.uniform() < 0.3).filter(Boolean).length]));
    expect(designEffects(sums)[0]!).toBeLessThan(1.15);
  });

  it("agree in likeness with the pairs of their items (brute force on equal sizes)", () => {
    // With clusters of equal size k the analysis of variance is (MSB − MSW) / (MSB + (k − 1) MSW).
    const wrong = [0, 3, 1, 0, 2, 3, 0, 1];
    const overall = wrong.reduce((sum, count) => sum + count, 0) / 24;
    const between = (3 * wrong.reduce((sum, count) => sum + (count / 3 - overall) ** 2, 0)) / 7;
    const within = wrong.reduce((sum, count) => sum + count * (1 - count / 3) ** 2 + (3 - count) * (count / 3) ** 2, 0) / 16;
    expect(likenessWithinClusters(clustered(wrong.map((count) => [3, count])))).toBeCloseTo((between - within) / (between + 2 * within), 12);
  });
});

describe("pseudo-observations", () => {
  const total = (sums: CellSums, of: TableFigure) => {
    const made = pseudoObservations(sums, value(slopesOf(sums, of)));
    return made.map((cell) => cell.map((one) => Number(one.toFixed(6))));
  };

  it("are Jeffreys' ½ and ½ in one cell of two labels", () => {
    expect(
      total(
        clustered([
          [1, 0],
          [1, 0],
          [1, 1],
        ]),
        positives,
      ),
    ).toEqual([[0.5, 0.5]]);
  });

  it("are half a one on either side in all, however many cells and labels there are", () => {
    const cells = ["a", "b", "c"].map((id, at) => ({ id, size: 100 * (at + 1) }));
    const pairs = cells.flatMap(({ id }, first) =>
      Array.from({ length: 20 }, (_, at): SampledPair => ({ cell: id, first, second: at === 0 ? (first + 1) % 3 : first, cluster: `${id}${at}` })),
    );
    const sums = value(cellSums({ labels: 3, cells, pairs }));
    for (const of of [kappa, (table: Parameters<TableFigure>[0]) => rawAgreement(table), positives]) {
      const made = pseudoObservations(sums, value(slopesOf(sums, of)));
      expect(made.flat().reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      for (const one of made.flat()) expect(one).toBeGreaterThanOrEqual(0);
    }
  });
});

describe("intervals of the population", () => {
  it("cover with many cells too, where a half for each would add up to errors that nobody made", () => {
    const random = seededRandom(30, "many cells");
    const cells = Array.from({ length: 16 }, (_, at) => ({ id: `${at}`, size: 10_000 }));
    const studies = 300;
    let covered = 0;
    for (let study = 0; study < studies; study++) {
      const pairs = cells.flatMap(({ id }, cell) =>
        Array.from({ length: 40 }, (_, at): SampledPair => {
          const first = cell % 2;
          return { cell: id, first, second: random.uniform() < 0.02 ? 1 - first : first, cluster: `${id} ${at}` };
        }),
      );
      const { low, high } = intervalOf(value(cellSums({ labels: 2, cells, pairs })), kappa, 300, study);
      if (low <= 0.96 && 0.96 <= high) covered++;
    }
    expect(covered / studies).toBeGreaterThan(0.9);
  });

  // A small share of the grid in docs/statistics.md, whose table is of 2,000 studies a point.
  it.each([
    ["single items", 0.95, 0.02, 1],
    ["clusters that span cells", 0.9, 0.07, 2],
  ])("cover and are unbiased in simulated studies: %s", (_, share, error, size) => {
    const truth = share * (1 - error) + (1 - share) * error;
    const random = seededRandom(20, "studies");
    const studies = 250;
    let covered = 0;
    const misses: number[] = [];
    for (let study = 0; study < studies; study++) {
      const pairs = Array.from({ length: 100 / size }, (_unused, c) => {
        const rate = size === 1 ? error : betaDraw(random, (error * 7) / 3, ((1 - error) * 7) / 3);
        return ["accepted", "rejected"].flatMap((cell, first) =>
          Array.from({ length: size }, () => ({
            cell,
            first,
            second: random.uniform() < rate ? 1 - first : first,
            cluster: size === 1 ? `${cell}${c}` : `c${c}`,
          })),
        );
      }).flat();
      const cells = [
        { id: "accepted", size: share * 1e6 },
        { id: "rejected", size: (1 - share) * 1e6 },
      ].map(({ id, size: of }) => ({ id, size: Math.round(of) }));
      const { estimate, low, high } = intervalOf(value(cellSums({ labels: 2, cells, pairs })), positives, 300, study);
      misses.push(estimate - truth);
      if (low <= truth && truth <= high) covered++;
    }
    const mean = misses.reduce((sum, miss) => sum + miss, 0) / studies;
    const spread = Math.sqrt(misses.reduce((sum, miss) => sum + (miss - mean) ** 2, 0) / studies);
    expect(Math.abs(mean)).toBeLessThan((4 * spread) / Math.sqrt(studies));
    expect(covered / studies).toBeGreaterThan(0.9);
  });

  it("are told by a planted wrong weight: the estimate is then off by many standard errors", () => {
    const wrong = { ...judged(0.9), cells: judged(0.9).cells.map(({ id }) => ({ id, size: 5000 })) };
    const { low } = intervalOf(value(cellSums(judged(0.9))), positives);
    expect(intervalOf(value(cellSums(wrong)), positives).estimate).toBeLessThan(low);
  });

  it("say how many draws leave a figure undefined", () => {
    const none: TableFigure = (table) => (table[0]![1]! > 0.03 ? { defined: false, because: "by this test" } : figure(1));
    const made = finish(populationFigures(value(cellSums(judged(0.9))), [none], { random: seededRandom(1, "x"), draws: 500 }))[0]!;
    expect(made).toMatchObject({ defined: false, because: expect.stringMatching(/not defined in \d+ of 500 draws/) });
    expect(() => finish(populationFigures(value(cellSums(judged(0.9))), [], { random: seededRandom(1, "x"), draws: 0 }))).toThrow(RangeError);
  });
});
