import type { ColumnBatch } from "../../core/columns/contract";
import type { FilePart } from "../../core/columns/partReader";
import type { CheckedPart, CheckedStretch } from "../../core/columns/rowReader";
import type { OpenedFile } from "./openFile";

/** What a scanning worker is started with: the compiled scanner's bytes; null where the reference reader is to read. */
export interface ScanStart {
  readonly wasm: Uint8Array | null;
}
/** A part to be scanned. Parts of one `scanner` number are scanned with the same dictionaries. */
export interface ScanOrder {
  readonly number: number;
  readonly scanner: number;
  readonly file: OpenedFile;
  readonly part: FilePart;
  /** A buffer for the batch: given back once it is used no more. */
  readonly buffer: ArrayBuffer | null;
}
export interface ScanAnswer {
  readonly number: number;
  readonly batch: ColumnBatch;
  /** One that the next batch fits into, with the arrays of this one or without any. */
  readonly buffer: ArrayBuffer;
}

/** What a checking worker is started with. It checks a part for each message it gets, whatever that says. */
export interface CheckStart {
  readonly file: OpenedFile;
  readonly stretch: CheckedStretch;
}
/** Null once all is checked. */
export type CheckAnswer = CheckedPart | null;
