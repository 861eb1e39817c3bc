import type { Evidence } from "../formats/common";
import { normaliseText, type NormalisedText } from "./normaliseText";
import { splitsCharacter, toUtf16 } from "./offsetUnits";

/** A stretch of the canonical text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type EvidenceGrade = "exact" | "in-context" | "normalised" | "ambiguous" | "not-found";

/**
 * Where a quote stands. `exact`: the quote, once. `in-context`: it stands there several times, and its surroundings (or, among
 * what they leave, its position) say which. `normalised`: it stands there but for white space, quotes, dashes and the like.
 * `ambiguous`: every candidate, and no guess. `moved`: a position was given and the quote stands elsewhere; the quote won.
 */
export interface Resolution {
  readonly grade: EvidenceGrade;
  readonly ranges: readonly TextRange[];
  readonly moved: boolean;
}

/** More candidates than this are not told apart one by one. */
const maxCandidates = 2000;
const textName = "text@1";
const notFound: Resolution = { grade: "not-found", ranges: [], moved: false };

/** A canonical text ready for many quotes: what normalising costs is paid once, and only when needed. */
export interface EvidenceResolver {
  resolve(evidence: Evidence): Resolution;
}

/** Finds evidence in `text`, the whole canonical text of a representation. Under 100 ms for a million characters. */
export function resolveEvidence(text: string, evidence: Evidence): Resolution {
  return evidenceResolver(text).resolve(evidence);
}

export function evidenceResolver(text: string): EvidenceResolver {
  let prepared: NormalisedText | null = null;
  const normalised = () => (prepared ??= normaliseText(text));
  return {
    resolve(evidence) {
      const hint = hintOf(text, evidence);
      const quote = evidence.exact ?? "";
      if (quote === "")
        return hint && evidence.text === textName && hint.end > hint.start ? { grade: "exact", ranges: [hint], moved: false } : notFound;
      const { places, all } = exactPlaces(text, quote, evidence, hint);
      if (places.length === 1 && all) return answer("exact", places, hint);
      if (places.length > 0) return chosen(text, places, evidence, hint, "in-context");
      const loose = normalisedRanges(text, normalised(), quote);
      if (loose.length === 0) return notFound;
      return loose.length === 1 ? answer("normalised", loose, hint) : chosen(text, loose, evidence, hint, "normalised");
    },
  };
}

const answer = (grade: EvidenceGrade, ranges: readonly TextRange[], hint: TextRange | null): Resolution => {
  const [range] = ranges;
  return {
    grade,
    ranges,
    moved: hint !== null && range !== undefined && ranges.length === 1 && (range.start !== hint.start || range.end !== hint.end),
  };
};

/** The position given with the quote, where it speaks of this text (selectors without a text name do). */
function hintOf(text: string, { start, end, unit = "utf16", text: name }: Evidence): TextRange | null {
  if (start == null || end == null || end < start || (name !== undefined && name !== textName)) return null;
  const [from, to] = [toUtf16(text, start, unit), toUtf16(text, end, unit)];
  // A position beyond the text is still a position that the quote does not confirm.
  return { start: from ?? text.length, end: to ?? text.length };
}

/**
 * Every place of the quote, overlapping ones too. A place that cuts a character ("cafe" in "café" written with a combining
 * accent) is another word, and counts only where the surroundings were quoted as cut there, or the position says so.
 * Beyond `maxCandidates` only the places that surroundings or position single out are listed, if there are any.
 */
function exactPlaces(
  text: string,
  quote: string,
  evidence: Evidence,
  hint: TextRange | null,
): { readonly places: readonly TextRange[]; readonly all: boolean } {
  const whole: TextRange[] = [];
  const cut: TextRange[] = [];
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (whole.length + cut.length === maxCandidates) {
      const told = toldPlaces(text, quote, evidence, hint);
      return { places: told.length > 0 ? told : whole, all: false };
    }
    const range = { start: at, end: at + quote.length };
    (splitsCharacter(text, at) || splitsCharacter(text, range.end) ? cut : whole).push(range);
  }
  return { places: whole.length > 0 ? whole : cut.filter((range) => sameRange(range, hint) || surrounds(text, range, evidence)), all: true };
}

