import { segmentRows, type CodeArray, type CodedColumn } from "../query/columns/columns";
import type { Work } from "../query/columns/pace";
import type { RowOverlay } from "../records/rowFields";
import type { Overlays } from "./engineRows";

/** Rows of a segment that the session knows more of, and their codes. */
interface SparseCodes {
  readonly rows: number[];
  readonly codes: number[];
}

/** A field of the overlay as a column: made when a query first needs it, from the few rows that have an overlay. Code 0 is all others'. */
export class OverlayColumn implements CodedColumn {
  readonly #lists: (readonly string[])[];
  readonly #segments = new Map<number, SparseCodes>();
  readonly #room = { codes: new Uint32Array() };
  #made: Promise<void> | null = null;

  constructor(
    readonly overlays: Overlays,
    readonly read: (overlay: RowOverlay) => readonly string[],
  ) {
    this.#lists = [read(overlays.others)];
  }

  get size(): number {
    return this.#lists.length;
  }

  values(code: number): readonly string[] {
    return this.#lists[code]!;
  }

  async prepare(work: Work): Promise<void> {
    // Made for everybody who waits: nobody's signal may end it.
    await (this.#made ??= this.#make({ pace: work.pace, signal: undefined }));
    work.signal?.throwIfAborted();
  }

  codes(segment: number): CodeArray | null {
    const sparse = this.#segments.get(segment);
    if (!sparse) return null;
    if (this.#room.codes.length === 0) this.#room.codes = new Uint32Array(segmentRows);
    const { codes } = this.#room;
    codes.fill(0);
    sparse.rows.forEach((row, index) => (codes[row] = sparse.codes[index]!));
    return codes;
  }

  async #make(work: Work): Promise<void> {
    const known = new Map<string, number>([[JSON.stringify(this.#lists[0]), 0]]);
    const ofOverlay = new Map<RowOverlay, number>();
    for (const [place, overlay] of this.overlays.byPlace) {
      let code = ofOverlay.get(overlay);
      if (code === undefined) ofOverlay.set(overlay, (code = this.#codeOf(this.read(overlay), known)));
      if (code !== 0) this.#put(place, code);
      if (work.pace.spend(128)) await work.pace.rest(work.signal);
    }
  }

  #codeOf(values: readonly string[], known: Map<string, number>): number {
    const text = JSON.stringify(values);
    let code = known.get(text);
    if (code === undefined) known.set(text, (code = this.#lists.push(values) - 1));
    return code;
  }

  #put(place: number, code: number): void {
    const segment = Math.floor(place / segmentRows);
    let sparse = this.#segments.get(segment);
    if (!sparse) this.#segments.set(segment, (sparse = { rows: [], codes: [] }));
    sparse.rows.push(place % segmentRows);
    sparse.codes.push(code);
  }
}
