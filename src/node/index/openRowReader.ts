import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { checkLines } from "../../core/columns/checkLines";
import { OwnScanner, scannedHere } from "../../core/columns/ownScanner";
import { Course } from "../../core/columns/reading";
import type { CheckedPart, CheckedStretch, RowReader, ScannedPart } from "../../core/columns/rowReader";
import { checkAside } from "./checkAside";
import { bytesOf, withFile } from "./openFile";
import { scanAside } from "./scanAside";
import { scanInstance } from "./scanInstance";
import { ScanPool } from "./scanPool";
import { checkWorkerFile } from "./readingTools";

export interface RowReaderOptions {
  /** The file to read, asked anew for each reading. */
  readonly path: () => string;
  /** As the user knows it: problems and errors speak of it. */
  readonly name: string;
  /** The compiled scanner's bytes; null: the reference reader reads. */
  readonly wasm: Uint8Array | null;
  /** The built scanWorker, with the checkWorker beside it; null: all is done in this thread. */
  readonly worker: string | null;
  readonly limits?: Partial<ReadingLimits>;
}

export interface ReadingLimits {
  /** Shorter stretches (bytes) are read in this thread: starting a worker would take longer. */
  readonly small: number;
  /** The same for lines that are checked, which takes many times as long. */
  readonly smallCheck: number;
  /** Bytes that are scanned in this thread, for the first rows to come at once, while workers start. */
  readonly first: number;
  /** Bytes of the parts that workers scan. */
  readonly part: number;
  readonly workers: number;
  /** Bytes of the pieces that lines are checked in, and workers that check them at most. */
  readonly piece: number;
  readonly checkers: number;
  /** Milliseconds after which workers that have nothing to do are ended. */
  readonly idle: number;
}
const readingLimits = (wasm: Uint8Array | null): ReadingLimits => ({
  small: (wasm ? 16 : 1) * 1024 * 1024, // what is appended to a run that goes on comes at once
  smallCheck: 1024 * 1024,
  first: wasm ? 256 * 1024 : 64 * 1024, // the reference reader takes many times as long
  part: 8 * 1024 * 1024, // taken in within a few milliseconds, and few messages
  workers: Math.min(4, availableParallelism()),
  piece: 1024 * 1024,
  checkers: Math.max(1, Math.min(4, availableParallelism() - 1)), // nobody waits for it as for the rows
  idle: 3_000,
});
/** Milliseconds that checking waits for a scan at most, before each part: whoever scans may do so slowly. */
const patience = 500;

/**
 * Reads the rows of a file on disk: the first rows and short stretches in this thread, the rest in workers, all from the file that
 * was there when the reading began. A scan ends the one that is under way. A file that becomes shorter meanwhile makes reading
 * reject, saying so.
 */
export function openRowReader(options: RowReaderOptions): RowReader {
  const { path, name, wasm, worker } = options;
  const { small, smallCheck, first, part, workers, piece, checkers, idle }: ReadingLimits = { ...readingLimits(wasm), ...options.limits };
  const course = new Course(name);
  let scanners = 0;
  const nextNumber = () => scanners++;
  const pool = worker === null ? null : new ScanPool({ entry: worker, wasm, workers, idle, nextNumber });
  const own = scanInstance(wasm).then((scan) => new OwnScanner(scan, nextNumber)); // at once: the first rows wait for it
  own.catch(() => undefined); // told to whoever scans

  return {
    async *scan(from: number, size: number, signal?: AbortSignal): AsyncGenerator<ScannedPart, void> {
      const reading = await course.begin(from, signal);
      let end: number | null = null;
      try {
        const here = await own;
        if (!reading.goesOn) here.forget();
        end = yield* withFile(path(), { name, size }, (file, source) =>
          pool === null || size - from < small
            ? scannedHere(here, source, { from, reading, pause: () => setImmediate() })
            : scanAside(pool, here, { file, source, from, reading, first, part }),
        );
      } finally {
        course.ended(reading, end);
      }
    },

    async *check(stretch: CheckedStretch, signal?: AbortSignal): AsyncGenerator<CheckedPart, void> {
      const reading = course.beside(signal);
      const othersFirst = async () => {
        await Promise.race([course.whenIdle(), setTimeout(patience, undefined, { ref: false })]);
      };
      try {
        yield* withFile(path(), { name, size: stretch.to }, (file, source) =>
          worker === null || stretch.to - stretch.from < smallCheck
            ? checkLines(bytesOf(name, source), stretch, () => setImmediate(), reading.signal)
            : checkAside(join(dirname(worker), checkWorkerFile), { file, stretch, piece, workers: checkers, othersFirst, signal: reading.signal }),
        );
      } finally {
        course.ended(reading, null);
      }
    },

    async close() {
      await course.close();
      await pool?.end();
    },
  };
}
