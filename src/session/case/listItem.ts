import { systemText, type RowItem } from "../../core/records/rowFields";
import type { CaseListItem } from "../../protocol/views";
import { classOfDimension } from "../projection/rowClasses";
import { isSealed, type Sealing } from "../projection/seals";

/** One line of the table as the sealing shows it. */
export function caseListItem({ summary, overlay }: RowItem, me: string | null, duplicate: boolean, sealing: Sealing): CaseListItem {
  const verdict = <T>(value: T): T | null => (isSealed("grader", sealing) ? null : value);
  return {
    rowId: summary.id,
    line: summary.line,
    taskId: summary.key.task_id,
    repetition: summary.key.repetition,
    stratum: summary.stratum,
    query: summary.query,
    lane: summary.key.lane,
    system: isSealed("system", sealing) ? null : systemText(summary.key.system),
    label: verdict(summary.label),
    expect: verdict(summary.expect),
    tags: [...(verdict(summary.tags) ?? [])],
    factsMatched: verdict(summary.factsMatched),
    factsRequired: verdict(summary.factsRequired),
    supported: verdict(summary.supported),
    checked: verdict(summary.checked),
    durationSeconds: summary.durationSeconds,
    requests: summary.requests,
    costUsd: summary.costUsd,
    observedAt: summary.observedAt,
    dimensions: Object.fromEntries(Object.entries(summary.dimensions).filter(([key]) => !isSealed(classOfDimension(key), sealing))),
    review: reviewStateOf(overlay.review),
    reviewers: isSealed("reviewer", sealing) ? overlay.reviewers.filter((reviewer) => reviewer === me) : [...overlay.reviewers],
    judgeLabels: isSealed("judge", sealing) ? [] : [...overlay.judged.labels],
    duplicate,
  };
}

const reviewStateOf = (state: string): CaseListItem["review"] =>
  state === "draft" || state === "labelled" || state === "stale" ? state : "unlabelled";
