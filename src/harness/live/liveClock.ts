import { setTimeout as pause } from "node:timers/promises";
import type { RunClock } from "../runClock";

/** The machine's own time: the live lane measures what really passes. */
export function liveClock(): RunClock {
  const began = performance.now();
  return {
    now: () => Date.now(),
    tick: () => undefined,
    passTo: () => undefined,
    elapsed: () => performance.now() - began,
    wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
  };
}
