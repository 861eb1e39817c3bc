import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cohenKappa, cohenKappaError, rawAgreement } from "../../../../src/core/stats/agreement/twoRaters";
import { itemsForKappa, tableOfKappa } from "../../../../src/core/stats/planner/kappaPrecision";
import { figureDeviations, rateDeviation } from "../../../../src/core/stats/planner/deviations";
import { labelsForWidth, type PlannedCell } from "../../../../src/core/stats/planner/labelsForWidth";
import {
  differencePower,
  findableDifference,
  flipsPower,
  itemsForFlips,
  itemsForTwoRates,
  pairsForDifference,
} from "../../../../src/core/stats/planner/power";
import { cellSums } from "../../../../src/core/stats/population/populationSample";
import { seededRandom } from "../../../../src/core/stats/random/seededRandom";

const plannedCell = fc
  .record({
    size: fc.nat(200),
    labelled: fc.nat(30),
    deviation: fc.double({ min: 0, max: 0.5, noNaN: true }),
    designEffect: fc.double({ min: 1, max: 3, noNaN: true }),
  })
  .map((cell) => ({ ...cell, labelled: Math.min(cell.labelled, cell.size) }));
const widthOf = (cells: readonly PlannedCell[], counts: readonly number[]) => {
  const population = cells.reduce((sum, { size }) => sum + size, 0);
  const variance = cells.reduce(
    (sum, { size, deviation, designEffect = 1 }, at) =>
      sum + (size === 0 ? 0 : (size / population) ** 2 * deviation ** 2 * designEffect * (1 / counts[at]! - 1 / size)),
    0,
  );
  return 2 * 1.959963984540054 * Math.sqrt(Math.max(0, variance));
};

describe("how many more labels an interval needs", () => {
  it("is the fewest there are: adding one label at a time where it helps most leads to the same number", () => {
    fc.assert(
      fc.property(fc.array(plannedCell, { minLength: 1, maxLength: 5 }), fc.double({ min: 0.02, max: 0.4, noNaN: true }), (made, width) => {
        const cells = made.map((cell, at) => ({ id: `cell ${at}`, ...cell }));
        const plan = labelsForWidth(cells, width);
        const counts = cells.map(({ size, labelled }) => Math.min(size, Math.max(2, labelled)));
        const gain = (at: number) =>
          counts[at]! < cells[at]!.size
            ? ((cells[at]!.size * cells[at]!.deviation) ** 2 * cells[at]!.designEffect) / (counts[at]! * (counts[at]! + 1))
            : 0;
        while (widthOf(cells, counts) > width * (1 + 1e-9)) {
          const best = [...cells.keys()].reduce((chosen, at) => (gain(at) > gain(chosen) ? at : chosen));
          if (gain(best) === 0) break;
          counts[best]!++;
        }
        expect(plan.more).toBe(counts.reduce((sum, count, at) => sum + count - cells[at]!.labelled, 0));
        expect(plan.width).toBeLessThanOrEqual(width * (1 + 1e-6));
        plan.cells.forEach(({ more }, at) => {
          expect(more).toBeGreaterThanOrEqual(0);
          expect(cells[at]!.labelled + more).toBeLessThanOrEqual(cells[at]!.size);
        });
      }),
    );
  });

  it("follows size times spread (Neyman 1934)", () => {
    const { cells } = labelsForWidth(
      [
        { id: "large and even", size: 9000, labelled: 0, deviation: 0.1 },
        { id: "small and mixed", size: 1000, labelled: 0, deviation: 0.5 },
      ],
      0.02,
    );
    expect(cells[0]!.more / cells[1]!.more).toBeCloseTo((9000 * 0.1) / (1000 * 0.5), 1);
  });

  it("asks for nothing where the interval is narrow enough, and for all where it must have no width to speak of", () => {
    const cell = { id: "a", size: 100, labelled: 60, deviation: 0.3 };
    expect(labelsForWidth([cell], 0.5).more).toBe(0);
    expect(labelsForWidth([cell], 1e-9)).toMatchObject({ more: 40, width: 0 });
    expect(labelsForWidth([], 0.1)).toEqual({ cells: [], more: 0, width: 0 });
    expect(() => labelsForWidth([cell], 0)).toThrow(RangeError);
    expect(() => labelsForWidth([{ ...cell, labelled: 101 }], 0.1)).toThrow(RangeError);
  });

  it("keeps its promise: samples of that size have about that standard error", () => {
    const shares = [0.1, 0.4];
    const sizes = [5000, 2000];
    const plan = labelsForWidth(
      shares.map((share, at) => ({ id: `${at}`, size: sizes[at]!, labelled: 0, deviation: Math.sqrt(share * (1 - share)) })),
      0.06,
    );
    const random = seededRandom(6, "studies");
    const estimates = Array.from({ length: 2000 }, () =>
      shares.reduce((sum, share, at) => {
        const n = plan.cells[at]!.more;
        return sum + ((sizes[at]! / 7000) * Array.from({ length: n }, () => random.uniform() < share).filter(Boolean).length) / n;
      }, 0),
    );
    const centre = estimates.reduce((sum, one) => sum + one, 0) / estimates.length;
    const error = Math.sqrt(estimates.reduce((sum, one) => sum + (one - centre) ** 2, 0) / estimates.length);
    expect(2 * 1.96 * error).toBeGreaterThan(0.055);
    expect(2 * 1.96 * error).toBeLessThan(0.068);
  });
});

