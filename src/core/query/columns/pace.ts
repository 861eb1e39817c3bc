import { rowsIn, segmentRows, segmentsOf } from "./columns";
import type { PlaceSet } from "./placeSet";

/** Rows looked at between two pauses: a few nanoseconds each, so that nobody waits longer than about 8 ms. */
const rowsPerPause = 1 << 20;

/**
 * Counts work in rows and lets others go first when it was enough: there is no clock here. One pace is shared by all that
 * an engine does, since promises alone never let the event loop go on.
 */
export class Pace {
  #done = 0;

  constructor(readonly pause: () => Promise<void>) {}

  /** True once a pause is due: then `rest`. What costs more than a look at a row counts for several rows. */
  spend(rows: number): boolean {
    this.#done += rows;
    return this.#done >= rowsPerPause;
  }

  /** Rejects with the signal's reason where nobody waits any more. */
  async rest(signal: AbortSignal | undefined): Promise<void> {
    this.#done = 0;
    await this.pause();
    signal?.throwIfAborted();
  }
}

/** What goes through all steps of one query. */
export interface Work {
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
  /** Told places that are in the result, whatever else will be: each once. */
  readonly found?: (places: Uint32Array) => void;
}

/** Calls `step` for pieces of `total` rows, pausing between them where it is due. A row of a piece costs `weight`. */
export async function inPieces(total: number, weight: number, work: Work, step: (from: number, to: number) => void): Promise<void> {
  const piece = Math.max(1, Math.floor((1 << 17) / weight));
  for (let from = 0; from < total; from += piece) {
    const to = Math.min(total, from + piece);
    step(from, to);
    if (work.pace.spend((to - from) * weight)) await work.pace.rest(work.signal);
  }
}

/** Calls `step` for every segment of `rows` rows, pausing between them where it is due. A row costs `weight`. */
export async function bySegment(rows: number, weight: number, work: Work, step: (segment: number, rows: number) => void): Promise<void> {
  for (let segment = 0; segment < segmentsOf(rows); segment++) {
    const here = rowsIn(segment, rows);
    step(segment, here);
    if (work.pace.spend(here * weight)) await work.pace.rest(work.signal);
  }
}

/** Calls `step` for every segment with its rows that are in the set: `rows[i]`, counted from the segment's first, for `i < count`; good for that call. */
export async function eachRow(
  among: PlaceSet,
  weight: number,
  work: Work,
  step: (segment: number, rows: Uint32Array, count: number) => void,
): Promise<void> {
  const rows = new Uint32Array(Math.min(segmentRows, among.rows + 32));
  await bySegment(among.rows, weight, work, (segment) => step(segment, rows, rowsOfSet(among.segment(segment), rows)));
}

function rowsOfSet(words: Uint32Array, into: Uint32Array): number {
  let found = 0;
  for (let word = 0; word < words.length; word++) {
    const first = word * 32;
    let bits = words[word]!;
    if (bits === 0xffffffff) {
      for (let row = first; row < first + 32; row++) into[found++] = row;
      continue;
    }
    for (; bits !== 0; bits &= bits - 1) into[found++] = first + 31 - Math.clz32(bits & -bits);
  }
  return found;
}
