import { useState, type PointerEvent } from "react";
import type { TraceWindow } from "./useTraceWindow";

/** Shorter strokes are clicks. */
const least = 4;

/** Lies over the axis for the mouse: a stroke along it shows the stretch that it covers, a double click the whole. Keys do the same (see the help). */
export function AxisChoice({ view, width, title }: { readonly view: TraceWindow; readonly width: number; readonly title: string }) {
  const [stroke, setStroke] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const place = (event: PointerEvent<HTMLElement>) => Math.min(width, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const ms = (pixels: number) => view.shown.from + (pixels / width) * (view.shown.to - view.shown.from);
  const end = () => {
    if (stroke !== null && Math.abs(stroke.to - stroke.from) >= least)
      view.set({ from: ms(Math.min(stroke.from, stroke.to)), to: ms(Math.max(stroke.from, stroke.to)) });
    setStroke(null);
  };
  return (
    <div
      className="axis-choice"
      title={title === "" ? undefined : title}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke({ from: place(event), to: place(event) });
      }}
      onPointerMove={(event) => stroke !== null && setStroke({ from: stroke.from, to: place(event) })}
      onPointerUp={end}
      onPointerCancel={() => setStroke(null)}
      onDoubleClick={view.whole}
    >
      {stroke !== null && <i className="axis-stroke" style={{ left: Math.min(stroke.from, stroke.to), width: Math.abs(stroke.to - stroke.from) }} />}
    </div>
  );
}
