import { withoutForeignMarkers, wordsBefore, type CitationMarker } from "../evidence/citationMarkers";
import { toUtf16 } from "../evidence/offsetUnits";
import type { Citation, Claim } from "../formats/row";

/** A stretch of the answer, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a claim stands in the answer, in UTF-16 code units; null where it stands nowhere. */
export function placeOf(claim: Claim | undefined, answer: string): Span | null {
  if (claim?.start == null || claim.end == null) return null;
  const [start, end] = [toUtf16(answer, claim.start, claim.unit ?? "utf16"), toUtf16(answer, claim.end, claim.unit ?? "utf16")];
  return start !== null && end !== null && start < end && end <= answer.length ? { start, end } : null;
}

/**
 * A stretch without the white space at its ends, and without the markers at its beginning that stand behind the full stop of
 * the sentence before. Null where no words are left, or the stretch does not lie in the answer.
 */
export function trimmedSpan(answer: string, { start, end }: Span, markers: readonly CitationMarker[]): Span | null {
  if (!(start >= 0 && start < end && end <= answer.length)) return null;
  const last = wholeCharacter(answer, end);
  const words = answer.slice(0, last).trimEnd().length;
  const first = withoutForeignMarkers(answer, wholeCharacter(answer, start), words, markers);
  return first < words ? { start: first, end: words } : null;
}

/** An offset between the halves of a character is moved behind it. */
export const wholeCharacter = (text: string, at: number): number =>
  /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at + 1 : at;

/** A claim named by its place; by its place and a number where that name is taken. */
export function newClaim(answer: string, { start, end }: Span, taken: readonly { readonly id: string }[]) {
  const ids = new Set(taken.map(({ id }) => id));
  const name = `span-${start}-${end}`;
  let id = name;
  for (let number = 2; ids.has(id); number++) id = `${name}-${number}`;
  return { id, start, end, text: answer.slice(start, end) };
}

/**
 * For each citation, by id, where the words end behind which its markers stand. A marker names a citation by its id, else by
 * its number in the row, from 1.
 */
export function markedPlaces(
  citations: readonly Citation[],
  markers: readonly CitationMarker[],
  answer: string,
): ReadonlyMap<string, readonly number[]> {
  const ids = new Set(citations.map(({ id }) => id));
  const places = new Map<string, number[]>();
  for (const one of markers) {
    const words = wordsBefore(answer, one, markers);
    if (words === null) continue;
    for (const label of one.labels) {
      const id = ids.has(label) ? label : citations[Number(label) - 1]?.id;
      if (id !== undefined) places.set(id, [...(places.get(id) ?? []), words]);
    }
  }
  return places;
}

/** Whether one of the words' ends lies in a stretch. */
export const within = (places: readonly number[] | undefined, { start, end }: Span): boolean =>
  (places ?? []).some((place) => place > start && place <= end);
