import { copyOf, freshArrays, type ArrayRoom } from "./arrayRoom";
import {
  codeColumns,
  numberColumns,
  type CodeColumn,
  type ColumnBatch,
  type DictionaryEntry,
  type NumberColumn,
  type RejectedLine,
} from "./contract";
import { byColumn, type Dictionaries } from "./dictionaries";
import { growingBytes, growingNumbers, growingWhole } from "./growing";
import { murmur3 } from "./murmur3";
import { narrowest } from "./packedNumbers";

/** The indexed fields of one row. */
export interface IndexedRow {
  readonly task: string;
  /** `rowFlag` bits. */
  readonly flags: number;
  readonly entries: Readonly<Record<CodeColumn, DictionaryEntry | null>>;
  readonly numbers: Readonly<Record<NumberColumn, number>>;
}

/** Where a line stands: its number in the batch from 0, byte offset in the file, bytes without terminator. */
export interface LineSpan {
  readonly line: number;
  readonly start: number;
  readonly length: number;
}

const encoder = new TextEncoder();

/**
 * Puts one batch after the other together, row by row or run by run, in file order. Its columns are public so that a scanner can
 * append whole runs. What it hands over is the receiver's; its own room is used again.
 */
export class BatchBuilder {
  readonly line = growingWhole();
  readonly start = growingNumbers();
  readonly length = growingWhole();
  readonly flags = growingBytes();
  readonly codes = byColumn(growingWhole);
  readonly numbers = Object.fromEntries(numberColumns.map((column) => [column, growingNumbers()])) as Record<
    NumberColumn,
    ReturnType<typeof growingNumbers>
  >; // every column has its entry
  readonly taskBytes = growingBytes();
  readonly taskEnds = growingWhole();
  readonly taskHash = [growingWhole(), growingWhole()] as const;
  readonly queryOffset = growingWhole();
  readonly queryLength = growingWhole();
  #rejected: RejectedLine[] = [];

  constructor(readonly dictionaries: Dictionaries) {}

  addRow(row: IndexedRow, at: LineSpan): void {
    this.line.push(at.line);
    this.start.push(at.start);
    this.length.push(at.length);
    this.flags.push(row.flags);
    for (const column of codeColumns) this.codes[column].push(this.dictionaries.code(column, row.entries[column]));
    for (const column of numberColumns) this.numbers[column].push(row.numbers[column]);
    const task = encoder.encode(row.task);
    this.taskBytes.append(task);
    this.taskEnds.push(this.taskBytes.length);
    this.taskHash.forEach((hashes, seed) => hashes.push(murmur3(task, seed)));
    this.queryOffset.push(0);
    this.queryLength.push(0);
  }

  addRejected(line: RejectedLine): void {
    this.#rejected.push(line);
  }

  /**
   * The batch of what was added since the last.
   * @param from byte offset in the file where the part begins; @param to where it ends; @param lines line feeds in it
   * @param room where its arrays are made
   */
  finish(from: number, to: number, lines: number, room: ArrayRoom = freshArrays): ColumnBatch {
    const bytes = ({ values }: { readonly values: Uint8Array }) => copyOf(values, Uint8Array, room);
    const whole = ({ values }: { readonly values: Uint32Array }) => copyOf(values, Uint32Array, room);
    const batch: ColumnBatch = {
      rows: this.line.length,
      lines,
      from,
      to,
      line: whole(this.line),
      start: copyOf(this.start.values, Float64Array, room),
      length: whole(this.length),
      flags: bytes(this.flags),
      codes: byColumn((column) => narrowed(this.codes[column].values, this.dictionaries.size(column), room)),
      entries: this.dictionaries.takeGained(),
      numbers: Object.fromEntries(numberColumns.map((column) => [column, narrowest(this.numbers[column].values, room)])) as ColumnBatch["numbers"], // as above
      task: { bytes: bytes(this.taskBytes), ends: whole(this.taskEnds) },
      taskHash: [whole(this.taskHash[0]), whole(this.taskHash[1])],
      query: { offset: whole(this.queryOffset), length: whole(this.queryLength) },
      rejected: this.#rejected,
    };
    this.clear();
    return batch;
  }

  /** Forgets the rows and rejected lines of an unfinished batch. */
  clear(): void {
    const { line, start, length, flags, taskBytes, taskEnds, queryOffset, queryLength } = this;
    const columns = [line, start, length, flags, taskBytes, taskEnds, queryOffset, queryLength, ...this.taskHash];
    for (const column of [...columns, ...Object.values(this.codes), ...Object.values(this.numbers)]) column.clear();
    this.#rejected = [];
  }
}

/** A copy in the narrowest array that holds codes up to `largest`. */
const narrowed = (codes: Uint32Array, largest: number, room: ArrayRoom): Uint8Array | Uint16Array | Uint32Array =>
  copyOf<Uint8Array | Uint16Array | Uint32Array>(codes, largest < 0x100 ? Uint8Array : largest < 0x10000 ? Uint16Array : Uint32Array, room);
