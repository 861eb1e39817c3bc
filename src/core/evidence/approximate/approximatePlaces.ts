import { cutsForm, sliceOf, type MappedText } from "../mappedText";
import { notationText } from "../notation/notationText";
import { splitsCharacter } from "../offsetUnits";
import type { TextRange } from "../textRange";
import { alignTokens } from "./alignTokens";
import { candidateWindows } from "./candidateWindows";
import { editDistance } from "./editDistance";
import { foldedText } from "./foldedText";
import { wordTokens } from "./wordTokens";

/** A place where a quote stands with small differences. */
export interface ApproximatePlace {
  readonly range: TextRange;
  /** Letters that differ, as `alignTokens` counts them. */
  readonly cost: number;
  /** 1 − edit distance ÷ length of the longer, without case and accents; what differs in these alone is not quite 1. */
  readonly score: number;
}

/** Shorter quotes look like too much else, longer ones are too much work. */
const [minLetters, minTokens, maxLength] = [16, 3, 2000];
/** Pairs of tokens compared for one quote: after the likeliest windows it is enough. */
const maxPairs = 12_000_000;
/** Letters that may differ: this part of the quote's, and an article in any quote. */
const [tolerance, article] = [0.15, 4];

/** Units at the ends of a window that may be part of a number cut in two. */
const edge = 30;

/**
 * Where a quote stands but for slips that do not change what is said: case, accents, punctuation, a letter in a long word, words joined
 * or parted, a few words left out or put in. Numbers, dates, negations and all other words must be the same, in the same order; how
 * numbers and dates are written does not matter. `page` and `form` are text and quote in normal form, `haystack` the page folded.
 */
export function approximatePlaces(
  original: string,
  page: MappedText,
  haystack: MappedText,
  quoteText: string,
  form: MappedText,
): readonly ApproximatePlace[] {
  if (form.text.length > maxLength) return [];
  const needle = foldedText(notationText(quoteText, form)).text;
  const quote = wordTokens(needle);
  const letters = quote.reduce((sum, token) => sum + token.weight, 0);
  if (letters < minLetters || quote.length < minTokens || !quote.some(({ kind }) => kind !== "fixed")) return [];
  const plain = foldedText(form).text;
  const isKnown = wordsOf(haystack.text);
  let pairs = 0;
  const found: ApproximatePlace[] = [];
  for (const { start, end } of candidateWindows(haystack.text, plain, wordTokens(plain))) {
    const window = foldedText(notationText(original, sliceOf(page, ...unfolded(page, haystack, start, end))));
    const tokens = wordTokens(window.text);
    pairs += tokens.length * quote.length;
    if (pairs > maxPairs) break;
    for (const { first, last, cost } of alignTokens(quote, tokens, Math.max(article, tolerance * letters), isKnown)) {
      const [from, to] = [tokens[first]!.start, tokens[last]!.end];
      if ((start > 0 && from < edge) || (end < haystack.text.length && to > window.text.length - edge)) continue;
      const range = placeOf(original, window, from, to);
      if (range === null || found.some((one) => one.range.start < range.end && range.start < one.range.end)) continue;
      found.push({ range, cost, score: similarity(needle, window.text.slice(from, to)) });
    }
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** Where a stretch of the folded page stands in the page, which still has the points that folding took away. */
function unfolded(page: MappedText, folded: MappedText, start: number, end: number): readonly [number, number] {
  if (page.text.length === folded.text.length) return [start, end];
  const firstAt = (place: number): number => {
    let [low, high] = [0, page.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (page.starts[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [firstAt(folded.starts[start] ?? 0), end === folded.text.length ? page.text.length : firstAt(folded.starts[end]!)];
}

function placeOf(original: string, window: MappedText, from: number, to: number): TextRange | null {
  if (cutsForm(window, from, to)) return null;
  const range = { start: window.starts[from]!, end: window.ends[to - 1]! };
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
