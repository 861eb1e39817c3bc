import { quoteIfNeeded } from "../../src/core/query/filterTokens";

export interface SuggestField {
  readonly name: string;
  readonly title: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

export interface Suggestion {
  readonly insert: string;
  readonly shown: string;
  readonly note: string;
}

/** What could be written at the caret, and which part of the text it would replace. */
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Suggestion[];
}

const most = 12;

/**
 * Fields where a term begins, values after `field:` (also inside `field:(a or …`). Only the text before the caret counts;
 * what a choice replaces is the word that is being written.
 */
export function suggestionsAt(text: string, caret: number, fields: readonly SuggestField[], count: (n: number) => string): Suggestions {
  const before = text.slice(0, caret);
  const inValue = /(?:^|[\s(-])([\p{L}\p{N}_.-]+):(?:\([^()]*?(?:^|[\s(]))?("[^"]*|[^\s()":<>]*)$/u.exec(before);
  if (inValue !== null) {
    const field = fields.find((entry) => entry.name === inValue[1]?.replace(/^-/, ""));
    const begun = (inValue[2] ?? "").replace(/^"/, "");
    const from = caret - (inValue[2] ?? "").length;
    const items = (field?.values ?? [])
      .filter(({ value }) => value !== "" && fits(value, begun) && value !== begun)
      .map(({ value, count: rows }) => ({ insert: quoteIfNeeded(value), shown: value, note: count(rows) }));
    return { from, to: caret, items: items.slice(0, most) };
  }
  const word = /[\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? "";
  const from = caret - word.length;
  const startsTerm = /(?:^|[\s(-])$/u.test(before.slice(0, from));
  if (!startsTerm) return { from: caret, to: caret, items: [] };
  const names = fields
    .filter(({ name, title }) => fits(name, word) || fits(title, word))
    .map(({ name, title }) => ({ insert: `${name}:`, shown: `${name}:`, note: title }));
  const joins =
    word !== "" && from > 0
      ? ["and", "or", "not"]
          .filter((join) => join.startsWith(word.toLowerCase()) && join !== word.toLowerCase())
          .map((join) => ({ insert: `${join} `, shown: join, note: "" }))
      : [];
  return { from, to: caret, items: [...joins, ...names].slice(0, most) };
}

const fits = (candidate: string, begun: string) =>
  candidate.toLowerCase().startsWith(begun.toLowerCase()) || (begun.length > 1 && candidate.toLowerCase().includes(begun.toLowerCase()));
