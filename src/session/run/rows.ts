import { RowEngine } from "../../core/records/rowEngine";
import type { RowOverlay } from "../../core/records/rowFields";
import { RowStore } from "../../core/records/rowStore";
import type { RowSummary } from "../../core/records/rowSummary";
import type { TableContext } from "../../core/records/rowTable";
import { fileFingerprint } from "../../core/records/fingerprint";
import { indexRowKeys, type RowKeyIndex } from "../../core/review";
import type { SessionPorts } from "../ports";
import type { RunData } from "./runData";

/** Parsed rows are kept up to this many bytes of their source. */
const rowBudget = 32 * 1024 * 1024;

export interface Rows {
  readonly store: RowStore;
  readonly engine: RowEngine;
  index(): RowKeyIndex;
  /** Reads the file to its end. Rejects with the signal's reason, or what reading met; what was read stays. */
  load(found: () => void, signal?: AbortSignal): Promise<void>;
}

/** What only the session knows of rows. */
export interface KnownOfRows {
  overlay(summary: RowSummary): RowOverlay;
  judgedDimensions(): Iterable<string>;
}

/** The rows of the run: the store over the results file and the engine that answers questions of it. */
export async function openRows(ports: SessionPorts, data: RunData, known: KnownOfRows): Promise<Rows> {
  const source = ports.files.results;
  const context = await tableContext(ports, data);
  const store = new RowStore({ source, context, rowBudget, pause: () => new Promise((resolve) => void ports.environment.later(0, resolve)) });
  let someRows: () => void = () => undefined;
  const firstRows = new Promise<void>((resolve) => (someRows = resolve));
  const engine = new RowEngine(
    store,
    (summary) => known.overlay(summary),
    firstRows,
    () => known.judgedDimensions(),
  );
  let index: { readonly rows: number; readonly table: unknown; readonly index: RowKeyIndex } | null = null;
  return {
    store,
    engine,
    index() {
      const { table } = store;
      if (index === null || index.table !== table || index.rows !== table.rows.length)
        index = { table, rows: table.rows.length, index: indexRowKeys(table.rows.map((row) => row.key)) };
      return index.index;
    },
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

export async function tableContext(ports: SessionPorts, data: RunData): Promise<TableContext> {
  const source = ports.files.results;
  // Only rows without a run of their own need it; a results file that cannot be read fails when its rows are read.
  const fingerprint = data.manifest ? data.manifest.run_id : await fileFingerprint(source).catch(() => "file:unreadable");
  return { file: source.name, manifest: data.manifest, fingerprint, stratumOf: (taskId) => data.stratumOf(taskId) };
}
