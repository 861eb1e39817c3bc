import { folded, isNumeric, type FieldTable } from "./field";
import { FilterError } from "./filterTokens";

export interface SortKey {
  readonly by: string;
  readonly descending: boolean;
}

/**
 * Order of rows by the keys in turn; rows without a value come last in either direction; the order in the file decides
 * what is left, so the order is total.
 * @throws FilterError for a field that is not in the table
 */
export function comparator<Row>(keys: readonly SortKey[], fields: FieldTable<Row>, place: (row: Row) => number): (a: Row, b: Row) => number {
  const parts = keys.map((key) => {
    const field = fields.get(key.by);
    if (!field || field.kind === "read") throw new FilterError(`the table cannot be sorted by "${key.by}" here`, 0);
    const value: (row: Row) => string | number | null = isNumeric(field)
      ? (row) => field.value(row)
      : (row) => (field.values(row).length === 0 ? null : folded(field.values(row).join("\u0000")));
    return { value, sign: key.descending ? -1 : 1 };
  });
  return (a, b) => {
    for (const { value, sign } of parts) {
      const [left, right] = [value(a), value(b)];
      if (left === right) continue;
      if (left === null) return 1;
      if (right === null) return -1;
      return left < right ? -sign : sign;
    }
    return place(a) - place(b);
  };
}
