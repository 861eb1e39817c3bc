import { figure, undefinedBecause, type Figure } from "../stats/defined";

/**
 * Krippendorff's α of two raters from their confusion matrix (counts, rows the first): 1 − (n − 1) Σ o δ² / Σ n n δ², with the
 * coincidences o of the matrix and its transpose and n their sum; δ² is 1 for unequal labels, or on an ordinal scale the square of the
 * labels between them. The same value as from the items one by one; from sums, so that it can be resampled.
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, sections B and C.
 */
export function alphaOfPairs(table: readonly (readonly number[])[], scale: "nominal" | "ordinal"): Figure {
  const coincidence = table.map((row, i) => row.map((count, j) => count + table[j]![i]!));
  const often = coincidence.map((row) => row.reduce((sum, count) => sum + count, 0));
  const n = often.reduce((sum, count) => sum + count, 0);
  if (n === 0) return undefinedBecause("no item has a label of both raters");
  let [observed, expected] = [0, 0];
  for (let i = 0; i < often.length; i++) {
    let between = often[i]!;
    for (let j = i + 1; j < often.length; j++) {
      between += often[j]!;
      const apart = scale === "nominal" ? 1 : (between - (often[i]! + often[j]!) / 2) ** 2;
      observed += coincidence[i]![j]! * apart;
      expected += often[i]! * often[j]! * apart;
    }
  }
  return expected > 0
    ? figure(1 - ((n - 1) * observed) / expected)
    : undefinedBecause("all labels are the same, so that there is nothing to disagree on");
}
