/** Work that several may wait for: it stops once nobody does, and not before. */
export class SharedWork<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #settled = false;

  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.#result = start(this.#controller.signal).finally(() => (this.#settled = true));
    // Whoever joined is told; that nobody is left to be told is no error.
    this.#result.catch(() => undefined);
  }

  /** Everybody left before it was done. */
  get abandoned(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Calls back once it is done, without waiting for it: it may still stop. */
  whenDone(found: (result: T) => void, failed: () => void): void {
    this.#result.then(found, failed);
  }

  /** The result; rejects with the signal's reason once that is aborted. */
  join(signal: AbortSignal | undefined): Promise<T> {
    if (!signal || this.#settled) {
      this.#waiting++; // stays: it will not leave
      return this.#result;
    }
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    this.#waiting++;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(reasonOf(signal));
        if (--this.#waiting === 0) this.#controller.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }
}

const reasonOf = (signal: AbortSignal): Error => (signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
