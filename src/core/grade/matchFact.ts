import type { ExpectedFact } from "../formats/truth";
import { boundedRegex } from "./boundedRegex";
import { statedDates, statedNumbers, statedVersions } from "./statedValues";

export interface FactMatch {
  readonly found: boolean;
  /** Where the value is not found: another value of its kind that the text states instead, as written. */
  readonly instead: string | null;
  /** Why the fact cannot be looked for at all (an unknown match kind, an unsafe pattern). */
  readonly problem: string | null;
}

const yes: FactMatch = { found: true, instead: null, problem: null };
const no = (instead: string | null = null): FactMatch => ({ found: false, instead, problem: null });
const cannot = (problem: string): FactMatch => ({ found: false, instead: null, problem });

/**
 * Whether a text states an expected fact, by the fact's match kind (`exact` where it names none):
 * - `exact`: the value as written, not as a part of a longer word, number or version
 * - `normalized`: after NFKC, lower case, plain quotes and dashes, and one space for all else that is no letter or digit
 * - `contains`: normalised, anywhere, also inside a word
 * - `number`: some number within `tolerance` (0 where missing)
 * - `date`: the same calendar day, in any form that `statedDates` reads
 * - `regex`: a bounded pattern (`boundedRegex`)
 * - `set`: every member, each as `normalized`
 */
export function matchFact(text: string, fact: Pick<ExpectedFact, "value" | "match" | "tolerance">): FactMatch {
  const kind = fact.match ?? "exact";
  const value = typeof fact.value === "string" || typeof fact.value === "number" ? String(fact.value) : null;
  if (kind === "set") {
    if (!Array.isArray(fact.value) || fact.value.length === 0) return cannot("a set needs a list of values");
    const plain = normalize(text);
    return fact.value.every((member) => hasWhole(plain, normalize(String(member)))) ? yes : no();
  }
  if (value === null || value === "") return cannot(`${kind} needs a text or a number as its value`);
  switch (kind) {
    case "exact": {
      if (hasWhole(text, value)) return yes;
      const isVersion = statedVersions(value).some((one) => one.value === value);
      return no(isVersion ? (statedVersions(text)[0]?.value ?? null) : null);
    }
    case "normalized":
      return hasWhole(normalize(text), normalize(value)) ? yes : no();
    case "contains":
      return normalize(text).includes(normalize(value)) ? yes : no();
    case "number": {
      const wanted = Number(value);
      if (!Number.isFinite(wanted)) return cannot(`"${value}" is not a number`);
      const stated = statedNumbers(text);
      // One unit in the last place of the sum, so that a tolerance written in decimals includes its own edge.
      const slack = (fact.tolerance ?? 0) + Number.EPSILON * Math.max(1, Math.abs(wanted)) * 4 * ((fact.tolerance ?? 0) > 0 ? 1 : 0);
      return stated.some((one) => Math.abs(one.value - wanted) <= slack) ? yes : no(written(text, stated[0]));
    }
    case "date": {
      const wanted = statedDates(value)[0]?.value;
      if (wanted === undefined) return cannot(`"${value}" is not a date`);
      const stated = statedDates(text);
      return stated.some((one) => one.value === wanted) ? yes : no(written(text, stated[0]));
    }
    case "regex": {
      const pattern = boundedRegex(value);
      if (!pattern.ok) return cannot(`the pattern ${pattern.why}`);
      return pattern.test(text) ? yes : no();
    }
    default:
      return cannot(`unknown match kind "${kind}"`);
  }
}

const written = (text: string, at: { readonly start: number; readonly end: number } | undefined) => (at ? text.slice(at.start, at.end) : null);

/** NFKC, lower case, and one space for every run that is no letter, digit or combining mark. */
export function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/(\p{L})'(\p{L})/gu, "$1$2")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}

/**
 * Whether `value` occurs and does not go on: no letter or digit directly before or after, nor a dot or hyphen that joins
 * more digits (3.2 is not in 3.2.1). Scripts written without spaces have no such edges and are found anywhere.
 */
function hasWhole(text: string, value: string): boolean {
  if (value === "") return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + value.length, at + value.length + 2);
    const joinsBefore = spaced.test(value[0]!) && (spaced.test(before.slice(-1)) || /\d[.]$/.test(before));
    const last = value[value.length - 1]!;
    const joinsAfter = spaced.test(last) && (spaced.test(after.slice(0, 1)) || /^[.]\d/.test(after));
    if (!joinsBefore && !joinsAfter) return true;
  }
  return false;
}

const spaced = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
