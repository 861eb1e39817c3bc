import { randomBytes } from "node:crypto";
import type { Environment } from "../session/ports";

/** The real clock, real randomness, real timers. */
export const nodeEnvironment: Environment = {
  now: () => Date.now(),
  random: (count) => new Uint8Array(randomBytes(count)),
  later(ms, task) {
    // Whoever only lets others go first goes on when they have: a timer would make it wait for a millisecond or more.
    if (ms <= 0) {
      const turn = setImmediate(task);
      return () => clearImmediate(turn);
    }
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
