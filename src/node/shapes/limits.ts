const gibibyte = 1024 ** 3;

export interface ShapeLimits {
  /** Bytes of a working copy. */
  readonly size: number;
  /** What has grown to more than `free` bytes must not be more than `ratio` times what was read of the packed file. */
  readonly ratio: number;
  readonly free: number;
  /** Bytes that a Zstandard frame may look back: as far as its usual levels go. */
  readonly window: number;
}

/** Rows repeat themselves and pack well: honest files stay far below. */
export const shapeLimits: ShapeLimits = { size: 256 * gibibyte, ratio: 300, free: gibibyte / 4, window: gibibyte / 8 };
