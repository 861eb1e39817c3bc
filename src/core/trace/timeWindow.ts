/** The stretch of a time axis that is seen, in milliseconds on the axis; `from` is less than `to`. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Nearer than this nothing is to be seen: times are written in microseconds at best. */
const shortest = 0.02;

/** The whole of an axis of this length. An axis without length shows one millisecond, so that there is always something to divide by. */
export const wholeAxis = (length: number): TimeWindow => ({ from: 0, to: length > 0 ? length : 1 });

/** The window as far as the axis goes, moved rather than shortened; the whole axis where it is none at all. */
export function withinAxis({ from, to }: TimeWindow, length: number): TimeWindow {
  const whole = wholeAxis(length);
  if (!(to > from) || !Number.isFinite(to - from)) return whole;
  const width = Math.min(whole.to, Math.max(shortest, to - from));
  const start = Math.min(Math.max(0, from), whole.to - width);
  return { from: start, to: start + width };
}

/** Whether all of the axis is seen. */
export const isWhole = ({ from, to }: TimeWindow, length: number): boolean => from <= 0 && to >= wholeAxis(length).to;

/** The window `factor` times as long, with the moment `at` where it stood: below 1 is nearer. */
export function zoomed(window: TimeWindow, factor: number, at: number, length: number): TimeWindow {
  const width = Math.min(wholeAxis(length).to, Math.max(shortest, (window.to - window.from) * factor));
  const share = (at - window.from) / (window.to - window.from);
  return withinAxis({ from: at - share * width, to: at + (1 - share) * width }, length);
}

/** The window moved by a part of its own length: 0.25 is a quarter later. It stops at the ends. */
export function panned(window: TimeWindow, share: number, length: number): TimeWindow {
  const by = share * (window.to - window.from);
  return withinAxis({ from: window.from + by, to: window.to + by }, length);
}

/** The window on one stretch, with a tenth of room on each side; at least a hundredth of a millisecond, for points. */
export function windowOn(from: number, to: number, length: number): TimeWindow {
  const room = Math.max((to - from) * 0.1, shortest / 2);
  return withinAxis({ from: from - room, to: to + room }, length);
}

/** The window moved no further than needed for the stretch, or its beginning, to be seen; the same one where part of it is. */
export function showing(window: TimeWindow, from: number, to: number, length: number): TimeWindow {
  if (to >= window.from && from <= window.to) return window;
  const width = window.to - window.from;
  const start = from > window.to ? from - width * 0.25 : Math.max(from, to - width * 0.5);
  return withinAxis({ from: start, to: start + width }, length);
}
