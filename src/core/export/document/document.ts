import type { ReportTable } from "../../grade/report/reportTables";

/** A part of a document that every format can show. Texts are data: nothing in them is markup. */
export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** Words with what each means, or holds. */
  | { readonly kind: "terms"; readonly terms: readonly (readonly [name: string, text: string])[] }
  | { readonly kind: "table"; readonly table: ReportTable };

/** A document without a date of its own: the same content is the same bytes. */
export interface TextDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const heading = (text: string, level: 2 | 3 = 2): Block => ({ kind: "heading", level, text });
export const paragraph = (text: string): Block => ({ kind: "text", text });
export const list = (items: readonly string[]): Block => ({ kind: "list", items });
export const terms = (given: readonly (readonly [name: string, text: string | null])[]): Block => ({
  kind: "terms",
  terms: given.flatMap(([name, text]) => (text === null || text === "" ? [] : [[name, text] as const])),
});

/** A table; titles of columns that hold numbers begin with `>`. */
export const tableOf = (title: string, columns: readonly string[], rows: readonly (readonly string[])[], note?: string): Block => ({
  kind: "table",
  table: {
    title,
    ...(note === undefined ? {} : { note }),
    columns: columns.map((column) => (column.startsWith(">") ? { title: column.slice(1), align: "right" } : { title: column, align: "left" })),
    rows,
  },
});
