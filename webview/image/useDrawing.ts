import type { PointerEvent, RefObject } from "react";
import type { ImageRect } from "../../src/protocol/views";
import { rectBetween } from "./regionMath";

interface Given {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scale: number;
  readonly size: { readonly width: number; readonly height: number };
  onRect(rect: ImageRect | null): void;
}

/** A pointer moved less than this, in CSS pixels, was a click. */
const least = 4;

/** Dragging draws a rectangle; with the middle button, or with Shift, it moves the image. A click beside everything takes the rectangle away. */
export function useDrawing({ scroller, scale, size, onRect }: Given): { start(event: PointerEvent<HTMLElement>): void } {
  return {
    start(event) {
      const element = scroller.current;
      const room = element?.querySelector<HTMLElement>(".image-room");
      if (!element || !room || (event.target as Element).closest("button") !== null || event.button > 1) return;
      // Beside the content lie the scroll bars.
      const frame = element.getBoundingClientRect();
      if (event.clientX > frame.left + element.clientWidth || event.clientY > frame.top + element.clientHeight) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      const isPan = event.button === 1 || event.shiftKey;
      const from = { x: event.clientX, y: event.clientY };
      const scrolled = { left: element.scrollLeft, top: element.scrollTop };
      const inImage = (x: number, y: number) => {
        const box = room.getBoundingClientRect();
        return { x: (x - box.left) / scale, y: (y - box.top) / scale };
      };
      const first = inImage(from.x, from.y);
      const isDrag = (x: number, y: number) => Math.hypot(x - from.x, y - from.y) >= least;
      const leave = new AbortController();
      const { signal } = leave;
      element.addEventListener(
        "pointermove",
        (move) => {
          if (isPan) {
            element.scrollLeft = scrolled.left + from.x - move.clientX;
            element.scrollTop = scrolled.top + from.y - move.clientY;
          } else if (isDrag(move.clientX, move.clientY)) onRect(rectBetween(first, inImage(move.clientX, move.clientY), size));
        },
        { signal },
      );
      element.addEventListener(
        "pointerup",
        (up) => {
          leave.abort();
          if (!isPan && !isDrag(up.clientX, up.clientY)) onRect(null);
        },
        { signal },
      );
      element.addEventListener("pointercancel", () => leave.abort(), { signal });
      element.setPointerCapture(event.pointerId);
    },
  };
}
