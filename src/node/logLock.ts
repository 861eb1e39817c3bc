import { lock } from "proper-lockfile";
import { systemCode } from "./diskError";

/** A lock whose holder was killed is taken over after this; the library allows no less. */
const staleAfter = 5_000;
/** Longer than that, so that a killed process never makes a label fail. */
const patience = 9_000;

/**
 * Runs `task` while holding the log's lock. `isOurs()` turns false when another process took the lock over (this one was
 * stopped for longer than the lock lives): then nothing may be written. Rejects with ELOCKED when the lock stays taken.
 */
export async function withLogLock<T>(path: string, task: (isOurs: () => boolean) => Promise<T>): Promise<T> {
  let ours = true;
  const release = await acquired(path, () => void (ours = false));
  try {
    return await task(() => ours);
  } finally {
    // A lock that was taken over cannot be released; whoever has it now will.
    await release().catch(() => void (ours = false));
  }
}

/** The library would also try again on a read-only disk; here only a taken lock is waited for. */
async function acquired(path: string, onCompromised: () => void): Promise<() => Promise<void>> {
  const end = performance.now() + patience;
  for (let pause = 1; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      // Without a handler of ours the library throws where nobody can catch it, which ends the process.
      return await lock(path, { realpath: false, stale: staleAfter, update: 1_000, retries: 0, onCompromised });
    } catch (error) {
      if (systemCode(error) !== "ELOCKED" || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
}
