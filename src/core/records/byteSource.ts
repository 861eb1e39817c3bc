import type { LineMap } from "../shapes/lineMap";
import type { ShapeProblem } from "../shapes/shapeProblem";

/** What is known of a file whose lines are not read where they lie: it is packed, in UTF-16, or its rows are no lines. */
export interface Shaping {
  readonly packed: boolean;
  /** Where in the file a place in the lines stood; null where lines of the file are lines here. */
  readonly lineMap: LineMap | null;
  /** What is wrong with the file as a whole. */
  readonly problems: readonly ShapeProblem[];
}

/**
 * Bytes that can be read by position: a file, `workspace.fs`, or memory. Engines read this and nothing else.
 * `read` may return fewer bytes only at the end. Errors reject with a message that names the source.
 */
export interface ByteSource {
  /** Name or path as the user knows it. */
  readonly name: string;
  /** Size in bytes now; it may grow, shrink or be replaced between calls. */
  size(): Promise<number>;
  /** Bytes from `start` (inclusive) to `end` (exclusive, clipped to the size). */
  read(start: number, end: number): Promise<Uint8Array>;
  /** When it was last written to, in milliseconds since 1970; absent where nobody knows. */
  readonly modified?: () => Promise<number>;
  /** As of the last time that the size was asked; absent or null where the file is read as it lies. */
  readonly shaping?: () => Shaping | null;
}

/** Bytes in memory, for tests and for small artefacts. */
export function memorySource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: () => Promise.resolve(bytes.length),
    read: (start, end) => Promise.resolve(bytes.subarray(start, Math.min(end, bytes.length))),
  };
}
