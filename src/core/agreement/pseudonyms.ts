import { hashOfJson } from "../review/sha256";

/**
 * Names for raters that do not tell who they are: A, B, … in an order that is another for every question, and the same each time
 * the question is looked at, on any machine. It keeps a rater from being known by their letter; it is no secret from who wants to
 * compute it.
 *
 * @param question what makes the order another: the key of an item and its dimension
 */
export function pseudonyms(question: readonly string[], raters: readonly string[]): ReadonlyMap<string, string> {
  const places = [...new Set(raters)].map((rater) => ({ rater, place: hashOfJson(["pseudonym", ...question, rater]) }));
  places.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
  return new Map(places.map(({ rater }, index) => [rater, letters(index)]));
}

/** 0 is A, 25 is Z, 26 is AA. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}
