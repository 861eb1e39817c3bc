import type { Candidate } from "./candidates";
import { guess, type Guess } from "./draft";
import { fieldName } from "./fieldName";
import { fits, namesJudge, wordsOf } from "./names";
import { isLowCardinality, isText } from "./profile";
import type { RowScope } from "./scope";

/** What is left with few different values: a way to group the cases. */
export function guessDimensions(scope: RowScope, taken: ReadonlySet<Candidate>): readonly Guess[] {
  const names = new Set<string>();
  return scope.candidates
    .filter(
      (one) =>
        !taken.has(one) && isText(one.profile) && isGrouping(one) && one.profile.values.size > 1 && !namesJudge(one.key) && !isIdentity(one.key),
    )
    .slice(0, 8)
    .flatMap((one) => {
      const name = names.has(one.key) ? one.steps.join("_") : one.key;
      if (names.has(name)) return [];
      names.add(name);
      return [guess(fieldName(["dimensions", name]), scope.pathOf(one), "medium", "few different values: cases can be grouped by it")];
    });
}

/** Few different values; where the name says that it is a kind of case, some more. */
const isGrouping = ({ key, profile }: Candidate): boolean =>
  isLowCardinality(profile) || (fits(key, "stratum") > 0.5 && !profile.manyValues && profile.values.size <= profile.present / 3);

const isIdentity = (key: string) => /^(id|uuid|uid|hash)$/.test(wordsOf(key).at(-1) ?? "");
