import { lock } from "proper-lockfile";
import { systemCode } from "./diskError";

/** A lock whose holder was killed is taken over after this; the library allows no less. */
const staleAfter = 5_000;
/** Longer than that, so that a killed process never makes a label fail. */
const patience = 9_000;
/** A process that stood still for this long (a stopped process, a closed laptop) must expect that its lock was taken over. */
const stoodStillAfter = 3_000;

/**
 * Runs `task` while holding the log's lock. `isOurs()` is false when another process may have taken the lock over: then
 * nothing may be written. Rejects with ELOCKED when the lock stays taken.
 */
export async function withLogLock<T>(path: string, task: (isOurs: () => boolean) => Promise<T>): Promise<T> {
  let ours = true;
  const release = await acquired(path, () => void (ours = false));
  // The wall clock, because it is what the lock's age is told by; it also runs while the machine sleeps.
  let lastBeat = Date.now();
  const heart = setInterval(() => void (lastBeat = Date.now()), 250);
  const stoodStill = () => Math.abs(Date.now() - lastBeat) > stoodStillAfter;
  try {
    return await task(() => ours && !stoodStill());
  } finally {
    // The library looks at its lock once a second; given that time it notices a takeover and leaves the other's lock alone.
    if (stoodStill()) await pause(1_500);
    clearInterval(heart);
    await release().catch(() => void (ours = false)); // taken over: whoever has it now releases it
  }
}

/** The library would also try again on a read-only disk; here only a taken lock is waited for. */
async function acquired(path: string, onCompromised: () => void): Promise<() => Promise<void>> {
  const end = performance.now() + patience;
  for (let wait = 1; ; wait = Math.min(wait * 1.5, 100)) {
    try {
      // Without a handler of ours the library throws where nobody can catch it, which ends the process.
      return await lock(path, { realpath: false, stale: staleAfter, update: 1_000, retries: 0, onCompromised });
    } catch (error) {
      if (systemCode(error) !== "ELOCKED" || performance.now() > end) throw error;
    }
    await pause(wait * (0.5 + Math.random()));
  }
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
