import type { RatedPair, Rating } from "../../core/agreement/ratings";
import { isJudge } from "../../core/agreement/ratings";
import type { Scale } from "../../core/agreement/scale";
import { conditions, type Condition } from "../../core/formats/event";
import { judgeChange, type JudgeChange } from "../../core/stats/corrected/judgeChange";
import type { PairedChange } from "../../core/stats/exactBinomial";

/** What reviewers' labels of one condition say of the flips between two judges. */
export interface FlipsAgainst {
  readonly condition: Condition;
  /** Of the flips with a label that reviewers do not disagree about: how many became wrong (worse) and right (better). */
  readonly change: PairedChange;
  readonly withTruth: number;
  /** Flips on items that reviewers gave different labels. */
  readonly disputed: number;
}

/** An item that two judges label differently, and what reviewers said of it. */
export interface Flip extends RatedPair {
  readonly people: readonly { readonly reviewer: string; readonly label: string; readonly condition: Condition }[];
}

export interface Flips {
  readonly change: JudgeChange;
  readonly flips: readonly Flip[];
  readonly against: readonly FlipsAgainst[];
}

/**
 * Two judges, or two versions of one, on the same items: the flips alone, McNemar's exact test for every label, and by the labels that
 * reviewers have given already (each condition by itself) how many flips made a right label wrong, and a wrong one right.
 */
export function flipsOf(pairs: readonly RatedPair[], scale: Scale, ratings: readonly Rating[]): Flips {
  const people = new Map<string, Rating[]>();
  for (const rating of ratings) if (!isJudge(rating.rater)) people.set(rating.item, [...(people.get(rating.item) ?? []), rating]);
  const said = (item: string, condition: Condition) =>
    new Set((people.get(item) ?? []).filter((one) => one.condition === condition).map(({ label }) => label));
  const change = judgeChange(
    pairs.map(({ first, second }) => ({ before: first, after: second })),
    scale.labels,
  );
  const flipped = change.flips.map((at) => pairs[at]!);
  const against = conditions.flatMap((condition): FlipsAgainst[] => {
    if (!flipped.some(({ item }) => said(item, condition).size > 0)) return [];
    const truths = flipped.map(({ item }) => said(item, condition));
    const told = judgeChange(
      flipped.map(({ first, second }, at) => ({ before: first, after: second, truth: truths[at]!.size === 1 ? [...truths[at]!][0]! : null })),
      scale.labels,
    );
    return [{ condition, change: told.againstTruth, withTruth: told.flipsWithTruth, disputed: truths.filter(({ size }) => size > 1).length }];
  });
  const flips = flipped.map((pair): Flip => ({
    ...pair,
    people: (people.get(pair.item) ?? []).flatMap(({ rater, label, condition }) =>
      condition === null ? [] : [{ reviewer: rater, label, condition }],
    ),
  }));
  return { change, flips, against };
}
