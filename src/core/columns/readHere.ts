import type { ByteSource } from "../records/byteSource";
import { checkLines } from "./checkLines";
import { OwnScanner, scannedHere } from "./ownScanner";
import { Course } from "./reading";
import type { RowReader } from "./rowReader";
import type { ScanExports } from "./scanPort";
import { wholeReads } from "./wholeReads";

/**
 * Reads the rows of any source in the thread it is called in, a piece at a time. A scan ends the one that is under way. A file
 * that becomes shorter meanwhile makes reading reject, saying so.
 * @param scan the scanner's instance, for this reader alone; null where WebAssembly or its SIMD is missing
 * @param pause lets other work go first, every few milliseconds
 */
export function readHere(source: ByteSource, scan: ScanExports | null, pause: () => Promise<void>): RowReader {
  const course = new Course(source.name);
  let scanners = 0;
  const own = new OwnScanner(scan, () => scanners++);
  return {
    async *scan(from, size, signal) {
      const reading = await course.begin(from, signal);
      let end: number | null = null;
      try {
        if (!reading.goesOn) own.forget();
        end = yield* scannedHere(own, wholeReads(source, size).part, { from, reading, pause });
      } finally {
        course.ended(reading, end);
      }
    },
    async *check(stretch, signal) {
      const reading = course.beside(signal);
      try {
        yield* checkLines(source, stretch, pause, reading.signal);
      } finally {
        course.ended(reading, null);
      }
    },
    close: () => course.close(),
  };
}
