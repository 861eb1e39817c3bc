/** A file that is read by position. */
export interface PartSource {
  /** Size in bytes; what comes behind is not read. */
  readonly size: number;
  /** Fills `into` with the bytes from `offset` on; returns how many there were, fewer only at the end. */
  read(into: Uint8Array, offset: number): number | Promise<number>;
}

export interface FilePart {
  /** Byte offsets in the file: the part has the lines that start from `from` on and before `to`, whole. */
  readonly from: number;
  readonly to: number;
  /** A line starts at `from`, whatever stands before it. */
  readonly startsLine?: boolean;
}

const lineFeed = 10;
const lookedAt = 64 * 1024;

/**
 * Byte offset of the first line that starts in the part; `to` where none does. A line starts at the beginning of the file, and
 * after every line feed.
 */
export async function firstLineStart(source: PartSource, part: FilePart): Promise<number> {
  if (part.from === 0 || part.startsLine) return Math.min(part.from, part.to);
  return (await lineFeedFrom(source, part.from - 1, part.to - 1)) ?? part.to;
}

/** Byte offset after the first line feed in a stretch of the file; null where there is none. */
export async function lineFeedFrom(source: PartSource, from: number, to: number): Promise<number | null> {
  const piece = new Uint8Array(lookedAt);
  for (let at = from; at < to;) {
    const got = await source.read(piece.subarray(0, Math.min(lookedAt, to - at)), at);
    if (got === 0) return null;
    const feed = piece.subarray(0, got).indexOf(lineFeed);
    if (feed >= 0) return at + feed + 1;
    at += got;
  }
  return null;
}
