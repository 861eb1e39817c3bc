/** A reading that is under way. Its `signal` says that it is over before its time, by whose wish ever. */
export class Reading {
  readonly #controller = new AbortController();
  readonly #pass = () => this.stop(this.asked?.reason);
  #held: Promise<unknown>;

  constructor(
    /** It begins where the one before it ended, so that codes of scanners go on. */
    readonly goesOn: boolean,
    readonly asked: AbortSignal | undefined,
    /** Settles once what it shares is free. */
    readonly free: Promise<unknown> = Promise.resolve(),
  ) {
    this.#held = free;
    asked?.addEventListener("abort", this.#pass, { once: true });
    if (asked?.aborted) this.#pass();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(reason: unknown): void {
    if (!this.signal.aborted) this.#controller.abort(reason);
  }

  /** Does what no other reading may do meanwhile. Rejects why the reading is over. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const result = work();
    this.#held = result.catch(() => undefined); // whoever holds it is told
    const done = await result;
    this.signal.throwIfAborted();
    return done;
  }

  /** Settles once nothing is held any more, by those before it neither. */
  get idle(): Promise<unknown> {
    return this.#held;
  }

  /** It is over: nobody has to be told any more. */
  release(): void {
    this.asked?.removeEventListener("abort", this.#pass);
  }
}

/** The readings of one file. Those that share scanners go one at a time: their dictionaries have to stand for what the receiver knows. */
export class Course {
  readonly #all = new Set<Reading>();
  #now: Reading | null = null;
  #end: number | null = null;
  #closed: Error | null = null;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly name: string) {}

  /** Begins a reading at byte `from`, once the one that was under way, which is over now, has let go. */
  async begin(from: number, signal: AbortSignal | undefined): Promise<Reading> {
    const before = this.#now;
    const reading = this.#added(new Reading(from > 0 && from === this.#end, signal, before?.idle));
    this.#now = reading;
    this.#end = null;
    before?.stop(new Error(`another reading of ${this.name} has begun`));
    await reading.free;
    return reading;
  }

  /** Begins one that needs no scanners, beside the others. */
  beside(signal: AbortSignal | undefined): Reading {
    return this.#added(new Reading(false, signal));
  }

  /** A reading is over. @param to where it ended, where all of it was taken */
  ended(reading: Reading, to: number | null): void {
    reading.release();
    this.#all.delete(reading);
    if (this.#now !== reading) return;
    this.#now = null;
    this.#end = to;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Settles once none is under way that shares scanners. */
  async whenIdle(): Promise<void> {
    if (this.#now) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** What is under way is over, and nothing begins any more. Settles once all is let go. */
  async close(): Promise<void> {
    this.#closed ??= new Error(`${this.name} was closed while it was read`);
    for (const reading of this.#all) reading.stop(this.#closed);
    await Promise.all([...this.#all].map((reading) => reading.idle));
  }

  #added(reading: Reading): Reading {
    if (this.#closed) reading.stop(this.#closed);
    this.#all.add(reading);
    return reading;
  }
}
