/** What the host reads after each run: 32-bit values at the address that `addressOf` tells. */
export const report: usize = memory.data(64);

/** Why a run ended. */
export const stoppedAtEnd: u32 = 0;
/** All lines that start where they may are done. */
export const stoppedBefore: u32 = 1;
/** No room for another row: take what is there and go on. */
export const stoppedFull: u32 = 2;
/** The line at `next` is the reference reader's. */
export const stoppedRefused: u32 = 3;
/** A dictionary is full: take what is there, empty them, go on. */
export const stoppedDictionary: u32 = 4;
/** A support label came that was not known: say whether it means full support, go on. */
export const stoppedSupport: u32 = 5;

export class Report {
  @inline static rows(value: u32): void {
    store<u32>(report, value);
  }
  /** Line feeds passed in this run. */
  @inline static lines(value: u32): void {
    store<u32>(report, value, 4);
  }
  /** Address of the line to go on with. */
  @inline static next(value: usize): void {
    store<u32>(report, <u32>value, 8);
  }
  /** Address of the line feed of a refused line. */
  @inline static lineEnd(value: usize): void {
    store<u32>(report, <u32>value, 12);
  }
  @inline static hardNumbers(value: u32): void {
    store<u32>(report, value, 16);
  }
  @inline static taskBytes(value: u32): void {
    store<u32>(report, value, 20);
  }
  /** Code of the support label that is not known. */
  @inline static support(value: u32): void {
    store<u32>(report, value, 24);
  }
}
