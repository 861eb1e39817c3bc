import type { ExpectedFact } from "../../formats/truth";
import { matchFact, normalize } from "../../grade/matchFact";
import { namesIn } from "../passages/names";
import { questionOf, type Question } from "../passages/question";
import { sentencesOf } from "../passages/sentences";
import { folded, termsOf } from "../passages/terms";
import { says, valuesIn, type StatedValue } from "../passages/values";
import type { Known } from "./factStage";

/** Looks through a text for one thing; yields when others should go first. */
export type Looking = Generator<void, Known>;

/** Grading a block takes a few milliseconds at most; blocks overlap so that a value at an edge is whole in one of them. */
const block = 16_384;
const overlap = 1_024;

/**
 * Whether a text states an expected fact, by the rules that grade answers (`core/grade/matchFact.ts`), block by block. The
 * members of a set may stand in different places. Unknown where the fact cannot be looked for at all.
 */
export function* statesFact(text: string, fact: Pick<ExpectedFact, "value" | "match" | "tolerance">): Looking {
  if (fact.match === "set" && Array.isArray(fact.value)) {
    let all: Known = fact.value.length === 0 ? "unknown" : "yes";
    for (const member of fact.value) {
      const one = yield* statesFact(text, { value: String(member), match: "normalized" });
      if (one !== "yes") all = one;
      if (all === "no") break;
    }
    return all;
  }
  for (let at = 0; at < Math.max(1, text.length); yield) {
    const end = cutBefore(text, at + block);
    const { found, problem } = matchFact(text.slice(at, end), fact);
    if (problem !== null) return "unknown";
    if (found) return "yes";
    if (end >= text.length) break;
    at = Math.max(at + 1, cutBefore(text, end - overlap));
  }
  return "no";
}

/** A place at white space before `at`, where there is one: a value cut in two would be another value. */
function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  for (let space = at; space > at - overlap / 2; space--) if (/\s/u.test(text[space]!)) return space;
  return at;
}

/**
 * Whether a text states what can be told of a claim by its words: all its values (numbers, dates, versions) and its names,
 * within three sentences in a row. Unknown for a claim without any: that it is said in other words cannot be excluded.
 */
export function* statesClaim(text: string, claim: string): Looking {
  const question = questionOf(claim);
  if (question.values.length === 0 && question.names.length === 0) return "unknown";
  const names = question.names.flatMap(({ words }) => words.map(folded));
  const wanted = question.values.length + names.length;
  let [rested, window] = [0, [] as Found[]];
  for (const { start, end } of sentencesOf(text)) {
    window = [...window.slice(-2), foundIn(text.slice(start, end), question, names)];
    if (new Set(window.flatMap(({ values, words }) => [...values, ...words])).size === wanted) return "yes";
    if (end - rested < block) continue;
    rested = end;
    yield;
  }
  return "no";
}

interface Found {
  readonly values: readonly number[];
  readonly words: readonly number[];
}

/** Which of the claim's values and words of names a sentence has, by their numbers. */
function foundIn(sentence: string, { values }: Question, names: readonly string[]): Found {
  const stated: readonly StatedValue[] = values.length === 0 ? [] : valuesIn(sentence);
  const terms = names.length === 0 ? new Set<string>() : new Set(termsOf(sentence).map(({ term }) => term));
  const plain = names.length === 0 ? "" : sentence.normalize("NFKC").toLowerCase();
  return {
    values: values.flatMap((value, at) => (stated.some((one) => says(one, value)) ? [at] : [])),
    words: names.flatMap((name, at) => (terms.has(name) || plain.includes(name) ? [values.length + at] : [])),
  };
}

/**
 * Whether finding a fact in the source of a page says anything: a short value (12, v3) stands in every style sheet by chance.
 * Four letters or digits are asked for, eight of a pattern.
 */
export function tellsInSource({ value, match }: Pick<ExpectedFact, "value" | "match">): boolean {
  const shortest = (Array.isArray(value) ? value : [value]).map((one) => normalize(String(one)).replaceAll(" ", "").length);
  return Math.min(...shortest) >= (match === "regex" ? 8 : 4);
}

/** The same for a claim: names tell, and values of four digits or more. */
export function claimTellsInSource(claim: string): boolean {
  const digits = valuesIn(claim).map(({ key }) => key.replace(/\D/gu, "").length);
  return namesIn(claim).length > 0 || digits.some((count) => count >= 4);
}
