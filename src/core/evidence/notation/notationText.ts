import { isWide } from "../eastAsian";
import type { MappedText } from "../mappedText";
import { UnitTable } from "../unitTable";
import { dateInDigitsAt, dateInWordsAt, eastAsianDateAt, type Notation } from "./dateAt";
import { monthNames, monthOf } from "./months";
import { hanNumberAt, numberAt, type IsGroupSpace } from "./numberAt";
import { beginsNumber, numberWords, numberWordsAt } from "./numberWords";
import { PieceWriter } from "./pieceWriter";

/** Noncharacters around what was made alike, so that a number is found whole or not at all. */
export const [opening, closing] = ["\ufdd0", "\ufdd1"];

/**
 * A normalised text with numbers and dates in one notation: 12,300 and 12 300 and 1.23万 are `n12300`; 20 August 2026, 2026-08-20 and
 * 2026年8月20日 are `d2026-08-20`. Spaces between Han or kana and anything else are none, and percent is `%`. Only what has a single
 * reading is made alike: 03/04/2026 stays, and so do versions. Places are those of the original text.
 */
export function notationText(original: string, normalised: MappedText): MappedText {
  const { text, starts } = normalised;
  const out = new PieceWriter(normalised);
  const isGroupSpace: IsGroupSpace = (at) => /^[ \u00a0\u2009\u202f]$/.test(original.slice(starts[at], starts[at + 1]));
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const kind = kinds.of(code);
    if (kind === other) {
      at++;
      continue;
    }
    if (kind === space) {
      const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at + 1)];
      if (isWide(before) || isWide(after)) {
        out.copy(copied, at);
        copied = at + 1;
      }
      at++;
      continue;
    }
    const end = kind === digit || kind === letter ? runEnd(text, at, kind) : at + 1;
    const found = notationAt(text, at, end, kind, isGroupSpace);
    if (found) {
      out.copy(copied, at);
      out.addForm(found.form, starts[at]!, normalised.ends[found.end - 1]!);
      copied = at = found.end;
    } else at = end;
  }
  out.copy(copied, text.length);
  return out.finish();
}

const [other, digit, letter, hanNumeral, space, mark] = [1, 2, 3, 4, 5, 6];
const hanNumerals = new Set([..."〇零一二三四五六七八九十百千万萬亿億两兩令平昭民"]);
/** What each code unit may begin. */
const kinds = new UnitTable((character, code) => {
  if (code === 0x20) return space;
  if (/[0-9]/.test(character)) return digit;
  if (/[A-Za-z\u00c0-\u058f\u0620-\u064a]/.test(character)) return letter;
  return hanNumerals.has(character) ? hanNumeral : code === 0xfdd0 || code === 0xfdd1 ? mark : other;
});

function runEnd(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (end < text.length && kinds.of(text.charCodeAt(end)) === kind) end++;
  return end;
}

function notationAt(text: string, at: number, end: number, kind: number, isGroupSpace: IsGroupSpace): Notation | null {
  // A page's own noncharacters must not look like ours.
  if (kind === mark) return { form: "\ufffd", end };
  const before = text.charCodeAt(at - 1);
  if (kind === letter) {
    if (end - at < 2 || end - at > 10 || beginnings[pairOf(text, at)] === 0 || isDigit(before)) return null;
    const word = text.slice(at, end);
    if (monthOf(word) !== undefined || word === "كانون" || word === "تشرين") return token(dateInWordsAt(text, at));
    return beginsNumber(word) ? withPercent(text, numberWordsAt(text, at)) : null;
  }
  if (kind === hanNumeral) return token(eastAsianDateAt(text, at)) ?? percentAt(text, at) ?? withPercent(text, hanNumberAt(text, at));
  // Part of a name (v3, H2) or of what was no number from its beginning (3.2.1).
  if (isLetter(before) || ((before === 0x2e || before === 0x2c) && isDigit(text.charCodeAt(at - 2))) || end - at > 20) return null;
  return token(dateInDigitsAt(text, at, end)) ?? withPercent(text, numberAt(text, at, isGroupSpace));
}

/** First two letters of the names of months and numbers: few words of a page begin so. */
const pairOf = (text: string, at: number): number => ((text.charCodeAt(at) * 31) ^ text.charCodeAt(at + 1)) & 0xfff;
const beginnings = new Uint8Array(0x1000);
for (const word of [
  ...monthNames.split("|"),
  ...numberWords,
  ...numberWords.map((word) => word[0]!.toUpperCase() + word.slice(1)),
  ...numberWords.map((word) => word.toUpperCase()),
])
  beginnings[pairOf(word, 0)] = 1;

const token = (found: Notation | null): Notation | null => found && { form: opening + found.form + closing, end: found.end };

const percent = / ?(?:%|percent(?![\p{Script=Latin}])|per cent(?![\p{Script=Latin}]))/iuy;

/** A number with the sign of percent that follows it, in whichever words. */
function withPercent(text: string, found: Notation | null): Notation | null {
  if (!found) return null;
  const next = text[found.end];
  percent.lastIndex = found.end;
  const end = (next === "%" || next === " " || next === "p" || next === "P") && percent.test(text) ? percent.lastIndex : found.end;
  return { form: `${opening}${found.form}${closing}${end > found.end ? "%" : ""}`, end };
}

/** 百分之三十 is 30%. */
function percentAt(text: string, at: number): Notation | null {
  if (!text.startsWith("百分之", at)) return null;
  const number = /\d/.test(text[at + 3] ?? "") ? numberAt(text, at + 3, () => false) : hanNumberAt(text, at + 3);
  return number && { form: `${opening}${number.form}${closing}%`, end: number.end };
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLetter = (code: number): boolean => code < 0x80 && kinds.of(code) === letter;
