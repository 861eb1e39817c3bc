import { folded, isNumeric, type Field, type FieldTable } from "./field";
import type { Comparison, Filter, FilterValue } from "./filterAst";
import { FilterError } from "./filterTokens";
import { comparisonTerm, numberTerm, textTerm, type NumberTerm } from "./terms";

export type Predicate<Row> = (row: Row) => boolean;

/**
 * Turns a filter into a test of one row.
 * @param searchable the row's searchable text, already `folded`
 * @throws FilterError for a field that is not in the table, or a value that its kind cannot be compared with
 */
export function predicate<Row>(filter: Filter, fields: FieldTable<Row>, searchable: (row: Row) => string): Predicate<Row> {
  switch (filter.kind) {
    case "everything":
      return () => true;
    case "and": {
      const parts = filter.of.map((part) => predicate(part, fields, searchable));
      return (row) => parts.every((part) => part(row));
    }
    case "or": {
      const parts = filter.of.map((part) => predicate(part, fields, searchable));
      return (row) => parts.some((part) => part(row));
    }
    case "not": {
      const part = predicate(filter.of, fields, searchable);
      return (row) => !part(row);
    }
    case "text": {
      const needle = folded(filter.text);
      return (row) => searchable(row).includes(needle);
    }
    case "match":
      return matches(fieldNamed(filter.field, filter.at, fields), filter.values, filter.at);
    case "compare":
      return compares(fieldNamed(filter.field, filter.at, fields), filter.op, filter.value, filter.at);
  }
}

/**
 * The field that a filter names; names may be written in any case.
 * @throws FilterError where there is none
 */
export function fieldNamed<One>(name: string, at: number, fields: ReadonlyMap<string, One>): One {
  const field = fields.get(name) ?? fields.get(name.toLowerCase());
  if (field) return field;
  throw new FilterError(`there is no field "${name}" here; there are ${[...fields.keys()].join(", ")}`, at);
}

/** What is said of a text that is compared as if it were a number. */
export const notComparable = (name: string, op: Comparison, at: number): FilterError =>
  new FilterError(`${name} is text: it can be matched (${name}:value) but not compared with ${op}`, at);

function matches<Row>(field: Field<Row>, values: readonly FilterValue[], at: number): Predicate<Row> {
  if (isNumeric(field)) {
    const test = within(numberTerm(field, values, at));
    return (row) => test(field.value(row));
  }
  const { orNone, fits } = textTerm(field.kind, values);
  return (row) => {
    const found = field.values(row);
    return (orNone && found.length === 0) || found.some(fits) || (field.aliases?.(row).some(fits) ?? false);
  };
}

function compares<Row>(field: Field<Row>, op: Comparison, text: string, at: number): Predicate<Row> {
  if (!isNumeric(field)) throw notComparable(field.name, op, at);
  const test = within(comparisonTerm(field, op, text, at));
  return (row) => test(field.value(row));
}

const within =
  ({ orNone, ranges }: NumberTerm): ((found: number | null) => boolean) =>
  (found) =>
    found === null ? orNone : ranges.some(({ low, high }) => found >= low && found <= high);
