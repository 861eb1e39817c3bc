import { consensusOf, type ConsensusFrom, type MergeRule } from "../../core/agreement/consensus";
import { isJudge, labelText, type Rating } from "../../core/agreement/ratings";
import { matchTarget, type PlacedDecision } from "../../core/review";
import { refOf } from "../case/history";
import { decisionOn, settling, type DecisionNow } from "../decisions/decisionOn";
import type { OpenRun } from "../openRun";
import type { Collected } from "./collectRatings";

/** The value of an item after adjudication, and where it comes from. */
export interface SettledItem {
  /** Key of its target. */
  readonly item: string;
  /** Null where reviewers differ and nobody has decided, or decisions contradict each other. */
  readonly label: string | null;
  readonly from: "decision" | ConsensusFrom | "open";
  /** The decision on it, also where it is stale or contradicted and settles nothing. */
  readonly decision: DecisionNow | null;
  readonly labels: readonly { readonly reviewer: string; readonly label: string }[];
  readonly stratum: string | null;
  readonly cluster: string;
}

/** How agreed labels are merged where nobody asks for another way: what all say. */
export const unanimity: MergeRule = { strategy: "unanimous" };

/**
 * The settled value of every item of a dimension that reviewers have labelled or an adjudicator has decided, by the item's name.
 * A decision that stands comes first; else what the rule makes of the current labels. Computed, never stored as a label.
 */
export async function settledItems(
  run: OpenRun,
  { dimension, known, ratings }: Collected,
  rule: MergeRule = unanimity,
  signal?: AbortSignal,
): Promise<readonly SettledItem[]> {
  if (known === null) return [];
  const order = known.order ?? [];
  const byItem = new Map<string, Rating[]>();
  for (const rating of ratings) if (!isJudge(rating.rater)) byItem.set(rating.item, [...(byItem.get(rating.item) ?? []), rating]);
  const decisions = run.book.state.decisions.filter((one) => one.dimension === dimension);
  const targets = new Map<string, PlacedDecision["target"]>(decisions.map(({ key, target }) => [key, target]));
  for (const label of run.book.state.labels) if (label.dimension === dimension && byItem.has(label.key)) targets.set(label.key, label.target);

  const index = run.rows.index();
  const settled: SettledItem[] = [];
  for (const [item, target] of [...targets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    signal?.throwIfAborted();
    const matched = matchTarget(target, index);
    if (matched.match !== "row") continue;
    const summary = run.rows.store.table.summaryAt(matched.row);
    const given = byItem.get(item) ?? [];
    const labels = given.map(({ rater, label }) => ({ reviewer: rater, label })).sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
    const context = decisions.length === 0 ? null : await run.context(summary.id, signal);
    const decision = context && decisionOn(context, known, refOf(target, known.applies_to));
    const cluster = summary.dimensions["support_component"] ?? summary.key.task_id;
    const common = { item, decision, labels, stratum: summary.stratum, cluster };
    const stands = settling(decision);
    if (stands) settled.push({ ...common, label: labelText(stands.decision.event.value), from: "decision" });
    else {
      // Of decisions that contradict each other none is taken, and labels do not speak over them.
      const merged = decision !== null && decision.conflicting.length > 0 ? null : consensusOf(labels, rule, order);
      if (merged !== null || labels.length > 0 || decision !== null)
        settled.push({ ...common, label: merged?.label ?? null, from: merged?.from ?? "open" });
    }
  }
  return settled;
}

/** Settled values as the ratings of one more rater, to hold judges and reviewers against. */
export const settledRatings = (settled: readonly SettledItem[], rater: string): readonly Rating[] =>
  settled.flatMap(({ item, label, stratum, cluster }) => (label === null ? [] : [{ item, rater, label, condition: null, stratum, cluster }]));
