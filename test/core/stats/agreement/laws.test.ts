import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { againstTruth } from "../../../../src/core/stats/agreement/againstTruth";
import { confusionOf } from "../../../../src/core/stats/agreement/confusion";
import { krippendorffAlpha } from "../../../../src/core/stats/agreement/krippendorff";
import { fleissKappa, gwetACOfMany, labelCounts, pairAgreement } from "../../../../src/core/stats/agreement/manyRaters";
import { cohenKappa, cohenKappaError, gwetAC, prevalenceAndBias, rawAgreement, scottPi } from "../../../../src/core/stats/agreement/twoRaters";
import type { Figure } from "../../../../src/core/stats/defined";

const labels = ["none", "partial", "full"];
const rating = fc.option(fc.constantFrom(...labels), { nil: null });
const pairs = fc.array(fc.tuple(rating, rating), { maxLength: 30 });
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((size) => fc.array(fc.array(fc.nat(9), { minLength: size, maxLength: size }), { minLength: size, maxLength: size }));
const weightings = ["none", "linear", "quadratic"] as const;
const coefficients: readonly ((table: number[][]) => Figure)[] = [
  ...weightings.flatMap((weighting) => [cohenKappa, scottPi, gwetAC, rawAgreement].map((of) => (made: number[][]) => of(made, weighting))),
];

const close = (one: Figure, other: Figure) => {
  expect(one.defined).toBe(other.defined);
  if (one.defined && other.defined) expect(one.value).toBeCloseTo(other.value, 9);
};
const transposed = (made: number[][]) => made.map((_, i) => made.map((row) => row[i]!));
const reversed = (made: number[][]) => [...made].reverse().map((row) => [...row].reverse());

describe("coefficients of agreement", () => {
  it("lie within their bounds, or say why they are not defined: never NaN", () => {
    fc.assert(
      fc.property(table, (made) => {
        for (const of of [...coefficients, (one: number[][]) => cohenKappaError(one)]) {
          const result = of(made);
          if (!result.defined) expect(result.because).not.toBe("");
          else expect(Number.isFinite(result.value)).toBe(true);
        }
        for (const weighting of weightings) {
          const kappa = cohenKappa(made, weighting);
          if (kappa.defined) expect(kappa.value).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it("are the same for raters swapped, for the scale turned round, and for ten times the items", () => {
    fc.assert(
      fc.property(table, (made) => {
        for (const of of coefficients) {
          close(of(transposed(made)), of(made));
          close(of(reversed(made)), of(made));
          close(of(made.map((row) => row.map((count) => count * 10))), of(made));
        }
      }),
    );
  });

  it("without weights, do not care for the order of labels", () => {
    fc.assert(
      fc.property(
        table.chain((made) => fc.tuple(fc.constant(made), fc.shuffledSubarray([...made.keys()], { minLength: made.length }))),
        ([made, order]) => {
          const renamed = order.map((i) => order.map((j) => made[i]![j]!));
          for (const of of [cohenKappa, scottPi, gwetAC]) close(of(renamed), of(made));
        },
      ),
    );
  });

  it("are 1 where raters agree on labels that differ, and κ is 0 where they label independently", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 }),
        (diagonal, other) => {
          const agreeing = diagonal.map((count, i) => diagonal.map((_, j) => (i === j ? count : 0)));
          for (const of of coefficients) close(of(agreeing), { defined: true, value: 1 });
          const independent = diagonal.map((first) => diagonal.map((_, j) => first * other[j]!));
          for (const weighting of weightings) close(cohenKappa(independent, weighting), { defined: true, value: 0 });
        },
      ),
    );
  });

  it("agree with counting pair by pair", () => {
    fc.assert(
      fc.property(fc.array(fc.array(rating, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 }), (items) => {
        close(krippendorffAlpha(labelCounts(items, labels), { interval: [0, 1, 3] }), alphaByPairs(items, [0, 1, 3]));
        const shares = items
          .map((item) => item.filter((label) => label !== null))
          .filter((item) => item.length > 1)
          .map((item) => {
            const all = item.flatMap((a, i) => item.flatMap((b, j) => (i < j ? [a === b] : [])));
            return all.filter(Boolean).length / all.length;
          });
        const raw = pairAgreement(labelCounts(items, labels));
        expect(raw.defined).toBe(shares.length > 0);
        if (raw.defined) expect(raw.value).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / shares.length, 12);
      }),
    );
  });

  it("of many raters are those of two where there are two", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...labels), fc.constantFrom(...labels)), { minLength: 1, maxLength: 20 }), (items) => {
        const [counts, crossed] = [labelCounts(items, labels), confusionOf(items, labels).counts.map((row) => [...row])];
        close(fleissKappa(counts), scottPi(crossed));
        for (const weighting of weightings) close(gwetACOfMany(counts, weighting), gwetAC(crossed, weighting));
        const [alpha, pi] = [krippendorffAlpha(counts, "nominal"), scottPi(crossed)];
        // α is π with the correction for a small sample.
        if (alpha.defined && pi.defined) expect(alpha.value).toBeCloseTo(1 - ((1 - pi.value) * (2 * items.length - 1)) / (2 * items.length), 9);
      }),
    );
  });
});

