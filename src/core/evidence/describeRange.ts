import type { Evidence } from "../formats/common";
import { splitsPair } from "./offsetUnits";

/** UTF-16 code units of surroundings kept on each side. */
const contextLength = 32;

/**
 * Evidence for a stretch of the canonical text: the quote, up to 32 code units around it, and its place. No surrogate pair is
 * split: an end inside one moves outward. Throws RangeError where `start` and `end` are not a stretch of `text`.
 */
export function describeRange(text: string, start: number, end: number): Evidence {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > text.length || start >= end)
    throw new RangeError(`no stretch of a text of ${text.length}: ${start} to ${end}`);
  const from = splitsPair(text, start) ? start - 1 : start;
  const to = splitsPair(text, end) ? end + 1 : end;
  let [before, after] = [Math.max(0, from - contextLength), Math.min(text.length, to + contextLength)];
  if (splitsPair(text, before)) before++;
  if (splitsPair(text, after)) after--;
  return { exact: text.slice(from, to), prefix: text.slice(before, from), suffix: text.slice(to, after), start: from, end: to, text: "text@1" };
}
