import { cohenKappa } from "../agreement/twoRaters";
import { confusionOf, type Confusion } from "../agreement/confusion";
import type { Figure } from "../defined";
import { pairedChange, type PairedChange } from "../exactBinomial";

/** An item that two judges labelled, with the label held to be true where a person gave one. */
export interface TwiceJudged {
  readonly before: string | null;
  readonly after: string | null;
  readonly truth?: string | null;
}

export interface JudgeChange {
  readonly confusion: Confusion;
  readonly kappa: Figure;
  /** Places in the list of items that the judges label differently. */
  readonly flips: readonly number[];
  /** Flips away from a label and to it; a label is gained or lost more often than chance where p is small. */
  readonly byLabel: ReadonlyMap<string, PairedChange>;
  /** Of flips with a true label: how many became wrong (worse) and right (better). Flips from wrong to wrong are in neither. */
  readonly againstTruth: PairedChange;
  readonly flipsWithTruth: number;
}

/**
 * Two judges, or two versions of one, on the same items: κ between them, and McNemar's exact test on the flips, for each label and, where
 * people's labels are there, for being right. Items that one of them did not label are counted as missing in the matrix and are no flips.
 * Source: McNemar (1947), Psychometrika 12, 153–157.
 */
export function judgeChange(items: readonly TwiceJudged[], labels: readonly string[], level = 0.95): JudgeChange {
  const confusion = confusionOf(
    items.map(({ before, after }) => [before, after]),
    labels,
  );
  const known = new Set(labels);
  const flips = [...items.keys()].filter((at) => {
    const { before, after } = items[at]!;
    return before !== null && after !== null && known.has(before) && known.has(after) && before !== after;
  });
  const flipped = flips.map((at) => items[at]!);
  const told = flipped.filter(({ truth }) => truth !== undefined && truth !== null);
  const count = (of: readonly TwiceJudged[], wanted: (item: TwiceJudged) => boolean) => of.filter(wanted).length;
  return {
    confusion,
    kappa: cohenKappa(confusion.counts),
    flips,
    byLabel: new Map(
      labels.map((label) => [
        label,
        pairedChange(
          count(flipped, ({ before }) => before === label),
          count(flipped, ({ after }) => after === label),
          level,
        ),
      ]),
    ),
    againstTruth: pairedChange(
      count(told, ({ before, truth }) => before === truth),
      count(told, ({ after, truth }) => after === truth),
      level,
    ),
    flipsWithTruth: told.length,
  };
}
