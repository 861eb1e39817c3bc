/**
 * Runs work that yields when others should go first: pauses there, and ends with the signal's reason where nobody waits for
 * it any more.
 */
export async function inSlices<T>(work: Generator<void, T>, pause: () => Promise<void>, signal?: AbortSignal): Promise<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await pause();
    signal?.throwIfAborted();
  }
}