describe("what an item adds to a figure", () => {
  const sums = cellSums({
    labels: 2,
    cells: [
      { id: "accepted", size: 9000 },
      { id: "rejected", size: 1000 },
    ],
    pairs: ["accepted", "rejected"].flatMap((cell, first) =>
      Array.from({ length: 100 }, (_, at) => ({ cell, first, second: at < 5 ? 1 - first : first, cluster: `${cell}${at}` })),
    ),
  });
  if (!sums.defined) throw new Error(sums.because);

  it("of raw agreement is the deviation of a rate", () => {
    const made = figureDeviations(sums.value, (table) => rawAgreement(table));
    // Half an observation spread over both: 5.25 of 100.5.
    const share = 5.25 / 100.5;
    for (const deviation of made.defined ? made.value : []) expect(deviation).toBeCloseTo(Math.sqrt(share * (1 - share)), 5);
    expect(made.defined).toBe(true);
  });

  it("of κ is the larger in the cell whose errors κ suffers from", () => {
    const made = figureDeviations(sums.value, (table) => cohenKappa(table));
    if (!made.defined) throw new Error(made.because);
    // Errors among the many accepted make most of what the judge rejects or people reject.
    expect(made.value[0]!).toBeGreaterThan(rateDeviation(5, 100));
    expect(figureDeviations(sums.value, () => ({ defined: false, because: "no" }))).toEqual({ defined: false, because: "no" });
    expect(() => rateDeviation(3, 2)).toThrow(RangeError);
    expect(rateDeviation(0, 0)).toBe(0.5);
  });
});

