import { figure, undefinedBecause, type Figure } from "../defined";
import { sharesOf } from "./confusion";

type Table = readonly (readonly number[])[];

/** How a judge fares against the labels held to be true, for one label called positive. */
export interface AgainstTruth {
  /** Of what is truly positive, the share that the judge finds. */
  readonly sensitivity: Figure;
  /** Of what is truly not positive, the share that the judge leaves out. */
  readonly specificity: Figure;
  /** Of what the judge calls positive, the share that is. */
  readonly positivePredictive: Figure;
  /** Of what the judge does not call positive, the share that is not. */
  readonly negativePredictive: Figure;
  /** Share that is truly positive, and that the judge calls so. */
  readonly prevalence: Figure;
  readonly accepted: Figure;
}

/**
 * Sensitivity, specificity, PPV and NPV of a judge (rows) against the truth (columns); `positive` is the place of the positive label, all
 * others together are negative. `table` holds counts or population weights. Each is undefined on an empty denominator.
 * Source: Altman and Bland (1994), BMJ 308, 1552 and 309, 102.
 */
export function againstTruth(table: Table, positive: number): AgainstTruth {
  if (!Number.isInteger(positive) || positive < 0 || positive >= table.length) throw new RangeError(`there is no label at place ${positive}`);
  const both = fourfold(table, positive);
  const { truePositive, falsePositive, falseNegative, trueNegative } = both;
  return {
    sensitivity: shareOf(truePositive, falseNegative, "nothing is truly positive"),
    specificity: shareOf(trueNegative, falsePositive, "everything is truly positive"),
    positivePredictive: shareOf(truePositive, falsePositive, "the judge calls nothing positive"),
    negativePredictive: shareOf(trueNegative, falseNegative, "the judge calls everything positive"),
    prevalence: shareOf(truePositive + falseNegative, falsePositive + trueNegative, "there are no items"),
    accepted: shareOf(truePositive + falsePositive, falseNegative + trueNegative, "there are no items"),
  };
}

/** The table of one label against all others: sums of counts or weights. */
export function fourfold(table: Table, positive: number) {
  sharesOf(table);
  const sum = (judgedPositive: boolean, trulyPositive: boolean) =>
    table
      .flatMap((row, judged) => row.filter((_, truth) => (judged === positive) === judgedPositive && (truth === positive) === trulyPositive))
      .reduce((all, value) => all + value, 0);
  const [truePositive, falsePositive, falseNegative, trueNegative] = [sum(true, true), sum(true, false), sum(false, true), sum(false, false)];
  return { truePositive, falsePositive, falseNegative, trueNegative };
}

const shareOf = (part: number, rest: number, because: string): Figure => (part + rest > 0 ? figure(part / (part + rest)) : undefinedBecause(because));
