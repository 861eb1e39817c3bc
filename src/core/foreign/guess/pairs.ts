import type { Candidate } from "./candidates";
import { fits, wordsOf } from "./names";
import { isText } from "./profile";

export interface Pair {
  readonly candidates: readonly [Candidate, Candidate];
  /** What to call each of them above its text. */
  readonly titles: readonly [string, string];
}

const marks: readonly (readonly [string, string])[] = [
  ["1", "2"],
  ["a", "b"],
  ["0", "1"],
  ["chosen", "rejected"],
];

/** Two answers side by side (`response1` and `response2`, `answer_a` and `answer_b`), to be compared; null where there are none, or more than two. */
export function pairIn(candidates: readonly Candidate[]): Pair | null {
  const texts = candidates.filter(({ profile }) => isText(profile) && profile.meanLength > 1);
  for (const [one, other] of marks)
    for (const first of texts) {
      const words = wordsOf(first.key);
      if (words.at(-1) !== one && !(words.length === 1 && words[0] === one && one.length > 1)) continue;
      const stem = words.slice(0, -1);
      if (stem.length === 0 ? one.length === 1 : fits(stem.join("_"), "answer") === 0 && !/^(model|system|assistant|candidate)$/.test(stem.join("_")))
        continue;
      const mate = (mark: string) =>
        texts.find((candidate) => candidate.around === first.around && wordsOf(candidate.key).join(" ") === [...stem, mark].join(" "));
      const second = mate(other);
      if (!second || (one === "1" && mate("3")) || (one === "a" && mate("c")) || (one === "0" && mate("2"))) continue;
      return { candidates: [first, second], titles: [titleOf([...stem, one]), titleOf([...stem, other])] };
    }
  return null;
}

const titleOf = (words: readonly string[]): string => {
  const text = words.join(" ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replace(/ ([ab])$/, (_, letter: string) => ` ${letter.toUpperCase()}`);
};
