import { closing, opening } from "../notation/notationText";

/** A word, a number, a Han or kana character or a sign of a text: what an approximate quote is compared by. Punctuation is none. */
export interface Token {
  /** The word without apostrophes. */
  readonly key: string;
  /** Letters that it counts for; a Han or kana character counts for two. */
  readonly weight: number;
  /** A word may be misspelt, a filler or a word left out; a number, a sign and a negation may not. */
  readonly kind: "word" | "character" | "fixed";
  readonly mayBeLeftOut: boolean;
  readonly start: number;
  readonly end: number;
}

const eastAsian = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー";
const pieces = new RegExp(
  `${opening}[^${closing}]*${closing}|[${eastAsian}]|(?:(?![${eastAsian}])[\\p{L}\\p{M}\\p{N}_'])+|[%‰°€$£¥+<>=\\p{Extended_Pictographic}]|(?<![\\p{L}\\p{N}${closing}])-(?=${opening})`,
  "gu",
);

/** Words that turn what is said around, in the languages of the evaluation and their neighbours. */
const turning = new Set(
  (
    "not no never none nor neither without cannot nobody nothing nowhere hardly only except unless until before after less fewer more least most " +
    "nicht kein keine keinen ohne nie ne pas sans jamais sin nunca nao não sem non senza не ни нет без " +
    "لا لم لن ليس ليست غير بدون دون ما אין לא בלי אל"
  ).split(" "),
);
/** Han and kana that can be left out of a sentence without changing it. */
const fillers = new Set([..."的了地得之着著也就都而且等ーはをのがにもとでや"]);

/** Tokens of a folded text (`foldedText`). */
export function wordTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const place = { start: index, end: index + piece.length };
    if (piece.startsWith(opening)) tokens.push({ key: piece, weight: piece.length - 3, kind: "fixed", mayBeLeftOut: false, ...place });
    else if (singleEastAsian.test(piece)) tokens.push({ key: piece, weight: 2, kind: "character", mayBeLeftOut: fillers.has(piece), ...place });
    else {
      const key = piece.replaceAll("'", "");
      if (key === "") continue;
      const kind = /^[\p{L}\p{M}]+$/u.test(key) ? "word" : "fixed";
      tokens.push({ key, weight: key.length, kind, mayBeLeftOut: kind === "word" && !turning.has(key), ...place });
    }
  }
  return tokens;
}
const singleEastAsian = new RegExp(`^[${eastAsian}]$`, "u");
