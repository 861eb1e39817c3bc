import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ColumnEngine } from "../../../src/core/columns/columnEngine";
import { PagesFirst } from "../../../src/core/columns/pagesFirst";
import { engineRowsOf } from "../../builders/engineRows";
import { manySummaries } from "../../builders/manySummaries";
import { noOverlay } from "../../builders/slowRows";

const query = { where: "", search: "", sort: [{ by: "duration", descending: true }], mayUse: () => true };

describe("rows that somebody looks at", () => {
  it("come before what is counted at the same time", async () => {
    const source = engineRowsOf(manySummaries(300));
    // Reading what rows show takes several turns of the event loop, and counting needs none.
    const slow = {
      ...source,
      async summaries(...asked: Parameters<typeof source.summaries>) {
        for (let turn = 0; turn < 5; turn++) await setImmediate();
        return source.summaries(...asked);
      },
    };
    const engine = new ColumnEngine({
      rows: () => slow,
      overlays: () => ({ byPlace: new Map(), others: noOverlay }),
      judgedDimensions: () => [],
      firstRows: Promise.resolve(),
      pause: () => setImmediate(),
    });
    const answered: string[] = [];
    const told = (what: string) => () => void answered.push(what);
    const by = { by: ["stratum"], figures: [], distinct: [], percentiles: [] };
    await Promise.all([
      engine.page(query, 0, 10).then(told("page")),
      engine.facets(query).then(told("facets")),
      engine.matrix(query).then(told("matrix")),
      engine.groups(query, by).then(told("groups")),
    ]);
    expect(answered[0]).toBe("page");
    expect([...answered].sort()).toEqual(["facets", "groups", "matrix", "page"]);
  });

  it("are waited for no longer once they cannot be read", async () => {
    const pages = new PagesFirst();
    const page = pages.page(() => Promise.reject(new Error("gone")));
    await Promise.all([pages.answered(), expect(page).rejects.toThrow("gone")]);
    await pages.answered();
  });

  it("are not waited for where they are asked for later", async () => {
    const pages = new PagesFirst();
    const answered = pages.answered();
    let give: () => void = () => undefined;
    const later = pages.page(() => new Promise<void>((resolve) => (give = resolve)));
    await answered;
    give();
    await later;
  });
});
