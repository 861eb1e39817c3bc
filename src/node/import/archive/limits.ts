const mebibyte = 1024 * 1024;

export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of one entry, unpacked. */
  readonly entry: number;
  /** Bytes of all entries that are read, unpacked. Beyond eight times `free`, also at most `ratio` times the archive's size. */
  readonly total: number;
  /** An entry that grew to more than `free` bytes must not be more than `ratio` times its packed size. */
  readonly ratio: number;
  readonly free: number;
  /** Bytes that a Zstandard frame may look back: as far as its usual levels go, and what memory an own decoder spends on it. */
  readonly window: number;
}

/** Far above every honest log; a text of more than half a gigabyte could not be read as one JSON value anyway. */
export const archiveLimits: ArchiveLimits = {
  entries: 100_000,
  entry: 512 * mebibyte,
  total: 4096 * mebibyte,
  ratio: 300,
  free: 32 * mebibyte,
  window: 128 * mebibyte,
};
