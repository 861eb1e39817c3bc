import { codeColumns, numberColumns, type CodeColumn, type ColumnBatch, type NumberColumn } from "./contract";
import { PackedCodes, type CodeArray } from "./packedCodes";
import { PackedNumbers, type NumberValues } from "./packedNumbers";
import { TaskIds } from "./taskIds";

/** Rows a segment holds at most. */
export const segmentRows = 65_536;

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
  readonly taskHash: readonly [Uint32Array, Uint32Array];
  /** From 1. */
  line(index: number): number;
  /** Byte offset in the file. */
  start(index: number): number;
  /** Bytes, terminator not counted. */
  length(index: number): number;
  /** `rowFlag` bits. */
  flags(index: number): number;
  /** Where the raw JSON string of `query` stands in the row; length 0: none, or only the reference reader finds it. */
  query(index: number): { readonly offset: number; readonly length: number };
}

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
  /** Line (from 1) and byte offset of its first row. */
  firstLine: number;
  firstStart: number;
  readonly codes: ReadonlyMap<CodeColumn, PackedCodes>;
  readonly numbers: ReadonlyMap<NumberColumn, PackedNumbers>;
  /** `line` is by how much it is more than `firstLine` and the row's index. */
  readonly places: ReadonlyMap<PlaceColumn, PackedCodes>;
  /** Byte offsets less `firstStart`. */
  readonly starts: PackedNumbers;
  readonly hashes: [Uint32Array, Uint32Array];
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
      firstStart: 0,
      codes: packedOf(codeColumns, PackedCodes),
      numbers: packedOf(numberColumns, PackedNumbers),
      places: packedOf(placeColumns, PackedCodes),
      starts: new PackedNumbers(segmentRows),
      hashes: [new Uint32Array(), new Uint32Array()],
      tasks: new TaskIds(segmentRows),
    });
  }

  get base(): number {
    return this.parts.base;
  }
  get rows(): number {
    return this.parts.rows;
  }
  get taskHash(): readonly [Uint32Array, Uint32Array] {
    return this.parts.hashes;
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
    return this.parts.firstStart + this.parts.starts.at(index);
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
    const { codes, numbers, places, starts, hashes, tasks } = this.parts;
    let bytes = starts.bytes + hashes[0].byteLength + hashes[1].byteLength + tasks.memory;
    for (const packed of [...codes.values(), ...numbers.values(), ...places.values()]) bytes += packed.bytes;
    return bytes;
  }

  /**
   * Takes rows `from` to `to` of a batch; there must be room.
   * @param tables what the codes of the batch become, by column
   * @param lineBefore lines of the file before the batch
   */
  append(batch: ColumnBatch, from: number, to: number, tables: Readonly<Record<CodeColumn, Uint32Array>>, lineBefore: number): void {
    const { parts } = this;
    const count = to - from;
    if (parts.rows === 0) {
      parts.firstLine = lineBefore + batch.line[from]! + 1;
      parts.firstStart = batch.start[from]!;
    }
    for (const column of codeColumns) {
      const [codes, table] = [batch.codes[column], tables[column]];
      parts.codes.get(column)!.append(translated(codes, table, from, to), 0, count);
    }
    for (const column of numberColumns) parts.numbers.get(column)!.append(batch.numbers[column], from, to);
    const skipped = batch.line.slice(from, to);
    const starts = batch.start.slice(from, to);
    for (let index = 0; index < count; index++) {
      skipped[index] = lineBefore + skipped[index]! + 1 - parts.firstLine - parts.rows - index;
      starts[index]! -= parts.firstStart;
    }
    parts.starts.append(starts, 0, count);
    parts.places.get("line")!.append(skipped, 0, count);
    parts.places.get("length")!.append(batch.length, from, to);
    parts.places.get("flags")!.append(batch.flags, from, to);
    parts.places.get("queryOffset")!.append(batch.query.offset, from, to);
    parts.places.get("queryLength")!.append(batch.query.length, from, to);
    for (const seed of [0, 1] as const) {
      if (parts.hashes[seed].length < parts.rows + count) parts.hashes[seed] = grown(parts.hashes[seed], parts.rows + count);
      parts.hashes[seed].set(batch.taskHash[seed].subarray(from, to), parts.rows);
    }
    parts.tasks.append(batch.task.bytes, batch.task.ends, from, to);
    parts.rows += count;
    if (parts.rows === segmentRows) parts.tasks.pack(parts.hashes);
  }

  #place(column: PlaceColumn, index: number): number {
    return this.parts.places.get(column)!.at(index);
  }
}

/** @throws where the scanner never said what a code means */
function translated(codes: CodeArray, table: Uint32Array, from: number, to: number): Uint32Array {
  const result = new Uint32Array(to - from);
  for (let index = from; index < to; index++) {
    const code = codes[index]!;
    if (code >= table.length) throw new Error(`a batch uses code ${code} of a dictionary with ${table.length}`);
    result[index - from] = table[code]!;
  }
  return result;
}

function grown(values: Uint32Array, needed: number): Uint32Array {
  const larger = new Uint32Array(Math.min(segmentRows, Math.max(needed, 2 * values.length, 256)));
  larger.set(values);
  return larger;
}
