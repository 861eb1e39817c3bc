import type { Dimension } from "../../core/formats/codebook";
import type { Target } from "../../core/formats/target";
import { isJudge, labelText, type Rating } from "../../core/agreement/ratings";
import type { RowSummary } from "../../core/records/rowSummary";
import { matchTarget, targetKey, type PlacedLabel } from "../../core/review";
import { refOf } from "../case/history";
import { labelOf } from "../case/slots";
import type { OpenRun } from "../openRun";
import { isMalformed } from "../run/judgementMarks";

/** What raters said in one dimension, and what of it does not count. */
export interface Collected {
  readonly dimension: string;
  /** Null where the codebook does not know it: judges alone spoke in it. */
  readonly known: Dimension | null;
  readonly ratings: readonly Rating[];
  /** What reviewers said of items at a second showing, where it judged what their first label judged: for self-agreement alone. */
  readonly seconds: readonly SecondRating[];
  /** Id of the row that an item stands in. */
  readonly rowOf: ReadonlyMap<string, string>;
  /** By rater: labels of rows that are not in this run, or of more than one. */
  readonly homeless: ReadonlyMap<string, number>;
  /** By rater: labels whose content, codebook, judge or truth has changed since; they are left out. */
  readonly stale: ReadonlyMap<string, number>;
  /** By rater: labels that point at no bytes; they count, unless they are left out. */
  readonly asserted: ReadonlyMap<string, number>;
  /** By rater: labels of earlier versions of the codebook that count as a migration reads them. */
  readonly migrated: ReadonlyMap<string, number>;
  /** By rater: judgements that whoever read them calls no usable verdict; they are left out. */
  readonly malformed: ReadonlyMap<string, number>;
}

export interface SecondRating {
  readonly item: string;
  readonly rater: string;
  readonly label: string;
}

export interface CollectOptions {
  /** Labels that are only asserted do not count. */
  readonly withoutAsserted?: boolean;
  readonly signal?: AbortSignal;
}

type Counts = Map<string, number>;

/** Labels looked at before other work may go first. */
const atOnce = 25;

/** Dimensions in which anybody has spoken, those of the codebook first and in its order. */
export function ratedDimensions(run: OpenRun): readonly string[] {
  const spoken = new Set<string>([...run.book.state.labels.map(({ dimension }) => dimension), ...run.judgements.dimensions]);
  const known = run.data.codebook.dimensions.map(({ id }) => id).filter((id) => spoken.has(id));
  return [...known, ...[...spoken].filter((id) => !known.includes(id)).sort()];
}

/** Every current label of every reviewer in a dimension, and every judge's, on the rows of the run. Rows have to be read for the labels of reviewers. */
export async function collectRatings(run: OpenRun, id: string, { withoutAsserted = false, signal }: CollectOptions = {}): Promise<Collected> {
  const known = run.data.dimension(id) ?? null;
  const [homeless, stale, asserted, malformed, migrated] = Array.from({ length: 5 }, () => new Map<string, number>()) as [
    Counts,
    Counts,
    Counts,
    Counts,
    Counts,
  ]; // as many as were made
  const counted = (counts: Counts, rater: string) => void counts.set(rater, (counts.get(rater) ?? 0) + 1);
  const ratings: Rating[] = [];
  const rowOf = new Map<string, string>();
  const rated = (rating: Rating, summary: RowSummary) => {
    ratings.push(rating);
    rowOf.set(rating.item, summary.id);
  };
  const index = run.rows.index();
  const { table } = run.rows.store;
  const labels = run.book.state.labels.filter(({ dimension }) => dimension === id);
  for (const [at, label] of labels.entries()) {
    signal?.throwIfAborted();
    const rater = label.event.reviewer;
    const found = matchTarget(label.target, index);
    if (found.match !== "row") {
      counted(homeless, rater);
      continue;
    }
    const summary = table.summaryAt(found.row);
    const current = known && (await currentOf(run, known, summary, label));
    if (current !== null && current.stale.length > 0) {
      counted(stale, rater);
      continue;
    }
    if (current?.asserted != null) {
      counted(asserted, rater);
      if (withoutAsserted) continue;
    }
    if (label.migrated !== null) counted(migrated, rater);
    // Where what it judged has changed, a label of theirs on what there is now, given elsewhere, speaks for it.
    const said = current ?? label.event;
    rated({ ...ratingOf(summary, label.target, rater, said.value), condition: said.condition ?? "open" }, summary);
    if (at % atOnce === atOnce - 1) await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
  }
  for (const place of run.judgements.places)
    for (const { judgement, dimension, target } of run.judgements.ofRow(place)) {
      if (dimension !== id) continue;
      const rater = run.judgements.judges.of(judgement.judge);
      const summary = table.summaryAt(place);
      if (isMalformed(judgement)) counted(malformed, rater);
      else rated({ ...ratingOf(summary, target, rater, judgement.label), condition: null }, summary);
    }
  return { dimension: id, known, ratings, seconds: secondsOf(run, id), rowOf, homeless, stale, asserted, malformed, migrated };
}

function secondsOf({ book: { state } }: OpenRun, dimension: string): readonly SecondRating[] {
  return state.secondLabels.flatMap(({ key, dimension: own, event: { reviewer, value, content } }) =>
    own === dimension && state.label(reviewer, key, dimension)?.event.content === content
      ? [{ item: key, rater: reviewer, label: labelText(value) }]
      : [],
  );
}

async function currentOf(run: OpenRun, dimension: Dimension, summary: RowSummary, { target, event }: PlacedLabel) {
  const context = await run.context(summary.id);
  if (context === null) return null;
  return labelOf(context, dimension, refOf(target, dimension.applies_to), event.reviewer);
}

function ratingOf(summary: RowSummary, target: Target, rater: string, value: string | readonly string[]): Omit<Rating, "condition"> {
  return {
    item: targetKey(target),
    rater,
    label: labelText(value),
    stratum: summary.stratum,
    cluster: summary.dimensions["support_component"] ?? summary.key.task_id,
  };
}

/** The raters of `--rater`, as they were named. @returns null where nobody of that name has rated */
export function raterNamed(name: string, raters: readonly string[]): string | null {
  if (raters.includes(name)) return name;
  const judge = `judge:${name}`;
  return !isJudge(name) && raters.includes(judge) ? judge : null;
}
