/** Values of a column in the order of rows: texts and JSON as strings, anything else as numbers; times in milliseconds since 1970. */
export type TableValues = ArrayLike<string | number | null>;

export interface TableGroup {
  /** Number of its first row, from 0. */
  readonly from: number;
  readonly rows: number;
  /** Bytes of its rows as lines, as the file says; null where it does not. */
  readonly bytes: number | null;
}

/**
 * A Parquet file of results (`tableColumns.ts`), whatever engine reads it: hyparquet, or DuckDB. Nothing is read but the columns
 * and the part of the file that are asked for. Every call rejects with a `ParquetTrouble` for what the file can hold, and with
 * what its source meets.
 */
export interface ResultsTable {
  /** What reads it, for a person. */
  readonly engine: string;
  readonly rows: number;
  readonly groups: readonly TableGroup[];
  /** So many columns can be asked for at once without holding up what else the thread has to do. */
  readonly atOnce: number;
  /** Columns of all rows of a group, in the order asked; not `row`. */
  columns(group: number, names: readonly string[], signal?: AbortSignal): Promise<readonly TableValues[]>;
  /** Rows of a group, counted in it, at which pages of the column `row` begin: reading some rows of a page costs as much as reading all. */
  rowPages(group: number): Promise<readonly number[]>;
  /** Rows as JSON in UTF-8, of one group: from `from` to before `to`, counted in the group. */
  rowTexts(group: number, from: number, to: number, signal?: AbortSignal): Promise<readonly Uint8Array[]>;
  /** Ends what it keeps open. */
  close(): Promise<void>;
}
