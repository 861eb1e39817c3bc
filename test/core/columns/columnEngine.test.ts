import { describe, expect, it } from "vitest";
import { ColumnEngine } from "../../../src/core/columns/columnEngine";
import { asking, queryPortContract } from "../../contracts/queryPort";
import { engineRowsOf } from "../../builders/engineRows";
import { noOverlay, storeOver } from "../../builders/slowRows";
import { jsonl, sampleRows } from "../../builders/sampleRows";

async function opened(text: string, pause: () => Promise<void> = () => Promise.resolve()) {
  const { files, store } = storeOver(text);
  await store.load(() => undefined);
  const rows = () => engineRowsOf(store.table.rows, { lineOf: (summary) => store.lineOf(summary), full: (summary) => store.full(summary) });
  let source = rows();
  const engine = new ColumnEngine({
    rows: () => source,
    overlays: () => ({ byPlace: new Map(), others: noOverlay }),
    judgedDimensions: () => [],
    firstRows: Promise.resolve(),
    pause,
  });
  return {
    engine,
    source: () => source,
    async append(more: string) {
      files.append(more);
      await store.refresh(() => undefined);
      source = rows();
      engine.touch();
    },
  };
}

queryPortContract("columns", async (text) => {
  const { engine, append } = await opened(text);
  return { port: engine, append };
});

describe("what an engine of columns keeps", () => {
  it("searches no row twice for the same words, and only rows that the rest of the filter leaves", async () => {
    const { engine, source } = await opened(jsonl(sampleRows()));
    await engine.page(asking({ where: "stratum:search", search: "release" }), 0, 5);
    expect(source().asked.searched).toBe(4);
    await engine.page(asking({ search: "release" }), 0, 5);
    await engine.facets(asking({ search: "release" }));
    expect(source().asked.searched).toBe(12);
  });

  it("reads the query of rows only where a filter or an order speaks of it", async () => {
    const { engine, source } = await opened(jsonl(sampleRows()));
    const { total } = await engine.page(asking({ where: 'stratum:search query:"find today*"' }), 0, 5);
    expect(source().asked.queries).toBe(4);
    expect(total).toBe(0);
    await engine.page(asking({ where: 'query:("" or "find today\'s release note for the fixture product")' }), 0, 5);
    expect(source().asked.queries).toBe(16);
  });
});
