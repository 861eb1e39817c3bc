/** A point of the freshness ruler. */
export interface RulerPoint {
  readonly id: string;
  readonly label: string;
  readonly time: number;
}
export interface PlacedLabel extends RulerPoint {
  /** Of the mark, in pixels from the left. */
  readonly x: number;
  /** Of the label's left edge. */
  readonly left: number;
  /** Line under the axis, from 0. */
  readonly line: number;
}

const gap = 10;
const inset = 6;
/** Marks nearer than this share of the axis cannot be told apart. */
const leastShare = 0.04;

/** Where times stand on the axis, as shares of its length from 0 to 1, and whether long gaps were drawn in. */
export interface RulerAxis {
  shareOf(time: number): number;
  readonly broken: boolean;
  /** Middles of the gaps that are drawn shorter than they are, and how long each is in milliseconds. */
  readonly breaks: readonly { readonly share: number; readonly milliseconds: number }[];
}

/**
 * One axis for a window of a day and an event years ago: to scale where all marks can be told apart on it, else with gaps as long as
 * the logarithm of their time. Order is kept, and one time has one place.
 */
export function rulerAxis(times: readonly number[]): RulerAxis {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, at) => time - sorted[at]!);
  const total = gaps.reduce((sum, each) => sum + each, 0);
  if (total === 0) return { shareOf: () => 0.5, broken: false, breaks: [] };
  const least = Math.min(...gaps);
  const broken = least < total * leastShare && gaps.length > 1;
  const weights = broken ? gaps.map((each) => 1 + Math.log2(each / least)) : gaps;
  const whole = weights.reduce((sum, each) => sum + each, 0);
  let at = 0;
  const starts = weights.map((weight) => {
    at += weight / whole;
    return at - weight / whole;
  });
  const shares = new Map(sorted.map((time, index) => [time, index === sorted.length - 1 ? 1 : starts[index]!]));
  return {
    shareOf: (time) => shares.get(time) ?? 0,
    broken,
    breaks: !broken
      ? []
      : gaps.flatMap((each, index) =>
          each / total > weights[index]! / whole ? [{ share: starts[index]! + weights[index]! / whole / 2, milliseconds: each }] : [],
        ),
  };
}

/** Pixels from the left of a share of an axis that is so wide. */
export const rulerX = (share: number, width: number): number => inset + share * (width - 2 * inset);

/**
 * Places marks on one time axis and their labels under it so that no two touch: a label goes to the first line where it fits,
 * centred on its mark as far as the edges allow. `widthOf` measures a label in pixels.
 */
export function layRuler(points: readonly RulerPoint[], width: number, widthOf: (label: string) => number): readonly PlacedLabel[] {
  const sorted = [...points].sort((a, b) => a.time - b.time);
  const axis = rulerAxis(sorted.map(({ time }) => time));
  const ends: number[] = [];
  return sorted.map((point) => {
    const x = rulerX(axis.shareOf(point.time), width);
    const labelWidth = Math.min(widthOf(point.label), width);
    const left = Math.max(0, Math.min(width - labelWidth, x - labelWidth / 2));
    let line = ends.findIndex((end) => end + gap <= left);
    if (line === -1) line = ends.length;
    ends[line] = left + labelWidth;
    return { ...point, x, left, line };
  });
}
