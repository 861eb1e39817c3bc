import type { ByteSource } from "./byteSource";

export interface ScannedLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Byte offset of the first byte. */
  readonly start: number;
  /** Byte offset after the last byte, line feed not counted. */
  readonly end: number;
  /** The line without its terminator (`\n` or `\r\n`); null where it is longer than `maxLineBytes`. Valid until the next batch. */
  readonly bytes: Uint8Array | null;
}

export interface LineBatch {
  /** Those with more in them than spaces, tabs and carriage returns: there may be millions of blank ones. */
  readonly lines: readonly ScannedLine[];
  /** The bytes that were read for this batch, and where they stand. */
  readonly chunk: Uint8Array;
  readonly chunkStart: number;
  /** Where the next, unfinished line starts, and its number. */
  readonly next: LinePlace;
  /** Only on the last batch: what stands after the last line feed; it may be half a line that is still being written. */
  readonly tail: ScannedLine | null;
}

export interface LinePlace {
  readonly offset: number;
  readonly line: number;
}

export interface ScanOptions {
  readonly firstChunk: number;
  readonly chunk: number;
  readonly maxLineBytes: number;
}

/** The first chunk is small, so that the first screen need not wait. */
export const scanDefaults: ScanOptions = { firstChunk: 256 * 1024, chunk: 512 * 1024, maxLineBytes: 64 * 1024 * 1024 };

const lineFeed = 10,
  carriageReturn = 13;

/** Lines of a source from a place (the start of a line) up to `size`, a batch a chunk; memory is bounded by the chunk and the longest kept line. */
export async function* scanLines(source: ByteSource, from: LinePlace, size: number, options: ScanOptions = scanDefaults): AsyncGenerator<LineBatch> {
  let offset = from.offset;
  let line = from.line;
  let lineStart = from.offset;
  /** Pieces of the line that earlier chunks began; null once it is too long to keep. */
  let begun: Uint8Array[] | null = [];
  let begunBytes = 0;

  const keep = (piece: Uint8Array) => {
    begunBytes += piece.length;
    if (begun === null) return;
    if (begunBytes > options.maxLineBytes) begun = null;
    else if (piece.length > 0) begun.push(piece);
  };
  const finished = (end: number): ScannedLine => {
    const bytes = begun === null ? null : withoutReturn(begun.length === 1 ? begun[0]! : joined(begun, begunBytes));
    const scanned = { number: line, start: lineStart, end, bytes };
    begun = [];
    begunBytes = 0;
    return scanned;
  };

  for (let first = true; offset < size || first; first = false) {
    const chunk = await source.read(offset, Math.min(size, offset + (first ? options.firstChunk : options.chunk)));
    const lines: ScannedLine[] = [];
    let at = 0;
    for (let feed = chunk.indexOf(lineFeed); feed >= 0; feed = chunk.indexOf(lineFeed, at)) {
      if (feed > at || begunBytes > 0) {
        keep(chunk.subarray(at, feed));
        const whole = finished(offset + feed);
        if (whole.bytes === null || !isBlank(whole.bytes)) lines.push(whole);
      }
      line++;
      at = feed + 1;
      lineStart = offset + at;
    }
    keep(chunk.subarray(at));
    const chunkStart = offset;
    offset += chunk.length;
    const last = offset >= size || chunk.length === 0;
    const next = { offset: lineStart, line };
    yield { lines, chunk, chunkStart, next, tail: last && begunBytes > 0 ? finished(offset) : null };
    if (last) return;
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 32 && byte !== 9 && byte !== carriageReturn) return false;
  return true;
}

const withoutReturn = (bytes: Uint8Array): Uint8Array => (bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes);

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
