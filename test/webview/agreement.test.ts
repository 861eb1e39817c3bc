import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PairAgreementView, RatedDimension } from "../../src/protocol/agreement";
import { chosenAgreement } from "../../webview/agreement/chosenAgreement";
import { copiedAgreement } from "../../webview/agreement/copiedAgreement";
import { matrixLines } from "../../webview/agreement/matrixLines";
import { axisOf } from "../../webview/agreement/RangePlot";
import { freshPanel } from "../../webview/state/screenState";

const kept = freshPanel.agreement;
type Condition = RatedDimension["conditions"][number];
const dimension = (name: string, raters: Readonly<Record<string, Condition>>): RatedDimension => ({
  dimension: name,
  title: name,
  conditions: [...new Set(Object.values(raters).filter((condition) => condition !== null))],
  raters: Object.entries(raters).map(([rater, condition]) => ({
    rater,
    ratings: [{ condition, count: 3 }],
    stale: 0,
    asserted: 0,
    malformed: 0,
    elsewhere: 0,
  })),
});

describe("what is compared", () => {
  it("is at first the question that two have answered, a judge down and a person across", () => {
    const dimensions = [dimension("lonely", { Ann: "blind" }), dimension("support", { Ann: "blind", Ben: "blind", "judge:j": null })];
    expect(chosenAgreement({ dimensions }, kept)?.pair).toMatchObject({ dimension: "support", condition: "blind", first: "judge:j", second: "Ann" });
  });

  it("never puts labels of two conditions side by side", () => {
    const dimensions = [dimension("support", { Ann: "blind", Ben: "open" })];
    expect(chosenAgreement({ dimensions }, kept)?.pair).toBeNull();
    const three = [dimension("support", { Ann: "blind", Ben: "open", Cem: "open" })];
    const chosen = chosenAgreement({ dimensions: three }, { ...kept, first: "Ann", second: "Ben" });
    expect(chosen).toMatchObject({ raters: ["Ben", "Cem"], pair: { condition: "open", first: "Cem", second: "Ben" } });
  });

  it("keeps what was chosen as far as it is still there", () => {
    const dimensions = [dimension("support", { Ann: "blind", Ben: "blind", "judge:j": null })];
    const chosen = chosenAgreement({ dimensions }, { ...kept, first: "Ben", second: "gone", condition: "open", plan: "p-1" });
    expect(chosen?.pair).toMatchObject({ first: "Ben", second: "Ann", condition: "blind", plan: "p-1" });
    expect(chosenAgreement({ dimensions: [] }, kept)).toBeNull();
  });
});

const figure = { defined: true as const, value: 0.123456789 };
const view = (counts: readonly (readonly number[])[], missingBy: PairAgreementView["missingBy"]): PairAgreementView => {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const labels = counts.map((_, at) => `label ${at}`);
  return {
    n: sum(counts.flat()),
    clusters: 1,
    missing: { first: sum(missingBy.first), second: sum(missingBy.second) },
    missingBy,
    unknown: [],
    counts: counts.map((row) => [...row]),
    coefficients: [{ name: "kappa", estimate: figure, interval: { defined: false, because: "there is one cluster only" } }],
    byLabel: labels.map((label) => ({ label, sensitivity: figure, specificity: figure, ppv: figure, npv: figure })),
    prevalence: { defined: false, because: "prevalence and bias indices are of two labels" },
    labels,
    ordered: false,
    strange: [],
    strata: [],
    reweighted: null,
    flips: null,
  };
};

describe("the lines of the matrix", () => {
  const size = 4;
  const numbers = fc.array(fc.nat(3), { minLength: size, maxLength: size });
  it("hold every item once, and no label that neither used", () => {
    fc.assert(
      fc.property(fc.array(numbers, { minLength: size, maxLength: size }), numbers, numbers, (counts, first, second) => {
        const table = view(counts, { first, second });
        const { rows, columns, labels } = matrixLines(table);
        expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(table.n + table.missing.first + table.missing.second);
        for (const row of rows) expect(row.cells).toHaveLength(columns.length);
        expect(columns.includes(null)).toBe(table.missing.second > 0);
        expect(rows.some(({ label }) => label === null)).toBe(table.missing.first > 0);
        const used = (at: number) => counts[at]!.some((n) => n > 0) || counts.some((row) => row[at]! > 0) || first[at]! + second[at]! > 0;
        expect(labels).toBe(counts.filter((_, at) => used(at)).length);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe("a copied pair", () => {
  const pair = { dimension: "support", condition: null, plan: null, withoutAsserted: false, first: "judge:a|b", second: "Ann" } as const;
  const table = view([[2, 1], [0, 3]], { first: [0, 0], second: [1, 0] }); // prettier-ignore
  it("is a table that a spreadsheet reads, with all digits and reasons where there is no figure", () => {
    const lines = copiedAgreement(pair, table, "tsv").split("\n");
    expect(lines).toContain("label 0\t2\t1\t1");
    expect(lines.find((line) => line.startsWith("Cohen's κ"))).toBe("Cohen's κ\t0.123456789\t\t");
  });
  it("cannot break out of a Markdown table", () => {
    const text = copiedAgreement(pair, { ...table, labels: ["x|y\nz", "label 1"] }, "markdown");
    expect(text).toContain("| x\\|y z | 2 | 1 | 1 |");
  });
});

it("an axis has room for every range, and for 0 to 1", () => {
  expect(axisOf([null, { low: -0.25, high: 0.5 }])).toEqual({ low: -0.25, high: 1 });
  expect(axisOf([])).toEqual({ low: 0, high: 1 });
});
