import { labelText, RatingTable, type RatedPair } from "../../core/agreement/ratings";
import type { Condition } from "../../core/formats/event";
import type { ReviewState } from "../../core/review";
import type { Collected } from "./collectRatings";

/** What a reviewer said of items that were shown to them twice, without being told. */
export interface SelfPairs {
  readonly rater: string;
  readonly pairs: readonly RatedPair[];
}

/**
 * Reviewers' labels of one condition with those of a second showing of the same item (`occasion: 2`), by reviewer. A second label counts
 * where the first one does, and judged the same content.
 */
export function selfPairs(state: ReviewState, { dimension, ratings }: Collected, condition: Condition | null): readonly SelfPairs[] {
  if (condition === null) return [];
  const table = new RatingTable(ratings.filter((rating) => rating.condition === condition));
  const byRater = new Map<string, RatedPair[]>();
  for (const second of state.secondLabels) {
    if (second.dimension !== dimension) continue;
    const rater = second.event.reviewer;
    const first = table.ratingsOf(rater).get(second.key);
    if (first === undefined || state.label(rater, second.key, dimension)?.event.content !== second.event.content) continue;
    const { item, stratum, cluster } = first;
    byRater.set(rater, [...(byRater.get(rater) ?? []), { item, first: first.label, second: labelText(second.event.value), stratum, cluster }]);
  }
  return [...byRater].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rater, pairs]) => ({ rater, pairs }));
}
