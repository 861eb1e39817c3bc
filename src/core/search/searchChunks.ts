import type { ColumnSegment } from "../columns/segment";
import type { CodeArray } from "../query/columns/columns";

/** Where the rows of a segment stand. */
export interface RowPlaces {
  /** Place of the segment's first row. */
  readonly base: number;
  readonly rows: number;
  /** Byte offset in the file of each. */
  readonly starts: Float64Array;
  /** Bytes of each, terminator not counted; null where all are 0. */
  readonly lengths: CodeArray | null;
  /** `rowFlag` bits of each; null where all are 0. */
  readonly flags: CodeArray | null;
}

export const placesIn = (segment: ColumnSegment): RowPlaces => ({
  base: segment.base,
  rows: segment.rows,
  starts: segment.starts(),
  lengths: segment.placed("length"),
  flags: segment.placed("flags"),
});

export const endOf = ({ starts, lengths }: RowPlaces, row: number): number => starts[row]! + (lengths?.[row] ?? 0);

/** Rows that are read at once: `first` to before `end`, those among them that nobody asked for too. */
export interface RowChunk {
  readonly rows: RowPlaces;
  readonly first: number;
  readonly end: number;
  /** Byte offsets in the file. */
  readonly from: number;
  readonly to: number;
}

/** Bytes that nobody asked for are read where they are fewer, so that reading is not cut to pieces. */
const widestGap = 64 * 1024;

/** The chunk that begins with the first wanted row from `row` on, of about `size` bytes and at least one row; null where there is none. */
export function chunkFrom(rows: RowPlaces, wanted: Uint32Array, row: number, size: number): RowChunk | null {
  let first = row;
  while (first < rows.rows && !isIn(wanted, first)) first = (wanted[first >>> 5] ?? 0) === 0 ? (first | 31) + 1 : first + 1;
  if (first >= rows.rows) return null;
  const from = rows.starts[first]!;
  let last = first;
  for (let next = first + 1; next < rows.rows; next++) {
    if (!isIn(wanted, next)) continue;
    const end = endOf(rows, next);
    if (end - from > size || rows.starts[next]! - endOf(rows, last) > widestGap) break;
    last = next;
  }
  return { rows, first, end: last + 1, from, to: endOf(rows, last) };
}

export const isIn = (words: Uint32Array, row: number): boolean => ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;

/** The row of the chunk in which a byte of the file stands, or behind which, where it is none's. The first row from `row` on starts before it. */
export function rowAt({ rows: { starts }, end }: RowChunk, row: number, offset: number): number {
  let low = row;
  let step = 1;
  while (low + step < end && starts[low + step]! <= offset) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low;
}
