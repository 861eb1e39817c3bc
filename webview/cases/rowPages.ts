/** Rows a request brings: a few screens of them. */
export const pageSize = 100;

/** Numbers of the pages that hold the rows from `first` up to, not including, `end`. */
export function pagesFor(first: number, end: number): readonly number[] {
  const from = Math.floor(Math.max(0, first) / pageSize);
  const to = Math.floor(Math.max(first, end - 1) / pageSize);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
