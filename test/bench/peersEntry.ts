import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ColumnEngine } from "../../src/core/columns/columnEngine";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import { notJudged } from "../../src/core/records/rowFields";
import { FileRows } from "../../src/core/rows/fileRows";
import { nodeEnvironment } from "../../src/node/environment";
import { fileSource } from "../../src/node/fileSource";
import { linesReader } from "../../src/node/index/linesReader";
import { openIndexShelf } from "../../src/node/index/openIndexShelf";

/**
 * The rows of a file as the session has them, without labels: the product's own parts, nothing made for the bench.
 * @param tools folder that the scanner and its workers were built into
 * @param shelf folder that an index is kept in; null: none is
 */
export async function openRows(path: string, tools: string, shelf: string | null = null) {
  const source = fileSource(path, basename(path));
  const reader = await linesReader({ source, path }, tools);
  const rows = new FileRows(
    {
      source,
      reader,
      rowBudget: 32 << 20,
      pause: () => setImmediate(),
      later: (ms, task) => nodeEnvironment.later(ms, task),
      shelf: shelf === null ? null : openIndexShelf(shelf, path),
      log: (message) => console.error(message),
      search: () => () => Promise.reject(new Error("this bench searches for nothing")),
    },
    { manifest: null, fingerprint: await fileFingerprint(source), stratumOf: null },
  );
  const engine = new ColumnEngine({
    rows: () => rows.table.rows,
    overlays: () => ({ byPlace: new Map(), others: { review: "unlabelled", reviewers: [], mine: [], judged: notJudged } }),
    judgedDimensions: () => [],
    firstRows: Promise.resolve(),
    pause: () => setImmediate(),
  });
  return { rows, engine };
}
