import { RowEngine } from "./rowEngine";
import { notJudged, type RowOverlay } from "../../../src/core/records/rowFields";
import { RowStore, type StoreOptions } from "./rowStore";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { MemoryRunFiles } from "../memoryPorts";

export const noOverlay: RowOverlay = { review: "unlabelled", reviewers: [], mine: [], judged: notJudged };

/** A store over bytes in memory, not yet read. */
export function storeOver(results: string | Uint8Array, options: Partial<StoreOptions> = {}) {
  const files = new MemoryRunFiles(results);
  const store = new RowStore({
    source: files.results,
    context: { file: "results.jsonl", manifest: null, fingerprint: "file:test", stratumOf: () => null },
    pause: () => Promise.resolve(),
    rowBudget: 1_000_000,
    ...options,
  });
  return { files, store };
}

/** An engine over a store that has been read. */
export async function engineOver(results: string | Uint8Array, overlay: (summary: RowSummary) => RowOverlay = () => noOverlay) {
  const { files, store } = storeOver(results);
  const engine = new RowEngine(store, overlay, Promise.resolve());
  await store.load(() => engine.touch());
  return { files, store, engine };
}
