import type { Problem } from "../formats/problem";
import type { ByteSource } from "../records/byteSource";
import type { ColumnBatch } from "./contract";

export interface ScannedPart {
  readonly batch: ColumnBatch;
  /** Whose dictionaries its codes speak of: no number stands for two scanners in the life of a reader. */
  readonly scanner: number;
  /** Called by who has copied what the batch's arrays hold: they are used again then. Who does not call it keeps them. */
  readonly done?: () => void;
}

/** What is wrong with the lines of a part. */
export interface CheckedPart {
  /** At most as many as were asked for, in file order; lines are those of the file. */
  readonly problems: readonly Problem[];
  /** All that there are, those not among `problems` included. */
  readonly total: number;
  /** Byte offset behind the part: a line starts there, or the stretch ends. */
  readonly to: number;
  /** Line feeds in the part. */
  readonly lines: number;
  /** The file is no text at all: nothing behind its first line is looked at. */
  readonly isForeign?: true;
}

export interface CheckedStretch {
  /** Byte offset at which a line starts. */
  readonly from: number;
  /** Byte offset behind a line feed, or the end of the file. */
  readonly to: number;
  /** Number of the line at `from`, from 1. */
  readonly line: number;
  /** Problems wanted at most; beyond them they are only counted. */
  readonly most: number;
}

/**
 * Reads the rows of one file for whoever keeps its columns: in workers where there are any. Every iteration ends early with
 * what reading meets, or the signal's reason; ending one early leaves nothing running.
 */
export interface RowReader {
  /**
   * Batches of the lines that start from byte `from` on (itself the start of a line) and before `size`, in file order, those that
   * took nothing left out. The first is small, so that the first rows come at once.
   * @param size bytes of the file that may be read
   */
  scan(from: number, size: number, signal?: AbortSignal): AsyncIterable<ScannedPart>;
  /** Every line of a stretch against its schema, the slow way; other work goes first. Blank lines are in order. */
  check(stretch: CheckedStretch, signal?: AbortSignal): AsyncIterable<CheckedPart>;
  /** Ends its workers; what is being read then rejects. */
  close(): Promise<void>;
}

/** Where the index of one file is kept between two openings. Never beside the data. */
export interface IndexShelf {
  /** What was last saved, to be read by position; null where there is none, or it cannot be read. To be closed. */
  open(): Promise<(ByteSource & { close(): Promise<void> }) | null>;
  /**
   * Puts the pieces in place of what was saved, all or none of them. Ends without having changed anything where the pieces end
   * with false. Rejects for what a disk can do.
   */
  save(pieces: Iterator<Uint8Array, boolean>): Promise<void>;
}
