import { describe, expect, it } from "vitest";
import { buildSpanTree, escalations, firstSufficient, limitLines, waterfallOf, type WaterfallInput } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const url = "http://pages.test/x";
const row = (given: Partial<WaterfallInput>): WaterfallInput => ({
  lane: "fixture",
  budget: null,
  attempts: [],
  representations: [],
  facts: [{ matched: true, claimId: "c1" }],
  citations: [{ claimId: "c1", representationId: "r1" }],
  ...given,
});
const fetched = anAttempt({ id: "fetch", url, at: 0, ms: 100, brings: "r1" });
const browsed = anAttempt({ id: "browser", url, at: 200, ms: 500, adapter: "browser", brings: "r2" });

describe("the first sufficient representation", () => {
  const sufficient = (given: Partial<WaterfallInput>) => firstSufficient(buildSpanTree(given.attempts ?? [fetched, browsed]), row(given));

  it("is the attempt that ended first among those that brought what a matched fact's claim cites", () => {
    const again = anAttempt({ id: "again", url, at: 300, brings: "r1" });
    expect(sufficient({ attempts: [again, browsed, fetched] })).toEqual({ key: "fetch", rule: "matched-fact" });
    expect(sufficient({ citations: [{ claimId: "c1", representationId: "r2" }] })).toEqual({ key: "browser", rule: "matched-fact" });
  });

  it("is none where facts are graded and none matched", () => {
    expect(sufficient({ facts: [{ matched: false, claimId: "c1" }] })).toBeNull();
  });

  it("is what any claim cites where verdicts are sealed", () => {
    expect(sufficient({ facts: [{ matched: null, claimId: "c1" }] })).toEqual({ key: "fetch", rule: "cited" });
    expect(sufficient({ facts: [] })).toEqual({ key: "fetch", rule: "cited" });
  });

  it("looks through derived representations and generated_by", () => {
    const attempts = [anAttempt({ id: "fetch", at: 0 }), browsed];
    const representations = [
      { id: "text", generatedBy: null, derivedFrom: "raw" },
      { id: "raw", generatedBy: "fetch", derivedFrom: null },
    ];
    expect(sufficient({ attempts, representations, citations: [{ claimId: "c1", representationId: "text" }] })).toEqual({
      key: "fetch",
      rule: "matched-fact",
    });
  });
});

describe("escalations", () => {
  it("are starts of a browser after something cheaper, its inner spans not counted again", () => {
    const inner = anAttempt({ id: "navigation", parent: "browser", at: 210, adapter: "browser" });
    expect(escalations(buildSpanTree([fetched, browsed, inner])).map((span) => span.key)).toEqual(["browser"]);
    expect(escalations(buildSpanTree([browsed, inner]))).toEqual([]);
    expect(escalations(buildSpanTree([anAttempt({ id: "s", adapter: "search" }), anAttempt({ id: "f", at: 20 })]))).toEqual([]);
  });

  const verdict = (given: Partial<WaterfallInput>) => waterfallOf(row({ attempts: [fetched, browsed], ...given })).rows.get("browser")!.escalation;
  it("are unnecessary after the first sufficient one in the fixture lane, and only observed in the live lane", () => {
    expect(verdict({})).toBe("unnecessary");
    expect(verdict({ lane: "live" })).toBe("observed");
    expect(verdict({ lane: null })).toBe("observed");
  });
  it("are as many unnecessary ones as the grader counted, in the fixture lane: the last", () => {
    const later = anAttempt({ id: "later", url, at: 800, ms: 50, adapter: "browser" });
    const verdicts = (counted: number | null, lane = "fixture") => {
      const { rows } = waterfallOf(row({ attempts: [fetched, browsed, later], lane, unnecessaryEscalations: counted }));
      return ["browser", "later"].map((key) => rows.get(key)!.escalation);
    };
    expect(verdicts(0)).toEqual(["before", "before"]);
    expect(verdicts(1)).toEqual(["before", "unnecessary"]);
    expect(verdicts(null)).toEqual(["unnecessary", "unnecessary"]);
    expect(verdicts(1, "live")).toEqual(["observed", "observed"]);
  });
  it("are not judged while verdicts are sealed", () => {
    expect(verdict({ facts: [{ matched: null, claimId: "c1" }] })).toBe("observed");
  });
  it("are not after it where they began before it ended or brought it", () => {
    expect(verdict({ citations: [{ claimId: "c1", representationId: "r2" }] })).toBe("before");
    expect(verdict({ facts: [{ matched: false, claimId: null }] })).toBe("before");
  });
});

