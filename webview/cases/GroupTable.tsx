import { useRef, useState, type KeyboardEvent } from "react";
import type { GroupsState, Query, RowGroup } from "../../src/protocol/views";
import { useRequest } from "../state";
import { count, figure, Icon, percent, t } from "../ui";
import { groupColumns, percentiles, sortedBy, sortedGroups, type GroupColumn } from "./groupColumns";
import type { GroupChoice } from "./useGroups";
import { valuesIn, withOnly } from "./whereEdit";

/**
 * One line a group: a click on a title sorts, one on a line makes it the filter, or lets go of it. What is chosen in the fields
 * grouped by does not hide the other groups, as in the facets.
 */
export function GroupTable({
  chosen: { by, figure: number },
  titles,
  label,
  query,
  onWhere,
  sort,
  onSort,
}: {
  readonly chosen: GroupChoice;
  readonly titles: readonly string[];
  /** Id of the element that names the table. */
  readonly label: string;
  readonly query: Query;
  onWhere(where: string): void;
  readonly sort: GroupsState["sort"];
  onSort(sort: GroupsState["sort"]): void;
}) {
  const none = Object.fromEntries(by.map((field) => [field, []]));
  const asked = {
    query: { ...query, where: withOnly(query.where, none), sort: [] },
    by: [...by],
    figures: number === null ? [] : [number],
    distinct: ["task"],
    percentiles: number === null ? [] : [...percentiles],
  };
  const answer = useRequest("cases/groups", asked, { watch: ["rows", "labels", "drafts", "judgements"] });
  const body = useRef<HTMLTableSectionElement>(null);
  const [focus, setFocus] = useState(0);

  const problem = answer.error ?? answer.data?.error?.message ?? null;
  if (problem !== null)
    return (
      <p className="bad" role="alert">
        {problem}
      </p>
    );
  const all = answer.data?.all ?? null;
  if (answer.data === null || all === null) return <p className="dim matrix-empty">{answer.loading ? t("Counting…") : t("No rows to count.")}</p>;

  const columns = groupColumns(by.length, number !== null);
  const groups = sortedGroups(answer.data.groups, columns, sort);
  const { more } = answer.data;
  const isChosen = ({ values }: RowGroup) =>
    values.every((value, index) => {
      const ticked = valuesIn(query.where, by[index]!);
      return ticked.length === 1 && ticked[0] === value;
    });
  const choose = (group: RowGroup) =>
    onWhere(withOnly(query.where, isChosen(group) ? none : Object.fromEntries(by.map((field, index) => [field, [group.values[index]!]]))));
  const keyed = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: groups.length - 1 }[event.key];
    const line = to === undefined || event.altKey ? undefined : body.current?.querySelectorAll<HTMLElement>(".group-value")[to];
    if (!line) return;
    event.preventDefault();
    line.focus();
  };
  return (
    <div className="groups-scroll" aria-busy={answer.loading}>
      <table aria-labelledby={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={column.numeric ? "numeric" : ""}
                aria-sort={sort.column !== column.id ? undefined : sort.descending ? "descending" : "ascending"}
              >
                <button type="button" className="head-button" title={meaningOf(column, titles)} onClick={() => onSort(sortedBy(sort, column))}>
                  {titleOf(column, titles)}
                  {sort.column === column.id && <Icon name={sort.descending ? "arrow-down" : "arrow-up"} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {groups.map((group, index) => (
            // The button in it takes the focus and the keys; the pointer may choose anywhere in the line.
            <tr key={JSON.stringify(group.values)} onClick={() => choose(group)}>
              <th scope="row">
                <button
                  type="button"
                  className="group-value"
                  title={group.values.map(named).join(", ")}
                  aria-label={t("{0}, {1} rows", group.values.map(named).join(", "), count(group.rows))}
                  aria-pressed={isChosen(group)}
                  tabIndex={index === Math.min(focus, groups.length - 1) ? 0 : -1}
                  onFocus={() => setFocus(index)}
                  onKeyDown={(event) => keyed(event, index)}
                >
                  {named(group.values[0]!)}
                </button>
              </th>
              {columns.slice(1).map((column) => (
                <td key={column.id} className={column.numeric ? "numeric" : ""}>
                  {cellOf(column, group, all.rows)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("All rows")}</th>
            {columns.slice(1).map((column) => (
              <td key={column.id} className={column.numeric ? "numeric" : ""}>
                {cellOf(column, all, all.rows)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {more > 0 && <p className="dim matrix-empty">{t("{0} more groups with fewer rows are not shown: filter further to see them.", count(more))}</p>}
    </div>
  );
}

const named = (value: string) => (value === "" ? t("(none)") : value);

function titleOf({ id }: GroupColumn, titles: readonly string[]): string {
  if (id.startsWith("value-")) return titles[Number(id.slice("value-".length))]!;
  return { rows: t("Rows"), share: t("Share"), cases: t("Cases"), mean: t("Mean") }[id] ?? id;
}

/** What a column says, in a sentence. */
function meaningOf(column: GroupColumn, titles: readonly string[]): string {
  const { id } = column;
  const sentences = {
    share: t("Share of all rows under the filter; a row with several values is in several groups"),
    cases: t("Different cases"),
    mean: t("Mean of the rows that have the number"),
  };
  const sentence = id in sentences ? sentences[id as keyof typeof sentences] : null;
  if (/^p\d+$/.test(id)) return t("{0} % of the rows that have the number have this value or less", id.slice(1));
  return sentence ?? t("Sort by {0}", titleOf(column, titles));
}

function cellOf(column: GroupColumn, group: RowGroup, rows: number) {
  const value = column.value(group);
  if (!column.numeric) return <span className="group-more">{value === null ? "" : named(String(value))}</span>;
  if (value === null) return <span className="dim">–</span>;
  if (column.id === "share") return percent(rows === 0 ? 0 : group.rows / rows);
  if (column.id === "rows" || column.id === "cases") return count(Number(value));
  return <span title={t("of {0} rows", count(group.figures[0]?.n ?? 0))}>{figure(Number(value))}</span>;
}
