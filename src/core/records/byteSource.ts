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
}

/** Bytes in memory, for tests and for small artefacts. */
export function memorySource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: () => Promise.resolve(bytes.length),
    read: (start, end) => Promise.resolve(bytes.subarray(start, Math.min(end, bytes.length))),
  };
}
