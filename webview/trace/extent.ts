import type { Waterfall, WaterfallRow } from "../../src/core/trace";

export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** From where to where a row's bar goes, in milliseconds on the axis: its own times, and where a redirect chain is folded into it, those of all its steps. Null without a time. */
export function extentOf(model: Waterfall, row: WaterfallRow, isFolded: boolean): Extent | null {
  const { start, end, key } = row.span;
  if (start === null || end === null) return null;
  if (!isFolded || row.redirects?.keys[0] !== key) return { start, end };
  return row.redirects.keys.reduce<Extent>(
    (whole, step) => {
      const span = model.tree.byKey.get(step)!;
      return { start: Math.min(whole.start, span.start ?? whole.start), end: Math.max(whole.end, span.end ?? whole.end) };
    },
    { start, end },
  );
}
