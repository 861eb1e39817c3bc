import { foldedAlone, type FoldTable } from "./foldTable";
import { isSteady, otherSpellings, spellingOf, type Spelling } from "./spellings";

/** Bytes that follow each other: the `i`-th is `low[i]` or `high[i]`. */
export interface BytePattern {
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

/**
 * What bytes of a row have to hold so that its folded text may hold a needle: one of the patterns, or a code point of a set,
 * as UTF-8 or as a `\u` escape. `none`: no row of the kind can; `all`: every row may.
 */
export type ByteTest =
  | "none"
  | "all"
  | {
      readonly patterns: readonly BytePattern[];
      /** Code points that, behind a pattern, may change its last character. */
      readonly changing: ReadonlySet<number>;
      /** A pattern is all of the needle, and no mixture of its bytes is something else. */
      readonly whole: boolean;
      readonly characters: ReadonlySet<number>;
      readonly escapes: ReadonlySet<number>;
    };

/** Tests by what a row's bytes hold (`rowFlag`): nothing of it, `\u` escapes, characters beyond ASCII, both. */
export type BytePlan = readonly [plain: ByteTest, escapes: ByteTest, beyondAscii: ByteTest, both: ByteTest];

const utf8 = new TextEncoder();

export const allRows: BytePlan = ["all", "all", "all", "all"];
const noCodes: ReadonlySet<number> = new Set();
/** Bytes of a pattern at most. */
export const longestPattern = 192;

/**
 * The plan for a folded needle. It never says no to a row whose text, folded, has the needle; what it says yes to has to be
 * read. The needle is looked for by its best stretch of characters that are written in few ways.
 */
export function bytePlan(needle: string, table: FoldTable): BytePlan {
  const { changing } = table;
  const plain = plainTest(needle);
  const stretch = steadyStretch(needle, table);
  if (stretch === "") return [plain, "all", "all", "all"];
  const chars = [...stretch].map(spellingOf);
  const others = otherSpellings(chars, table);
  const spelled = chars.flatMap(({ char, upper }) => [char.codePointAt(0)!, upper.codePointAt(0)!]);
  const beyond = chars.filter(({ char }) => !isAscii(char));
  const raw = rawPattern(chars);
  // Escaped, a character of ASCII is odd; of the others that is their upper case, for the sake of a pattern of two bytes a place.
  const uppers = beyond.filter(({ char, upper }) => upper !== char).map(({ upper }) => upper.codePointAt(0)!);
  const escapes = new Set([...others, ...spelled.filter((code) => code < 0x80), ...uppers]);
  const whole = stretch === needle && uppers.length === 0;
  const patterns = beyond.length > 0 ? [raw, escapedPattern(chars)] : [raw];
  return [
    plain,
    { patterns: patterns.slice(-1), changing, whole, characters: noCodes, escapes },
    { patterns: [raw], changing, whole, characters: others, escapes: noCodes },
    // Of several characters beyond ASCII some may be escaped and some not.
    { patterns, changing, whole, characters: others, escapes: beyond.length > 1 ? new Set([...escapes, ...spelled]) : escapes },
  ];
}

/** In rows of ASCII without `\u` a folded text is the text in lower case, and JSON writes only some characters in two ways. */
function plainTest(needle: string): ByteTest {
  if (/[^\0-\x7f]/.test(needle) || needle !== foldedAlone(needle)) return "none";
  const stretch = longest(needle.split(/[\0-\x1f"\\/\x7f]+/));
  return stretch === ""
    ? "all"
    : { patterns: [rawPattern([...stretch].map(spellingOf))], changing: noCodes, whole: stretch === needle, characters: noCodes, escapes: noCodes };
}

/** Without spaces and the punctuation that Chinese text has in another width, where enough is left; "" where nothing is steady. */
function steadyStretch(needle: string, table: FoldTable): string {
  let steady = "";
  for (const char of needle) steady += isSteady(char, table) ? char : "\0";
  const words = longest(steady.split(/[\0 !(),.:;?~]+/));
  return utf8.encode(words).length >= 3 ? words : longest(steady.split("\0"));
}

const longest = (texts: readonly string[]): string => {
  let found = "";
  for (const text of texts) if (utf8.encode(text).length > utf8.encode(found).length) found = text;
  let kept = "";
  for (const char of found) {
    if (escaped(kept + char).length > longestPattern) break;
    kept += char;
  }
  return kept;
};

/** ASCII as it is, all else as `\u` escapes. */
const escaped = (text: string): string => text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const patternOf = (low: readonly string[], high: readonly string[]): BytePattern => ({
  low: utf8.encode(low.join("")),
  high: utf8.encode(high.join("")),
});

const rawPattern = (chars: readonly Spelling[]): BytePattern =>
  patternOf(
    chars.map(({ char }) => char),
    chars.map(({ upper }) => upper),
  );

/** Digits of escapes are written in either case. */
const escapedPattern = (chars: readonly Spelling[]): BytePattern =>
  patternOf(
    chars.map(({ char }) => escaped(char)),
    chars.map(({ char, upper }) => (isAscii(char) ? upper : escaped(char).replace(/[a-f]/g, (digit) => digit.toUpperCase()))),
  );

const isAscii = (char: string): boolean => char <= "\x7f";
