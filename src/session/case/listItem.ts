import type { Condition } from "../../core/formats/event";
import { systemText, type RowItem } from "../../core/records/rowFields";
import type { CaseListItem } from "../../protocol/views";
import { classOfDimension } from "../projection/rowClasses";
import { isSealed } from "../projection/seals";

/** One line of the table as the condition shows it. */
export function caseListItem({ summary, overlay }: RowItem, me: string | null, duplicate: boolean, condition: Condition): CaseListItem {
  const verdict = <T>(value: T): T | null => (isSealed("verdict", condition) ? null : value);
  return {
    rowId: summary.id,
    line: summary.line,
    taskId: summary.key.task_id,
    repetition: summary.key.repetition,
    stratum: summary.stratum,
    query: summary.query,
    lane: summary.key.lane,
    system: isSealed("system", condition) ? null : systemText(summary.key.system),
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
    dimensions: Object.fromEntries(Object.entries(summary.dimensions).filter(([key]) => !isSealed(classOfDimension(key), condition))),
    review: reviewStateOf(overlay.review),
    reviewers: isSealed("reviewer", condition) ? overlay.reviewers.filter((reviewer) => reviewer === me) : [...overlay.reviewers],
    judgeLabels: [...(verdict(overlay.judged.labels) ?? [])],
    duplicate,
  };
}

const reviewStateOf = (state: string): CaseListItem["review"] =>
  state === "draft" || state === "labelled" || state === "stale" ? state : "unlabelled";
