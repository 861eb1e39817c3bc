import { describe, expect, it } from "vitest";
import { ColumnEngine } from "../../../src/core/columns/columnEngine";
import { PlaceSet } from "../../../src/core/query/columns/placeSet";
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

describe("a page of what a search has found so far", () => {
  /** An engine whose search is told by the test what to find. */
  async function searching() {
    const made = await opened(jsonl(sampleRows()));
    const searches: { found(places: readonly number[]): void; end(): void; readonly signal: AbortSignal | undefined }[] = [];
    const told = { more: 0 };
    const source = made.source();
    source.texts.search = (_, among, signal, found) =>
      new Promise((resolve, reject) => {
        const all = new PlaceSet(among.rows);
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
        searches.push({
          signal,
          found(places) {
            for (const place of places) all.add(place);
            found?.(Uint32Array.from(places));
          },
          end: () => resolve(all),
        });
      });
    const engine = new ColumnEngine({ ...made.engine.ports, rows: () => source, more: () => void told.more++ });
    const page = (search: string, where = "") => engine.pageSoFar(asking({ search, where }), 0, 3);
    const placesOf = async (asked: ReturnType<typeof page>) => {
      const { items, total, exact } = await asked;
      return { places: items.map(({ summary }) => summary.place), total, exact };
    };
    const begun = async (count: number) => {
      while (searches.length < count) await new Promise((resolve) => setImmediate(resolve));
      return searches[count - 1]!;
    };
    return { engine, page, placesOf, begun, told };
  }

  it("comes with the first rows, says that there may be more, and when to ask again", async () => {
    const { page, placesOf, begun, told, engine } = await searching();
    const first = placesOf(page("word"));
    const search = await begun(1);
    search.found([]);
    search.found([4]);
    expect(await first).toEqual({ places: [4], total: 1, exact: false });
    expect(told.more).toBe(0);
    search.found([1, 7, 9]);
    expect(told.more).toBe(1);
    expect(await placesOf(page("word"))).toEqual({ places: [1, 4, 7], total: 4, exact: false });
    const whole = engine.page(asking({ search: "word" }), 0, 10);
    search.end();
    expect((await whole).total).toBe(4);
    expect(told.more).toBe(2);
    expect(await placesOf(page("word"))).toEqual({ places: [1, 4, 7], total: 4, exact: true });
    expect(told.more).toBe(2);
  });

  it("has only rows that stay in the result, whatever stands around the search", async () => {
    const { page, placesOf, begun } = await searching();
    const narrowed = placesOf(page("word", "stratum:search"));
    (await begun(1)).found([0]);
    expect(await narrowed).toEqual({ places: [0], total: 1, exact: false });
    const without = placesOf(page("", "not answer:word or line:1"));
    const search = await begun(2);
    search.found([2]);
    search.end();
    expect((await without).exact).toBe(true);
    expect((await without).places).not.toContain(2);
  });

  it("ends a search that nobody asks for any more", async () => {
    const { page, begun } = await searching();
    const first = page("word");
    const search = await begun(1);
    search.found([4]);
    await first;
    expect(search.signal?.aborted).toBe(false);
    const second = page("other");
    (await begun(2)).end();
    expect((await second).total).toBe(0);
    expect(search.signal?.aborted).toBe(true);
  });
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
