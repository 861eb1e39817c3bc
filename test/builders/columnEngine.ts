import { ColumnEngine, type EnginePorts } from "../../src/core/columns/columnEngine";
import { ColumnKeys } from "../../src/core/columns/columnKeys";
import { ColumnRows } from "../../src/core/columns/columnRows";
import type { RowDefaults } from "../../src/core/columns/keyedColumns";
import { PlaceSet } from "../../src/core/query/columns/placeSet";
import { memorySource } from "../../src/core/records/byteSource";
import { searchableText } from "../../src/core/records/rowSummary";
import { storeOf } from "./columnBatches";
import { noOverlay } from "./slowRows";

/** An engine over columns of the lines, read by the reference reader; text is searched by reading every row. */
export function columnEngineOver(text: string, ports: Partial<EnginePorts> = {}, defaults: Partial<RowDefaults> = {}) {
  const open = (whole: string) => {
    const columns = storeOf(
      whole.split(/(?<=\n)/u).filter((line) => line !== ""),
      [3, 5],
      2,
    );
    const all: RowDefaults = { manifest: null, fingerprint: "file:test", stratumOf: null, ...defaults };
    const keys = new ColumnKeys(columns, all.manifest, all.fingerprint);
    keys.upTo(columns.rows);
    const rows: ColumnRows = new ColumnRows({
      columns,
      keys,
      defaults: all,
      source: memorySource("results.jsonl", new TextEncoder().encode(whole)),
      rowBudget: 1_000_000,
      complete: () => true,
      async search(needle, among, signal) {
        const found = new PlaceSet(among.rows);
        for (const place of among.slice(0, among.count)) if (searchableText((await rows.full(place, signal)).row).includes(needle)) found.add(place);
        return found;
      },
    });
    return rows;
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
