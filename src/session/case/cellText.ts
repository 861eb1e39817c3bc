import type { CaseListItem } from "../../protocol/views";

const share = (part: number | null, whole: number | null) => (part === null || whole === null || whole === 0 ? null : `${part}/${whole}`);
const list = (values: readonly string[]) => values.join(", ");

/** What a column of the table holds of a row, as plain text: whole ids, numbers as they are, times as written. */
const columns: Readonly<Record<string, (row: CaseListItem) => string | number | null>> = {
  task: (row) => row.taskId,
  repetition: (row) => row.repetition,
  query: (row) => row.query,
  label: (row) => row.label,
  expect: (row) => row.expect,
  tags: (row) => list(row.tags),
  judges: (row) => list(row.judgeLabels),
  facts: (row) => share(row.factsMatched, row.factsRequired),
  support: (row) => share(row.supported, row.checked),
  duration: (row) => row.durationSeconds,
  requests: (row) => row.requests,
  review: (row) => list([row.review, ...row.reviewers]),
  cost: (row) => row.costUsd,
  stratum: (row) => row.stratum,
  lane: (row) => row.lane,
  system: (row) => row.system,
  observed: (row) => row.observedAt,
  line: (row) => row.line,
};
const dimensionPrefix = "dimensions.";

/** The text of a cell; empty where the row has nothing there, or the condition seals it (the item is its projection already). */
export function cellText(column: string, row: CaseListItem): string {
  if (column.startsWith(dimensionPrefix)) {
    const key = column.slice(dimensionPrefix.length);
    return Object.hasOwn(row.dimensions, key) ? row.dimensions[key]! : "";
  }
  return Object.hasOwn(columns, column) ? String(columns[column]!(row) ?? "") : "";
}
