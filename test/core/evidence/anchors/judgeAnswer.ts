import type { Gold, Quote } from "./cutQuotes";

export interface Answer {
  readonly grade: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** `wrong`: a place is named that is not the one. `missed`: no place is named where there is one. */
export type Verdict = "right" | "wrong" | "missed";

/** Holds an answer against the place that was noted when the quote was cut. */
export function judgeAnswer(quote: Quote, answer: Answer): Verdict {
  const named = answer.grade === "ambiguous" || answer.grade === "not-found" ? [] : answer.ranges;
  const gold: Gold = quote.gold;
  switch (gold.kind) {
    case "absent":
      return answer.ranges.length === 0 ? "right" : "wrong";
    case "ambiguous":
      if (named.length > 0) return "wrong";
      return answer.grade === "ambiguous" && gold.places.every((place) => answer.ranges.some((range) => samePlace(quote, range, place)))
        ? "right"
        : "missed";
    case "within":
      return named.every(({ start, end }) => start < gold.end && gold.start < end) ? "right" : "wrong";
    case "place":
      if (named.length === 0) return "missed";
      return named.length === 1 && samePlace(quote, named[0]!, gold) ? "right" : "wrong";
  }
}

/** The same stretch, but for signs without letters or digits at its ends. */
function samePlace(
  { page }: Quote,
  a: { readonly start: number; readonly end: number },
  b: { readonly start: number; readonly end: number },
): boolean {
  const between = (from: number, to: number) => page.text.slice(Math.min(from, to), Math.max(from, to));
  return !/[\p{L}\p{N}]/u.test(between(a.start, b.start) + between(a.end, b.end)) && a.start < b.end && b.start < a.end;
}
