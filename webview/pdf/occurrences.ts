import type { Stretch } from "../representation/highlightRanges";

/** More places than this are not told apart one by one. */
const most = 5_000;

/** Where a text stands in another, whatever its case and however its white space: one after the other, none over the last. */
export function occurrences(text: string, sought: string): Stretch[] {
  const words = sought.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("\\s{1,8}"), "giu");
  const found: Stretch[] = [];
  for (let match = pattern.exec(text); match !== null && found.length < most; match = pattern.exec(text))
    found.push({ start: match.index, end: match.index + match[0].length });
  return found;
}
