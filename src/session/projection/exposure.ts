import { isOpen, sealClasses, sealingWith, usual, type Sealing } from "./seals";

/**
 * What this reviewer was served of each row. What was shown once is seen: only what every serving sealed is still sealed. A label
 * given after a reveal says so, and what was never served is open, because nothing kept the reviewer from looking elsewhere (scripts).
 */
export class Exposure {
  readonly #served = new Map<string, Sealing>();
  readonly #opened = new Set<string>();

  serve(rowId: string, sealing: Sealing): void {
    const before = this.#served.get(rowId);
    this.#served.set(rowId, before === undefined ? sealing : sealedByBoth(before, sealing));
    if (isOpen(sealing)) this.#opened.add(rowId);
  }

  /** Rows that were served with nothing sealed. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** @param revealed the log holds a reveal of this target by this reviewer */
  sealingOf(rowId: string, revealed: boolean): Sealing {
    return revealed ? usual["post-reveal"] : (this.#served.get(rowId) ?? usual.open);
  }
}

function sealedByBoth(one: Sealing, other: Sealing): Sealing {
  if ([one, other].some(({ condition }) => condition === "post-reveal")) return usual["post-reveal"];
  return sealingWith(new Set(sealClasses.filter((kind) => one.sealed.has(kind) && other.sealed.has(kind))));
}
