import type { Evidence } from "../formats/common";
import { approximatePlaces, type ApproximatePlace } from "./approximate/approximatePlaces";
import { elidedPlaces } from "./approximate/elidedPlaces";
import { foldedText } from "./approximate/foldedText";
import { hasWide } from "./eastAsian";
import type { MappedText } from "./mappedText";
import { normaliseText } from "./normaliseText";
import { notatedPlaces } from "./notation/notatedPlaces";
import { notationText } from "./notation/notationText";
import { toUtf16 } from "./offsetUnits";
import { contradicts, narrowedByContext } from "./quoteContext";
import { exactPlaces, mappedPlaces, maxPlaces } from "./quotePlaces";
import { sameRange, type TextRange } from "./textRange";

export type { TextRange } from "./textRange";

export type EvidenceGrade = "exact" | "in-context" | "normalised" | "approximate" | "ambiguous" | "not-found";

/**
 * Where a quote stands. `exact`: the quote, once. `in-context`: it stands there several times, and its surroundings (or, among what
 * they leave, its position) say which. `normalised`: it stands there but for white space, quotes, dashes and the like, or numbers and
 * dates in another notation. `approximate`: but for slips that leave what is said, or with omissions that it marks; `score` says how
 * near it is. `ambiguous`: every candidate, and no guess. `moved`: a position was given and the quote stands elsewhere; the quote won.
 */
export interface Resolution {
  readonly grade: EvidenceGrade;
  readonly ranges: readonly TextRange[];
  readonly moved: boolean;
  /** Of an approximate place alone: above 0, at most 1. */
  readonly score?: number;
}

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
  const normalised = once(() => normaliseText(text));
  const notation = once(() => notationText(text, normalised()));
  const folded = once(() => foldedText(normalised()));
  return {
    resolve(evidence) {
      const hint = hintOf(text, evidence);
      const quote = evidence.exact ?? "";
      if (quote === "")
        return hint && evidence.text === textName && hint.end > hint.start ? { grade: "exact", ranges: [hint], moved: false } : notFound;
      const form = once(() => normaliseText(quote));
      const inForm = once(() => mappedPlaces(text, normalised(), form().text));
      const { places, all } = exactPlaces(text, quote, evidence, hint);
      if (places.length === 1 && all) {
        const elsewhere = contradicts(text, places[0]!, evidence) ? placeInContext(text, inForm(), evidence) : null;
        return elsewhere ? answer("normalised", [elsewhere], hint) : answer("exact", places, hint);
      }
      if (places.length > 0) return chosen(text, places, evidence, hint, "in-context");
      if (inForm().length > 0) return chosen(text, inForm(), evidence, hint, "normalised");
      const notated = notationText(quote, form());
      // Without numbers or East Asian characters a quote is written in one notation only.
      const inNotation = notated.text === form().text && !hasWide(notated.text) ? [] : notatedPlaces(text, normalised(), notated.text, notation);
      if (inNotation.length > 0) return chosen(text, inNotation, evidence, hint, "normalised");
      const parts = elidedPlaces(quote, (part) => looselyPlaced(text, part, normalised, notation));
      return nearest(text, parts.length > 0 ? parts : approximatePlaces(text, normalised(), folded(), quote, form()), evidence, hint);
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const answer = (grade: EvidenceGrade, ranges: readonly TextRange[], hint: TextRange | null): Resolution => {
  const [range] = ranges;
  return { grade, ranges, moved: hint !== null && range !== undefined && ranges.length === 1 && !sameRange(range, hint) };
};

/** The position given with the quote, where it speaks of this text (selectors without a text name do). */
function hintOf(text: string, { start, end, unit = "utf16", text: name }: Evidence): TextRange | null {
  if (start == null || end == null || end < start || (name !== undefined && name !== textName)) return null;
  const [from, to] = [toUtf16(text, start, unit), toUtf16(text, end, unit)];
  // A position beyond the text is still a position that the quote does not confirm.
  return { start: from ?? text.length, end: to ?? text.length };
}

/** Several places: surroundings decide, then position; else all of them stand. */
function chosen(
  text: string,
  candidates: readonly TextRange[],
  evidence: Evidence,
  hint: TextRange | null,
  grade: "in-context" | "normalised" | "approximate",
): Resolution {
  if (candidates.length === 1) return answer(grade, candidates, hint);
  const left = narrowedByContext(text, candidates, evidence);
  if (left.length === 1) return answer(grade, left, hint);
  const told = hint ? left.filter((range) => range.start === hint.start) : [];
  return told.length === 1 ? answer(grade, told, hint) : { grade: "ambiguous", ranges: candidates, moved: false };
}

/** The one place that the surroundings name, where the quote as it is stands without them. */
function placeInContext(text: string, places: readonly TextRange[], evidence: Evidence): TextRange | null {
  const fitting = places.filter((range) => !contradicts(text, range, evidence));
  return fitting.length === 1 ? fitting[0]! : null;
}

function looselyPlaced(text: string, part: string, normalised: () => MappedText, notation: () => MappedText): readonly TextRange[] {
  const { places } = exactPlaces(text, part, {}, null);
  if (places.length > 0) return places;
  const form = normaliseText(part);
  const inForm = mappedPlaces(text, normalised(), form.text);
  return inForm.length > 0 ? inForm : notatedPlaces(text, normalised(), notationText(part, form).text, notation);
}

/** Letters by which the best approximate place must be nearer than the next. */
const clearLead = 6;

/** Of approximate places the one that is clearly nearest; else surroundings decide, else all of them stand. */
function nearest(text: string, places: readonly ApproximatePlace[], evidence: Evidence, hint: TextRange | null): Resolution {
  if (places.length === 0) return notFound;
  const best = Math.min(...places.map(({ cost }) => cost));
  const near = places.filter(({ cost }) => cost - best < clearLead).slice(0, maxPlaces);
  const resolution = chosen(
    text,
    near.map(({ range }) => range),
    evidence,
    hint,
    "approximate",
  );
  const place = resolution.grade === "approximate" ? near.find(({ range }) => range === resolution.ranges[0]) : undefined;
  return place ? { ...resolution, score: Math.max(0.01, Math.round(place.score * 100) / 100) } : resolution;
}
