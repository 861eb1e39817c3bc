import type { ExpectedFact } from "../formats/truth";
import { boundedRegex } from "../grade/boundedRegex";
import { matchFact, normalize } from "../grade/matchFact";
import { statedNumbers } from "../grade/statedValues";

/**
 * Whether evidence proves a fact against an answer that it would make right: it states the fact, and where the fact is so vague that it fits
 * several values (`contains`, `regex`, a tolerance) it states the very value that the answer does. So no pattern that fits what is right and what
 * a system said can be proved by what is right alone.
 */
export function isProvenBy(evidence: string, fact: ExpectedFact, answers: readonly string[]): boolean {
  if (!matchFact(evidence, fact).found) return false;
  const kind = fact.match ?? "exact";
  const said = answers.filter((text) => matchFact(text, fact).found);
  if (kind === "number" && (fact.tolerance ?? 0) > 0) return said.length === 0 || said.some((text) => shareNumber(text, evidence, fact));
  if (kind !== "contains" && kind !== "regex") return true;
  const plain = normalize(evidence);
  return (
    said.length === 0 ||
    said.some((text) => {
      const stretch = normalize(stretchOf(text, fact) ?? text);
      return stretch !== "" && ` ${plain} `.includes(` ${stretch} `);
    })
  );
}

function shareNumber(text: string, evidence: string, { value, tolerance = 0 }: ExpectedFact): boolean {
  const within = statedNumbers(text).filter((one) => Math.abs(one.value - Number(value)) <= tolerance);
  const stated = new Set(statedNumbers(evidence).map((one) => one.value));
  return within.some((one) => stated.has(one.value));
}

/** The stretch of a text that a vague fact fits, out to the spaces around it; null where it cannot be told. */
function stretchOf(text: string, { value, match }: ExpectedFact): string | null {
  if (match === "regex") {
    const pattern = boundedRegex(String(value));
    const found = pattern.ok ? pattern.find(text) : null;
    return found === null ? null : outToSpaces(found.input, found.index, found[0].length);
  }
  const plain = text.normalize("NFKC").toLowerCase();
  const words = normalize(String(value)).split(" ");
  const found = new RegExp(words.join("[^\\p{L}\\p{N}\\p{M}]+"), "u").exec(plain); // words are letters, digits and marks alone
  return found && outToSpaces(plain, found.index, found[0].length);
}

function outToSpaces(text: string, at: number, length: number): string {
  const before = /\S*$/.exec(text.slice(Math.max(0, at - longestWord), at))![0];
  const after = /^\S*/.exec(text.slice(at + length, at + length + longestWord))![0];
  return before + text.slice(at, at + length) + after;
}
/** Longer runs without a space are cut: they are no words. */
const longestWord = 200;
