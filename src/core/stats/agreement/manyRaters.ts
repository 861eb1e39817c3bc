import { figure, undefinedBecause, type Figure } from "../defined";
import { agreementWeights, type Weighting } from "./agreementWeights";
import { beyondChance, chanceOf, gwetChance } from "./twoRaters";

/** How often each label was given to each item: one row an item, one column a label, in the codebook's order. Missing labels are just not counted. */
export type LabelCounts = readonly (readonly number[])[];

const noPairs = undefinedBecause("no item has labels of two raters");

/** Counts of labels of each item from its raters' labels; null and labels outside `labels` are not counted. */
export function labelCounts(items: Iterable<readonly (string | null)[]>, labels: readonly string[]): LabelCounts {
  const place = new Map(labels.map((label, at) => [label, at]));
  return [...items].map((ratings) => {
    const counts = labels.map(() => 0);
    for (const rating of ratings) {
      const at = rating === null ? undefined : place.get(rating);
      if (at !== undefined) counts[at]!++;
    }
    return counts;
  });
}

/**
 * Fleiss' κ of any number of raters, the same number for each item; the raters may be others from item to item. Not defined where the
 * numbers differ (α or AC1 say something there), or where all labels are one. Source: Fleiss (1971), Psych. Bull. 76, 378–382.
 */
export function fleissKappa(counts: LabelCounts): Figure {
  const raters = new Set(counts.map(total));
  if (counts.length === 0 || (raters.size === 1 && [...raters][0]! < 2)) return noPairs;
  if (raters.size > 1)
    return undefinedBecause(`items have from ${Math.min(...raters)} to ${Math.max(...raters)} labels: Fleiss' κ needs the same number for each`);
  const weights = agreementWeights(counts[0]!.length, "none");
  const margin = labelMargin(counts);
  return beyondChance(meanPairAgreement(counts, "none"), chanceOf(margin, margin, weights));
}

/**
 * Gwet's AC1 of any number of raters, AC2 with weights, with missing labels: agreement from items with two labels or more, margins from
 * all items. Source: Gwet (2008), BJMSP 61, 29–48; Gwet (2014), Handbook of Inter-Rater Reliability, 4th edition, chapters 2 and 4.
 */
export function gwetACOfMany(counts: LabelCounts, weighting: Weighting = "none"): Figure {
  if (counts.every((item) => total(item) < 2)) return noPairs;
  const labels = counts[0]!.length;
  if (labels < 2) return undefinedBecause("there are fewer than two labels to choose from");
  return beyondChance(meanPairAgreement(counts, weighting), gwetChance(labelMargin(counts), agreementWeights(labels, weighting)));
}

/** Mean over the items with two labels or more of the share of their pairs of labels that agree. */
export function pairAgreement(counts: LabelCounts, weighting: Weighting = "none"): Figure {
  return counts.every((item) => total(item) < 2) ? noPairs : figure(meanPairAgreement(counts, weighting));
}

function meanPairAgreement(counts: LabelCounts, weighting: Weighting): number {
  const weights = agreementWeights(counts[0]!.length, weighting);
  const paired = counts.filter((item) => total(item) >= 2);
  const sum = paired.reduce((all, item) => {
    const raters = total(item);
    const agreeing = item.reduce((part, count, i) => part + count * (item.reduce((near, other, j) => near + other * weights[i]![j]!, 0) - 1), 0);
    return all + agreeing / (raters * (raters - 1));
  }, 0);
  return sum / paired.length;
}

/** Mean over the items with labels of the share of each label among an item's labels. */
function labelMargin(counts: LabelCounts): readonly number[] {
  const labelled = counts.filter((item) => total(item) > 0);
  return counts[0]!.map((_, at) => labelled.reduce((sum, item) => sum + item[at]! / total(item), 0) / labelled.length);
}

function total(item: readonly number[]): number {
  return item.reduce((sum, count) => sum + count, 0);
}
