import { fieldNamed, notComparable, questionTest, refuseExpressions } from "../evaluate";
import { folded } from "../field";
import type { Filter } from "../filterAst";
import { scopedQuestion, searchQuestion, type TextQuestion } from "../textQuestion";
import { comparisonTerm, numberTerm, textTerm, type NumberTerm, type TextTerm } from "../terms";
import type { CodesField, ColumnFields, NumericColumn, TextColumn } from "./columns";
import { maskCodes, maskNumbers } from "./masks";
import { bySegment, type Work } from "./pace";
import { PlaceSet } from "./placeSet";
import { maskTexts } from "./textMask";
import type { KnownTexts } from "./knownTexts";

/** A filter whose fields have been looked up and whose values have been read. */
export type PlaceTest =
  | { readonly kind: "everything" }
  | { readonly kind: "and" | "or"; readonly of: readonly PlaceTest[]; readonly slow: boolean }
  | { readonly kind: "not"; readonly of: PlaceTest; readonly slow: boolean }
  | { readonly kind: "codes"; readonly field: CodesField; readonly term: TextTerm }
  | { readonly kind: "numbers"; readonly column: NumericColumn; readonly term: NumberTerm }
  | { readonly kind: "texts"; readonly column: TextColumn; readonly term: TextTerm }
  /** These read rows: they come after all others, and only for the rows that the others left open. */
  | { readonly kind: "search"; readonly question: TextQuestion; readonly slow: true }
  | { readonly kind: "queries"; readonly key: string; readonly term: TextTerm; readonly slow: true };

/** @throws FilterError for a field that is not in the table, or a value that its kind cannot be compared with */
export function placeTest(filter: Filter, fields: ColumnFields): PlaceTest {
  switch (filter.kind) {
    case "everything":
      return filter;
    case "and":
    case "or": {
      const of = filter.of.map((part) => placeTest(part, fields));
      return { kind: filter.kind, slow: of.some(isSlow), of: [...of.filter((part) => !isSlow(part)), ...of.filter(isSlow)] };
    }
    case "not": {
      const of = placeTest(filter.of, fields);
      return { kind: "not", of, slow: isSlow(of) };
    }
    case "text":
      return { kind: "search", question: searchQuestion(folded(filter.text)), slow: true };
    case "compare": {
      const field = fieldNamed(filter.field, filter.at, fields);
      if (field.from !== "numbers") throw notComparable(field.name, filter.op, filter.at);
      return { kind: "numbers", column: field.column, term: comparisonTerm(field, filter.op, filter.value, filter.at) };
    }
    case "match": {
      const field = fieldNamed(filter.field, filter.at, fields);
      if (field.from === "scope") {
        const question = scopedQuestion(field.scope, filter.values);
        questionTest(question, filter.at); // what cannot be read is said before rows are read
        return { kind: "search", question, slow: true };
      }
      refuseExpressions(field.name, filter.values, filter.at);
      if (field.from === "numbers") return { kind: "numbers", column: field.column, term: numberTerm(field, filter.values, filter.at) };
      const term = textTerm(field.kind, filter.values);
      if (field.from === "codes") return { kind: "codes", field, term };
      if (field.from === "texts") return { kind: "texts", column: field.column, term };
      return { kind: "queries", key: JSON.stringify(filter.values), term, slow: true };
    }
  }
}

/** Whether rows have to be read for it. */
export const isSlow = (test: PlaceTest): boolean => "slow" in test && test.slow;

/** The places that pass, among those in question. */
export async function placesOf(test: PlaceTest, among: PlaceSet, texts: KnownTexts, work: Work): Promise<PlaceSet> {
  switch (test.kind) {
    case "everything":
      return among;
    case "and": {
      let left = among;
      // What the last part keeps is kept.
      for (const part of test.of) if (!left.isEmpty) left = await placesOf(part, left, texts, part === test.of.at(-1) ? work : untold(work));
      return left;
    }
    case "or": {
      const found = new PlaceSet(among.rows);
      let open = among;
      for (const part of test.of) {
        if (open.isEmpty) break;
        found.or(await placesOf(part, open, texts, untold(work)));
        open = among.copy().without(found);
      }
      return found;
    }
    case "not":
      return among.copy().without(await placesOf(test.of, among, texts, untold(work)));
    case "codes": {
      const { column } = test.field;
      await column.prepare?.(work);
      const verdicts = codeVerdicts(test.field, test.term);
      return masked(among, 1, work, (segment, rows, words) => maskCodes(column.codes(segment), verdicts, rows, words));
    }
    case "numbers":
      return masked(among, 2, work, (segment, rows, words) => maskNumbers(test.column.numbers(segment), test.term, rows, words));
    case "texts":
      return masked(among, 8, work, (segment, rows, words) => maskTexts(test.column.texts(segment), test.term, rows, words));
    case "search":
      return texts.search(test.question, among, work.signal, work.found);
    case "queries":
      return texts.withQuery(test.key, test.term, among, work);
  }
}

const untold = ({ pace, signal }: Work): Work => ({ pace, signal });

/** Asks every code of the dictionary once. */
function codeVerdicts(field: CodesField, term: TextTerm): Uint8Array {
  const verdicts = new Uint8Array(field.column.size);
  const { fits } = term;
  for (let code = 0; code < verdicts.length; code++) {
    const values = field.values(code);
    verdicts[code] = Number((term.orNone && values.length === 0) || values.some(fits) || (field.aliases?.(code).some(fits) ?? false));
  }
  return verdicts;
}

async function masked(
  among: PlaceSet,
  weight: number,
  work: Work,
  mask: (segment: number, rows: number, words: Uint32Array) => void,
): Promise<PlaceSet> {
  const found = new PlaceSet(among.rows);
  await bySegment(among.rows, weight, work, (segment, rows) => {
    if (among.segment(segment).some((word) => word !== 0)) mask(segment, rows, found.segment(segment));
  });
  return found.and(among);
}
