import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../src/core/formats/row";
import { attemptKind, attemptTitle, buildSpanTree, modelName } from "../../../src/core/trace";

const attempt = (given: Partial<Attempt>): Attempt => ({ span_id: "a", ...given });

describe("the kind of an attempt", () => {
  it.each([
    [{ adapter: "fetch" }, "fetch"],
    [{}, "fetch"],
    [{ adapter: "playwright" }, "browser"],
    [{ adapter: "web-search" }, "search"],
    [{ adapter: "model" }, "model"],
    [{ adapter: "span", attributes: { "gen_ai.operation.name": "execute_tool" } }, "tool"],
    [{ adapter: "chain", attributes: { "openinference.span.kind": "RETRIEVER" } }, "search"],
    [{ adapter: "span", attributes: { type: "solver" } }, "step"],
    [{ adapter: "step", attributes: { type: "scorer" } }, "scorer"],
    [{ adapter: "span", attributes: { type: "something else" } }, "step"],
    [{ adapter: "tool", attributes: { type: "scorer" } }, "tool"],
    [{ adapter: "constructor" }, "fetch"],
    [{ adapter: "sandbox" }, "sandbox"],
    [{ adapter: "limit" }, "limit"],
  ] as const)("of %j is %s", (given, kind) => {
    expect(attemptKind(attempt(given))).toBe(kind);
  });

  it("is called by its tool, and a model by its name", () => {
    expect(attemptTitle(attempt({ name: "execute_tool", attributes: { "gen_ai.tool.name": "search" } }))).toBe("search");
    expect(attemptTitle(attempt({ name: "solve", adapter: "span" }))).toBe("solve");
    expect(attemptTitle(attempt({}))).toBe("a");
    expect(modelName(attempt({ attributes: { "gen_ai.request.model": "m", "gen_ai.response.model": "m-2026" } }))).toBe("m-2026");
    expect(modelName(attempt({ attributes: { "gen_ai.request.model": 7 } }))).toBeNull();
  });
});

describe("a trace without a single time", () => {
  it("keeps its order, and nothing is odd about any of its spans", () => {
    const tree = buildSpanTree([attempt({ span_id: "b" }), attempt({ span_id: "c", parent_span_id: "b" }), attempt({ span_id: "a" })]);
    expect(tree.spans.map((span) => [span.key, span.depth, span.marks])).toEqual([
      ["b", 0, []],
      ["c", 1, []],
      ["a", 0, []],
    ]);
    expect([tree.origin, tree.marks.size]).toEqual([null, 0]);
  });

  it("is another thing than a span without one among spans that have one", () => {
    const tree = buildSpanTree([attempt({ span_id: "b" }), attempt({ span_id: "c", start_time: "2026-01-01T00:00:00Z", duration_s: 1 })]);
    expect(tree.marks.get("no-time")).toBe(1);
  });
});
