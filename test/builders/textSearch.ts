import { TextSearch } from "../../src/core/search/textSearch";
import { PlainKernel } from "../../src/core/search/plainKernel";
import type { SearchKernel } from "../../src/core/search/searchKernel";
import { storeOf } from "./columnBatches";

/** A search in the lines of a file in memory. */
export function textSearchOver(lines: readonly string[], kernel: () => SearchKernel = () => new PlainKernel()) {
  const bytes = new TextEncoder().encode(lines.join(""));
  const columns = storeOf(lines, [3, 5], 2);
  const asked = { reads: 0, closed: 0, pauses: 0 };
  const search = new TextSearch({
    segments: () => columns.segments,
    open: () =>
      Promise.resolve({
        size: bytes.length,
        read(into: Uint8Array, offset: number) {
          asked.reads++;
          const part = bytes.subarray(offset, offset + into.length);
          into.set(part);
          return Promise.resolve(part.length);
        },
        close() {
          asked.closed++;
          return Promise.resolve();
        },
      }),
    kernel,
    pause() {
      asked.pauses++;
      return Promise.resolve();
    },
  });
  return { search, columns, asked };
}
