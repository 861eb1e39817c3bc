import { allOf, type Filter } from "./filterAst";

/** The search box: words that must all occur, or phrases in quotation marks. Nothing in it is an operator, so nothing can be wrong. */
export function searchFilter(search: string): Filter {
  const phrases = [...search.matchAll(/"([^"]+)"|[^\s"]+/gu)];
  return allOf(phrases.map((phrase) => ({ kind: "text" as const, text: phrase[1] ?? phrase[0], at: phrase.index })));
}
