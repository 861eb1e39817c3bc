import { differsByOne } from "./editDistance";
import type { Token } from "./wordTokens";

/** A stretch of tokens that says what the quote says, and what differs, in letters. */
export interface Alignment {
  /** First and last token, both inclusive. */
  readonly first: number;
  readonly last: number;
  readonly cost: number;
}

/** Words or characters that may be left out in one go. */
const longestGap = 3;
const never = 1e9;

/** One state of the dynamic programme for each token of the text: the cheapest way there, and where it began. */
class States {
  readonly cost: Float64Array;
  readonly start: Int32Array;
  readonly gap: Uint8Array;
  constructor(length: number) {
    this.cost = new Float64Array(length).fill(never);
    this.start = new Int32Array(length);
    this.gap = new Uint8Array(length);
  }
  set(at: number, cost: number, start: number, gap = 0) {
    this.cost[at] = cost;
    this.start[at] = start;
    this.gap[at] = gap;
  }
}

/**
 * Everywhere in `text` where all of `quote` stands in order for at most `maxCost` letters of difference. A difference is a word misspelt by
 * one letter, a word joined or parted, or up to three fillers or words that only one side has, between words that both have. Another
 * word in the place of a word is none: that would be another statement. Of stretches that overlap only the best is given.
 */
export function alignTokens(
  quote: readonly Token[],
  text: readonly Token[],
  maxCost: number,
  isKnown: (word: string) => boolean,
): readonly Alignment[] {
  const n = text.length;
  // Last rows of: ended on a match; then skipped tokens of the text; then skipped tokens of the quote. Two matched rows, for parted words.
  let [matched, earlier, skippedText, skippedQuote] = [new States(n), new States(n), new States(n), new States(n)];
  for (let i = 0; i < quote.length; i++) {
    const [nextMatched, nextText, nextQuote] = [new States(n), new States(n), new States(n)];
    for (let j = 0; j < n; j++) {
      matchAt(quote, text, i, j, matched, earlier, skippedText, skippedQuote, nextMatched, isKnown);
      if (j > 0 && text[j]!.mayBeLeftOut) extend(nextMatched, nextText, j - 1, nextText, j, text[j]!.weight);
      if (i > 0 && quote[i]!.mayBeLeftOut) extend(matched, skippedQuote, j, nextQuote, j, quote[i]!.weight);
    }
    [matched, earlier, skippedText, skippedQuote] = [nextMatched, matched, nextText, nextQuote];
  }
  const found: Alignment[] = [];
  for (let last = 0; last < n; last++)
    if (matched.cost[last]! <= maxCost) found.push({ first: matched.start[last]!, last, cost: matched.cost[last]! });
  return bestOfOverlapping(found);
}

function matchAt(
  quote: readonly Token[],
  text: readonly Token[],
  i: number,
  j: number,
  matched: States,
  earlier: States,
  skippedText: States,
  skippedQuote: States,
  next: States,
  isKnown: (word: string) => boolean,
) {
  const offer = (price: number, before: number, sources: readonly States[]) => {
    if (price >= never) return;
    for (const states of sources) if (states.cost[before]! + price < next.cost[j]!) next.set(j, states.cost[before]! + price, states.start[before]!);
  };
  const price = substitution(quote[i]!, text[j]!, isKnown);
  if (i === 0) {
    if (price < never) next.set(j, price, j);
    if (j > 0 && joins(text[j - 1]!, text[j]!, quote[0]!) && next.cost[j]! > 1) next.set(j, 1, j - 1);
    return;
  }
  if (j > 0) offer(price, j - 1, [matched, skippedText, skippedQuote]);
  if (j > 1 && joins(text[j - 1]!, text[j]!, quote[i]!)) offer(1, j - 2, [matched, skippedText, skippedQuote]);
  if (joins(quote[i - 1]!, quote[i]!, text[j]!)) {
    if (i === 1) {
      if (next.cost[j]! > 1) next.set(j, 1, j);
    } else if (j > 0) offer(1, j - 1, [earlier]);
  }
}

/** Price of one token for another; `never` where they are different words. */
function substitution(a: Token, b: Token, isKnown: (word: string) => boolean): number {
  if (a.key === b.key) return 0;
  if (a.kind !== "word" || b.kind !== "word" || Math.min(a.key.length, b.key.length) < 5 || a.key[0] !== b.key[0]) return never;
  // A word that the page uses itself is that word, and not another misspelt.
  return differsByOne(a.key, b.key) && !isKnown(a.key) ? 2 : never;
}

/** Whether two words written together are the one: "web site", or a word hyphenated at the end of a line. */
const joins = (a: Token, b: Token, whole: Token): boolean =>
  a.kind === "word" && b.kind === "word" && whole.kind === "word" && whole.key.length === a.key.length + b.key.length && whole.key === a.key + b.key;

/** Goes on in a gap, or opens one after a match. */
function extend(from: States, gaps: States, at: number, into: States, to: number, weight: number) {
  const opened = from.cost[at]! + weight + 1;
  const longer = gaps.gap[at]! < longestGap ? gaps.cost[at]! + weight + 1 : never;
  if (Math.min(opened, longer) >= never) return;
  if (opened <= longer) into.set(to, opened, from.start[at]!, 1);
  else into.set(to, longer, gaps.start[at]!, gaps.gap[at]! + 1);
}

function bestOfOverlapping(found: readonly Alignment[]): readonly Alignment[] {
  const best: Alignment[] = [];
  for (const one of [...found].sort((a, b) => a.cost - b.cost || a.last - a.first - (b.last - b.first)))
    if (!best.some((other) => one.first <= other.last && other.first <= one.last)) best.push(one);
  return best;
}
