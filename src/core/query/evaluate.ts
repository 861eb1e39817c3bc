import { foldFor, folded, isNumeric, type Field, type FieldTable, type NumberField } from "./field";
import type { Comparison, Filter, FilterValue } from "./filterAst";
import { FilterError } from "./filterTokens";

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

function fieldNamed<Row>(name: string, at: number, fields: FieldTable<Row>): Field<Row> {
  const field = fields.get(name) ?? fields.get(name.toLowerCase());
  if (field) return field;
  throw new FilterError(`there is no field "${name}" here; there are ${[...fields.keys()].join(", ")}`, at);
}

function matches<Row>(field: Field<Row>, values: readonly FilterValue[], at: number): Predicate<Row> {
  if (isNumeric(field)) {
    const tests = values.map((value) => (value.text === "" ? (found: number | null) => found === null : numberTest(field, value.text, at)));
    return (row) => {
      const found = field.value(row);
      return tests.some((test) => test(found));
    };
  }
  const fold = foldFor(field.kind);
  const wanted = new Set(values.filter((value) => !value.pattern && value.text !== "").map((value) => fold(value.text)));
  const patterns = values.filter((value) => value.pattern).map((value) => wildcard(fold(value.text)));
  const orNone = values.some((value) => !value.pattern && value.text === "");
  const fits = (text: string): boolean => {
    const compared = fold(text);
    return wanted.has(compared) || patterns.some((pattern) => pattern(compared));
  };
  return (row) => {
    const found = field.values(row);
    return (orNone && found.length === 0) || found.some(fits) || (field.aliases?.(row).some(fits) ?? false);
  };
}

function numberTest<Row>(field: NumberField<Row>, text: string, at: number): (found: number | null) => boolean {
  if (field.kind === "number") {
    const wanted = numberFrom(text, field.name, at);
    return (found) => found === wanted;
  }
  const { from, to } = timeSpan(text, field.name, at);
  return (found) => found !== null && found >= from && found < to;
}

function compares<Row>(field: Field<Row>, op: Comparison, text: string, at: number): Predicate<Row> {
  if (!isNumeric(field)) throw new FilterError(`${field.name} is text: it can be matched (${field.name}:value) but not compared with ${op}`, at);
  // A time as coarse as a day spans it: after the day means after its end, up to the day means up to its end.
  const { from, to } = field.kind === "number" ? { from: numberFrom(text, field.name, at), to: null } : timeSpan(text, field.name, at);
  return (row) => {
    const found = field.value(row);
    if (found === null) return false;
    switch (op) {
      case "<":
        return found < from;
      case ">=":
        return found >= from;
      case ">":
        return to === null ? found > from : found >= to;
      case "<=":
        return to === null ? found <= from : found < to;
    }
  };
}

function numberFrom(text: string, field: string, at: number): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new FilterError(`${field} is a number, and "${text}" is not: write for example ${field}:2 or ${field}>0.5`, at);
  return value;
}

const day = 86_400_000;

/** `2026-11-29` is that whole day (UTC), `2026-11-29T10:00` that minute, with seconds that second, with a fraction that instant. */
function timeSpan(text: string, field: string, at: number): { from: number; to: number } {
  const parts = /^\d{4}-\d\d-\d\d(?<time>[Tt ]\d\d:\d\d(?<seconds>:\d\d(?<fraction>\.\d+)?)?(?<zone>[Zz]|[+-]\d\d:\d\d)?)?$/u.exec(text)?.groups;
  const from =
    parts === undefined
      ? NaN
      : Date.parse(parts["time"] === undefined ? `${text}T00:00:00Z` : `${text.replace(" ", "T")}${parts["zone"] === undefined ? "Z" : ""}`);
  if (parts === undefined || Number.isNaN(from))
    throw new FilterError(`${field} is a time, and "${text}" is not: write for example ${field}>=2026-11-29 or ${field}<2026-11-29T10:00Z`, at);
  const length = parts["time"] === undefined ? day : parts["seconds"] === undefined ? 60_000 : parts["fraction"] === undefined ? 1000 : 1;
  return { from, to: from + length };
}

/** `*` stands for any run of characters. Linear in the text: hostile patterns cannot make it slow. */
function wildcard(pattern: string): (text: string) => boolean {
  const pieces = pattern.split("*");
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  const middle = pieces.slice(1, -1).filter((piece) => piece !== "");
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of middle) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= text.length - last.length;
  };
}
