import { namesIn } from "./names";
import { negationsIn } from "./negations";
import type { Question } from "./question";
import { folded, termsOf } from "./terms";
import { sameFamily, says, valuesIn } from "./values";

/** A stretch of the passage, counted from its own beginning in UTF-16 code units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * How a passage stands to one thing that the claim says.
 * - same: it says that too. part: some words of the name are there.
 * - other: it is not said, but something else of its kind is, at `here`. absent: nothing of its kind is said.
 * - negation: `other` where one of both says "not" and the other does not; `said` is null where it is the passage, at `here`.
 */
export interface PassageMark {
  readonly kind: "date" | "number" | "version" | "name" | "negation";
  readonly status: "same" | "part" | "other" | "absent";
  /** As the claim has it. */
  readonly said: string | null;
  readonly here: readonly Stretch[];
}

/** Other values that are named at most for one that is missing. */
const mostOthers = 3;
const mostMarks = 24;

/** What a passage says of the claim's numbers, dates, versions and names, and whether one of both is negated. */
export function marksOf(question: Question, passage: string): readonly PassageMark[] {
  return [...valueMarks(question, passage), ...nameMarks(question, passage), ...negationMarks(question, passage)].slice(0, mostMarks);
}

const place = ({ start, end }: Stretch): Stretch => ({ start, end });

function valueMarks({ values }: Question, passage: string): readonly PassageMark[] {
  if (values.length === 0) return [];
  const stated = valuesIn(passage);
  // What the claim says itself is no contradiction, also where it says it elsewhere.
  const own = stated.map((one) => values.some((value) => says(one, value) || says(value, one)));
  const marked = new Set<string>();
  return values.flatMap((value): PassageMark[] => {
    if (marked.has(value.key)) return [];
    marked.add(value.key);
    const { kind, text: said } = value;
    const same = stated.filter((one) => says(one, value));
    if (same.length > 0) return [{ kind, status: "same", said, here: same.map(place) }];
    const others = stated.filter((one, at) => !own[at] && sameFamily(one, value)).slice(0, mostOthers);
    return [{ kind, status: others.length > 0 ? "other" : "absent", said, here: others.map(place) }];
  });
}

function nameMarks({ names }: Question, passage: string): readonly PassageMark[] {
  if (names.length === 0) return [];
  const terms = termsOf(passage);
  const lower = passage.normalize("NFKC").toLowerCase();
  const placesOf = (word: string): readonly Stretch[] => terms.filter(({ term }) => term === folded(word)).map(place);
  const has = (word: string) => placesOf(word).length > 0 || lower.includes(word);
  const stated = namesIn(passage);
  const own = new Set(names.flatMap(({ words }) => words));
  const others = stated.filter(({ words }) => words.every((word) => !own.has(word))).slice(0, mostOthers);
  const marked = new Set<string>();
  return names.flatMap(({ words, text: said }): PassageMark[] => {
    const key = words.join(" ");
    if (marked.has(key)) return [];
    marked.add(key);
    const there = words.filter(has);
    const here = there.flatMap(placesOf).sort((a, b) => a.start - b.start);
    if (there.length === words.length) return [{ kind: "name", status: "same", said, here }];
    if (there.length > 0) return [{ kind: "name", status: "part", said, here }];
    return [{ kind: "name", status: others.length > 0 ? "other" : "absent", said, here: others.map(place) }];
  });
}

function negationMarks({ negated }: Question, passage: string): readonly PassageMark[] {
  const here = negationsIn(passage).slice(0, mostOthers);
  if (negated === here.length > 0) return [];
  return [{ kind: "negation", status: "other", said: negated ? "not" : null, here }];
}
