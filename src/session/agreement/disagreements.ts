import { isJudge, labelText, type Rating } from "../../core/agreement/ratings";
import { evidenceRelationOf, typesOf, type DisagreementType, type EvidenceRelation } from "../../core/agreement/disagreementTypes";
import { conditions, type Condition } from "../../core/formats/event";
import type { Dimension } from "../../core/formats/codebook";
import type { Target } from "../../core/formats/target";
import { matchTarget, targetKey, targetRowKey, type PlacedLabel, type ReviewState } from "../../core/review";
import type { RowSummary } from "../../core/records/rowSummary";
import type { TargetRef } from "../../protocol/views";
import { refOf } from "../case/history";
import { labelOf } from "../case/slots";
import { decisionOn, settling, type DecisionNow } from "../decisions/decisionOn";
import type { OpenRun } from "../openRun";
import { absentFrom, plannedReviewers, type Absent } from "./absent";
import { boundariesOf } from "./boundaries";
import type { Collected } from "./collectRatings";

/** What a reviewer said of an item. */
export interface ReviewerLabel {
  readonly reviewer: string;
  readonly label: string;
  readonly condition: Condition;
  readonly said: PlacedLabel;
}

export interface ItemComment {
  readonly reviewer: string;
  readonly text: string;
}

/** An item on which reviewers differ, in whatever way, decided or not. */
export interface Disagreement {
  /** Key of its target. */
  readonly item: string;
  readonly dimension: string;
  readonly target: Target;
  readonly summary: RowSummary;
  readonly stratum: string | null;
  /** The gravest first. */
  readonly types: readonly DisagreementType[];
  /** How far the evidence of equal labels lies apart; null where there are not two to compare. */
  readonly evidence: EvidenceRelation | null;
  /** Conditions that the labels were given under, each once: more than one where labels given blind meet others. */
  readonly conditions: readonly Condition[];
  readonly labels: readonly ReviewerLabel[];
  readonly absent: readonly Absent[];
  readonly comments: readonly ItemComment[];
  readonly decided: DecisionNow | null;
}

/** Whether nobody has decided it so that it stands. */
export const isUnsettled = ({ decided }: Disagreement): boolean => settling(decided) === null;

/** Items looked at before other work may go first. */
const atOnce = 25;

/**
 * Reviewers' disagreements on the items of one dimension, in the order of rows and parts. Judges are instruments: what they say
 * is measured, not decided. Labels are compared across conditions too: which conditions they are is told with each.
 */
export async function disagreements(run: OpenRun, collected: Collected, signal?: AbortSignal): Promise<readonly Disagreement[]> {
  const { dimension, known, ratings } = collected;
  if (known === null) return []; // judges alone spoke in it
  const byItem = new Map<string, Rating[]>();
  for (const rating of ratings) if (!isJudge(rating.rater)) byItem.set(rating.item, [...(byItem.get(rating.item) ?? []), rating]);
  const planned = plannedReviewers(run, known);
  const found: { readonly place: number; readonly one: Disagreement }[] = [];
  const index = run.rows.index();
  for (const [at, [item, given]] of [...byItem].entries()) {
    signal?.throwIfAborted();
    if (at % atOnce === atOnce - 1) await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
    const labels = labelsOf(run, dimension, item, given);
    const [first] = labels;
    if (first === undefined) continue;
    const matched = matchTarget(first.said.target, index);
    if (matched.match !== "row") continue;
    const summary = run.rows.store.table.summaryAt(matched.row);
    const one = await disagreementOn(run, known, { target: first.said.target, summary, labels, planned: planned.get(item) ?? null });
    if (one.types.length > 0) found.push({ place: matched.row, one });
  }
  return found.sort((a, b) => a.place - b.place || (a.one.item < b.one.item ? -1 : 1)).map(({ one }) => one);
}

/**
 * What reviewers and adjudicators say of one question, whether they differ or not: `types` is empty where they do not. Null where
 * the row is gone.
 */
export async function questionSaid(run: OpenRun, dimension: Dimension, rowId: string, ref: TargetRef): Promise<Disagreement | null> {
  const context = await run.context(rowId);
  if (context === null) return null;
  const target = context.target(ref);
  const key = context.key(ref);
  const labels = run.book.state
    .labelsOn(key, dimension.id)
    .filter(({ event }) => (labelOf(context, dimension, ref, event.reviewer)?.stale.length ?? 0) === 0)
    .map((said) => ({ reviewer: said.event.reviewer, label: labelText(said.event.value), condition: said.event.condition ?? "open", said }));
  const planned = plannedReviewers(run, dimension).get(key) ?? null;
  return disagreementOn(run, dimension, { target, summary: context.parts.summary, labels: byReviewer(labels), planned });
}

interface Said {
  readonly target: Target;
  readonly summary: RowSummary;
  readonly labels: readonly ReviewerLabel[];
  readonly planned: ReadonlySet<string> | null;
}

async function disagreementOn(run: OpenRun, dimension: Dimension, { target, summary, labels, planned }: Said): Promise<Disagreement> {
  const { state } = run.book;
  const [item, rowKey] = [targetKey(target), targetRowKey(target)];
  const reviewers = labels.map(({ reviewer }) => reviewer);
  const absent = absentFrom(state, item, new Set(reviewers), planned);
  const comments = commentsOn(state, item);
  const opinions = labels.map(({ label, said }) => ({ label, evidence: said.event.evidence ?? null }));
  const boundaries = boundariesOf(state, rowKey, target, reviewers);
  const context = state.decisions.length === 0 ? null : await run.context(summary.id);
  return {
    item,
    dimension: dimension.id,
    target,
    summary,
    stratum: summary.stratum,
    types: typesOf({ opinions, boundaries, absent: absent.length, comments: comments.length }),
    evidence: evidenceRelationOf(opinions),
    conditions: conditions.filter((one) => labels.some(({ condition }) => condition === one)),
    labels,
    absent,
    comments,
    decided: context && decisionOn(context, dimension, refOf(target, dimension.applies_to)),
  };
}

/** Comments on an item that stand, oldest first. */
function commentsOn(state: ReviewState, item: string): readonly ItemComment[] {
  return state
    .history(item)
    .filter(({ event, retractedBy, ignored }) => event.kind === "comment" && retractedBy === null && ignored === null)
    .map(({ event }) => ({ reviewer: event.reviewer, text: event["text"] as string })); // checked by its schema
}

/** The labels that ratings stand for, by reviewer. */
function labelsOf({ book }: OpenRun, dimension: string, item: string, given: readonly Rating[]): readonly ReviewerLabel[] {
  return byReviewer(
    given.flatMap(({ rater, label }): readonly ReviewerLabel[] => {
      const said = book.state.label(rater, item, dimension);
      return said && labelText(said.event.value) === label ? [{ reviewer: rater, label, condition: said.event.condition ?? "open", said }] : [];
    }),
  );
}

const byReviewer = (labels: readonly ReviewerLabel[]) => [...labels].sort((a, b) => (a.reviewer < b.reviewer ? -1 : 1));
