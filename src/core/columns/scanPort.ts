/**
 * What the scanner's WebAssembly exports (src/scan/index.ts). Whoever can instantiate it hands the instance in: `core` starts
 * nothing. Addresses are byte offsets in its memory.
 */
export interface ScanExports {
  readonly memory: {
    readonly buffer: ArrayBuffer;
    /** Makes memory grow by pages of 64 KiB. */
    grow(pages: number): number;
  };
  addressOf(what: number): number;
  inputStart(): number;
  /** @param start byte offset in the file of what lies at `from`; @param line its line's number in the batch */
  scan(from: number, to: number, before: number, start: number, line: number): number;
  /** The rows so far were taken. */
  forgetRows(): void;
  emptyDictionaries(): void;
  entryAddress(dictionary: number, code: number): number;
  entryLength(dictionary: number, code: number): number;
}

/** Why a run ended (src/scan/report.ts). */
export const stopped = { atEnd: 0, before: 1, full: 2, refused: 3, dictionary: 4, support: 5 } as const;

/** Sizes that both sides know (src/scan/memory.ts). */
export const rowsPerRun = 4096;
/** Places from one column to the next. */
export const stride = { codes: 4128, numbers: 4104, hashes: 4112 } as const;
export const dictionaryOf = { schema: 13, supportValues: 14, provenanceValues: 15 } as const;
export const mostRawCodes = 16384;
export const hardNumberSize = 4;
/** Of the bytes of `supportKinds`. */
export const supportKind = { unknown: 0, other: 1, full: 2 } as const;

/** Views of the scanner's memory; they have to be made again whenever it grows. */
export interface ScanViews {
  readonly bytes: Uint8Array;
  readonly report: Uint32Array;
  readonly line: Uint32Array;
  readonly start: Float64Array;
  readonly length: Uint32Array;
  readonly flags: Uint8Array;
  /** Column after column, `stride` apart; `schema` is the last. */
  readonly codes: Uint16Array;
  readonly numbers: Float64Array;
  readonly queryOffset: Uint32Array;
  readonly queryLength: Uint32Array;
  readonly taskEnd: Uint32Array;
  readonly taskHashes: Uint32Array;
  readonly taskBytes: Uint8Array;
  /** Column, row, address, length of numbers that the host reads. */
  readonly hardNumbers: Uint32Array;
  readonly supportKinds: Uint8Array;
}

export function viewsOf(scan: ScanExports): ScanViews {
  const { buffer } = scan.memory;
  const words = (what: number, length = rowsPerRun) => new Uint32Array(buffer, scan.addressOf(what), length);
  return {
    bytes: new Uint8Array(buffer),
    report: words(0, 8),
    line: words(1),
    start: new Float64Array(buffer, scan.addressOf(2), rowsPerRun),
    length: words(3),
    flags: new Uint8Array(buffer, scan.addressOf(4), rowsPerRun),
    codes: new Uint16Array(buffer, scan.addressOf(5), 14 * stride.codes),
    numbers: new Float64Array(buffer, scan.addressOf(6), 14 * stride.numbers),
    queryOffset: words(7),
    queryLength: words(8),
    taskEnd: words(9),
    taskHashes: words(10, 2 * stride.hashes),
    taskBytes: new Uint8Array(buffer, scan.addressOf(11), 1 << 20),
    hardNumbers: words(12, hardNumberSize * rowsPerRun),
    supportKinds: new Uint8Array(buffer, scan.addressOf(13), mostRawCodes + 1),
  };
}

export interface ScanReport {
  /** Rows that wait to be taken, of this call and of those before it. */
  readonly rows: number;
  /** Line feeds passed in this call. */
  readonly lines: number;
  readonly next: number;
  readonly lineEnd: number;
  readonly hardNumbers: number;
  readonly taskBytes: number;
  readonly support: number;
}

export function reportIn({ report }: ScanViews): ScanReport {
  const value = (at: number): number => report[at]!; // eight values, always
  return {
    rows: value(0),
    lines: value(1),
    next: value(2),
    lineEnd: value(3),
    hardNumbers: value(4),
    taskBytes: value(5),
    support: value(6),
  };
}
