import type { Candidate } from "./candidates";
import type { Pair } from "./pairs";

const tie = /^(tie|tied|draw|equal|same|equally good|平局|相同)$/i;
/** Verdicts that are neither, more often than this, are another question's answers. */
const mostOther = 0.1;

/**
 * What the verdicts on two answers mean, in the words that stand above the answers: `1` is the first, `2` the second, `tie` and,
 * beside 1 and 2, `0` neither. Null where both are not clearly there. What is left over is malformed.
 */
export function preferenceMap({ profile }: Candidate, { titles }: Pair): Readonly<Record<string, string>> | null {
  const [first, second] = titles.map((title) => title.toLowerCase()) as [string, string];
  const [one, other] = [first, second].map((title) => title.split(" ").at(-1)!) as [string, string]; // a split text has a last part
  if (one === "0" || profile.manyValues) return null;
  const meaning = (value: string): string | null => {
    const said = value.trim().toLowerCase();
    if (said === one || said === first) return first;
    if (said === other || said === second) return second;
    return tie.test(said) || (said === "0" && one === "1") ? "tie" : null;
  };
  const map = new Map<string, string>(one === "1" ? [["0", "tie"]] : []); // seldom, and perhaps not among the first records
  let [all, others] = [0, 0];
  for (const [value, count] of profile.values) {
    if (value.trim() === "") continue;
    all += count;
    const meant = meaning(value);
    if (meant === null) others += count;
    else map.set(value, meant);
  }
  const meant = new Set(map.values());
  return meant.has(first) && meant.has(second) && others <= all * mostOther
    ? Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
    : null;
}
