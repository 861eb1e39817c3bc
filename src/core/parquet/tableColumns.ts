import { codeColumns, numberColumns, type CodeColumn, type NumberColumn } from "../columns/contract";

/**
 * The columns of a Parquet file of results: what the index keeps of a row, under the names of filters (docs/filter.md), and the
 * row itself. Missing values are null.
 * - `text`: UTF-8. `json`: UTF-8, a JSON list or object as `columns/contract.ts` spells entries.
 * - `number`: DOUBLE. `time`: TIMESTAMP in milliseconds, UTC. `whole`: INT32, never null.
 */
export type ColumnKind = "text" | "json" | "number" | "time" | "whole";

export interface TableColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Never null. */
  readonly required: boolean;
}

/** Names of columns of codes; that of `system` is its id, beside which `system_version` stands. */
export const nameOfCode: Readonly<Record<CodeColumn, string>> = {
  run: "run",
  lane: "lane",
  system: "system",
  stratum: "stratum",
  label: "label",
  failure: "failure",
  expect: "expect",
  refusal: "refusal",
  freshness: "freshness",
  tags: "tag",
  support: "support",
  provenance: "provenance",
  dimensions: "dimensions",
};
export const nameOfNumber: Readonly<Record<NumberColumn, string>> = {
  repetition: "repetition",
  factsMatched: "facts",
  factsRequired: "required",
  supported: "supported",
  checked: "checked",
  attempts: "attempts",
  citations: "citations",
  duration: "duration",
  requests: "requests",
  retries: "retries",
  escalations: "escalations",
  bytes: "bytes",
  cost: "cost",
  observed: "observed",
};
export const jsonCodes: readonly CodeColumn[] = ["tags", "support", "provenance", "dimensions"];

const optional = (name: string, kind: ColumnKind): TableColumn => ({ name, kind, required: false });
const required = (name: string, kind: ColumnKind): TableColumn => ({ name, kind, required: true });

/** What the index is read from: neither queries nor rows. */
export const indexColumns: readonly TableColumn[] = [
  required("task", "text"),
  ...codeColumns.flatMap((column) => {
    const named = optional(nameOfCode[column], jsonCodes.includes(column) ? "json" : "text");
    return column === "system" ? [named, optional("system_version", "text")] : [named];
  }),
  ...numberColumns.map((column) => optional(nameOfNumber[column], column === "observed" ? "time" : "number")),
  required("row_flags", "whole"),
  required("query_at", "whole"),
  required("query_bytes", "whole"),
  required("row_bytes", "whole"),
];

/** All columns, in the order in which they are written. `query` is for other programs: here it is read from the row. */
export const tableColumns: readonly TableColumn[] = [...indexColumns, optional("query", "text"), required("row", "text")];

/** A bit of `row_flags` beside those of `columns/contract.ts`: some text of the row cannot be written in Parquet as it is, so that its columns are read from the row. */
export const inexactRow = 128;

/** Key and value in the file's metadata that say what wrote it, and how. */
export const tableKey = "trace-adjudicator";
export const tableVersion = "results/1";
/** Key of a JSON list in the metadata: bytes of the rows of each row group, line feeds counted. A hint alone: other programs leave it out. */
export const groupBytesKey = "trace-adjudicator.group-bytes";
