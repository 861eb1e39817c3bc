import { PlaceSet } from "../query/columns/placeSet";

/** What a search has found while it goes on. */
export class FoundSoFar {
  readonly places: PlaceSet;
  /** Resolves with the first of them. */
  readonly some: Promise<void>;
  #count = 0;
  #told = 0;
  #first: () => void = () => undefined;

  /** @param more called when there are twice as many as when it was last called */
  constructor(
    rows: number,
    readonly more: () => void,
  ) {
    this.places = new PlaceSet(rows);
    this.some = new Promise((resolve) => (this.#first = resolve));
  }

  /** Takes places that were not found before. */
  add(places: Uint32Array): void {
    for (const place of places) this.places.add(place);
    this.#count += places.length;
    if (this.#count === 0) return;
    this.#first();
    if (this.#count < 2 * this.#told) return;
    if (this.#told > 0) this.more(); // who waits for the first is answered
    this.#told = this.#count;
  }
}
