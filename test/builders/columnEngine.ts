import { ColumnEngine, type EnginePorts } from "../../src/core/columns/columnEngine";
import { ColumnKeys } from "../../src/core/columns/columnKeys";
import { ColumnRows } from "../../src/core/columns/columnRows";
import type { RowDefaults } from "../../src/core/columns/keyedColumns";
import { memorySource } from "../../src/core/records/byteSource";
import { openSource } from "../../src/core/search/openSource";
import { PlainKernel } from "../../src/core/search/plainKernel";
import { TextSearch } from "../../src/core/search/textSearch";
import { storeOf } from "./columnBatches";
import { noOverlay } from "./slowRows";

/** An engine over columns of the lines, read by the reference reader; text is searched without WebAssembly. */
export function columnEngineOver(text: string, ports: Partial<EnginePorts> = {}, defaults: Partial<RowDefaults> = {}) {
  const open = (whole: string) => {
    const columns = storeOf(
      whole.split(/(?<=\n)/u).filter((line) => line !== ""),
      [3, 5],
      2,
    );
    const source = memorySource("results.jsonl", new TextEncoder().encode(whole));
    const all: RowDefaults = { manifest: null, fingerprint: "file:test", stratumOf: null, ...defaults };
    const keys = new ColumnKeys(columns, all.manifest, all.fingerprint);
    keys.upTo(columns.rows);
    const search = new TextSearch({
      segments: () => columns.segments,
      open: () => openSource(source),
      kernel: () => new PlainKernel(),
      pause: () => Promise.resolve(),
    });
    return new ColumnRows({
      columns,
      keys,
      defaults: all,
      source,
      rowBudget: 1_000_000,
      complete: () => true,
      search: (question, among, signal, found) => search.places(question, among, signal, found),
    });
  };
  let rows = open(text);
  const engine = new ColumnEngine({
    rows: () => rows,
    overlays: () => ({ byPlace: new Map(), others: noOverlay }),
    judgedDimensions: () => [],
    firstRows: Promise.resolve(),
    pause: () => Promise.resolve(),
    ...ports,
  });
  return {
    engine,
    append(more: string) {
      rows = open((text += more));
      engine.touch();
      return Promise.resolve();
    },
  };
}
