import { figure, undefinedBecause, type Figure } from "../defined";
import type { LabelCounts } from "./manyRaters";

/** How far two values are apart: unequal or not; by ranks between them; or by their squared difference. */
export type AlphaScale = "nominal" | "ordinal" | { readonly interval: readonly number[] };

/**
 * Krippendorff's α: 1 − D_o / D_e, for any number of raters, missing labels included; items with fewer than two labels say nothing.
 * `counts` has a column a label in the order of the scale; `interval` gives each label its number. At most 1; 0 is chance. Not defined
 * without items of two labels, or where all their labels are one. Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 */
export function krippendorffAlpha(counts: LabelCounts, scale: AlphaScale): Figure {
  const sums = alphaSums(counts, scale);
  return sums === null ? undefinedBecause("no item has labels of two raters") : alphaOf(sums);
}

/** α's two disagreements from the pairable labels of the items. */
function alphaSums(counts: LabelCounts, scale: AlphaScale): { readonly observed: number; readonly expected: number } | null {
  const pairable = counts.filter((item) => total(item) >= 2);
  if (pairable.length === 0) return null;
  const frequency = pairable[0]!.map((_, at) => pairable.reduce((sum, item) => sum + item[at]!, 0));
  const n = total(frequency);
  const apart = distances(frequency, scale);
  const pairs = (item: readonly number[]) => item.reduce((sum, a, i) => sum + a * item.reduce((part, b, j) => part + b * apart[i]![j]!, 0), 0);
  const observed = pairable.reduce((sum, item) => sum + pairs(item) / (total(item) - 1), 0) / n;
  return { observed, expected: pairs(frequency) / (n * (n - 1)) };
}

function alphaOf({ observed, expected }: { readonly observed: number; readonly expected: number }): Figure {
  return expected > 0 ? figure(1 - observed / expected) : undefinedBecause("all labels are the same, so that there is nothing to disagree on");
}

/** Squared distances of labels; on an ordinal scale they depend on how often the labels between were given. */
function distances(frequency: readonly number[], scale: AlphaScale): readonly (readonly number[])[] {
  const values = scale === "nominal" || scale === "ordinal" ? null : scale.interval;
  if (values && (values.length !== frequency.length || !values.every(Number.isFinite)))
    throw new RangeError(`an interval scale needs a number for each of the ${frequency.length} labels`);
  return frequency.map((_, i) =>
    frequency.map((_, j) => {
      if (i === j) return 0;
      if (values) return (values[i]! - values[j]!) ** 2;
      if (scale === "nominal") return 1;
      const [low, high] = [Math.min(i, j), Math.max(i, j)];
      const between = total(frequency.slice(low, high + 1));
      return (between - (frequency[low]! + frequency[high]!) / 2) ** 2;
    }),
  );
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
