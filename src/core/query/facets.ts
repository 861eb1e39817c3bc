import { conjuncts, fieldsOf, type Filter } from "./filterAst";
import { foldFor, type FieldTable, type TextField } from "./field";
import { predicate, type Predicate, type RowTextsOf } from "./evaluate";
import { selectedValues } from "./filterEdit";

export interface FacetCount {
  readonly value: string;
  readonly count: number;
  readonly selected: boolean;
}
export interface FacetCounts {
  readonly field: string;
  readonly title: string;
  readonly values: readonly FacetCount[];
  readonly more: number;
}

export interface Counting<Row> {
  readonly rows: Iterable<Row>;
  readonly filter: Filter;
  readonly fields: FieldTable<Row>;
  /** The texts of a row that a scope means. */
  readonly texts: RowTextsOf<Row>;
}

/**
 * Values of every facet field with their counts under the *other* parts of the filter: a part that speaks of one field
 * alone does not shrink that field's own list, so a second value can be ticked. `""` counts rows without a value. At most
 * `limit` values a field, most frequent first, ticked ones always; `more` says how many are left out.
 */
export function facetCounts<Row>(counting: Counting<Row>, limit: number): readonly FacetCounts[] {
  const facets = [...counting.fields.values()].filter((field): field is TextField<Row> => field.facet);
  const parts = split(counting);
  const counts = new Map(facets.map((field) => [field.name, new Map<string, Tally>()]));
  for (const row of counting.rows) {
    const verdict = parts.failing(row);
    if (verdict === several) continue;
    for (const field of facets) if (verdict === null || verdict === field.name) tally(counts.get(field.name)!, field.kind, field.values(row), 1);
  }
  return facets.map((field) => listed(field, counts.get(field.name)!, selectedValues(counting.filter, field.name), limit));
}

export interface Tally {
  readonly shown: string;
  count: number;
}
type FacetField = Pick<TextField<never>, "name" | "title" | "kind">;

/** Counts rows that have these values; in order of the rows, so that a value is shown as it was first written. */
export function tally(into: Map<string, Tally>, kind: FacetField["kind"], found: readonly string[], rows: number): void {
  const fold = foldFor(kind);
  const seen = new Set<string>();
  for (const value of found.length === 0 ? [""] : found) {
    const key = fold(value);
    if (seen.has(key)) continue;
    seen.add(key);
    const entry = into.get(key);
    if (entry) entry.count += rows;
    else into.set(key, { shown: value, count: rows });
  }
}

/** A facet as it is shown: the most frequent first, what is ticked always. */
export function listed(field: FacetField, tallies: Map<string, Tally>, selected: readonly string[], limit: number): FacetCounts {
  const fold = foldFor(field.kind);
  const ticked = new Set(selected.map(fold));
  for (const value of selected) if (!tallies.has(fold(value))) tallies.set(fold(value), { shown: value, count: 0 });
  const all = [...tallies].map(([key, entry]) => ({ value: entry.shown, count: entry.count, selected: ticked.has(key) }));
  all.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const kept = all.filter((entry, index) => index < limit || entry.selected);
  return { field: field.name, title: field.title, values: kept, more: all.length - kept.length };
}

/** Parts about more than one field fail. */
const several = Symbol("several");

/** The filter's parts, grouped by the one field they speak of. */
function split<Row>({ filter, fields, texts }: Counting<Row>): { failing(row: Row): string | null | typeof several } {
  const groups = new Map<string | null, Predicate<Row>[]>();
  for (const [key, parts] of partsByField(filter))
    groups.set(
      key,
      parts.map((part) => predicate(part, fields, texts)),
    );
  return {
    /** null: all parts hold; a field: only parts about that field fail; several: more than that. */
    failing(row) {
      let failed: string | null = null;
      for (const [key, tests] of groups) {
        if (tests.every((test) => test(row))) continue;
        if (key === null || failed !== null) return several;
        failed = key;
      }
      return failed;
    },
  };
}

/** The parts of a filter by the one field each speaks of; under null those that speak of several, or of the text. */
export function partsByField(filter: Filter): ReadonlyMap<string | null, readonly Filter[]> {
  const groups = new Map<string | null, Filter[]>();
  for (const part of conjuncts(filter)) {
    const mentioned = [...fieldsOf(part)];
    const key = mentioned.length === 1 ? mentioned[0]! : null;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return groups;
}
