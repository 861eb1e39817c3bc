import type { Range } from "./figureText";

/** Where the axis of some ranges begins and ends: at 0 and 1, or further where they go further. */
export function axisOf(ranges: readonly (Range | null)[]): Range {
  const there = ranges.filter((one) => one !== null);
  return { low: Math.min(0, ...there.map(({ low }) => low)), high: Math.max(1, ...there.map(({ high }) => high)) };
}

/** An interval with its figure on an axis: a picture of the numbers that stand beside it. */
export function RangePlot({ axis, range, estimate }: { readonly axis: Range; readonly range: Range | null; readonly estimate: number }) {
  const at = (value: number) => `${(100 * (value - axis.low)) / (axis.high - axis.low)}%`;
  return (
    <span className="range-plot" aria-hidden="true">
      {axis.low < 0 && <span className="range-zero" style={{ left: at(0) }} />}
      {range !== null && <span className="range-line" style={{ left: at(range.low), right: `calc(100% - ${at(range.high)})` }} />}
      <span className="range-point" style={{ left: at(estimate) }} />
    </span>
  );
}
