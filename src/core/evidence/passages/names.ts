import { folded } from "./terms";
import { valuesIn } from "./values";

/** A name in a sentence, with the folded words that make it. */
export interface StatedName {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * What looks like a name: words with a capital that do not merely begin the sentence, joined by "of", "de", "van" and their
 * like; words in capitals or with capitals inside; what Chinese and Japanese set in 《》「」『』; three katakana or more. Months,
 * days of the week and what is a number or date are none. Where a language writes all nouns with a capital, nouns are names.
 * Names in Han characters without marks are not recognised: their characters still count as words.
 */
export function namesIn(sentence: string): readonly StatedName[] {
  const values = valuesIn(sentence);
  const free = (start: number, end: number) => !values.some((one) => start < one.end && one.start < end);
  const found: StatedName[] = [];
  for (const match of sentence.matchAll(capitalised)) {
    let { index: start } = match;
    let text = match[0];
    if (opensSentence(sentence, start)) {
      // "The Bank of England": the first word has its capital from its place, unless it has others or more follows.
      const first = /^[\p{L}\p{M}\p{N}'’-]+/u.exec(text)![0];
      if (!strong.test(first) && (openers.has(first.toLowerCase()) || first.length === text.length)) {
        const rest = /^\s+/u.exec(text.slice(first.length))?.[0].length ?? 0;
        start += first.length + rest;
        text = text.slice(first.length + rest).replace(leadingJoiners, (joiners) => ((start += joiners.length), ""));
      }
    }
    const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !joining.has(word.toLowerCase())).map(folded);
    if (words.length > 0 && !words.every((word) => calendar.has(word)) && free(start, start + text.length))
      found.push({ words, start, end: start + text.length });
  }
  for (const match of sentence.matchAll(marked)) {
    const inside = match[1] ?? match[0];
    const start = match.index + match[0].indexOf(inside);
    if (free(start, start + inside.length)) found.push({ words: [inside.normalize("NFKC").toLowerCase()], start, end: start + inside.length });
  }
  return found.sort((a, b) => a.start - b.start);
}

const opensSentence = (sentence: string, at: number) =>
  /^[\s\p{P}\p{S}]*$/u.test(sentence.slice(0, at)) || /[:;!?.]\s*["“‘(]?$/u.test(sentence.slice(Math.max(0, at - 4), at));

const joiners = "of|de|del|van|von|der|den|da|di|du|la|le|al|bin|ibn|y|für|for the";
const joining = new Set(joiners.split("|"));
const word = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}'’-]*|\p{Ll}+\p{Lu}[\p{L}\p{M}\p{N}]*)`;
const capitalised = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${word}(?: (?:(?:${joiners}) ){0,2}${word}){0,7}`, "gu");
const leadingJoiners = new RegExp(`^(?:(?:${joiners}) )+`, "u");
/** Capitals that a place at the beginning does not explain. */
const strong = /\p{L}.*\p{Lu}|\p{N}/u;
const marked = /[《「『“]([^《》「」『』“”]{1,40})[》」』]|[\p{Script=Katakana}ー]{3,40}/gu;
const openers = new Set(
  "the a an in on at by for from with as it its this that these those there they he she we you i but and or if when while after before since until because although however no not all some many most each every according during under over between both".split(
    " ",
  ),
);
const calendar = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday".split(
    " ",
  ),
);
