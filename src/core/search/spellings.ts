import { foldedAlone, type FoldTable } from "./foldTable";

/** How a character of a folded text is mostly written: as itself, or as its upper case where that takes as many bytes. */
export interface Spelling {
  readonly char: string;
  /** The same as `char` where there is no other. */
  readonly upper: string;
}

const utf8 = new TextEncoder();

export function spellingOf(char: string): Spelling {
  const upper = char.toUpperCase();
  const isOther = upper !== char && [...upper].length === 1 && foldedAlone(upper) === char;
  return { char, upper: isOther && utf8.encode(upper).length === utf8.encode(char).length ? upper : char };
}

/**
 * Whether a folded text has this character only where a row has one of its spellings, or one of `otherSpellings`. Not so are
 * characters that move or join (marks), that JSON writes in several ways, that bytes without meaning stand for, and the sigma.
 */
export function isSteady(char: string, { behind }: FoldTable): boolean {
  return foldedAlone(char) === char && char !== "σ" && char !== "\ufffd" && !/[\p{M}\p{C}"\\/]/u.test(char) && !behind.has(char.codePointAt(0)!);
}

/**
 * Code points beyond ASCII that may lead to one of the characters in a folded text although they are none of its spellings:
 * those that fold to it or to more (full-width forms, ligatures, units), and those that make it together with what stands before
 * them (marks, parts of Hangul syllables).
 */
export function otherSpellings(chars: readonly Spelling[], { folding, joining }: FoldTable): ReadonlySet<number> {
  const usual = new Set(chars.flatMap(({ char, upper }) => [char.codePointAt(0)!, upper.codePointAt(0)!]));
  const wanted = new Set(chars.map(({ char }) => char));
  const marks = new Set(chars.flatMap(({ char }) => [...char.normalize("NFD")].slice(1)));
  const found = new Set<number>();
  for (const [code, fold] of folding) {
    if (!hasAny(fold, wanted)) continue;
    if (code > 0x7f && !usual.has(code)) found.add(code);
    for (const mark of [...String.fromCodePoint(code).normalize("NFD")].slice(1)) marks.add(mark);
  }
  for (const [code, parts] of joining) if (hasAny(parts, marks)) found.add(code);
  return found;
}

function hasAny(text: string, chars: ReadonlySet<string>): boolean {
  for (const char of text) if (chars.has(char)) return true;
  return false;
}
