import { allOf, conjuncts, everything, literal, type Filter } from "./filterAst";
import { parseFilter, printFilter } from "./filter";

/**
 * What the facet rail and the chips do to a filter. All of it edits the expression, so that what is ticked and what is
 * written can never disagree.
 */

const isPlainMatch = (part: Filter, field: string): part is Filter & { kind: "match" } =>
  part.kind === "match" && part.field === field && part.values.every((value) => !value.pattern && value.expression === undefined);

/** Values ticked in the facet of a field: those of its plain term at the top level. */
export function selectedValues(filter: Filter, field: string): readonly string[] {
  const term = conjuncts(filter).find((part) => isPlainMatch(part, field));
  return term?.kind === "match" ? term.values.map((value) => value.text) : [];
}

/** Ticks or unticks a value: `label:a` → `label:(a or b)` → `label:b`. Toggling twice changes nothing. */
export function toggleValue(filter: Filter, field: string, value: string): Filter {
  const parts = conjuncts(filter);
  const index = parts.findIndex((part) => isPlainMatch(part, field));
  const term = parts[index];
  if (term === undefined || term.kind !== "match") return allOf([...parts, { kind: "match", field, values: [literal(value)], at: 0 }]);
  const others = term.values.filter((present) => present.text !== value);
  const values = others.length < term.values.length ? others : [...term.values, literal(value)];
  const edited: Filter = values.length === 0 ? everything : { ...term, values };
  return allOf(parts.map((part, at) => (at === index ? edited : part)));
}

/** Makes the field's plain term say exactly these values (none removes it): what a click on a matrix cell does. */
export function setValues(filter: Filter, field: string, values: readonly string[]): Filter {
  const rest = conjuncts(filter).filter((part) => !isPlainMatch(part, field));
  return allOf(values.length === 0 ? rest : [...rest, { kind: "match", field, values: values.map(literal), at: 0 }]);
}

export interface FilterChip {
  readonly text: string;
  readonly without: string;
}

/** One chip for each part that must hold, with the expression that is left when it is removed. Text that cannot be read has no chips. */
export function filterChips(text: string): readonly FilterChip[] {
  const parts = conjuncts(parseFilter(text));
  return parts.map((part, index) => ({ text: printFilter(part), without: printFilter(allOf(parts.filter((_, other) => other !== index))) }));
}
