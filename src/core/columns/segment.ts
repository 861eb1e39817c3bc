import { codeColumns, numberColumns, type CodeColumn, type ColumnBatch, type NumberColumn } from "./contract";
import type { CodeTable } from "./codeTable";
import { PackedCodes, roomFor, type CodeArray } from "./packedCodes";
import { narrowest, PackedNumbers, type NumberValues, type PackedArray } from "./packedNumbers";
import { TaskIds } from "./taskIds";

/** Rows a segment holds at most: place `p` is row `p & (segmentRows - 1)` of segment `p >>> segmentBits`. */
export const segmentBits = 16;
export const segmentRows = 1 << segmentBits;

/** Part of the rows, for reading. Arrays have at least `rows` values; those handed out stay as they are for the rows they had. */
export interface ColumnSegment {
  /** Place in the file's rows of its first row. */
  readonly base: number;
  readonly rows: number;
  /** Code of each row; 0 is none. */
  codes(column: CodeColumn): CodeArray;
  numbers(column: NumberColumn): NumberValues;
  /** Of row `index` within the segment, here and below. */
  taskId(index: number): string;
  /** Its UTF-8; a view. */
  taskBytes(index: number): Uint8Array;
  /** Of all its rows. */
  readonly tasks: TaskIds;
  /** MurmurHash3 of each, seed 0. */
  readonly taskHash: Uint32Array;
  /** From 1. */
  line(index: number): number;
  /** Byte offset in the file. */
  start(index: number): number;
  /** Those of all rows, in a new array. */
  starts(): Float64Array;
  /** `length` or `flags` of all rows, to be read only; null where all are 0. */
  placed(column: "length" | "flags"): CodeArray | null;
  /** Bytes, terminator not counted. */
  length(index: number): number;
  /** `rowFlag` bits. */
  flags(index: number): number;
  /** Where the raw JSON string of `query` stands in the row; length 0: none, or only the reference reader finds it. */
  query(index: number): { readonly offset: number; readonly length: number };
}

/** Rows between two whose byte offsets are kept. */
export const startStride = 64;
const noCodes = new Uint8Array(segmentRows);
const noNumbers: NumberValues = { values: new Uint8Array(segmentRows).fill(255), none: 255 };
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Columns beside those of the contract, all kept as whole numbers. */
export const placeColumns = ["line", "length", "flags", "queryOffset", "queryLength"] as const;
export type PlaceColumn = (typeof placeColumns)[number];

/** What a segment is made of: for saving, and for making one of what was saved. */
export interface SegmentParts {
  readonly base: number;
  rows: number;
  /** Line (from 1) of its first row. */
  firstLine: number;
  readonly codes: ReadonlyMap<CodeColumn, PackedCodes>;
  readonly numbers: ReadonlyMap<NumberColumn, PackedNumbers>;
  /** `line` is by how much it is more than `firstLine` and the row's index. */
  readonly places: ReadonlyMap<PlaceColumn, PackedCodes>;
  /** Byte offset in the file of every 64th row, the first among them; those between follow from lengths and gaps. */
  starts: Float64Array;
  /** Bytes between the row before and this one, beyond the line feed; none where there are no such. */
  readonly gaps: PackedNumbers;
  hashes: Uint32Array;
  readonly tasks: TaskIds;
}

const packedOf = <C extends string, P>(columns: readonly C[], packed: new (most: number) => P): ReadonlyMap<C, P> =>
  new Map(columns.map((column) => [column, new packed(segmentRows)]));

/** A segment as it grows; when it is full it is packed and changes no more. */
export class Segment implements ColumnSegment {
  constructor(readonly parts: SegmentParts) {}

  /** One without rows yet. */
  static at(base: number): Segment {
    return new Segment({
      base,
      rows: 0,
      firstLine: 1,
      codes: packedOf(codeColumns, PackedCodes),
      numbers: packedOf(numberColumns, PackedNumbers),
      places: packedOf(placeColumns, PackedCodes),
      starts: new Float64Array(),
      gaps: new PackedNumbers(segmentRows),
      hashes: new Uint32Array(),
      tasks: new TaskIds(segmentRows),
    });
  }

