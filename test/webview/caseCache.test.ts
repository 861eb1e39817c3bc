import { describe, expect, it } from "vitest";
import type { CurrentLabel } from "../../src/protocol/views";
import { createCaseCache } from "../../webview/case/caseCache";
import type { Screen } from "../../webview/state";
import { aCase, aSlot } from "../builders/caseView";

function bench() {
  const asked: string[] = [];
  const screen = { request: (method: string) => (asked.push(method), Promise.resolve({ n: asked.length })) } as unknown as Screen; // all that the cache uses
  return { cache: createCaseCache(screen), asked };
}
const label = (eventId: string, exact: string | null): CurrentLabel => ({
  eventId,
  reviewer: "me",
  value: "full",
  rationale: null,
  evidence: exact === null ? null : { exact },
  condition: "open",
  at: "2026-11-29T10:00:00Z",
  saved: "disk",
  stale: [],
  carried: false,
  asserted: null,
});

describe("what is kept around the open case", () => {
  it("keeps a representation, which can be megabytes, over labels and drafts that put no other evidence into it", () => {
    const { cache, asked } = bench();
    const first = cache.representation(aCase({ slots: [aSlot()] }), "r1", null);
    cache.forgetCases();
    const typed = aCase({ slots: [aSlot({ draft: { value: null, rationale: "half a reason", evidence: null } })] });
    const labelled = aCase({ slots: [aSlot({ mine: label("e1", null) })] });
    cache.put(labelled);
    expect([cache.representation(typed, "r1", null), cache.representation(labelled, "r1", null)]).toEqual([first, first]);
    expect(asked).toEqual(["representation/open"]);
  });

  it("asks for it again when other evidence stands in it, or when rows change", () => {
    const { cache, asked } = bench();
    const withDraft = (exact: string) => aCase({ slots: [aSlot({ draft: { value: null, rationale: "", evidence: { exact } } })] });
    for (const view of [aCase({ slots: [aSlot()] }), withDraft("a"), withDraft("b"), aCase({ slots: [aSlot({ mine: label("e1", "b") })] })])
      cache.representation(view, "r1", null);
    expect(asked).toHaveLength(4);
    cache.representation(aCase({ slots: [aSlot({ mine: label("e2", "b") })] }), "r1", null);
    cache.clear();
    cache.representation(aCase({ slots: [aSlot({ mine: label("e2", "b") })] }), "r1", null);
    expect(asked).toHaveLength(6);
  });

  it("asks for a case again after labels changed, but not for one that was put there since", async () => {
    const { cache, asked } = bench();
    await cache.case("row").promise;
    cache.forgetCases();
    const view = aCase({ rowId: "row" });
    cache.put(view);
    expect(cache.case("row").value).toBe(view);
    cache.forgetCases();
    await cache.case("row").promise;
    expect(asked).toEqual(["case/open", "case/open"]);
  });
});
