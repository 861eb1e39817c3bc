import { krippendorffAlpha } from "../stats/agreement/krippendorff";
import { fleissKappa, gwetACOfMany, labelCounts } from "../stats/agreement/manyRaters";
import type { Figure } from "../stats/defined";
import type { RatingTable } from "./ratings";
import type { Scale } from "./scale";

/** How far more than two raters agree, whoever they are. */
export interface AllAgreement {
  readonly raters: readonly string[];
  /** Items with the labels of two raters or more. */
  readonly items: number;
  readonly fleiss: Figure;
  readonly alpha: Figure;
  /** Null where the scale has no order. */
  readonly alphaOrdinal: Figure | null;
  readonly ac1: Figure;
}

/** Coefficients of all raters of a table together. */
export function allAgreement(ratings: RatingTable, { labels, ordered }: Scale): AllAgreement {
  const counts = labelCounts(ratings.rows(), labels);
  return {
    raters: ratings.raters,
    items: counts.filter((item) => item.reduce((sum, count) => sum + count, 0) >= 2).length,
    fleiss: fleissKappa(counts),
    alpha: krippendorffAlpha(counts, "nominal"),
    alphaOrdinal: ordered ? krippendorffAlpha(counts, "ordinal") : null,
    ac1: gwetACOfMany(counts),
  };
}
