import { describe, expect, it } from "vitest";
import { againstTruth } from "../../../../src/core/stats/agreement/againstTruth";
import { krippendorffAlpha, type AlphaScale } from "../../../../src/core/stats/agreement/krippendorff";
import { fleissKappa, gwetACOfMany, labelCounts, pairAgreement } from "../../../../src/core/stats/agreement/manyRaters";
import { cohenKappa, cohenKappaError, gwetAC, prevalenceAndBias, rawAgreement, scottPi } from "../../../../src/core/stats/agreement/twoRaters";
import type { Figure } from "../../../../src/core/stats/defined";

function value<T>(made: Figure<T>): T {
  if (!made.defined) throw new Error(made.because);
  return made.value;
}

describe("coefficients of two raters agree with published values", () => {
  it.each([
    [
      "Cohen (1960), two clinicians, 200 patients",
      [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      0.492,
      3,
    ],
    [
      "a textbook fourfold table of 50 grants",
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
      12,
    ],
    [
      "the same agreement with even margins",
      [
        [45, 15],
        [25, 15],
      ],
      0.1304,
      4,
    ],
    [
      "the same agreement with opposed margins",
      [
        [25, 35],
        [5, 35],
      ],
      0.2593,
      4,
    ],
    [
      "Feinstein and Cicchetti (1990), balanced margins",
      [
        [40, 9],
        [6, 45],
      ],
      0.7,
      2,
    ],
    [
      "Feinstein and Cicchetti (1990), one label prevails",
      [
        [80, 10],
        [5, 5],
      ],
      0.32,
      2,
    ],
    [
      "Gwet (2008), 125 subjects, one label prevails",
      [
        [118, 5],
        [2, 0],
      ],
      -0.0234,
      4,
    ],
    [
      "Fleiss (1981), 100 patients, three diagnoses",
      [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      0.68,
      2,
    ],
    [
      "Gwet's irrCAC, 100 abstracts",
      [
        [13, 0, 0],
        [0, 20, 7],
        [0, 4, 56],
      ],
      0.7964094,
      7,
    ],
  ])("κ of %s", (_, table, kappa, digits) => expect(value(cohenKappa(table))).toBeCloseTo(kappa, digits));

  const abstracts = [
    [13, 0, 0],
    [0, 20, 7],
    [0, 4, 56],
  ];
  it("π, AC1, agreement and the error of κ of the 100 abstracts of Gwet's irrCAC", () => {
    expect(value(scottPi(abstracts))).toBeCloseTo(0.7962397, 7);
    expect(value(gwetAC(abstracts))).toBeCloseTo(0.8493305, 7);
    expect(value(rawAgreement(abstracts))).toBeCloseTo(0.89, 12);
    expect(value(cohenKappaError(abstracts))).toBeCloseTo(0.05891072, 8);
  });

  it("AC1 of Gwet's 125 subjects", () =>
    expect(
      value(
        gwetAC([
          [118, 5],
          [2, 0],
        ]),
      ),
    ).toBeCloseTo(0.9408, 4));

  it("prevalence and bias indices after Byrt, Bishop and Carlin (1993), of the tables of Feinstein and Cicchetti", () => {
    expect(
      value(
        prevalenceAndBias([
          [80, 10],
          [5, 5],
        ]),
      ),
    ).toEqual({ prevalence: 0.75, bias: 0.05, adjustedKappa: expect.closeTo(0.7, 12) });
    expect(
      value(
        prevalenceAndBias([
          [40, 9],
          [6, 45],
        ]),
      ),
    ).toEqual({
      prevalence: expect.closeTo(0.05, 12),
      bias: expect.closeTo(0.03, 12),
      adjustedKappa: expect.closeTo(0.7, 12),
    });
  });

  it("sensitivity, specificity and predictive values of liver scans (Altman and Bland 1994)", () => {
    const scans = againstTruth(
      [
        [231, 32],
        [27, 54],
      ],
      0,
    );
    expect(value(scans.sensitivity)).toBeCloseTo(0.9, 2);
    expect(value(scans.specificity)).toBeCloseTo(0.63, 2);
    expect(value(scans.positivePredictive)).toBeCloseTo(0.88, 2);
    expect(value(scans.negativePredictive)).toBeCloseTo(0.67, 2);
    expect(value(scans.prevalence)).toBeCloseTo(0.75, 2);
  });
});

describe("coefficients of many raters agree with published values", () => {
  // Krippendorff (2011), four observers and twelve units with missing labels; also in Gwet's Handbook and irrCAC.
  const observers = ["12332141 2***", "1233224 1 25*3", "*33323422 51*", "12332441 25 1*"].map((line) =>
    [...line.replaceAll(" ", "")].map((label) => (label === "*" ? null : label)),
  );
  const units = observers[0]!.map((_, unit) => observers.map((of) => of[unit]!));
  const counts = labelCounts(units, ["1", "2", "3", "4", "5"]);

  it.each<[string, AlphaScale, number]>([
    ["nominal", "nominal", 0.743],
    ["ordinal", "ordinal", 0.815],
    ["interval", { interval: [1, 2, 3, 4, 5] }, 0.849],
  ])("%s α of Krippendorff's four observers", (_, scale, alpha) => expect(value(krippendorffAlpha(counts, scale))).toBeCloseTo(alpha, 3));

  it("α of Krippendorff's two observers, of two labels and of five", () => {
    const two = (a: string, b: string) => [...a].map((label, at) => [label, b[at]!]);
    expect(value(krippendorffAlpha(labelCounts(two("0100000010", "1110010000"), ["0", "1"]), "nominal"))).toBeCloseTo(0.095, 3);
    const five = labelCounts(two("aabbdcccedda", "babbbccceddd"), [..."abcde"]);
    expect(value(krippendorffAlpha(five, "nominal"))).toBeCloseTo(0.692, 3);
  });

  it("AC1, quadratic AC2 and agreement of the same four observers, from Gwet's irrCAC", () => {
    expect(value(gwetACOfMany(counts))).toBeCloseTo(0.77544, 5);
    expect(value(gwetACOfMany(counts, "quadratic"))).toBeCloseTo(0.914, 3);
    expect(value(pairAgreement(counts))).toBeCloseTo(0.81818, 5);
  });

  it("Fleiss' κ of ten subjects by fourteen raters, a textbook example", () => {
    const subjects = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    expect(value(fleissKappa(subjects))).toBeCloseTo(0.21, 3);
    expect(value(pairAgreement(subjects))).toBeCloseTo(0.378, 3);
  });
});

describe("coefficients agree with an independent implementation", () => {
  // Three people's choices for the 999 pairs of answers of PandaLM's test set (0 tie, 1 first, 2 second), counted. The values were computed
  // once from the raw choices with numpy, by the definitions over pairs of choices, not over tables.
  const first = {
    table: [
      [89, 0, 8],
      [16, 388, 23],
      [11, 29, 435],
    ],
    none: 0.852022679,
    linear: 0.846004171,
    quadratic: 0.838044866,
  };
  const second = {
    table: [
      [89, 2, 6],
      [15, 391, 21],
      [9, 18, 448],
    ],
    none: 0.878943811,
    linear: 0.874700292,
    quadratic: 0.869082479,
  };
  const third = {
    table: [
      [97, 13, 6],
      [10, 379, 28],
      [6, 19, 441],
    ],
    none: 0.861661454,
    linear: 0.865832088,
    quadratic: 0.871227729,
  };
  it.each([first, second, third])("κ, linear and quadratic, of two people %#", ({ table, ...kappas }) => {
    for (const weighting of ["none", "linear", "quadratic"] as const) expect(value(cohenKappa(table, weighting))).toBeCloseTo(kappas[weighting], 8);
  });

  const patterns: readonly (readonly [string, number])[] = [
    ["222", 426],
    ["111", 368],
    ["011", 21],
    ["112", 33],
    ["000", 85],
    ["022", 10],
    ["122", 36],
    ["001", 7],
    ["002", 13],
  ];
  const counts = labelCounts(
    patterns.flatMap(([labels, times]) => Array.from({ length: times }, () => [...labels])),
    ["0", "1", "2"],
  );
  it("α, Fleiss' κ, AC1 and AC2 of all three", () => {
    expect(value(krippendorffAlpha(counts, "nominal"))).toBeCloseTo(0.8642206851960816, 12);
    expect(value(krippendorffAlpha(counts, "ordinal"))).toBeCloseTo(0.8670846741392102, 12);
    expect(value(krippendorffAlpha(counts, { interval: [0, 1, 2] }))).toBeCloseTo(0.8595859719878175, 12);
    expect(value(fleissKappa(counts))).toBeCloseTo(0.864175364997549, 12);
    expect(value(pairAgreement(counts))).toBeCloseTo(0.91991991991992, 12);
    expect(value(gwetACOfMany(counts))).toBeCloseTo(0.8864447080231185, 12);
    expect(value(gwetACOfMany(counts, "linear"))).toBeCloseTo(0.9061995577846684, 12);
    expect(value(gwetACOfMany(counts, "quadratic"))).toBeCloseTo(0.9231717112585677, 12);
  });

  it("errors of κ, by a numeric slope in each share of the table of Cohen (1960)", () => {
    const clinicians = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    for (const [weighting, kappa, error] of [
      ["none", 0.49152542, 0.05100182],
      ["linear", 0.47368421, 0.05443231],
      ["quadratic", 0.45454545, 0.06645368],
    ] as const) {
      expect(value(cohenKappa(clinicians, weighting))).toBeCloseTo(kappa, 7);
      expect(value(cohenKappaError(clinicians, weighting))).toBeCloseTo(error, 6);
    }
  });
});
