import { readHere } from "../columns/readHere";
import type { RowReader } from "../columns/rowReader";
import type { ByteSource } from "../records/byteSource";
import type { RowLines } from "./rowLines";
import { tableBatches } from "./tableBatches";

/**
 * Reads the rows of a file that may be a table: its columns, where it is one, and else its lines, in the thread it is called in.
 * @param source the lines, whatever the file is
 * @param table the table that it is now; null where it is none
 * @param pause lets other work go first, every few milliseconds
 */
export function tableReader(source: ByteSource, table: () => RowLines | null, pause: () => Promise<void>): RowReader {
  const here = readHere(source, null, pause);
  const closing = new AbortController();
  let scans = 0;
  return {
    async *scan(from, size, signal) {
      const lines = table();
      if (!lines) {
        yield* here.scan(from, size, signal);
        return;
      }
      const scanner = -++scans; // those of lines are not negative
      for await (const batch of tableBatches(lines, from, signal, pause)) {
        closing.signal.throwIfAborted();
        yield { batch, scanner };
      }
    },
    check: (stretch, signal) => here.check(stretch, signal),
    async close() {
      closing.abort(new Error(`${source.name} was closed while it was read`));
      await here.close();
      await table()?.table.close();
    },
  };
}