/** Where prefix, quote and suffix stand together, or else where the position says. */
function toldPlaces(text: string, quote: string, evidence: Evidence, hint: TextRange | null): readonly TextRange[] {
  const [prefix, suffix] = [contextOf(evidence.prefix), contextOf(evidence.suffix)];
  const told: TextRange[] = [];
  const together = prefix + quote + suffix;
  if (together.length > quote.length)
    for (let at = text.indexOf(together); at !== -1 && told.length < maxCandidates; at = text.indexOf(together, at + 1))
      told.push({ start: at + prefix.length, end: at + prefix.length + quote.length });
  return told.length === 0 && hint && text.startsWith(quote, hint.start) ? [{ start: hint.start, end: hint.start + quote.length }] : told;
}

function normalisedRanges(text: string, { text: haystack, starts, ends }: NormalisedText, quote: string): TextRange[] {
  const needle = normaliseText(quote).text;
  const found: TextRange[] = [];
  if (needle === "") return found;
  for (let at = haystack.indexOf(needle); at !== -1 && found.length < maxCandidates; at = haystack.indexOf(needle, at + 1)) {
    const last = at + needle.length - 1;
    const start = starts[at]!;
    const end = ends[last]!;
    // Half of a ligature, or a base without its marks, is not the quoted word.
    const cutsForm = (at > 0 && starts[at - 1] === start) || (last + 1 < haystack.length && starts[last + 1] === starts[last]);
    if (!cutsForm && !splitsCharacter(text, start) && !splitsCharacter(text, end)) found.push({ start, end });
  }
  return found;
}

/** Several places: surroundings decide, then position; else all of them stand. */
function chosen(
  text: string,
  candidates: readonly TextRange[],
  evidence: Evidence,
  hint: TextRange | null,
  grade: "in-context" | "normalised",
): Resolution {
  const before = narrowed(candidates, contextOf(evidence.prefix), (range, prefix) => endsLoosely(text, range.start, prefix));
  const after = narrowed(candidates, contextOf(evidence.suffix), (range, suffix) => startsLoosely(text, range.end, suffix));
  const both = before && after ? before.filter((range) => after.includes(range)) : (before ?? after);
  // Surroundings that name different places contradict each other: nothing is decided by them.
  const left = both && both.length > 0 ? both : candidates;
  if (left.length === 1) return answer(grade, left, hint);
  const told = hint ? left.filter((range) => range.start === hint.start) : [];
  if (told.length === 1 && hint) return answer(grade, told, hint);
  return { grade: "ambiguous", ranges: candidates, moved: false };
}

/** Candidates that a context fits; null where there is no context or it fits none, and so says nothing. */
function narrowed(
  candidates: readonly TextRange[],
  context: string,
  fits: (range: TextRange, context: string) => boolean,
): readonly TextRange[] | null {
  if (context === "") return null;
  const left = candidates.filter((range) => fits(range, context));
  return left.length > 0 ? left : null;
}

/** A prefix or suffix without the marks of omission that some tools put at its far end. */
const contextOf = (context: string | undefined): string => (context ?? "").replace(/^(?:…|\.\.\.)|(?:…|\.\.\.)$/g, "");

function surrounds(text: string, range: TextRange, { prefix = "", suffix = "" }: Evidence): boolean {
  if (prefix === "" && suffix === "") return false;
  return text.slice(Math.max(0, range.start - prefix.length), range.start) === prefix && text.startsWith(suffix, range.end);
}

function endsLoosely(text: string, end: number, prefix: string): boolean {
  if (text.endsWith(prefix, end)) return true;
  const wanted = normaliseText(prefix).text;
  return wanted !== "" && normaliseText(text.slice(Math.max(0, end - 4 * prefix.length - 64), end)).text.endsWith(wanted);
}

function startsLoosely(text: string, start: number, suffix: string): boolean {
  if (text.startsWith(suffix, start)) return true;
  const wanted = normaliseText(suffix).text;
  return wanted !== "" && normaliseText(text.slice(start, start + 4 * suffix.length + 64)).text.startsWith(wanted);
}

const sameRange = (a: TextRange, b: TextRange | null): boolean => b !== null && a.start === b.start && a.end === b.end;
