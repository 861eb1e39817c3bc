import { cutsForm, type MappedText } from "../mappedText";
import { splitsCharacter } from "../offsetUnits";
import type { TextRange } from "../textRange";
import { alignTokens } from "./alignTokens";
import { candidateWindows } from "./candidateWindows";
import { editDistance } from "./editDistance";
import { foldedText } from "./foldedText";
import { wordTokens, type Token } from "./wordTokens";

/** A place where a quote stands with small differences. */
export interface ApproximatePlace {
  readonly range: TextRange;
  /** Letters that differ, as `alignTokens` counts them. */
  readonly cost: number;
  /** 1 − edit distance ÷ length of the longer, without case and accents; what differs in these alone is not quite 1. */
  readonly score: number;
}

/** Shorter quotes look like too much else, longer ones are too much work. */
const [minLetters, minTokens, maxLength] = [16, 3, 4000];
/** Letters that may differ, of all letters of the quote. */
const tolerance = 0.15;

/**
 * Where a quote stands but for slips that do not change what is said: case, accents, punctuation, a letter in a long word, words joined
 * or parted, a few words left out or put in. Numbers, dates, negations and all other words must be the same, in the same order.
 * `page` is the text in notation form (or, where the quote has no numbers, in normal form), `form` the quote.
 */
export function approximatePlaces(original: string, page: MappedText, form: MappedText): readonly ApproximatePlace[] {
  if (form.text.length > maxLength) return [];
  const needle = foldedText(form).text;
  const quote = wordTokens(needle);
  const letters = quote.reduce((sum, token) => sum + token.weight, 0);
  if (letters < minLetters || quote.length < minTokens || !quote.some(({ kind }) => kind !== "fixed")) return [];
  const haystack = foldedText(page);
  const isKnown = wordsOf(haystack.text);
  const found: ApproximatePlace[] = [];
  for (const window of candidateWindows(haystack.text, needle, quote)) {
    const { start, end } = wholeForms(haystack, window);
    const tokens = wordTokens(haystack.text.slice(start, end));
    for (const { first, last, cost } of alignTokens(quote, tokens, tolerance * letters, isKnown)) {
      const place = placeOf(original, haystack, start, tokens[first]!, tokens[last]!);
      if (place === null || found.some(({ range }) => range.start < place.end && place.start < range.end)) continue;
      const stretch = haystack.text.slice(start + tokens[first]!.start, start + tokens[last]!.end);
      found.push({ range: place, cost, score: similarity(needle, stretch) });
    }
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** A window widened so that it cuts no number. */
function wholeForms(haystack: MappedText, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from > 0 && cutsForm(haystack, from, from)) from--;
  while (to < haystack.text.length && cutsForm(haystack, to, to)) to++;
  return { start: from, end: to };
}

function placeOf(original: string, haystack: MappedText, offset: number, first: Token, last: Token): TextRange | null {
  const [from, to] = [offset + first.start, offset + last.end];
  if (cutsForm(haystack, from, to)) return null;
  const range = { start: haystack.starts[from]!, end: haystack.ends[to - 1]! };
  return splitsCharacter(original, range.start) || splitsCharacter(original, range.end) ? null : range;
}

function similarity(quote: string, stretch: string): number {
  const trimmed = quote.replace(/^[^\p{L}\p{N}\ufdd0]+|[^\p{L}\p{N}\p{M}\ufdd1%]+$/gu, "");
  const longer = Math.max(trimmed.length, stretch.length, 1);
  const distance = editDistance(trimmed, stretch, Math.ceil(longer / 2));
  return Math.min(0.99, 1 - Math.min(distance, longer) / longer);
}

/** Whether the page has a word, asked for few words of a large page. */
function wordsOf(page: string): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const answer = known.get(word) ?? standsAsWord(page, word);
    known.set(word, answer);
    return answer;
  };
}

const letter = /\p{L}/u;
function standsAsWord(page: string, word: string): boolean {
  for (let at = page.indexOf(word), tries = 0; at !== -1 && tries < 100; at = page.indexOf(word, at + 1), tries++)
    if (!letter.test(page[at - 1] ?? "") && !letter.test(page[at + word.length] ?? "")) return true;
  return false;
}