  get base(): number {
    return this.parts.base;
  }
  get rows(): number {
    return this.parts.rows;
  }
  get taskHash(): Uint32Array {
    return this.parts.hashes;
  }
  get tasks(): TaskIds {
    return this.parts.tasks;
  }
  codes(column: CodeColumn): CodeArray {
    return this.parts.codes.get(column)!.array ?? noCodes;
  }
  numbers(column: NumberColumn): NumberValues {
    const packed = this.parts.numbers.get(column)!;
    return packed.array === null ? noNumbers : { values: packed.array, none: packed.none };
  }
  taskBytes(index: number): Uint8Array {
    return this.parts.tasks.at(index);
  }
  taskId(index: number): string {
    return utf8.decode(this.taskBytes(index));
  }
  line(index: number): number {
    return this.parts.firstLine + index + this.#place("line", index);
  }
  start(index: number): number {
    const first = index - (index % startStride);
    let start = this.parts.starts[first / startStride]!;
    const lengths = this.parts.places.get("length")!;
    for (let row = first; row < index; row++) start += lengths.at(row) + this.#between(row);
    return start;
  }
  starts(): Float64Array {
    const starts = new Float64Array(this.rows);
    const lengths = this.placed("length");
    const hasGaps = this.parts.gaps.array !== null;
    for (let row = 0, start = 0; row < this.rows; row++) {
      if (row % startStride === 0) start = this.parts.starts[row / startStride]!;
      starts[row] = start;
      start += (lengths?.[row] ?? 0) + (hasGaps ? this.#between(row) : 1);
    }
    return starts;
  }
  placed(column: "length" | "flags"): CodeArray | null {
    return this.parts.places.get(column)!.array;
  }
  length(index: number): number {
    return this.#place("length", index);
  }
  flags(index: number): number {
    return this.#place("flags", index);
  }
  query(index: number): { readonly offset: number; readonly length: number } {
    return { offset: this.#place("queryOffset", index), length: this.#place("queryLength", index) };
  }

  /** Bytes of memory. */
  get memory(): number {
    const { codes, numbers, places, starts, gaps, hashes, tasks } = this.parts;
    let bytes = starts.byteLength + gaps.bytes + hashes.byteLength + tasks.memory;
    for (const packed of [...codes.values(), ...numbers.values(), ...places.values()]) bytes += packed.bytes;
    return bytes;
  }

  /**
   * Takes rows `from` to `to` of a batch; there must be room.
   * @param tables what the codes of the batch become, by column
   * @param lineBefore lines of the file before the batch
   */
  append(batch: ColumnBatch, from: number, to: number, tables: Readonly<Record<CodeColumn, CodeTable>>, lineBefore: number): void {
    const { parts } = this;
    const rows = parts.rows + to - from;
    for (const column of codeColumns) parts.codes.get(column)!.append(tables[column].translated(batch.codes[column], from, to));
    for (const column of numberColumns) parts.numbers.get(column)!.appendNarrow(batch.numbers[column]?.subarray(from, to) ?? null, to - from);
    this.#appendPlaces(batch, from, to, lineBefore);
    parts.places.get("length")!.append(batch.length.subarray(from, to));
    parts.places.get("flags")!.append(batch.flags.subarray(from, to));
    parts.places.get("queryOffset")!.append(batch.query.offset.subarray(from, to));
    parts.places.get("queryLength")!.append(batch.query.length.subarray(from, to));
    if (parts.hashes.length < rows) parts.hashes = grown(parts.hashes, rows);
    parts.hashes.set(batch.taskHash[0].subarray(from, to), parts.rows);
    parts.tasks.append(batch.task.bytes, batch.task.ends, from, to);
    parts.rows = rows;
    if (rows === segmentRows) parts.tasks.pack(parts.hashes);
  }

  #appendPlaces(batch: ColumnBatch, from: number, to: number, lineBefore: number): void {
    const { parts } = this;
    if (parts.rows === 0) parts.firstLine = lineBefore + batch.line[from]! + 1;
    const skipped = batch.line.slice(from, to);
    subtractRising(skipped, parts.firstLine + parts.rows - lineBefore - 1);
    parts.places.get("line")!.append(skipped);
    parts.gaps.appendNarrow(this.#gapsBefore(batch, from, to), to - from);
    const first = (startStride - (parts.rows % startStride)) % startStride; // the row of the next checkpoint
    const longer = new Float64Array(Math.ceil((parts.rows + to - from) / startStride));
    longer.set(parts.starts);
    for (let at = parts.starts.length, index = from + first; index < to; at++, index += startStride) longer[at] = batch.start[index]!;
    parts.starts = longer;
  }

  /** What stands before each row beyond a line feed, packed; null where nothing does, as nearly always. Before checkpoints nobody asks. */
  #gapsBefore({ start, length }: ColumnBatch, from: number, to: number): PackedArray | null {
    const { rows } = this.parts;
    const endBefore = rows > 0 ? this.start(rows - 1) + this.length(rows - 1) : start[from]! - 1;
    if (start[from] === endBefore + 1 && followEachOther(start, length, from, to)) return null;
    const gaps = new Float64Array(to - from).fill(NaN);
    for (let index = from, end = endBefore; index < to; end = start[index]! + length[index]!, index++)
      if ((rows + index - from) % startStride !== 0 && start[index]! - end !== 1) gaps[index - from] = start[index]! - end - 1;
    return narrowest(gaps);
  }

  /** Bytes between a row's end and the start of the next. */
  #between(index: number): number {
    return 1 + (this.parts.gaps.at(index + 1) || 0);
  }
  #place(column: PlaceColumn, index: number): number {
    return this.parts.places.get(column)!.at(index);
  }
}

/** Takes `from` from the first value, and one more from each that follows. */
function subtractRising(values: Uint32Array, from: number): void {
  for (let index = 0; index < values.length; index++) values[index]! -= from + index;
}

/** Each row but the first begins behind the line feed of the one before. */
function followEachOther(start: Float64Array, length: Uint32Array, from: number, to: number): boolean {
  let index = from + 1;
  while (index < to && start[index] === start[index - 1]! + length[index - 1]! + 1) index++;
  return index >= to;
}

function grown(values: Uint32Array, needed: number): Uint32Array {
  const larger = new Uint32Array(roomFor(needed, values.length, segmentRows));
  larger.set(values);
  return larger;
}
