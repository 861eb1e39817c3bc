import type { Evidence } from "../formats/common";
import { cutsForm, type MappedText } from "./mappedText";
import { splitsCharacter } from "./offsetUnits";
import { contextOf, surrounds } from "./quoteContext";
import { sameRange, type TextRange } from "./textRange";

/** More candidates than this are not told apart one by one. */
export const maxPlaces = 2000;

/**
 * Every place of the quote as it is, overlapping ones too. A place that cuts a character ("cafe" in "café" written with a combining
 * accent) or, where the quote is short, a number ("5 cases" in "15 cases") says something else, and counts only where the surroundings
 * were quoted as cut there, or the position says so. Beyond `maxPlaces` only those that surroundings or position single out are
 * listed, if there are any; `all` is then false.
 */
export function exactPlaces(
  text: string,
  quote: string,
  evidence: Evidence,
  hint: TextRange | null,
): { readonly places: readonly TextRange[]; readonly all: boolean } {
  const whole: TextRange[] = [];
  const cut: TextRange[] = [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (whole.length + cut.length === maxPlaces) {
      const told = toldPlaces(text, quote, evidence, hint);
      return { places: told.length > 0 ? told : whole, all: false };
    }
    const range = { start: at, end: at + quote.length };
    (splitsCharacter(text, at) || splitsCharacter(text, range.end) || cutsNumber(text, range) ? cut : whole).push(range);
  }
  return { places: whole.length > 0 ? whole : cut.filter((range) => sameRange(range, hint) || surrounds(text, range, evidence)), all: true };
}

/** Where prefix, quote and suffix stand together, or else where the position says. */
function toldPlaces(text: string, quote: string, evidence: Evidence, hint: TextRange | null): readonly TextRange[] {
  const [prefix, suffix] = [contextOf(evidence.prefix), contextOf(evidence.suffix)];
  const told: TextRange[] = [];
  const together = prefix + quote + suffix;
  if (together.length > quote.length)
    for (let at = text.indexOf(together); at !== -1 && told.length < maxPlaces; at = text.indexOf(together, at + 1))
      told.push({ start: at + prefix.length, end: at + prefix.length + quote.length });
  return told.length === 0 && hint && text.startsWith(quote, hint.start) ? [{ start: hint.start, end: hint.start + quote.length }] : told;
}

/** Every place of a quote in a mapped text, both made alike; none that takes half of a form or cuts a character or a number. */
export function mappedPlaces(text: string, haystack: MappedText, needle: string): readonly TextRange[] {
  const found: TextRange[] = [];
  if (needle === "") return found;
  for (let at = haystack.text.indexOf(needle); at !== -1 && found.length < maxPlaces; at = haystack.text.indexOf(needle, at + 1)) {
    if (cutsForm(haystack, at, at + needle.length)) continue;
    const range = { start: haystack.starts[at]!, end: haystack.ends[at + needle.length - 1]! };
    if (!splitsCharacter(text, range.start) && !splitsCharacter(text, range.end) && !cutsNumber(text, range)) found.push(range);
  }
  return found;
}

/** From this length on a quote is a place of its own, wherever it was cut off. */
const longQuote = 32;

/** Whether a short stretch begins or ends within a number. */
function cutsNumber(text: string, { start, end }: TextRange): boolean {
  if (end - start >= longQuote) return false;
  return joinsNumber(text, start - 1, start, -1) || joinsNumber(text, end, end - 1, 1);
}

/** Whether the digit at `inside` goes on at `outside`: in the next digit, or past one point or comma. */
function joinsNumber(text: string, outside: number, inside: number, step: 1 | -1): boolean {
  if (!isDigit(text.charCodeAt(inside))) return false;
  const next = text.charCodeAt(outside);
  return isDigit(next) || ((next === 0x2e || next === 0x2c) && isDigit(text.charCodeAt(outside + step)));
}

const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0xff10 && code <= 0xff19) || (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9);
