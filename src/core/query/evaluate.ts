import { folded, isNumeric, type Field, type FieldTable, type ReadField } from "./field";
import type { Comparison, Filter, FilterValue } from "./filterAst";
import { FilterError } from "./filterTokens";
import { PatternError } from "./linearPattern";
import { scopedQuestion, searchQuestion, type TextQuestion, type TextScope } from "./textQuestion";
import { textsTest } from "./textsTest";
import { comparisonTerm, numberTerm, textTerm, type NumberTerm } from "./terms";

export type Predicate<Row> = (row: Row) => boolean;

/** The texts of a row that a scope means; that of `text` is folded already. */
export type RowTextsOf<Row> = (row: Row, scope: TextScope) => readonly string[];

/**
 * Turns a filter into a test of one row.
 * @throws FilterError for a field that is not in the table, or a value that its kind cannot be compared with
 */
export function predicate<Row>(filter: Filter, fields: FieldTable<Row>, texts: RowTextsOf<Row>): Predicate<Row> {
  switch (filter.kind) {
    case "everything":
      return () => true;
    case "and": {
      const parts = filter.of.map((part) => predicate(part, fields, texts));
      return (row) => parts.every((part) => part(row));
    }
    case "or": {
      const parts = filter.of.map((part) => predicate(part, fields, texts));
      return (row) => parts.some((part) => part(row));
    }
    case "not": {
      const part = predicate(filter.of, fields, texts);
      return (row) => !part(row);
    }
    case "text":
      return asks(searchQuestion(folded(filter.text)), filter.at, texts);
    case "match": {
      const field = fieldNamed(filter.field, filter.at, fields);
      return field.kind === "read" ? asks(scopedQuestion(field.scope, filter.values), filter.at, texts) : matches(field, filter.values, filter.at);
    }
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

function asks<Row>(question: TextQuestion, at: number, texts: RowTextsOf<Row>): Predicate<Row> {
  const test = questionTest(question, at);
  return (row) => test(texts(row, question.scope));
}

/**
 * The test that a question means.
 * @throws FilterError for a regular expression that cannot be read
 */
export function questionTest(question: TextQuestion, at: number): (texts: readonly string[]) => boolean {
  try {
    return textsTest(question);
  } catch (error) {
    if (error instanceof PatternError) throw new FilterError(`this regular expression cannot be read: ${error.message}`, at);
    throw error;
  }
}

/** @throws FilterError where one of the values is a regular expression, which a field whose values are kept does not take */
export function refuseExpressions(name: string, values: readonly FilterValue[], at: number): void {
  const found = values.find((value) => value.expression !== undefined);
  if (found)
    throw new FilterError(
      `${name} takes no regular expression: write ${name}:"${found.text}" for this very value, * for any run of characters, or look in answer, claim, url or row`,
      at,
    );
}

function matches<Row>(field: Exclude<Field<Row>, ReadField>, values: readonly FilterValue[], at: number): Predicate<Row> {
  refuseExpressions(field.name, values, at);
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
