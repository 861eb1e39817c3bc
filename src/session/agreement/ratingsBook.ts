import { SharedWork } from "../../core/columns/sharedWork";
import type { OpenRun } from "../openRun";
import { collectRatings, type Collected } from "./collectRatings";

interface Kept {
  readonly revision: number;
  readonly work: SharedWork<Collected>;
}

/** What raters said, kept until rows, labels or judgements change: for every label of a reviewer its row has to be read. */
export class RatingsBook {
  readonly #kept = new Map<string, Kept>();

  constructor(readonly run: OpenRun) {}

  ratings(dimension: string, withoutAsserted: boolean, signal?: AbortSignal): Promise<Collected> {
    const key = JSON.stringify([dimension, withoutAsserted]);
    const { revision } = this.run.rows.engine;
    const kept = this.#kept.get(key);
    if (kept?.revision === revision && !kept.work.abandoned) return kept.work.join(signal);
    for (const [old, { revision: then }] of this.#kept) if (then !== revision) this.#kept.delete(old);
    const work = new SharedWork((stop) => collectRatings(this.run, dimension, { withoutAsserted, signal: stop }));
    const own: Kept = { revision, work };
    this.#kept.set(key, own);
    // What failed is tried again by the next who asks.
    work.whenDone(
      () => undefined,
      () => this.#kept.get(key) === own && this.#kept.delete(key),
    );
    return work.join(signal);
  }
}
