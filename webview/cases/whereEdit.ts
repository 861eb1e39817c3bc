import { parseFilter, printFilter, FilterError } from "../../src/core/query/filter";
import { filterChips, selectedValues, setValues, toggleValue, type FilterChip } from "../../src/core/query/filterEdit";

export interface FilterMistake {
  readonly message: string;
  readonly at: number;
}

/** What is wrong with an expression, or null. */
export function mistakeIn(where: string): FilterMistake | null {
  try {
    parseFilter(where);
    return null;
  } catch (error) {
    if (error instanceof FilterError) return { message: error.message, at: error.at };
    throw error;
  }
}

/** Edits of a filter's text; one that cannot be read stays as it is, for its mistake is shown where it is written. */
const edited = (where: string, edit: (filter: ReturnType<typeof parseFilter>) => ReturnType<typeof parseFilter>) =>
  mistakeIn(where) === null ? printFilter(edit(parseFilter(where))) : where;

export const withToggled = (where: string, field: string, value: string): string => edited(where, (filter) => toggleValue(filter, field, value));
export const withOnly = (where: string, fields: Readonly<Record<string, readonly string[]>>): string =>
  edited(where, (filter) => Object.entries(fields).reduce((result, [field, values]) => setValues(result, field, values), filter));
export const valuesIn = (where: string, field: string): readonly string[] =>
  mistakeIn(where) === null ? selectedValues(parseFilter(where), field) : [];
export const chipsOf = (where: string): readonly FilterChip[] => (mistakeIn(where) === null ? filterChips(where) : []);
