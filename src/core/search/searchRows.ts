import type { ColumnSegment } from "../columns/segment";
import type { PartSource } from "../columns/partReader";
import { segmentRows, segmentsOf } from "../query/columns/columns";
import type { Work } from "../query/columns/pace";
import type { PlaceSet } from "../query/columns/placeSet";
import { candidatesIn, preparedPlan, type PreparedPlan, type Searched } from "./candidates";
import type { BytePlan } from "./bytePlan";
import { chunkFrom, endOf, placesIn, type RowChunk, type RowPlaces } from "./searchChunks";
import type { SearchKernel } from "./searchKernel";
import type { LineTest } from "./lineTest";

export interface SearchAsked {
  /** Which rows are worth reading. */
  readonly plan: BytePlan;
  /** Which of them are meant. */
  readonly fits: LineTest;
  /** What the plan's patterns are of what is meant. */
  readonly searched: Searched;
  /** Places of the rows in question. */
  readonly among: PlaceSet;
}

export interface SearchedFile {
  /** At least those of the rows in question. */
  readonly segments: readonly ColumnSegment[];
  readonly bytes: PartSource;
}

export interface RowsFound {
  /** In file order, behind those told before. */
  readonly places: Uint32Array;
  /** All rows before this place have been looked at. */
  readonly upTo: number;
}

/** Bytes read at once: few at first, so that the first rows come at once; then as many as the processor's cache holds. */
export const chunkSizes = { first: 128 * 1024, most: 2 * 1024 * 1024 } as const;
/** A longer row is read without looking for bytes first. */
const longestRow = 64 * 1024 * 1024;
/** Bytes that are searched in the time of a look at a row, and looks that a byte costs which is parsed. */
const searchedPerLook = 32;
const looksPerParsed = 2;

/**
 * Looks for rows in the bytes of their file, in file order and bounded memory: what `plan` lets through is parsed and asked `fits`.
 * Reading goes on while bytes are searched. Others go first every few milliseconds. Rejects with what reading meets, and with the
 * signal's reason. The kernel is free again when it ends, in whatever way.
 */
export async function* searchRows(asked: SearchAsked, file: SearchedFile, kernel: SearchKernel, work: Work): AsyncGenerator<RowsFound, void> {
  const plan = preparedPlan(asked.plan);
  kernel.prepare(plan.sought);
  const chunks = chunksOf(asked.among, file.segments);
  let which: 0 | 1 = 0;
  let next = chunks.next();
  let filling: Promise<number> | null = null;
  try {
    while (!next.done) {
      work.signal?.throwIfAborted();
      const chunk = next.value;
      const size = chunk.to - chunk.from;
      if (size > longestRow) {
        yield { places: await longRow(asked, chunk, file.bytes), upTo: chunk.rows.base + chunk.end };
        next = chunks.next();
        continue;
      }
      if (filling === null) {
        kernel.reserve(Math.max(size, chunkSizes.most));
        filling = fill(file.bytes, kernel.buffer(which).subarray(0, size), chunk.from);
      }
      const got: number = await filling;
      filling = null;
      work.signal?.throwIfAborted();
      next = chunks.next();
      // Where the buffers are too small for what comes, they are free to grow only once this chunk is done.
      if (!next.done && next.value.to - next.value.from <= kernel.capacity) {
        const { from, to } = next.value;
        filling = fill(file.bytes, kernel.buffer(which === 0 ? 1 : 0).subarray(0, to - from), from);
        filling.catch(() => undefined); // awaited above in its turn, unless this ends before
      }
      // Where the file ends too early it has changed, and is about to be read again.
      if (got === size) yield* rowsIn(asked, plan, chunk, kernel, which, work);
      if (work.pace.spend(Math.ceil(size / searchedPerLook))) await work.pace.rest(work.signal);
      which = which === 0 ? 1 : 0;
    }
  } finally {
    await filling?.catch(() => undefined);
  }
}

/** What the buffers hold at most, or a single row. */
function* chunksOf(among: PlaceSet, segments: readonly ColumnSegment[]): Generator<RowChunk, void> {
  let size: number = chunkSizes.first;
  for (let segment = 0; segment < segmentsOf(among.rows); segment++) {
    const words = among.segment(segment);
    if (words.every((word) => word === 0)) continue;
    const rows = placesIn(segments[segment]!);
    for (let row = 0; ;) {
      const chunk = chunkFrom(rows, words, row, size);
      if (chunk === null) break;
      yield chunk;
      row = chunk.end;
      size = Math.min(chunkSizes.most, 2 * size);
    }
  }
}

/** Fills it with the bytes from an offset on; says how many there were. */
async function fill(source: PartSource, into: Uint8Array, offset: number): Promise<number> {
  let filled = 0;
  while (filled < into.length) {
    const got = await source.read(into.subarray(filled), offset + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}

async function* rowsIn(
  { among, fits, searched }: SearchAsked,
  plan: PreparedPlan,
  chunk: RowChunk,
  kernel: SearchKernel,
  which: 0 | 1,
  work: Work,
): AsyncGenerator<RowsFound, void> {
  const { rows } = chunk;
  const wanted = among.segment(rows.base / segmentRows);
  const candidates: number[] = [];
  const certain: boolean[] = [];
  candidatesIn(plan, { chunk, kernel, which, wanted, searched }, (row, isCertain) => {
    candidates.push(row);
    certain.push(isCertain);
  });
  const bytes = kernel.buffer(which);
  let found: number[] = [];
  for (const [index, row] of candidates.entries()) {
    if (certain[index] || fits(rowBytes(bytes, chunk, rows, row))) found.push(rows.base + row);
    const size = endOf(rows, row) - rows.starts[row]!;
    if (!work.pace.spend(certain[index] ? size / searchedPerLook : looksPerParsed * size)) continue;
    yield { places: Uint32Array.from(found), upTo: rows.base + row + 1 };
    found = [];
    await work.pace.rest(work.signal);
  }
  yield { places: Uint32Array.from(found), upTo: rows.base + chunk.end };
}

const rowBytes = (bytes: Uint8Array, chunk: RowChunk, rows: RowPlaces, row: number): Uint8Array =>
  bytes.subarray(rows.starts[row]! - chunk.from, endOf(rows, row) - chunk.from);

async function longRow({ fits }: SearchAsked, chunk: RowChunk, source: PartSource): Promise<Uint32Array> {
  const bytes = new Uint8Array(chunk.to - chunk.from);
  const whole = (await fill(source, bytes, chunk.from)) === bytes.length;
  return Uint32Array.from(whole && fits(bytes) ? [chunk.rows.base + chunk.first] : []);
}
