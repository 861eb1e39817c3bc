import type { Evidence } from "../formats/common";
import { normaliseText } from "./normaliseText";
import type { TextRange } from "./textRange";

/** A prefix or suffix without the marks of omission that some tools put at its far end. */
export const contextOf = (context: string | undefined): string => (context ?? "").replace(/^(?:…|\.\.\.)|(?:…|\.\.\.)$/g, "");

/** Whether prefix and suffix, character by character, stand around this place. */
export function surrounds(text: string, range: TextRange, { prefix = "", suffix = "" }: Evidence): boolean {
  if (prefix === "" && suffix === "") return false;
  return text.slice(Math.max(0, range.start - prefix.length), range.start) === prefix && text.startsWith(suffix, range.end);
}

/** Whether a context was given and neither side of it stands here, not even loosely. */
export function contradicts(text: string, range: TextRange, evidence: Evidence): boolean {
  const [prefix, suffix] = [contextOf(evidence.prefix), contextOf(evidence.suffix)];
  if (prefix.trim() === "" && suffix.trim() === "") return false;
  return !(prefix !== "" && endsLoosely(text, range.start, prefix)) && !(suffix !== "" && startsLoosely(text, range.end, suffix));
}

/**
 * The places that the surroundings leave: those that prefix and suffix both fit, or the one that is given if the other fits nowhere;
 * where they fit nowhere in full, the one place that agrees with clearly more of them. All places where nothing is said, or prefix
 * and suffix name different ones.
 */
export function narrowedByContext(text: string, places: readonly TextRange[], evidence: Evidence): readonly TextRange[] {
  const [prefix, suffix] = [contextOf(evidence.prefix), contextOf(evidence.suffix)];
  const before = prefix === "" ? [] : places.filter((range) => endsLoosely(text, range.start, prefix));
  const after = suffix === "" ? [] : places.filter((range) => startsLoosely(text, range.end, suffix));
  if (before.length > 0 && after.length > 0) {
    const both = before.filter((range) => after.includes(range));
    return both.length > 0 ? both : places;
  }
  if (before.length > 0) return before;
  if (after.length > 0) return after;
  return mostAgreeing(text, places, prefix, suffix) ?? places;
}

/** Characters of the surroundings that must agree, and by how many more than at any other place. */
const [minAgreement, minLead] = [8, 6];
const maxCompared = 100;

function mostAgreeing(text: string, places: readonly TextRange[], prefix: string, suffix: string): readonly TextRange[] | null {
  if ((prefix === "" && suffix === "") || places.length > maxCompared) return null;
  const [wantedBefore, wantedAfter] = [normaliseText(prefix).text, normaliseText(suffix).text];
  const agreed = places
    .map((range) => ({
      range,
      length:
        agreementBefore(normaliseText(text.slice(Math.max(0, range.start - reach(prefix)), range.start)).text, wantedBefore) +
        agreementAfter(normaliseText(text.slice(range.end, range.end + reach(suffix))).text, wantedAfter),
    }))
    .sort((a, b) => b.length - a.length);
  const [best, second] = agreed;
  return best && best.length >= minAgreement && best.length - (second?.length ?? 0) >= minLead ? [best.range] : null;
}

function agreementBefore(text: string, wanted: string): number {
  let length = 0;
  while (length < wanted.length && length < text.length && wanted[wanted.length - 1 - length] === text[text.length - 1 - length]) length++;
  return length;
}

function agreementAfter(text: string, wanted: string): number {
  let length = 0;
  while (length < wanted.length && length < text.length && wanted[length] === text[length]) length++;
  return length;
}

/** How much of the text is normalised to be compared with a context: layout can be four times as long as what is said. */
const reach = (context: string): number => 4 * context.length + 64;

function endsLoosely(text: string, end: number, prefix: string): boolean {
  if (text.endsWith(prefix, end)) return true;
  const wanted = normaliseText(prefix).text;
  return wanted !== "" && normaliseText(text.slice(Math.max(0, end - reach(prefix)), end)).text.endsWith(wanted);
}

function startsLoosely(text: string, start: number, suffix: string): boolean {
  if (text.startsWith(suffix, start)) return true;
  const wanted = normaliseText(suffix).text;
  return wanted !== "" && normaliseText(text.slice(start, start + reach(suffix))).text.startsWith(wanted);
}
