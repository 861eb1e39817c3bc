import { useEffect, useRef, type RefObject } from "react";
import type { TraceWindow } from "./useTraceWindow";

/** Where the bars begin in the waterfall's frame, and how wide the axis is, in CSS pixels. */
export interface AxisPlace {
  readonly left: number;
  readonly width: number;
}

/**
 * The mouse's ways over the time axis: the wheel with Ctrl (or Cmd) zooms where the pointer is, with Shift or sideways it pans. A
 * wheel by itself scrolls the attempts. React's own wheel listeners are passive and could not keep the page from zooming.
 */
export function useWindowGestures(frame: RefObject<HTMLElement | null>, view: TraceWindow, axis: AxisPlace | null): void {
  const latest = useRef({ view, axis });
  useEffect(() => void (latest.current = { view, axis }));
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const turned = (event: WheelEvent) => {
      const { view: now, axis: place } = latest.current;
      if (place === null) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const share = (event.clientX - element.getBoundingClientRect().left - place.left) / place.width;
        const at = now.shown.from + Math.min(1, Math.max(0, share)) * (now.shown.to - now.shown.from);
        return now.zoom(2 ** (Math.sign(event.deltaY) * 0.5), at);
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (now.isWhole || Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
      event.preventDefault();
      now.pan(Math.max(-0.5, Math.min(0.5, sideways / place.width)));
    };
    element.addEventListener("wheel", turned, { passive: false });
    return () => element.removeEventListener("wheel", turned);
  }, [frame]);
}
