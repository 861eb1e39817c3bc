import type { Block, TextDocument } from "../../../core/export/document/document";
import type { Figure } from "../../../core/stats/defined";

/** Stands before a reviewer's name in the blocks until the document is made, so that no other text is ever taken for a name. */
const before = "\u0002";
const after = "\u0003";

/** A reviewer as the document will call them. */
export const reviewer = (name: string): string => `${before}${name.replaceAll(before, "").replaceAll(after, "")}${after}`;
/** A rater: a judge by its name, a reviewer as the document will call them. */
export const raterName = (rater: string): string => (rater.startsWith("judge:") ? rater.slice("judge:".length) : reviewer(rater));

/** The document with reviewers called as they are to be. */
export function documentOf(title: string, blocks: readonly Block[], nameOf: (reviewer: string) => string): TextDocument {
  const named = (text: string) =>
    text
      .replace(/\u0002([^\u0003]*)\u0003/g, (_, name: string) => nameOf(name))
      .replaceAll(before, "")
      .replaceAll(after, "");
  return {
    title,
    blocks: blocks.map((block): Block => {
      switch (block.kind) {
        case "heading":
        case "text":
          return { ...block, text: named(block.text) };
        case "list":
          return { ...block, items: block.items.map(named) };
        case "terms":
          return { ...block, terms: block.terms.map(([name, text]) => [named(name), named(text)] as const) };
        case "table":
          return {
            ...block,
            table: {
              ...block.table,
              title: named(block.table.title),
              columns: block.table.columns.map((column) => ({ ...column, title: named(column.title) })),
              rows: block.table.rows.map((row) => row.map(named)),
            },
          };
      }
    }),
  };
}

export const digits = (value: number): string => value.toFixed(3);
export const shown = (one: Figure): string => (one.defined ? digits(one.value) : "not defined");
export const interval = (low: number, high: number): string => `${digits(low)} to ${digits(high)}`;
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
