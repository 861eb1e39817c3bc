import { ColumnEngine } from "../../src/core/columns/columnEngine";
import { ColumnKeys } from "../../src/core/columns/columnKeys";
import { ColumnRows } from "../../src/core/columns/columnRows";
import { ColumnStore } from "../../src/core/columns/columnStore";
import type { RowLines } from "../../src/core/parquet/rowLines";
import { tableReader } from "../../src/core/parquet/tableReader";
import { openSource } from "../../src/core/search/openSource";
import { PlainKernel } from "../../src/core/search/plainKernel";
import { TextSearch } from "../../src/core/search/textSearch";
import { parquetOf } from "./parquetTable";
import { noOverlay } from "./slowRows";

const pause = () => Promise.resolve();

/**
 * An engine over the columns of a table; text is searched without WebAssembly.
 * @param openLines opens a Parquet file that has these bytes, with whatever reads Parquet in this test
 */
export async function parquetEngineOver(text: string, openLines: (file: Uint8Array) => Promise<RowLines>) {
  const open = async (whole: string): Promise<ColumnRows> => {
    const lines = await openLines(await parquetOf(new TextEncoder().encode(whole), { rows: 6, page: 300 }));
    const columns = new ColumnStore();
    for await (const { batch, scanner } of tableReader(lines, () => lines, pause).scan(0, await lines.size())) columns.append(batch, scanner);
    const keys = new ColumnKeys(columns, null, "file:test");
    keys.upTo(columns.rows);
    const search = new TextSearch({ segments: () => columns.segments, open: () => openSource(lines), kernel: () => new PlainKernel(), pause });
    return new ColumnRows({
      columns,
      keys,
      defaults: { manifest: null, fingerprint: "file:test", stratumOf: null },
      source: lines,
      rowBudget: 1_000_000,
      complete: () => true,
      search: (question, among, signal, found) => search.places(question, among, signal, found),
    });
  };
  let rows = await open(text);
  const engine = new ColumnEngine({
    rows: () => rows,
    overlays: () => ({ byPlace: new Map(), others: noOverlay }),
    judgedDimensions: () => [],
    firstRows: Promise.resolve(),
    pause,
  });
  return {
    port: engine,
    async append(more: string) {
      rows = await open((text += more));
      engine.touch();
    },
  };
}