/** α by its definition: mean squared difference within items over that between all pairable labels. */
function alphaByPairs(items: readonly (readonly (string | null)[])[], values: readonly number[]): Figure {
  const pairable = items
    .map((item) => item.flatMap((label) => (label === null ? [] : [values[labels.indexOf(label)]!])))
    .filter((item) => item.length > 1);
  const all = pairable.flat();
  const apart = (group: readonly number[]) => group.flatMap((a, i) => group.flatMap((b, j) => (i === j ? [] : [(a - b) ** 2])));
  const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
  const expected = sum(apart(all)) / (all.length * (all.length - 1));
  if (!(expected > 0)) return { defined: false, because: "" };
  return { defined: true, value: 1 - sum(pairable.map((item) => sum(apart(item)) / (item.length - 1))) / all.length / expected };
}

describe("the confusion matrix", () => {
  it("counts every pair once: in a cell, as missing, or as a label that the codebook does not have", () => {
    fc.assert(
      fc.property(pairs, (made) => {
        const { counts, n, missing } = confusionOf(made, labels);
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(n);
        expect(n + missing.first + missing.second + missing.both).toBe(made.length);
      }),
    );
    const strange = confusionOf(
      [
        ["full", "perhaps"],
        ["perhaps", null],
        ["full", "full"],
      ],
      labels,
    );
    expect(strange.n).toBe(1);
    expect([...strange.unknown]).toEqual([["perhaps", 2]]);
    expect(strange.missing).toEqual({ first: 0, second: 0, both: 0 });
  });
});

describe("undefined figures say why", () => {
  it.each([
    [
      "κ without items",
      cohenKappa([
        [0, 0],
        [0, 0],
      ]),
      "no item has a label of both raters",
    ],
    [
      "κ where both use one label",
      cohenKappa([
        [9, 0],
        [0, 0],
      ]),
      "both raters use one label only, so that chance alone would agree everywhere",
    ],
    [
      "the error of such a κ",
      cohenKappaError([
        [9, 0],
        [0, 0],
      ]),
      "both raters use one label only, so that chance alone would agree everywhere",
    ],
    ["AC1 of one label", gwetAC([[9]]), "there are fewer than two labels to choose from"],
    [
      "indices of three labels",
      prevalenceAndBias([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
      "prevalence and bias indices are of two labels",
    ],
    [
      "Fleiss' κ of differing numbers",
      fleissKappa([
        [2, 0],
        [1, 2],
      ]),
      "items have from 2 to 3 labels: Fleiss' κ needs the same number for each",
    ],
    [
      "Fleiss' κ of single labels",
      fleissKappa([
        [1, 0],
        [0, 1],
      ]),
      "no item has labels of two raters",
    ],
    [
      "α of single labels",
      krippendorffAlpha(
        [
          [1, 0],
          [0, 1],
        ],
        "nominal",
      ),
      "no item has labels of two raters",
    ],
    [
      "α of one label",
      krippendorffAlpha(
        [
          [2, 0],
          [3, 0],
        ],
        "ordinal",
      ),
      "all labels are the same, so that there is nothing to disagree on",
    ],
    ["AC1 of nothing", gwetACOfMany([]), "no item has labels of two raters"],
    [
      "specificity where all is positive",
      againstTruth(
        [
          [3, 0],
          [1, 0],
        ],
        0,
      ).specificity,
      "everything is truly positive",
    ],
    [
      "sensitivity where nothing is",
      againstTruth(
        [
          [0, 3],
          [0, 1],
        ],
        0,
      ).sensitivity,
      "nothing is truly positive",
    ],
    [
      "PPV of a judge that accepts nothing",
      againstTruth(
        [
          [0, 0],
          [1, 1],
        ],
        0,
      ).positivePredictive,
      "the judge calls nothing positive",
    ],
    [
      "NPV of a judge that accepts everything",
      againstTruth(
        [
          [1, 1],
          [0, 0],
        ],
        0,
      ).negativePredictive,
      "the judge calls everything positive",
    ],
  ])("%s", (_, made, because) => expect(made).toEqual({ defined: false, because }));

  it("AC1 is defined where κ is not", () =>
    expect(
      gwetAC([
        [9, 0],
        [0, 0],
      ]),
    ).toEqual({ defined: true, value: 1 }));

  it("what is no table is refused", () => {
    expect(() => cohenKappa([[1, 2]])).toThrow(RangeError);
    expect(() =>
      cohenKappa([
        [1, NaN],
        [0, 1],
      ]),
    ).toThrow(RangeError);
    expect(() =>
      againstTruth(
        [
          [1, 0],
          [0, 1],
        ],
        2,
      ),
    ).toThrow(RangeError);
    expect(() => krippendorffAlpha([[2, 1]], { interval: [1] })).toThrow(RangeError);
  });
});
