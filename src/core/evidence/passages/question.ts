import { namesIn, type StatedName } from "./names";
import { negationsIn } from "./negations";
import { folded, termsOf, type Term } from "./terms";
import { valuesIn, type StatedValue } from "./values";

/** A claim as what is looked for: its terms with their weights, and what a sentence could contradict in it. */
export interface Question {
  readonly terms: ReadonlyMap<string, number>;
  readonly values: readonly (StatedValue & { readonly text: string })[];
  readonly names: readonly (StatedName & { readonly text: string })[];
  readonly negated: boolean;
}

/**
 * What a shared term counts. Numbers and dates count double and names half as much again: sentences about the same thing
 * share its words anyway, and these are what tells the one that is meant.
 */
export const weights: Readonly<Record<Term["kind"] | "name", number>> = { word: 1, number: 2, date: 2, name: 1.5 };

/** Longer claims are looked for by their beginning, and by at most so many different terms. */
export const longestQuestion = 4_000;
const mostTerms = 96;

export function questionOf(claim: string): Question {
  const text = claim.slice(0, longestQuestion);
  const names = namesIn(text);
  const inNames = new Set(names.flatMap(({ words }) => words.map(folded)));
  const terms = new Map<string, number>();
  for (const { term, kind, start, end } of termsOf(text)) {
    const named = inNames.has(term) || names.some((name) => start >= name.start && end <= name.end);
    const weight = Math.max(weights[kind], kind === "word" && named ? weights.name : 0);
    if (terms.has(term) || terms.size < mostTerms) terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  }
  const quoted = <T extends { readonly start: number; readonly end: number }>(one: T) => ({ ...one, text: text.slice(one.start, one.end) });
  return { terms, values: valuesIn(text).map(quoted), names: names.map(quoted), negated: negationsIn(text).length > 0 };
}
