import { codeColumns, type CodeColumn, type ColumnBatch } from "./contract";
import { CodeTable } from "./codeTable";
import { ColumnDictionary, type CodeValue } from "./columnDictionary";
import { Segment, segmentRows, type ColumnSegment } from "./segment";

/** Columns of all rows of a file, for reading: grows at its end and changes nothing that is there. */
export interface Columns {
  readonly rows: number;
  /** How many there will be, as far as can be told: no fewer than there are. */
  readonly expected: number;
  /** In file order: all but the last are full. */
  readonly segments: readonly ColumnSegment[];
  dictionary<C extends CodeColumn>(column: C): ReadDictionary<C>;
}

export interface ReadDictionary<C extends CodeColumn = CodeColumn> {
  /** Codes in use, code 0 (none) among them: every code is below it. */
  readonly size: number;
  /** The value of each code, null for code 0, in order of appearance in the file. */
  readonly values: readonly (CodeValue<C> | null)[];
  /** JSON texts of code 1 and on. */
  entries(): Iterable<string>;
}

/** A line that is no row. */
export interface RejectedPlace {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}
/** Rejected lines beyond these are only counted, so that a file of garbage cannot fill the memory. */
const keptRejected = 500;

type Tables = Readonly<Record<CodeColumn, CodeTable>>;
export type Dictionaries = { readonly [C in CodeColumn]: ColumnDictionary<C> };

export const noDictionaries = (): Dictionaries =>
  Object.fromEntries(codeColumns.map((column) => [column, new ColumnDictionary(column)])) as unknown as Dictionaries; // every column has its own

/** What a store consists of beside its arrays. */
export interface StoreParts {
  readonly dictionaries: Dictionaries;
  readonly segments: Segment[];
  /** Bytes and line feeds read so far. */
  end: number;
  lines: number;
  rejected: { total: number; readonly first: RejectedPlace[] };
}

/** Keeps the columns of one file's rows as scanners hand them over. */
export class ColumnStore implements Columns {
  readonly #tables = new Map<number, Tables>();
  #size = 0;

  constructor(
    readonly parts: StoreParts = {
      dictionaries: noDictionaries(),
      segments: [],
      end: 0,
      lines: 0,
      rejected: { total: 0, first: [] },
    },
  ) {}

  get rows(): number {
    const last = this.parts.segments.at(-1);
    return last ? last.base + last.rows : 0;
  }
  /** @param bytes that the file has */
  expectSize(bytes: number): void {
    this.#size = bytes;
  }
  get expected(): number {
    const { end } = this.parts;
    return end === 0 || this.#size <= end ? this.rows : Math.ceil((this.rows * this.#size) / end);
  }
  get segments(): readonly Segment[] {
    return this.parts.segments;
  }
  /** Byte offset up to which the file has been read: the next batch begins there. */
  get end(): number {
    return this.parts.end;
  }
  /**
   * The last row has no line end yet: a line feed may follow, but bytes that go on with the line make it another row, and then
   * the file has to be read again.
   */
  get afterRow(): boolean {
    const last = this.parts.segments.at(-1);
    return last !== undefined && last.start(last.rows - 1) + last.length(last.rows - 1) === this.parts.end;
  }
  /** The last row's line feed came after it was read. @param to byte offset behind it: only blanks stand before it */
  passLineFeed(to: number): void {
    if (!this.afterRow || to <= this.parts.end) throw new Error(`no line feed is awaited at byte ${this.parts.end}`);
    this.parts.end = to;
    this.parts.lines++;
  }
  /** Line feeds before `end`. */
  get lines(): number {
    return this.parts.lines;
  }
  /** Lines that are no rows: how many, and where the first of them stand. */
  get rejected(): { readonly total: number; readonly first: readonly RejectedPlace[] } {
    return this.parts.rejected;
  }

  dictionary<C extends CodeColumn>(column: C): ColumnDictionary<C> {
    return this.parts.dictionaries[column];
  }

  /** Bytes of memory, near enough where the language does not say. */
  get memory(): number {
    let bytes = 0;
    for (const segment of this.parts.segments) bytes += segment.memory;
    for (const column of codeColumns) bytes += this.dictionary(column).bytes;
    for (const tables of this.#tables.values()) for (const column of codeColumns) bytes += tables[column].bytes;
    return bytes;
  }

  /**
   * Takes the next part of the file.
   * @param scanner tells scanners apart: the codes of each go on through its batches, and each begins with dictionaries of its own
   * @throws where the batch does not follow what was taken before
   */
  append(batch: ColumnBatch, scanner = 0): void {
    const { parts } = this;
    if (batch.from !== parts.end) throw new Error(`a batch from byte ${batch.from} cannot follow byte ${parts.end}`);
    const tables = this.#learn(batch, scanner);
    for (let from = 0; from < batch.rows;) {
      let open = parts.segments.at(-1);
      if (!open || open.rows === segmentRows) parts.segments.push((open = Segment.at(this.rows)));
      const to = Math.min(batch.rows, from + segmentRows - open.rows);
      open.append(batch, from, to, tables, parts.lines);
      from = to;
    }
    for (const { line, start, end } of batch.rejected)
      if (parts.rejected.first.length < keptRejected) parts.rejected.first.push({ line: parts.lines + line + 1, start, end });
    parts.rejected.total += batch.rejected.length;
    parts.lines += batch.lines;
    parts.end = batch.to;
  }

  /** What this scanner's codes are here, the new ones of the batch among them. */
  #learn(batch: ColumnBatch, scanner: number): Tables {
    let tables = this.#tables.get(scanner);
    if (!tables)
      this.#tables.set(
        scanner,
        (tables = Object.fromEntries(codeColumns.map((column) => [column, new CodeTable()])) as unknown as Tables), // every column has its own
      );
    for (const column of codeColumns) {
      const entries = batch.entries[column];
      if (entries.length === 0) continue;
      const dictionary: ColumnDictionary = this.dictionary(column);
      tables[column].add(entries.map((entry) => dictionary.codeOf(entry)));
    }
    return tables;
  }
}
