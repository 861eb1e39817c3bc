import type { ReactNode } from "react";
import type { CaseListItem, DocumentState } from "../../src/protocol/views";
import { Chip, count, Icon, localTime, seconds, t, type Tone } from "../ui";

/** A column of the table. `field` is its name in filters and sort keys; `sortable` is false where a row has several values. */
export interface CaseColumn {
  readonly id: string;
  readonly field: string;
  readonly title: string;
  readonly width: number;
  readonly numeric: boolean;
  readonly sortable: boolean;
  cell(row: CaseListItem, toneOf: (label: string) => Tone): ReactNode;
}

/** Labels of judges in a cell: more could not be read there. All of them stand in its title, and in the case. */
const judgesShown = 2;
const none = <span className="dim">–</span>;
const text = (id: string, title: string, width: number, value: (row: CaseListItem) => string | null): CaseColumn => ({
  id,
  field: id,
  title,
  width,
  numeric: false,
  sortable: true,
  cell: (row) => value(row) ?? none,
});
const number = (id: string, title: string, width: number, value: (row: CaseListItem) => string | null): CaseColumn => ({
  id,
  field: id,
  title,
  width,
  numeric: true,
  sortable: true,
  cell: (row) => value(row) ?? none,
});
const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : `${count(part)}/${count(whole)}`;
const map = <T,>(value: T | null, show: (value: T) => string) => (value === null ? null : show(value));

/** What of a document decides which columns there are. */
export type ColumnsOf = Pick<DocumentState, "columns" | "dimensions"> & { readonly source: unknown };

/** Every column there can be, dimensions of the rows included, in the order of the default table. */
export function allColumns(document: ColumnsOf): readonly CaseColumn[] {
  const columns: CaseColumn[] = [
    {
      // Other people's ids are words and hashes, ours are short.
      ...text("task", t("Case"), document.source === null ? 88 : 150, (row) => row.taskId),
      cell: (row) => (
        <span className="mono" title={row.taskId}>
          {row.taskId}
          <span className="dim"> · {row.repetition}</span>
          {row.duplicate && (
            <>
              {" "}
              <Icon name="warning" label={t("Another row has the same key: it cannot be labelled.")} />
            </>
          )}
        </span>
      ),
    },
    {
      ...text("query", t("Query"), 240, (row) => row.query),
      cell: (row) => (row.query === null ? none : <span title={row.query}>{row.query}</span>),
    },
    {
      ...text("label", t("Label"), 128, (row) => row.label),
      cell: (row, toneOf) => (row.label === null ? none : <span className={toneOf(row.label)}>{row.label}</span>),
    },
    text("expect", t("Expect"), 112, (row) => row.expect),
    {
      ...text("tags", t("Tags"), 160, () => null),
      field: "tag",
      sortable: false,
      cell: (row) =>
        row.tags.length === 0 ? null : (
          <span className="chips-line">
            {row.tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </span>
        ),
    },
    {
      // Imported rows have judges of their own, often several; the query gives way.
      ...text("judges", t("Judges"), document.source === null ? 132 : 180, () => null),
      field: "judge",
      sortable: false,
      cell: (row) =>
        row.judgeLabels.length === 0 ? null : (
          <span className="chips-line" title={row.judgeLabels.join(", ")}>
            {row.judgeLabels.slice(0, judgesShown).map((label) => (
              <Chip key={label}>{label.length > 40 ? `${label.slice(0, 38)}…` : label}</Chip>
            ))}
            {row.judgeLabels.length > judgesShown && <span className="dim chips-more">+{count(row.judgeLabels.length - judgesShown)}</span>}
          </span>
        ),
    },
    number("facts", t("Facts"), 62, (row) => share(row.factsMatched, row.factsRequired)),
    { ...number("support", t("Support"), 74, (row) => share(row.supported, row.checked)), field: "supported" },
    number("duration", t("Time, s"), 96, (row) => map(row.durationSeconds, seconds)),
    number("requests", t("Requests"), 84, (row) => map(row.requests, count)),
    { ...text("review", t("Review"), 136, (row) => row.review), cell: (row) => <ReviewCell row={row} /> },
    number("cost", t("Cost, $"), 78, (row) => map(row.costUsd, String)),
    text("stratum", t("Stratum"), 110, (row) => row.stratum),
    text("lane", t("Lane"), 74, (row) => row.lane),
    text("system", t("System"), 160, (row) => row.system),
    {
      ...text("observed", t("Observed"), 180, (row) => row.observedAt),
      cell: (row) => (row.observedAt === null ? none : <span title={row.observedAt}>{localTime(row.observedAt)}</span>),
    },
    number("line", t("Line"), 72, (row) => count(row.line)),
    ...document.dimensions.map((key) => text(`dimensions.${key}`, key, 110, (row) => row.dimensions[key] ?? null)),
  ];
  const allowed = new Set(document.columns);
  return columns.filter((column) => allowed.has(column.id) || column.id === "line" || column.id.startsWith("dimensions."));
}

const hiddenAtFirst = new Set(["cost", "stratum", "lane", "system", "observed", "line"]);

/** The columns in force: the reviewer's choice in its order, or those of the default that say anything here. The case is always among them. */
export function chosenColumns(all: readonly CaseColumn[], chosen: readonly string[] | null, empty: readonly string[] = []): readonly CaseColumn[] {
  if (chosen === null)
    return all.filter((column) => !hiddenAtFirst.has(column.id) && !column.id.startsWith("dimensions.") && !empty.includes(column.id));
  const byId = new Map(all.map((column) => [column.id, column]));
  const found = chosen.flatMap((id) => byId.get(id) ?? []);
  const first = all[0];
  return first === undefined || found.includes(first) ? found : [first, ...found];
}

const states = {
  unlabelled: ["circle-outline", "dim", () => t("unlabelled")],
  draft: ["edit", "fair", () => t("draft")],
  labelled: ["pass-filled", "good", () => t("labelled")],
  stale: ["history", "fair", () => t("stale")],
} as const;

function ReviewCell({ row }: { readonly row: CaseListItem }) {
  const [icon, tone, words] = states[row.review];
  return (
    <span className={`icon-text ${tone}`}>
      <Icon name={icon} /> {words()}
      {row.reviewers.length > 0 && <span className="dim"> {row.reviewers.join(", ")}</span>}
    </span>
  );
}
