export const narrowestColumn = 40;
export const widestColumn = 1200;

export const clampWidth = (width: number): number => Math.round(Math.max(narrowestColumn, Math.min(widestColumn, width)));

/** Widths in force, in CSS pixels: the reviewer's where there is one. */
export function widthsOf(
  columns: readonly { readonly id: string; readonly width: number }[],
  given: Readonly<Record<string, number>>,
): readonly number[] {
  return columns.map((column) => clampWidth(given[column.id] ?? column.width));
}

/**
 * The column that takes what room is left: the query, or where the reviewer gave it a width (or hides it) the last one.
 * Without one, wide windows would cut texts that have room to be read.
 */
export function fluidColumn(columns: readonly { readonly id: string }[], given: Readonly<Record<string, number>>): number {
  const query = columns.findIndex((column) => column.id === "query" && given["query"] === undefined);
  return query >= 0 ? query : columns.length - 1;
}

/** The ids with one of them moved by `by` places; the first stays first, for it names the row. */
export function moved(ids: readonly string[], id: string, by: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(1, Math.min(ids.length - 1, from + by));
  if (from < 1 || to === from) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
