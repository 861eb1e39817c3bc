import { useCallback, useMemo } from "react";
import { durationText, isWhole, niceStep, panned, showing, wholeAxis, windowOn, withinAxis, zoomed, type TimeWindow } from "../../src/core/trace";
import { useScreen, useScreenState } from "../state";
import { t } from "../ui";

/** What is seen of the waterfall's time axis, and the ways to see another part of it. Kept with the panel until another case is opened. */
export interface TraceWindow {
  readonly shown: TimeWindow;
  readonly isWhole: boolean;
  /** Nearer for factors below 1, with the moment `at` (milliseconds on the axis) where it stands. */
  zoom(factor: number, at?: number): void;
  /** Later by a part of what is seen; earlier for a negative one. */
  pan(share: number): void;
  whole(): void;
  /** Exactly this stretch, as far as the axis goes. */
  set(window: TimeWindow): void;
  /** This stretch, with some room around it. */
  on(from: number, to: number): void;
  /** Moves only where the stretch is out of sight. */
  reveal(from: number, to: number): void;
}

export function useTraceWindow(length: number): TraceWindow {
  const screen = useScreen();
  const kept = useScreenState((state) => state.panel.traceWindow);
  const shown = useMemo(() => (kept === null ? wholeAxis(length) : withinAxis(kept, length)), [kept, length]);
  const set = useCallback(
    (next: TimeWindow) => {
      const window = withinAxis(next, length);
      screen.setPanel({ traceWindow: isWhole(window, length) ? null : window });
      screen.announce(t("{0} to {1} of {2}", ...windowText(window), durationText(length)));
    },
    [screen, length],
  );
  return useMemo(
    () => ({
      shown,
      isWhole: isWhole(shown, length),
      zoom: (factor, at = (shown.from + shown.to) / 2) => set(zoomed(shown, factor, at, length)),
      pan: (share) => set(panned(shown, share, length)),
      whole: () => set(wholeAxis(length)),
      set,
      on: (from, to) => set(windowOn(from, to, length)),
      reveal: (from, to) => {
        const next = showing(shown, from, to, length);
        if (next !== shown) set(next);
      },
    }),
    [shown, length, set],
  );
}

/** Both ends, as exact as the stretch between them is short. */
export function windowText({ from, to }: TimeWindow): readonly [from: string, to: string] {
  const step = niceStep(to - from, 20);
  return [durationText(from, step), durationText(to, step)];
}
