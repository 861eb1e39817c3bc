import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clampTop,
  elementHeight,
  isScaled,
  lastTop,
  rowAfterKey,
  rowsShown,
  scrollFromTop,
  tallest,
  topFromScroll,
  topShowing,
  type WindowShape,
} from "../../webview/ui/scaledWindow";

const shapes = fc.record({
  count: fc.integer({ min: 1, max: 10_000_000 }),
  rowHeight: fc.integer({ min: 16, max: 40 }),
  viewport: fc.integer({ min: 60, max: 2000 }),
});
const withTop = shapes.chain((shape) =>
  fc.record({ shape: fc.constant(shape), top: fc.double({ min: 0, max: Math.max(1, lastTop(shape)), noNaN: true }) }),
);
const million: WindowShape = { count: 10_000_000, rowHeight: 26, viewport: 600 };

describe("the window over equal rows", () => {
  it("never makes an element that a browser would cut off", () => {
    fc.assert(fc.property(shapes, (shape) => elementHeight(shape) <= tallest));
  });
  it("reaches the first and the last row of ten million", () => {
    expect(rowsShown(million, topFromScroll(million, 0), 0).first).toBe(0);
    expect(rowsShown(million, topFromScroll(million, elementHeight(million) - million.viewport), 0).end).toBe(million.count);
  });
  it("goes between scroll bar and rows and back without loss", () => {
    fc.assert(
      fc.property(withTop, ({ shape, top }) => {
        const seen = clampTop(shape, top);
        expect(Math.abs(topFromScroll(shape, scrollFromTop(shape, seen)) - seen)).toBeLessThan(0.001 + seen * 1e-9);
      }),
    );
  });
  it("keeps the order of places", () => {
    fc.assert(
      fc.property(
        withTop,
        fc.double({ min: 0, max: 1000, noNaN: true }),
        ({ shape, top }, more) => scrollFromTop(shape, top) <= scrollFromTop(shape, top + more),
      ),
    );
  });
  it("shows every row that the viewport touches, and few more", () => {
    fc.assert(
      fc.property(withTop, ({ shape, top }) => {
        const seen = clampTop(shape, top);
        const { first, end } = rowsShown(shape, seen, 4);
        expect(first * shape.rowHeight).toBeLessThanOrEqual(seen);
        expect(Math.min(seen + shape.viewport, shape.count * shape.rowHeight)).toBeLessThanOrEqual(end * shape.rowHeight + 1e-6);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(shape.viewport / shape.rowHeight) + 10);
      }),
    );
  });
  it("brings a row wholly into view, and does not move where it is in view", () => {
    fc.assert(
      fc.property(withTop, fc.integer({ min: 0, max: 9_999_999 }), ({ shape, top }, some) => {
        const row = some % shape.count;
        const next = topShowing(shape, clampTop(shape, top), row);
        expect(next).toBeLessThanOrEqual(row * shape.rowHeight);
        expect(next + shape.viewport).toBeGreaterThanOrEqual(Math.min((row + 1) * shape.rowHeight, shape.count * shape.rowHeight) - 1e-6);
        expect(topShowing(shape, next, row)).toBe(next);
      }),
    );
  });
  it("is the identity where the rows fit", () => {
    const small = { count: 1000, rowHeight: 26, viewport: 600 };
    expect(isScaled(small)).toBe(false);
    expect(topFromScroll(small, 1234)).toBe(1234);
  });
});

describe("moving by keys", () => {
  const shape = { count: 100, rowHeight: 20, viewport: 200 };
  it("goes by rows and pages, and stops at the ends", () => {
    expect(rowAfterKey("ArrowDown", 3, shape)).toBe(4);
    expect(rowAfterKey("ArrowUp", 0, shape)).toBe(0);
    expect(rowAfterKey("PageDown", 3, shape)).toBe(12);
    expect(rowAfterKey("End", 3, shape)).toBe(99);
    expect(rowAfterKey("Home", 3, shape)).toBe(0);
  });
  it("goes to the ends with Ctrl as without, and nowhere by rows then: those keys are others'", () => {
    expect([rowAfterKey("End", 3, shape, true), rowAfterKey("Home", 3, shape, true)]).toEqual([99, 0]);
    expect([rowAfterKey("ArrowDown", 3, shape, true), rowAfterKey("PageUp", 3, shape, true)]).toEqual([null, null]);
  });
  it("moves nowhere for other keys and in an empty table", () => {
    expect(rowAfterKey("x", 3, shape)).toBeNull();
    expect(rowAfterKey("End", 0, { ...shape, count: 0 })).toBeNull();
  });
});
