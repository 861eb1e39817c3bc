import { randomBytes } from "node:crypto";
import type { Environment } from "../session/ports";

/** The real clock, real randomness, real timers. */
export const nodeEnvironment: Environment = {
  now: () => Date.now(),
  random: (count) => new Uint8Array(randomBytes(count)),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
