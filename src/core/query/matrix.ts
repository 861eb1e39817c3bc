import { allOf, conjuncts, fieldsOf, type Filter } from "./filterAst";
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
  const test = predicate(partsBeside(counting.filter, [down.name, across.name]), counting.fields, counting.texts);
  const table = matrixTable(down.kind, across.kind, order);
  for (const row of counting.rows) if (test(row)) table.add(down.values(row), across.values(row), 1);
  return table.result();
}

/** The parts of a filter that do not speak of these fields alone. */
export function partsBeside(filter: Filter, fields: readonly string[]): Filter {
  const own = new Set<string | null>(fields);
  return allOf(conjuncts(filter).filter((part) => ![...fieldsOf(part)].every((field) => own.has(field))));
}

type Kind = "text" | "label";

/** Gathers counts in order of the rows: `add` takes so many rows with these values of the two fields. */
export function matrixTable(down: Kind, across: Kind, order: { readonly down: readonly string[]; readonly across: readonly string[] }) {
  const rows = axis(down, order.down);
  const columns = axis(across, order.across);
  const cells = new Map<string, number>();
  return {
    add(downValues: readonly string[], acrossValues: readonly string[], count: number): void {
      for (const r of rows.places(downValues))
        for (const c of columns.places(acrossValues)) cells.set(`${r},${c}`, (cells.get(`${r},${c}`) ?? 0) + count);
    },
    result(): MatrixCounts {
      const [shownRows, shownColumns] = [rows.used(), columns.used()];
      return {
        rows: shownRows.map((entry) => entry.shown),
        columns: shownColumns.map((entry) => entry.shown),
        counts: shownRows.map((r) => shownColumns.map((c) => cells.get(`${r.place},${c.place}`) ?? 0)),
      };
    },
  };
}

function axis(kind: Kind, order: readonly string[]) {
  const fold = foldFor(kind);
  const entries = new Map<string, { readonly shown: string; readonly place: number; used: boolean }>();
  for (const value of order) entries.set(fold(value), { shown: value, place: entries.size, used: false });
  return {
    places(found: readonly string[]): readonly number[] {
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
