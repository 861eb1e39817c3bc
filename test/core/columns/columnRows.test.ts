import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manifest } from "../../../src/core/formats/manifest";
import { RowEngine } from "../../builders/slowRows/rowEngine";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { columnEngineOver } from "../../builders/columnEngine";
import { columnRow } from "../../builders/columnBatches";
import { noOverlay, storeOver } from "../../builders/slowRows";
import { jsonl } from "../../builders/sampleRows";
import { asking, queryPortContract } from "../../contracts/queryPort";

queryPortContract("the columns of a file", async (text) => {
  const { engine, append } = columnEngineOver(text);
  return { port: engine, append };
});

const run = manifest.parse({ run_id: "r9", lane: "live", systems: [{ id: "s1", version: "1" }] });
const stratumOf = (task: string) => (task === "A" ? "from the corpus" : task === "B" ? "short" : null);
const wheres = [
  "",
  "not stratum:short",
  "stratum:short repetition:0",
  "run:r9 lane:live",
  "system:s1",
  "task:(c0* or ünï)",
  "line>2 not label:success",
  "repetition>=1",
  "query:what?",
  "dimensions.constructor:red",
];
const sorts = [
  [],
  [{ by: "repetition", descending: true }],
  [
    { by: "stratum", descending: false },
    { by: "line", descending: true },
  ],
  [{ by: "task", descending: false }],
  [{ by: "query", descending: true }],
];

describe("an engine over the columns of a file", () => {
  it("fills in what manifest and corpus say, and counts and orders as the engine over summaries", async () => {
    // Support and provenance are lists of the row there and sorted here: nothing of them is shown in this order.
    const shown = ({ id: _, observedAt: __, start: ___, end: ____, support: _____, provenance: ______, ...rest }: RowSummary) => rest;
    await fc.assert(
      fc.asyncProperty(fc.array(columnRow, { maxLength: 30 }), async (rows) => {
        const text = jsonl(rows);
        const { store } = storeOver(text, { context: { file: "results.jsonl", manifest: run, fingerprint: "file:test", stratumOf } });
        await store.load(() => undefined);
        const slow = new RowEngine(store, () => noOverlay, Promise.resolve());
        const { engine } = columnEngineOver(text, {}, { manifest: run, stratumOf });
        for (const where of wheres) {
          // A field of a dimension that no row has is refused by both.
          const known =
            !where.startsWith("dimensions") || rows.some((row) => Object.hasOwn((row as { dimensions?: object }).dimensions ?? {}, "constructor"));
          if (!known) continue;
          expect((await engine.facets(asking({ where }))).facets).toEqual((await slow.facets(asking({ where }))).facets);
          expect(await engine.matrix(asking({ where }))).toEqual(await slow.matrix(asking({ where })));
          for (const sort of sorts) {
            const items = async (port: typeof engine | RowEngine) =>
              (await port.page(asking({ where, sort }), 0, 100)).items.map(({ summary }) => shown(summary));
            expect(await items(engine)).toEqual(await items(slow));
          }
        }
      }),
      { seed: 31, numRuns: 40 },
    );
  });
});
