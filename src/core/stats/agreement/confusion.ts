/** A label by a rater, or null where there is none. */
export type Rating = string | null;

/**
 * What two raters said of the same items. `counts[i][j]` counts items that the first gave label i and the second label j, in the order
 * of `labels`. Items that one of them did not label are counted apart, and never dropped silently.
 */
export interface Confusion {
  readonly labels: readonly string[];
  readonly counts: readonly (readonly number[])[];
  readonly n: number;
  readonly missing: { readonly first: number; readonly second: number; readonly both: number };
  /** Labels that the codebook does not have, with how often each was given; their items are in no cell. */
  readonly unknown: ReadonlyMap<string, number>;
}

/** Crosses two raters' labels over the codebook's labels, in its order (for weighted statistics, the order of the scale). */
export function confusionOf(pairs: Iterable<readonly [Rating, Rating]>, labels: readonly string[]): Confusion {
  const place = new Map(labels.map((label, at) => [label, at]));
  const counts = labels.map(() => labels.map(() => 0));
  const missing = { first: 0, second: 0, both: 0 };
  const unknown = new Map<string, number>();
  let n = 0;
  for (const [first, second] of pairs) {
    const strange = [first, second].filter((label): label is string => label !== null && !place.has(label));
    for (const label of strange) unknown.set(label, (unknown.get(label) ?? 0) + 1);
    if (strange.length > 0) continue;
    if (first === null && second === null) missing.both++;
    else if (first === null) missing.first++;
    else if (second === null) missing.second++;
    else {
      counts[place.get(first)!]![place.get(second)!]!++;
      n++;
    }
  }
  return { labels, counts, n, missing, unknown };
}

/** A square table of counts or of weights as shares of its total; rows are the first rater. Null where the total is 0. */
export function sharesOf(table: readonly (readonly number[])[]): number[][] | null {
  for (const row of table) {
    if (row.length !== table.length) throw new RangeError("a table of two raters is square");
    for (const value of row)
      if (!(value >= 0) || value === Infinity) throw new RangeError(`a table of two raters holds counts or weights, not ${value}`);
  }
  const total = table.reduce((sum, row) => sum + row.reduce((part, value) => part + value, 0), 0);
  return total > 0 ? table.map((row) => row.map((value) => value / total)) : null;
}

/** Shares of the labels of the first rater (rows) and of the second (columns). */
export function marginsOf(shares: readonly (readonly number[])[]): { readonly first: readonly number[]; readonly second: readonly number[] } {
  return {
    first: shares.map((row) => row.reduce((sum, value) => sum + value, 0)),
    second: shares.map((_, column) => shares.reduce((sum, row) => sum + row[column]!, 0)),
  };
}
