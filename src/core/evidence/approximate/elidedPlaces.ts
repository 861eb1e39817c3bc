import type { TextRange } from "../textRange";
import type { ApproximatePlace } from "./approximatePlaces";

/** What a quotation leaves out is marked so, and is not longer than this. */
const omission = / ?[[(]? ?(?:…|\.{3,}|⋯{1,2}|\u2026{2}) ?[\])]? ?/u;
const [minPart, longestOmission] = [8, 2000];

/**
 * Where a quote with omissions ("The report … was withdrawn") stands: all its parts, each as it is or but for form, one after the other and
 * not far apart. The stretch goes from the first to the last; the score is the part of it that is quoted.
 */
export function elidedPlaces(quote: string, placesOf: (part: string) => readonly TextRange[]): readonly ApproximatePlace[] {
  const parts = quote
    .split(omission)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length < 2 || parts.length > 8 || parts.some((part) => part.length < minPart)) return [];
  const places = parts.map(placesOf);
  const found: ApproximatePlace[] = [];
  for (const [index, first] of places[0]!.entries()) {
    let [end, quoted] = [first.end, first.end - first.start];
    const whole = places.slice(1).every((later) => {
      const next = later.find(({ start }) => start >= end && start - end <= longestOmission);
      if (!next) return false;
      [end, quoted] = [next.end, quoted + next.end - next.start];
      return true;
    });
    // Where the first part stands again before the others come, the later place is the closer one.
    const again = places[0]![index + 1];
    if (whole && !(again && again.end <= end - quoted + (first.end - first.start)))
      found.push({ range: { start: first.start, end }, cost: 0, score: quoted / (end - first.start) });
  }
  return found;
}
