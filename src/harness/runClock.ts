/**
 * The time of a run. In the fixture lane it begins at a fixed instant, moves by one tick with every exchange and by the
 * whole of every wait, so that times in a row are the same on every machine. Waits really pass too, scaled down.
 */
export interface RunClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** One exchange has happened. */
  tick(): void;
  /** Waits; the time of the run moves by all of it. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Time passes in which nothing is measured: until the task begins. Never goes back. */
  passTo(time: number): void;
  /** Milliseconds that were measured since the clock was made, each wait counted in full. */
  elapsed(): number;
}

export const tickMilliseconds = 100;
/** A Retry-After of 2 s really takes 100 ms. */
const waitScale = 20;

export function fixedClock(start: number): RunClock {
  const began = performance.now();
  let now = start;
  let skipped = 0;
  return {
    now: () => now,
    tick: () => void (now += tickMilliseconds),
    passTo: (time) => void (now = Math.max(now, time)),
    elapsed: () => performance.now() - began + skipped,
    async wait(milliseconds, signal) {
      const before = performance.now();
      await pause(milliseconds / waitScale, signal);
      now += milliseconds;
      skipped += milliseconds - (performance.now() - before);
    },
  };
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** RFC 3339 with milliseconds. */
export const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString();
