import { isJudge, RatingTable, type Rating } from "../../core/agreement/ratings";
import type { OpenRun } from "../openRun";

/** An item on which reviewers gave different labels under one condition, and nobody has decided. */
export interface Disagreement {
  readonly item: string;
  readonly stratum: string | null;
  readonly labels: readonly { readonly reviewer: string; readonly label: string }[];
}

/** Reviewers' disagreements on the items of one dimension, by item. Judges are instruments: what they say is measured, not decided. */
export function disagreements(run: OpenRun, dimension: string, ratings: readonly Rating[]): readonly Disagreement[] {
  const reviewers = ratings.filter(({ rater }) => !isJudge(rater));
  const found = new Map<string, Disagreement>();
  for (const condition of new RatingTable(reviewers).conditions) {
    const byItem = new Map<string, Rating[]>();
    for (const rating of reviewers) if (rating.condition === condition) byItem.set(rating.item, [...(byItem.get(rating.item) ?? []), rating]);
    for (const [item, given] of byItem) {
      if (new Set(given.map(({ label }) => label)).size < 2 || isDecided(run, item, dimension)) continue;
      const labels = given.map(({ rater, label }) => ({ reviewer: rater, label })).sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
      found.set(item, { item, stratum: given[0]!.stratum, labels });
    }
  }
  return [...found.values()].sort((a, b) => (a.item < b.item ? -1 : 1));
}

/** An adjudicator's word on the item that is not taken back. */
function isDecided(run: OpenRun, item: string, dimension: string): boolean {
  return run.book.state.history(item).some(({ event, retractedBy, ignored }) => {
    const said: unknown = event["dimension"];
    return event.kind === "decision" && retractedBy === null && ignored === null && (typeof said !== "string" || said.split("@")[0] === dimension);
  });
}
