import type { ColumnBatch } from "../../core/columns/contract";
import type { CheckedPiece } from "../../core/columns/checkPiece";
import type { FilePart } from "../../core/columns/partReader";
import type { CheckedPart } from "../../core/columns/rowReader";
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

/** What a checking worker is started with. */
export interface CheckStart {
  readonly file: OpenedFile;
}
/** A piece to be checked. */
export interface CheckOrder {
  readonly number: number;
  readonly piece: CheckedPiece;
}
export interface CheckAnswer {
  readonly number: number;
  /** Its lines count from the piece's first; null where no line starts in the piece. */
  readonly part: CheckedPart | null;
}
