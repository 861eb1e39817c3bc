import { readRow } from "../formats/readRow";
import type { RowTexts } from "../query/columns/columns";
import { PlaceSet } from "../query/columns/placeSet";
import { searchableText } from "../records/rowSummary";
import type { FileTable } from "./fileTable";

/** Looks for text by reading the rows one by one. */
export const searchReading =
  (table: FileTable, pause: () => Promise<void>): RowTexts["search"] =>
  async (needle, among, signal) => {
    const found = PlaceSet.of(among.rows, []);
    let rows = 0;
    for (const place of among.slice(0, among.count)) {
      signal?.throwIfAborted();
      const { start, end, line } = table.summaryAt(place);
      const { row } = readRow(await table.options.source.read(start, end), { file: table.options.source.name, line });
      if (row && searchableText(row).includes(needle)) found.add(place);
      if (++rows % 32 === 0) await pause();
    }
    return found;
  };
