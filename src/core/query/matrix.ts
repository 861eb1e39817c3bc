import { allOf, conjuncts, fieldsOf } from "./filterAst";
import { foldFor, type TextField } from "./field";
import { predicate } from "./evaluate";
import type { Counting } from "./facets";

export interface MatrixCounts {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
}

/**
 * Counts by two fields under the parts of the filter that speak of neither, so that a cell that is already chosen does not
 * empty the others. Rows and columns come in `order` first, then as first seen; values differing only in case (for labels
 * also in `_` and `-`) are one. `""` is "no value".
 */
export function matrixCounts<Row>(
  counting: Counting<Row>,
  down: TextField<Row>,
  across: TextField<Row>,
  order: { readonly down: readonly string[]; readonly across: readonly string[] },
): MatrixCounts {
  const own = new Set<string | null>([down.name, across.name]);
  const others = allOf(conjuncts(counting.filter).filter((part) => ![...fieldsOf(part)].every((field) => own.has(field))));
  const test = predicate(others, counting.fields, counting.searchable);
  const rows = axis(down, order.down);
  const columns = axis(across, order.across);
  const cells = new Map<string, number>();
  for (const row of counting.rows) {
    if (!test(row)) continue;
    for (const r of rows.places(row)) for (const c of columns.places(row)) cells.set(`${r},${c}`, (cells.get(`${r},${c}`) ?? 0) + 1);
  }
  const [shownRows, shownColumns] = [rows.used(), columns.used()];
  return {
    rows: shownRows.map((entry) => entry.shown),
    columns: shownColumns.map((entry) => entry.shown),
    counts: shownRows.map((r) => shownColumns.map((c) => cells.get(`${r.place},${c.place}`) ?? 0)),
  };
}

function axis<Row>(field: TextField<Row>, order: readonly string[]) {
  const fold = foldFor(field.kind);
  const entries = new Map<string, { readonly shown: string; readonly place: number; used: boolean }>();
  for (const value of order) entries.set(fold(value), { shown: value, place: entries.size, used: false });
  return {
    places(row: Row): readonly number[] {
      const found = field.values(row);
      return [
        ...new Set(
          (found.length === 0 ? [""] : found).map((value) => {
            const entry = entries.get(fold(value)) ?? { shown: value, place: entries.size, used: false };
            entries.set(fold(value), entry);
            entry.used = true;
            return entry.place;
          }),
        ),
      ];
    },
    used: () => [...entries.values()].filter((entry) => entry.used).sort((a, b) => a.place - b.place),
  };
}
