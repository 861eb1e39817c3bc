import type { GroupsState, RowGroup } from "../../src/protocol/views";

/** What of a group a column shows; null where the group has no such figure. */
export interface GroupColumn {
  readonly id: string;
  readonly numeric: boolean;
  value(group: RowGroup): string | number | null;
}

/** Percentiles that are asked for, and shown. */
export const percentiles = [50, 95];

const valueColumn = (index: number): GroupColumn => ({ id: `value-${index}`, numeric: false, value: ({ values }) => values[index] ?? null });
const counted: readonly GroupColumn[] = [
  { id: "rows", numeric: true, value: ({ rows }) => rows },
  { id: "share", numeric: true, value: ({ rows }) => rows },
  { id: "cases", numeric: true, value: ({ distinct }) => distinct[0] ?? null },
];
const figures: readonly GroupColumn[] = [
  { id: "mean", numeric: true, value: (group) => group.figures[0]?.mean ?? null },
  ...percentiles.map((p, index): GroupColumn => ({ id: `p${p}`, numeric: true, value: (group) => group.figures[0]?.percentiles[index] ?? null })),
];

/** Columns of the table of groups: the values grouped by, counts, and the figures of a number where one is summed up. */
export const groupColumns = (by: number, withFigures: boolean): readonly GroupColumn[] => [
  ...Array.from({ length: by }, (_, index) => valueColumn(index)),
  ...counted,
  ...(withFigures ? figures : []),
];

/** In order of a column; groups without a value come last in either direction, and the order they came in decides what is left. */
export function sortedGroups(
  groups: readonly RowGroup[],
  columns: readonly GroupColumn[],
  { column, descending }: GroupsState["sort"],
): readonly RowGroup[] {
  const by = columns.find(({ id }) => id === column);
  if (!by) return groups;
  const texts = new Intl.Collator(undefined, { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : texts.compare(`${a}`, `${b}`);
  const none = (value: string | number | null) => value === null || value === "";
  return [...groups].sort((first, second) => {
    const [a, b] = [by.value(first), by.value(second)];
    if (none(a) || none(b)) return Number(none(a)) - Number(none(b));
    return (descending ? -1 : 1) * compare(a, b);
  });
}

/** What a click on a column's title makes of the sorting: numbers begin with the greatest, texts with the first. */
export const sortedBy = (sort: GroupsState["sort"], { id, numeric }: GroupColumn): GroupsState["sort"] => ({
  column: id,
  descending: sort.column === id ? !sort.descending : numeric,
});
