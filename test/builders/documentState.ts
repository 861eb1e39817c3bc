import type { DocumentState } from "../../src/protocol/views";

/** The state of an open, readable run with two rows, as the host sends it. */
export function documentState(given: Partial<DocumentState> = {}): DocumentState {
  return {
    revision: 1,
    title: "results.jsonl",
    subtitle: "web-retrieval-v1 · fixture · 2 rows",
    rows: 2,
    bytes: 1000,
    problems: 0,
    status: "ready",
    progress: null,
    stopped: false,
    message: null,
    reviewer: { name: "reviewer-a", suggestion: null },
    codebook: { id: "bundled", version: "1", source: "bundled", dimensions: [] },
    outbox: { count: 0, message: null },
    labels: { mine: 0, unlabelledRows: 2, staleRows: 0, gone: 0 },
    canLabel: { allowed: true, why: null },
    condition: "open",
    blinded: null,
    columns: ["task", "query", "label"],
    emptyColumns: [],
    source: null,
    dimensions: [],
    banner: null,
    savedFilters: [],
    table: { columns: null, widths: {} },
    canUndo: false,
    canRedo: false,
    ...given,
  };
}
