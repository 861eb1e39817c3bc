import { sealedByBoth, type Sealing } from "./seals";

/**
 * What this reviewer was served of each row. What was shown once is seen: only what every serving sealed is still sealed.
 */
export class Exposure {
  readonly #served = new Map<string, Sealing>();
  /** Called when more of a row has been shown than before. */
  shown: (rowId: string) => void = () => undefined;

  serve(rowId: string, sealing: Sealing): void {
    const before = this.#served.get(rowId);
    const now = before === undefined ? sealing : sealedByBoth(before, sealing);
    this.#served.set(rowId, now);
    if (before === undefined || now.sealed.size < before.sealed.size) this.shown(rowId);
  }

  /** What every serving of the row sealed; null where it was not served. */
  served(rowId: string): Sealing | null {
    return this.#served.get(rowId) ?? null;
  }
}