describe("limits", () => {
  const budget = { requests: 1, retries: 0, escalations: 1, durationSeconds: 0.5 };
  it("draws the deadline, and each cap that was passed at the attempt that passed it", () => {
    const failing = anAttempt({ id: "a", url, status: 503, at: 0 });
    const lines = limitLines(buildSpanTree([failing, anAttempt({ id: "b", url, at: 50 }), browsed]), budget);
    expect(lines).toEqual([
      { kind: "deadline", limit: 0.5, at: 500, exceeded: true, beyond: new Set(["browser"]) },
      { kind: "requests", limit: 1, at: 50, exceeded: true, beyond: new Set(["b", "browser"]) },
      { kind: "retries", limit: 0, at: 50, exceeded: true, beyond: new Set(["b"]) },
    ]);
  });
  it("draws none without a budget", () => {
    expect(limitLines(buildSpanTree([browsed]), null)).toEqual([]);
  });
  it("does not let a far deadline squeeze the bars", () => {
    expect(waterfallOf(row({ attempts: [fetched], budget: { ...budget, durationSeconds: 30 } })).length).toBe(100);
    expect(waterfallOf(row({ attempts: [fetched], budget: { ...budget, durationSeconds: 0.12 } })).length).toBe(120);
  });
});

describe("the waterfall", () => {
  it("gives the wait that a server asked for its room on the axis", () => {
    const limited = anAttempt({ id: "a", url, status: 429, ms: 100, attributes: { "http.response.header.retry-after": ["0.05"] } });
    const { rows, length, counts } = waterfallOf(row({ attempts: [limited] }));
    expect(rows.get("a")!.wait).toEqual({ askedSeconds: 0.05, waitedSeconds: null, next: null, reason: null, abandoned: null });
    expect(length).toBe(150);
    expect(counts).toEqual({ attempts: 1, failed: 1, retries: 0, escalations: 0, odd: 0, cached: 0 });
  });

  it("gives a fetch the chain of its hops", () => {
    const hops = [
      anAttempt({ id: "h1", parent: "f", url, status: 301, attributes: { "http.response.header.location": "/y" } }),
      anAttempt({ id: "h2", parent: "f", url: "http://pages.test/y", at: 20 }),
    ];
    const { rows } = waterfallOf(row({ attempts: [anAttempt({ id: "f", ms: 40 }), ...hops] }));
    expect(rows.get("f")!.redirects!.statuses).toEqual([301, 200]);
    expect(rows.get("h1")!.redirects).toBeNull();
    expect([rows.get("h1")!.followsRedirect, rows.get("h2")!.followsRedirect]).toEqual([false, true]);
  });

  it("takes time in proportion to the spans, not to their square", () => {
    const rowOf = (count: number) =>
      row({
        attempts: Array.from({ length: count }, (_, i) =>
          anAttempt({
            id: `s${i}`,
            parent: i % 20 === 0 ? null : `s${i - (i % 20)}`,
            at: i,
            url: `http://pages.test/${i % 50}`,
            status: i % 7 === 0 ? 503 : 200,
          }),
        ),
      });
    const best = (count: number) => {
      const given = rowOf(count);
      return Math.min(
        ...[1, 2, 3, 4].map(() => {
          const before = performance.now();
          expect(waterfallOf(given).rows.size).toBe(count);
          return performance.now() - before;
        }),
      );
    };
    // Linear is 10, quadratic 100; the best of several runs, because the machine does other things too.
    expect(best(20_000) / best(2_000)).toBeLessThan(60);
  });
});
