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

/**
 * Places marks on one time axis and their labels under it so that no two touch: a label goes to the first line where it fits,
 * centred on its mark as far as the edges allow. `widthOf` measures a label in pixels.
 */
export function layRuler(points: readonly RulerPoint[], width: number, widthOf: (label: string) => number): readonly PlacedLabel[] {
  const sorted = [...points].sort((a, b) => a.time - b.time);
  const [first, last] = [sorted[0]?.time ?? 0, sorted.at(-1)?.time ?? 0];
  const inset = 6;
  const ends: number[] = [];
  return sorted.map((point) => {
    const x = last === first ? width / 2 : inset + ((point.time - first) / (last - first)) * (width - 2 * inset);
    const labelWidth = Math.min(widthOf(point.label), width);
    const left = Math.max(0, Math.min(width - labelWidth, x - labelWidth / 2));
    let line = ends.findIndex((end) => end + gap <= left);
    if (line === -1) line = ends.length;
    ends[line] = left + labelWidth;
    return { ...point, x, left, line };
  });
}
