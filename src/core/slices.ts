/** Long work in slices: yields the share done, at least every some ten milliseconds, and returns the result. */
export type Sliced<T> = Generator<number, T, void>;

/** Does all slices at once. */
export function finish<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

export interface SliceOptions {
  /** Awaited between slices, so that others get their turn. */
  readonly pause: () => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** The share done, from 0 to 1. */
  readonly progress?: (done: number) => void;
}

/** Does the slices with a pause between them; those that yield nothing do not say how far they are. Rejects with the signal's reason once it is aborted. */
export async function inSlices<T>(work: Sliced<T> | Generator<void, T>, { pause, signal, progress }: SliceOptions): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const { done, value } = work.next();
    if (done) return value;
    if (value !== undefined) progress?.(value);
    await pause();
  }
}
