import type { Dimension } from "../../core/formats/codebook";
import { completeTarget, logFileName, targetKey, type ReviewState } from "../../core/review";
import type { OpenRun } from "../openRun";

/** A reviewer who was to label an item, or began to, and has not. */
export interface Absent {
  readonly reviewer: string;
  readonly why: "skipped" | "not-reached";
  /** What they said when they skipped it. */
  readonly reason: string | null;
}

/** What a skip says in `of` that puts off a decision, not a label. */
export const decisionSkip = "decision";

/** Whoever has skipped an item, and whom a plan has given it to, without a label of theirs. By name. */
export function absentFrom(state: ReviewState, item: string, labelled: ReadonlySet<string>, planned: ReadonlySet<string> | null): readonly Absent[] {
  const skipOf = (reviewer: string) => {
    const skip = state.latest(reviewer, item, "skip");
    return skip?.event["of"] === decisionSkip ? null : skip; // an adjudicator who puts a decision off was not asked for a label
  };
  const asked = [...state.reviewers.filter((reviewer) => skipOf(reviewer) !== null), ...(planned ?? [])];
  // Spellings of a name that share a log are one reviewer: a plan may spell it otherwise than the log does.
  const there = new Set([...labelled].map((name) => logFileName(name)));
  const away = new Map<string, string>();
  for (const reviewer of asked) if (!there.has(logFileName(reviewer)) && !away.has(logFileName(reviewer))) away.set(logFileName(reviewer), reviewer);
  return [...away.values()].sort().map((reviewer) => {
    const skip = skipOf(reviewer);
    const reason = skip?.event["reason"];
    return { reviewer, why: skip ? "skipped" : "not-reached", reason: typeof reason === "string" ? reason : null };
  });
}

/**
 * Who is to label each item of a dimension by the plans of these results: those that an item names, or else everybody who has
 * said anything under the plan. By the key of the item's target.
 */
export function plannedReviewers(run: OpenRun, dimension: Dimension): ReadonlyMap<string, ReadonlySet<string>> {
  const planned = new Map<string, Set<string>>();
  const index = run.rows.index();
  for (const { plan, foreign } of run.plans.list) {
    if (foreign || (plan.dimension ?? dimension.id).split("@")[0] !== dimension.id) continue;
    const begun = new Set(run.book.state.events.filter(({ event }) => event["plan_id"] === plan.plan_id).map(({ event }) => event.reviewer));
    for (const { target, reviewers, repeat_of } of plan.items) {
      if (repeat_of !== undefined) continue;
      const complete = completeTarget(target, index, dimension.applies_to).target;
      if (complete === null || (complete.kind ?? dimension.applies_to) !== dimension.applies_to) continue;
      const key = targetKey(complete);
      const asked = planned.get(key) ?? new Set<string>();
      for (const reviewer of reviewers ?? begun) asked.add(reviewer);
      planned.set(key, asked);
    }
  }
  return planned;
}
