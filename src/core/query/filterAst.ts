/**
 * A filter expression as a tree. Its text form is described in docs/filter.md; `parseFilter` and `printFilter` go between
 * the two without loss. The screen builds chips from it, so nothing here may import a schema library.
 */

/**
 * A value as written: `pattern` values may hold `*` for any run of characters; `""` means "has no value". An `expression` is a
 * regular one, for text in any case or exactly as it stands.
 */
export interface FilterValue {
  readonly text: string;
  readonly pattern: boolean;
  readonly expression?: "any-case" | "exact";
}

export type Comparison = "<" | "<=" | ">" | ">=";

/** Where a term stands in the text it was parsed from, in UTF-16 code units. Terms that were built carry `at: 0`. */
export type Filter =
  | { readonly kind: "everything" }
  | { readonly kind: "and"; readonly of: readonly Filter[] }
  | { readonly kind: "or"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter }
  /** The field has one of the values. */
  | { readonly kind: "match"; readonly field: string; readonly values: readonly FilterValue[]; readonly at: number }
  | { readonly kind: "compare"; readonly field: string; readonly op: Comparison; readonly value: string; readonly at: number }
  /** The searchable text of the row contains this. */
  | { readonly kind: "text"; readonly text: string; readonly at: number };

export const everything: Filter = { kind: "everything" };

export const literal = (text: string): FilterValue => ({ text, pattern: false });

/** The parts that must all hold: what the screen shows as chips. */
export function conjuncts(filter: Filter): readonly Filter[] {
  if (filter.kind === "everything") return [];
  return filter.kind === "and" ? filter.of : [filter];
}

/** All of the parts together; nested conjunctions are flattened and "everything" disappears. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap(conjuncts);
  const [only] = flat;
  if (only === undefined) return everything;
  return flat.length === 1 ? only : { kind: "and", of: flat };
}

/** Every field the filter mentions, text search as `null`. */
export function fieldsOf(filter: Filter): ReadonlySet<string | null> {
  const found = new Set<string | null>();
  const visit = (part: Filter): void => {
    if (part.kind === "and" || part.kind === "or") part.of.forEach(visit);
    else if (part.kind === "not") visit(part.of);
    else if (part.kind === "text") found.add(null);
    else if (part.kind !== "everything") found.add(part.field);
  };
  visit(filter);
  return found;
}
