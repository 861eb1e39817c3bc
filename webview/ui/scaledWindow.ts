/**
 * The arithmetic of a window over any number of equal rows. A browser cuts elements off at some 33 million pixels, so beyond
 * `tallest` the scroll bar is scaled: the element stays that tall, and its scroll position is mapped to the real one.
 * Everything is in CSS pixels; `top` is the real position, `scrollTop` the element's.
 */
export const tallest = 8_000_000;

export interface WindowShape {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewport: number;
}

export const realHeight = ({ count, rowHeight }: WindowShape): number => count * rowHeight;
export const elementHeight = (shape: WindowShape): number => Math.min(realHeight(shape), tallest);
export const lastTop = (shape: WindowShape): number => Math.max(0, realHeight(shape) - shape.viewport);
export const isScaled = (shape: WindowShape): boolean => realHeight(shape) > tallest;

/** Real pixels per pixel of the scroll bar: 1 up to `tallest`. */
export function scaleOf(shape: WindowShape): number {
  if (!isScaled(shape)) return 1;
  return lastTop(shape) / Math.max(1, elementHeight(shape) - shape.viewport);
}

export const clampTop = (shape: WindowShape, top: number): number => Math.max(0, Math.min(lastTop(shape), top));
export const topFromScroll = (shape: WindowShape, scrollTop: number): number => clampTop(shape, scrollTop * scaleOf(shape));
export const scrollFromTop = (shape: WindowShape, top: number): number => clampTop(shape, top) / scaleOf(shape);

/** Rows from `first` up to, not including, `end`: what is seen and `extra` on either side. */
export function rowsShown(shape: WindowShape, top: number, extra: number): { readonly first: number; readonly end: number } {
  const seen = clampTop(shape, top);
  const first = Math.max(0, Math.floor(seen / shape.rowHeight) - extra);
  const end = Math.min(shape.count, Math.ceil((seen + shape.viewport) / shape.rowHeight) + extra);
  return { first, end: Math.max(first, end) };
}

/** The nearest position that shows the whole row; the present one where it is shown already. */
export function topShowing(shape: WindowShape, top: number, row: number): number {
  const start = row * shape.rowHeight;
  if (start < top) return clampTop(shape, start);
  if (start + shape.rowHeight > top + shape.viewport) return clampTop(shape, start + shape.rowHeight - shape.viewport);
  return clampTop(shape, top);
}

/** Keys that move the active row. */
export const movingKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"]);

/** Where a key moves the active row, with Ctrl or Cmd `held` or not; null for keys that move nothing. */
export function rowAfterKey(key: string, active: number, shape: WindowShape, held = false): number | null {
  if (!movingKeys.has(key) || shape.count === 0 || (held && key !== "Home" && key !== "End")) return null;
  const page = Math.max(1, Math.floor(shape.viewport / shape.rowHeight) - 1);
  const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: shape.count - 1 }[key]!;
  return Math.max(0, Math.min(shape.count - 1, to));
}
