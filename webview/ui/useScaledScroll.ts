import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from "react";
import { clampTop, isScaled, scrollFromTop, topFromScroll, type WindowShape } from "./scaledWindow";

export interface ScaledScroll {
  /** What is seen first, in real pixels from the first row's top. */
  readonly top: number;
  readonly viewport: number;
  /** Added to a row's real place it gives the place in the scrolled element: 0 where nothing is scaled. */
  readonly shift: number;
  onScroll(event: UIEvent<HTMLElement>): void;
  goTo(top: number): void;
  /** As `goTo`, from where it stands now: several in one frame add up. */
  goBy(pixels: number): void;
}

/**
 * Keeps the real place of a window over equal rows and the element's own scroll position together. The real place is what
 * holds: beyond the tallest element the scroll bar is only its image, and one pixel of it stands for many rows.
 */
export function useScaledScroll(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: { readonly count: number; readonly rowHeight: number },
  headerHeight: number,
  startRow: number,
): ScaledScroll {
  const [viewport, setViewport] = useState(600);
  const [top, setTop] = useState(startRow * rowHeight);
  const shape: WindowShape = { count, rowHeight, viewport };
  const scaled = isScaled(shape);
  const seen = clampTop(shape, top);
  // What a wheel or a key goes on from, also before the next frame is drawn.
  const now = useRef({ shape, top: seen });
  // The position we gave the element: its own event about it must not round ours away. -1: the element leads.
  const given = useRef(-1);
  const owed = useRef(startRow > 0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setViewport(Math.max(rowHeight, element.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, rowHeight, headerHeight]);

  const goTo = useCallback((next: number) => {
    now.current = { ...now.current, top: next };
    owed.current = true;
    setTop(next);
  }, []);
  const goBy = useCallback((pixels: number) => goTo(clampTop(now.current.shape, now.current.top + pixels)), [goTo]);

  const before = useRef({ count: 0, viewport: 0 });
  useLayoutEffect(() => {
    now.current = { shape, top: seen };
    const element = scroller.current;
    const reshaped = before.current.count !== count || before.current.viewport !== viewport;
    before.current = { count, viewport };
    // A remembered place can be taken up only when the rows (and so the height) are there. What the element does by itself
    // is left alone: it may be further along already than the event that was drawn here.
    if (element === null || count === 0 || !(owed.current || reshaped)) return;
    owed.current = false;
    const wanted = scrollFromTop(shape, seen);
    if (Math.abs(element.scrollTop - wanted) >= (scaled ? 0.01 : 1)) element.scrollTop = wanted;
    given.current = element.scrollTop;
  });

  // Scaled, a notch of the wheel would leap over thousands of rows: it moves real pixels instead.
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !scaled) return;
    const turned = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      goBy(event.deltaY * (event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? now.current.shape.viewport : 1));
    };
    const stopFinger = followFinger(element, goBy);
    element.addEventListener("wheel", turned, { passive: false });
    return () => {
      element.removeEventListener("wheel", turned);
      stopFinger();
    };
  }, [scroller, scaled, rowHeight, goBy]);

  const onScroll = useCallback((event: UIEvent<HTMLElement>) => {
    const { scrollTop } = event.currentTarget;
    if (Math.abs(scrollTop - given.current) < 1) return;
    given.current = -1;
    const next = topFromScroll(now.current.shape, scrollTop);
    now.current = { ...now.current, top: next };
    setTop(next);
  }, []);

  return { top: seen, viewport, shift: scaled ? scrollFromTop(shape, seen) - seen : 0, onScroll, goTo, goBy };
}

/** A finger on scaled rows drags the rows, not the scroll bar behind them. */
function followFinger(element: HTMLElement, goBy: (pixels: number) => void): () => void {
  let last: number | null = null;
  const started = (event: TouchEvent) => (last = event.touches.length === 1 ? event.touches[0]!.clientY : null);
  const moved = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (last === null || y === undefined || event.touches.length !== 1) return;
    if (event.cancelable) event.preventDefault();
    goBy(last - y);
    last = y;
  };
  element.addEventListener("touchstart", started, { passive: true });
  element.addEventListener("touchmove", moved, { passive: false });
  return () => {
    element.removeEventListener("touchstart", started);
    element.removeEventListener("touchmove", moved);
  };
}
