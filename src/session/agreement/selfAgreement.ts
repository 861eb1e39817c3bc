import { RatingTable, type RatedPair } from "../../core/agreement/ratings";
import type { Condition } from "../../core/formats/event";
import type { Collected } from "./collectRatings";

/** What a reviewer said of items that were shown to them twice, without being told. */
export interface SelfPairs {
  readonly rater: string;
  readonly pairs: readonly RatedPair[];
}

/** Reviewers' labels of one condition with those of a second showing of the same item (`occasion: 2`), by reviewer. A second label counts where the first one does. */
export function selfPairs({ ratings, seconds }: Collected, condition: Condition | null): readonly SelfPairs[] {
  if (condition === null) return [];
  const table = new RatingTable(ratings.filter((rating) => rating.condition === condition));
  const byRater = new Map<string, RatedPair[]>();
  for (const { item, rater, label } of seconds) {
    const first = table.ratingsOf(rater).get(item);
    if (first === undefined) continue;
    const { stratum, cluster } = first;
    byRater.set(rater, [...(byRater.get(rater) ?? []), { item, first: first.label, second: label, stratum, cluster }]);
  }
  return [...byRater].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rater, pairs]) => ({ rater, pairs }));
}
