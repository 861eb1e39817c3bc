import { ColumnEngine } from "../../core/columns/columnEngine";
import type { Overlays } from "../../core/columns/engineRows";
import type { RowDefaults } from "../../core/columns/keyedColumns";
import { readHere } from "../../core/columns/readHere";
import { fileFingerprint } from "../../core/records/fingerprint";
import type { RowKeyIndex } from "../../core/review";
import { FileRows } from "../../core/rows/fileRows";
import type { FileTable } from "../../core/rows/fileTable";
import { searchReading } from "../../core/rows/searchReading";
import type { SessionPorts } from "../ports";
import type { RunData } from "./runData";

/** Parsed rows are kept up to this many bytes of their source. */
const rowBudget = 32 * 1024 * 1024;

export interface Rows {
  readonly store: FileRows;
  readonly engine: ColumnEngine;
  /** Resolves when there are rows to ask of, or there will be none. */
  readonly firstRows: Promise<void>;
  index(): RowKeyIndex;
  /** Reads the file to its end. Rejects with the signal's reason, or what reading met; what was read stays. */
  load(found: () => void, signal?: AbortSignal): Promise<void>;
}

/** What only the session knows of rows. */
export interface KnownOfRows {
  overlays(table: FileTable): Overlays;
  judgedDimensions(): Iterable<string>;
  /** A search has found more rows. */
  more(): void;
}

/** The rows of the run: the columns of the results file and the engine that answers questions of them. */
export async function openRows(ports: SessionPorts, data: RunData, known: KnownOfRows): Promise<Rows> {
  const source = ports.files.results;
  const pause = () => new Promise<void>((resolve) => void ports.environment.later(0, resolve));
  const store = new FileRows(
    {
      source,
      rowBudget,
      pause,
      later: (ms, task) => ports.environment.later(ms, task),
      reader: ports.files.reader ?? readHere(source, null, pause),
      shelf: ports.files.shelf ?? null,
      log: (message) => ports.log(message),
      search: (table) => searchReading(table, pause, ports.files.search),
    },
    await rowDefaults(ports, data),
  );
  let someRows: () => void = () => undefined;
  const firstRows = new Promise<void>((resolve) => (someRows = resolve));
  const engine = new ColumnEngine({
    rows: () => store.table.rows,
    overlays: () => known.overlays(store.table),
    judgedDimensions: () => known.judgedDimensions(),
    firstRows,
    pause,
    more: () => known.more(),
  });
  return {
    store,
    engine,
    firstRows,
    index: () => store.table.index,
    async load(found, signal) {
      try {
        await store.load(() => {
          found();
          someRows();
        }, signal);
      } finally {
        someRows();
      }
    },
  };
}

export async function rowDefaults(ports: SessionPorts, data: RunData): Promise<RowDefaults> {
  // Only rows without a run of their own need it; a results file that cannot be read fails when its rows are read.
  const fingerprint = data.manifest ? data.manifest.run_id : await fileFingerprint(ports.files.results).catch(() => "file:unreadable");
  return { manifest: data.manifest, fingerprint, stratumOf: data.strata.size === 0 ? null : (taskId) => data.stratumOf(taskId) };
}