describe("the power of a comparison", () => {
  it("finding 0.01 of a paired mean at a deviation of 0.0651 needs 333 questions (document 000)", () => {
    expect(pairsForDifference(0.01, 0.0651)).toBe(333);
    expect(differencePower(333, 0.01, 0.0651)).toBeCloseTo(0.8, 2);
    expect(findableDifference(333, 0.0651)).toBeCloseTo(0.01, 4);
    // scipy 1.17: Φ(0.01·√200 / 0.0651 − z) + the other tail.
    expect(differencePower(200, 0.01, 0.0651)).toBeCloseTo(0.5841232230595148, 10);
  });

  it("telling 0.50 from 0.75 with power 0.9 needs 77 items a group (R's power.prop.test: 76.7)", () => {
    expect(itemsForTwoRates(0.5, 0.75, { power: 0.9 })).toBe(77);
  });

  it("of McNemar's exact test agrees with an independent sum (scipy 1.17), and with its formula", () => {
    expect(flipsPower(100, 0.15, 0.05)).toBeCloseTo(0.5444454279352313, 10);
    expect(flipsPower(250, 0.06, 0.02)).toBeCloseTo(0.5430670261321724, 10);
    // Connor's formula is of the test without continuity correction: the exact one has a little less.
    const items = itemsForFlips(0.15, 0.05);
    expect(flipsPower(items, 0.15, 0.05)).toBeGreaterThan(0.7);
    expect(flipsPower(items, 0.15, 0.05)).toBeLessThan(0.8);
  });

  it("of a test where nothing differs is at most its level", () => {
    for (const items of [0, 5, 50, 120]) expect(flipsPower(items, 0.1, 0.1)).toBeLessThanOrEqual(0.05);
    expect(differencePower(100, 0, 1)).toBeCloseTo(0.05, 12);
  });

  it("refuses what is no difference", () => {
    for (const asked of [
      () => pairsForDifference(0, 1),
      () => pairsForDifference(0.1, 0),
      () => findableDifference(0, 1),
      () => itemsForTwoRates(0.5, 0.5),
      () => itemsForFlips(0.1, 0.1),
      () => itemsForFlips(0.7, 0.6),
      () => flipsPower(1e9, 0.1, 0.2),
    ])
      expect(asked).toThrow(RangeError);
  });
});

describe("items for an interval of κ", () => {
  it("come from the standard error of Fleiss, Cohen and Everitt: published κ 0.676 with 0.088 for a hundred patients (Fleiss 1981, table 13.1)", () => {
    const diagnoses = [
      [0.75, 0.01, 0.04],
      [0.05, 0.04, 0.01],
      [0, 0, 0.1],
    ];
    const kappa = cohenKappa(diagnoses);
    expect(kappa.defined && kappa.value).toBeCloseTo(0.676, 3);
    const error = cohenKappaError(diagnoses.map((row) => row.map((share) => share * 100)));
    expect(error.defined && error.value).toBeCloseTo(0.088, 3);
  });

  it("keep their promise: samples of that size have about that interval", () => {
    const table = tableOfKappa(0.6, 0.3, 0.25);
    const items = itemsForKappa(table, 0.2);
    const random = seededRandom(9, "kappa");
    const [a, b, c] = table.flat() as [number, number, number];
    const drawn = Array.from({ length: 2000 }, () => {
      const counts = [
        [0, 0],
        [0, 0],
      ];
      for (let item = 0; item < items; item++) {
        const u = random.uniform();
        const place = u < a ? 0 : u < a + b ? 1 : u < a + b + c ? 2 : 3;
        counts[place >> 1]![place % 2]!++;
      }
      const kappa = cohenKappa(counts);
      return kappa.defined ? kappa.value : NaN;
    });
    const centre = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    const error = Math.sqrt(drawn.reduce((sum, one) => sum + (one - centre) ** 2, 0) / drawn.length);
    expect(2 * 1.96 * error).toBeGreaterThan(0.185);
    expect(2 * 1.96 * error).toBeLessThan(0.215);
  });

  it("are of a table that has the κ and the shares asked for, and refuse what there cannot be", () => {
    const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(share, fc.double({ min: 0, max: 0.95, noNaN: true }), (positives, kappa) => {
        const made = cohenKappa(tableOfKappa(kappa, positives, positives));
        expect(made.defined && made.value).toBeCloseTo(kappa, 9);
      }),
    );
    for (const asked of [
      () => tableOfKappa(0.9, 0.2, 0.6),
      () => tableOfKappa(1.2, 0.5, 0.5),
      () => tableOfKappa(0.5, 0, 0.5),
      () => itemsForKappa(tableOfKappa(0.5, 0.5, 0.5), 0),
    ])
      expect(asked).toThrow(RangeError);
  });
});
