import type { PackedArray } from "./packedNumbers";

/**
 * What passes between whoever reads bytes (a scanner in a worker, or the reference reader) and whoever keeps columns.
 * Row `i` of a batch has the `i`-th value of every array. Arrays are the receiver's once they are handed over.
 */

/** Columns whose values are few: each value is a code into a dictionary. Code 0 says that the row has none. */
export const codeColumns = [
  "run",
  "lane",
  "system",
  "stratum",
  "label",
  "failure",
  "expect",
  "refusal",
  "freshness",
  "tags",
  "support",
  "provenance",
  "dimensions",
] as const;
export type CodeColumn = (typeof codeColumns)[number];

/**
 * Columns of numbers; `NaN` says that the row has none, but a row without attempts or citations has 0 of them. Times are
 * milliseconds since 1970, UTC; `duration` is in seconds, `cost` in US dollars.
 */
export const numberColumns = [
  "repetition",
  "factsMatched",
  "factsRequired",
  "supported",
  "checked",
  "attempts",
  "citations",
  "duration",
  "requests",
  "retries",
  "escalations",
  "bytes",
  "cost",
  "observed",
] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Bits of a row's `flags`. */
export const rowFlag = {
  /** Of a newer schema version: shown, not labelled. */
  readOnly: 1,
  /** The reference reader read it, because the scanner would not vouch for it. */
  reread: 2,
  /** Its bytes hold a `\u` escape. */
  escapes: 4,
  /** Its bytes hold characters beyond ASCII. */
  beyondAscii: 8,
} as const;

/** A line that is no row: blank lines are not among them. */
export interface RejectedLine {
  /** From 0 within the batch, blank lines counted. */
  readonly line: number;
  /** Byte offsets in the file, line feed not counted. */
  readonly start: number;
  readonly end: number;
}

/**
 * A dictionary's entries are JSON texts of what the value means, spelled one way:
 * - single texts: a string (`"fixture"`), labels as the codebook writes them
 * - `system`: `[id, version]`, `null` for what the row does not say
 * - `tags`: the list in the row's order; `support`, `provenance`: the different values of its citations, sorted
 * - `dimensions`: the object, keys in the row's order, entries that are not text left out
 * An empty list or object is none: code 0.
 */
export type DictionaryEntry = string;

/** Rows of a contiguous part of the file, in file order. */
export interface ColumnBatch {
  readonly rows: number;
  /** Line feeds in the part: what line numbers go on from. */
  readonly lines: number;
  /**
   * Byte offsets in the file of the part: from the start of its first line, to after the line feed of its last. Where the file
   * ends without one, what stands there is the last row if it can be read (then `to` is the file's end), and is left else.
   */
  readonly from: number;
  readonly to: number;
  /** Line within the batch from 0, byte offset in the file, and length without terminator (LF or CRLF). */
  readonly line: Uint32Array;
  readonly start: Float64Array;
  readonly length: Uint32Array;
  /** `rowFlag` bits. */
  readonly flags: Uint8Array;
  readonly codes: Readonly<Record<CodeColumn, Uint8Array | Uint16Array | Uint32Array>>;
  /** Entries that this scanner's dictionaries gained in this batch, in order of their codes; the first entry ever has code 1. */
  readonly entries: Readonly<Record<CodeColumn, readonly DictionaryEntry[]>>;
  /** As `narrowest` gives them; null where no row has a number. */
  readonly numbers: Readonly<Record<NumberColumn, PackedArray | null>>;
  /** Task ids as UTF-8 (a lone surrogate stands as U+FFFD), one after the other; `ends[i]` is where that of row `i` ends. */
  readonly task: { readonly bytes: Uint8Array; readonly ends: Uint32Array };
  /** MurmurHash3 (x86, 32 bit) of the task id's UTF-8 bytes, seeds 0 and 1: two columns. */
  readonly taskHash: readonly [Uint32Array, Uint32Array];
  /** Where the raw JSON string of `query` stands in the row, quotation marks included, in bytes; length 0: none, or only the reference reader finds it (`rowFlag.reread`). */
  readonly query: { readonly offset: Uint32Array; readonly length: Uint32Array };
  readonly rejected: readonly RejectedLine[];
}
