import type { ByteTest } from "./bytePlan";

/** A test that has something to look for. */
export type SoughtBytes = Exclude<ByteTest, string>;

/**
 * Looks for bytes: WebAssembly where there is any (`wasmKernel.ts`), else plain code (`plainKernel.ts`). It holds two buffers, so
 * that one can be filled while the other is searched. Offsets are those of the buffer. For one search at a time.
 */
export interface SearchKernel {
  /** Bytes that each buffer holds. */
  readonly capacity: number;
  /** Makes both buffers at least so large; what was in them is gone, and nobody may be filling them. */
  reserve(capacity: number): void;
  /** To be filled; good until more is reserved. */
  buffer(which: 0 | 1): Uint8Array;
  /** What is looked for from now on: tests are told apart by their place in the list. */
  prepare(tests: readonly SoughtBytes[]): void;
  /** Where the test's next pattern stands in full between two offsets; -1 where none does. */
  find(which: 0 | 1, test: number, from: number, to: number): number;
  /**
   * Whether one of the test's patterns stands in a searchable text of the row between two offsets; unknown where that would have to
   * be read. A pattern that stands there is the same characters there, alone and unchanged by what stands around them.
   */
  inTexts(which: 0 | 1, test: number, from: number, to: number): "yes" | "no" | "unknown";
  /** Whether one of the test's code points stands there, as a character or as an escape. `from` is not within an escape. */
  hasOdd(which: 0 | 1, test: number, from: number, to: number): boolean;
}
