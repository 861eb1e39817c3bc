import type { RowTexts } from "../query/columns/columns";
import { openSource } from "../search/openSource";
import { PlainKernel } from "../search/plainKernel";
import type { SearchKernel } from "../search/searchKernel";
import { TextSearch, type OpenBytes } from "../search/textSearch";
import type { FileTable } from "./fileTable";

/** What a search can be given by who has it. */
export interface SearchMeans {
  /** WebAssembly where there is any; plain code is several times as slow. */
  kernel?(): SearchKernel;
  /** Fills buffers where that is faster than to read the source. */
  open?(): Promise<OpenBytes>;
}

/** Looks for text in the bytes of a table's file; rows are read where those do not say no. */
export function searchReading(table: FileTable, pause: () => Promise<void>, means: SearchMeans = {}): RowTexts["search"] {
  const search = new TextSearch({
    segments: () => table.store.segments,
    open: () => means.open?.() ?? openSource(table.options.source),
    kernel: () => means.kernel?.() ?? new PlainKernel(),
    pause,
  });
  return (question, among, signal, found) => search.places(question, among, signal, found);
}
