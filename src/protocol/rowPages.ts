import type { Params } from "./messages";
import type { PanelState } from "./views";

/** Rows a request brings: a few screens of them. */
export const pageSize = 100;

/** Numbers of the pages that hold the rows from `first` up to, not including, `end`. */
export function pagesFor(first: number, end: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / pageSize);
  const to = Math.floor(Math.max(0, first, end - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Rows that are looked at first by somebody who was at this one. */
export const around = (row: number) => ({ first: row, end: row + pageSize / 2 });

/** What a panel asks first for the rows that it will show: the session answers it before it is asked. */
export function firstQuestions({ query, scrollRow }: Pick<PanelState, "query" | "scrollRow">): readonly Params<"cases/page">[] {
  const { first, end } = around(scrollRow);
  return pagesFor(first, end).map((page) => ({ query, from: page * pageSize, count: pageSize }));
}
