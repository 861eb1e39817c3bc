import type { HeldRuns, OtherRuns } from "../../session/truth/knownRuns";
import { openSession, type CliSession, type SessionOptions } from "../cliSession";
import { messageOf } from "../runReading";

/** The runs that were named besides the one that is served: opened when they are first asked, and then kept open. */
export class NamedRuns implements OtherRuns {
  readonly #sessions = new Map<string, Promise<CliSession>>();
  readonly #heard = new Set<() => void>();
  #closed = false;

  constructor(
    /** The run that is served, as it was named. */
    readonly own: string,
    private readonly others: readonly string[],
    private readonly options: SessionOptions,
  ) {}

  async hold(signal?: AbortSignal): Promise<HeldRuns> {
    const asked = this.others.map((name) => ({ name, session: this.#sessionOf(name) }));
    const runs: HeldRuns["runs"][number][] = [];
    const silent: HeldRuns["silent"][number][] = [];
    for (const { name, session } of asked) {
      try {
        runs.push({ name, run: (await session).run });
      } catch (error) {
        silent.push({ run: name, why: messageOf(error) });
      }
      signal?.throwIfAborted();
    }
    return { runs, silent, release: () => undefined };
  }

  listen(changed: () => void): () => void {
    this.#heard.add(changed);
    return () => this.#heard.delete(changed);
  }

  close(): void {
    this.#closed = true;
    for (const session of this.#sessions.values())
      session.then(
        ({ review }) => review.close(),
        () => undefined, // it never opened: whoever asked was told
      );
    this.#sessions.clear();
  }

  #sessionOf(name: string): Promise<CliSession> {
    const known = this.#sessions.get(name);
    if (known) return known;
    const opened = openSession(name, null, this.options);
    this.#sessions.set(name, opened);
    opened.then(
      ({ review }) => {
        if (this.#closed) review.close();
        else
          review.truths.listen(() => {
            for (const heard of this.#heard) heard();
          });
      },
      // What cannot be opened now may be later.
      () => this.#sessions.delete(name),
    );
    return opened;
  }
}
