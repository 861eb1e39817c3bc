import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../src/core/formats/row";
import { ancestorsOf, cacheUse, oddities, sentRequests, visibleSpans, waitParts, waterfallOf, type Waterfall } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const at = "http://pages.test";
const model = (attempts: readonly Attempt[], durationSeconds: number | null = null): Waterfall =>
  waterfallOf({
    attempts,
    facts: [],
    citations: [],
    representations: [],
    lane: null,
    budget: durationSeconds === null ? null : { requests: null, retries: null, escalations: null, durationSeconds },
  });
const to = (location: string) => ({ "http.response.header.location": [location] });
const hops = (parent: string | null) => [
  anAttempt({ id: "a", parent, url: `${at}/1`, status: 301, attributes: to("/2") }),
  anAttempt({ id: "x", parent, at: 5, url: `${at}/other` }),
  anAttempt({ id: "b", parent, at: 20, url: `${at}/2`, status: 308, attributes: to("/3") }),
  anAttempt({ id: "c", parent, at: 40, url: `${at}/3`, status: 404 }),
];
const lines = ({ outline }: Waterfall, folded: readonly string[] = []) =>
  visibleSpans(outline, new Set(folded)).map(({ key, depth }) => [key, depth]);

describe("a redirect chain", () => {
  it("is one attempt that folds: its steps stand under the one that began it, other requests beside it", () => {
    const shown = model(hops(null));
    expect(lines(shown)).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 1],
      ["x", 0],
    ]);
    expect(lines(shown, ["a"])).toEqual([
      ["a", 0],
      ["x", 0],
    ]);
    expect(shown.rows.get("a")!.redirects).toMatchObject({ statuses: [301, 308, 404], failed: true, unfinished: false });
    expect(ancestorsOf(shown.outline, "c")).toEqual(["a"]);
    // What was recorded is what is counted: nobody said that b was a part of a.
    expect(shown.tree.byKey.get("b")!.parent).toBeNull();
    expect(shown.counts.attempts).toBe(4);
  });

  it("stays as recorded where it is all there is under a request, and belongs to no agent that made it", () => {
    const inFetch = model([anAttempt({ id: "f", ms: 60 }), ...hops("f").filter(({ span_id }) => span_id !== "x")]);
    expect(lines(inFetch)).toEqual([
      ["f", 0],
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
    expect([inFetch.rows.get("f")!.redirects?.statuses, inFetch.rows.get("a")!.redirects]).toEqual([[301, 308, 404], null]);
    const agent = { ...anAttempt({ id: "f", ms: 60 }), adapter: "agent" };
    const inAgent = model([agent, ...hops("f")]);
    expect(inAgent.rows.get("f")!.redirects).toBeNull();
    expect(lines(inAgent, ["a"])).toEqual([
      ["f", 0],
      ["a", 1],
      ["x", 1],
    ]);
  });
});

describe("a cache", () => {
  const answered = (attributes: Record<string, unknown>) => cacheUse(anAttempt({ id: "a", attributes }));
  it("is told from the harness's events, from 304, and from what caches on the way say", () => {
    expect(cacheUse({ ...anAttempt({ id: "a" }), events: [{ name: "cache.hit" }] })).toBe("own");
    expect(cacheUse({ ...anAttempt({ id: "a" }), events: [{ name: "cache.revalidated" }] })).toBe("revalidated");
    expect(cacheUse(anAttempt({ id: "a", status: 304 }))).toBe("revalidated");
    expect(answered({ "http.response.header.cache-status": ['Origin; fwd=miss, "edge, one"; hit; ttl=3'] })).toBe("shared");
    expect(answered({ "http.response.header.x-cache": "HIT from edge" })).toBe("shared");
    expect(answered({ "http.response.header.x-cache": ["MISS"], "http.response.header.cache-status": "edge; fwd=miss; hitless" })).toBeNull();
  });

  it("that answers by itself sent no request", () => {
    const hit = { ...anAttempt({ id: "b", at: 20 }), attributes: { "url.full": `${at}/x` }, events: [{ name: "cache.hit" }] };
    expect(sentRequests(model([anAttempt({ id: "a" }), hit]).tree).map(({ key }) => key)).toEqual(["a"]);
    expect(sentRequests(model([hit]).tree)).toEqual([]);
  });
});

describe("a wait", () => {
  const limited = (asked: string | null, events: Attempt["events"] = []) => ({
    ...anAttempt({
      id: "a",
      url: `${at}/x`,
      status: 429,
      ms: 100,
      attributes: asked === null ? {} : { "http.response.header.retry-after": [asked] },
    }),
    events,
  });
  const partsOf = (attempts: readonly Attempt[]) => {
    const { wait, span } = model(attempts).rows.get("a")!;
    return waitParts(wait!, span.end).map(({ kind, from, to: until }) => [kind, from, until]);
  };
  const again = (start: number) => anAttempt({ id: "b", url: `${at}/x`, at: start });

  it("is drawn as far as it was kept, missed or longer than asked", () => {
    expect(partsOf([limited("0.5"), again(600)])).toEqual([["kept", 100, 600]]);
    expect(partsOf([limited("0.5"), again(300)])).toEqual([
      ["kept", 100, 300],
      ["missed", 300, 600],
    ]);
    expect(partsOf([limited("0.5"), again(900)])).toEqual([
      ["kept", 100, 600],
      ["longer", 600, 900],
    ]);
    expect(partsOf([limited("0.5")])).toEqual([["open", 100, 600]]);
    expect(partsOf([limited(null), again(400)])).toEqual([["kept", 100, 400]]);
  });

  it("that began before the failed try had ended is no wait at all, and odd", () => {
    expect(partsOf([limited("0.5"), again(40)])).toEqual([["missed", 100, 600]]);
    expect(model([limited("0.5"), again(40)]).rows.get("b")!.marks).toEqual(["before-cause"]);
  });

  it("says why the client waited, or that it gave up", () => {
    const waited = limited(null, [{ name: "retry.wait", attributes: { wait_s: 0.5, reason: "backoff" } }]);
    expect(model([waited, again(700)]).rows.get("a")!.wait).toMatchObject({ askedSeconds: null, reason: "backoff", abandoned: null });
    const left = limited("3600", [{ name: "retry.abandoned", attributes: { wait_s: 3600, reason: "deadline" } }]);
    const shown = model([left]);
    expect(shown.rows.get("a")!.wait).toMatchObject({ askedSeconds: 3600, waitedSeconds: null, abandoned: { seconds: 3600, why: "deadline" } });
    // An hour nobody waited does not squeeze the bars.
    expect(shown.length).toBe(100);
  });
});

describe("resends and limits", () => {
  it("counts retries of one request, and tells a resend whose first sending is not there", () => {
    const tries = [0, 100, 200].map((start) =>
      anAttempt({ id: `t${start}`, url: `${at}/x`, status: 503, at: start, attributes: { "http.request.resend_count": start / 100 } }),
    );
    const { rows } = model([...tries, anAttempt({ id: "alone", url: `${at}/y`, at: 300, attributes: { "http.request.resend_count": 2 } })]);
    expect([...rows.values()].map(({ retryOf, resend }) => [retryOf?.nth ?? 0, resend])).toEqual([
      [0, null],
      [1, null],
      [2, null],
      [0, 2],
    ]);
  });

  it("names the attempts that went past the deadline", () => {
    const { rows, limits } = model([anAttempt({ id: "a", ms: 100 }), anAttempt({ id: "b", at: 150, ms: 100 })], 0.2);
    expect(limits.map(({ kind, exceeded }) => [kind, exceeded])).toEqual([["deadline", true]]);
    expect(["a", "b"].map((key) => rows.get(key)!.over.map(({ kind }) => kind))).toEqual([[], ["deadline"]]);
  });
});

describe("what is odd", () => {
  const odd = (attempts: readonly Attempt[], key: string) => {
    const shown = model(attempts);
    return oddities(shown, shown.rows.get(key)!);
  };

  it("is told with by how much, and times stay as they were recorded", () => {
    const attempts = [anAttempt({ id: "p", at: 100, ms: 100 }), anAttempt({ id: "c", parent: "p", at: 60, ms: 200 })];
    expect(odd(attempts, "c")).toEqual([
      { mark: "before-parent", by: 40, parent: "p" },
      { mark: "after-parent", by: 60, parent: "p" },
    ]);
    const { tree } = model(attempts);
    expect([tree.byKey.get("c")!.start, tree.byKey.get("c")!.end]).toEqual([0, 200]);
  });

  it("names a redirect that was followed before it came", () => {
    const early = [
      anAttempt({ id: "a", url: `${at}/1`, status: 301, ms: 100, attributes: to("/2") }),
      anAttempt({ id: "b", url: `${at}/2`, at: 30 }),
    ];
    expect(odd(early, "b")).toEqual([{ mark: "before-cause", by: 70, cause: "a", kind: "redirect" }]);
    expect(model(early).marks.get("before-cause")).toBe(1);
  });

  it("tells the circle of a cycle, and where it was cut open", () => {
    const ring = [anAttempt({ id: "a", parent: "c" }), anAttempt({ id: "b", parent: "a" }), anAttempt({ id: "c", parent: "b" })];
    expect(odd(ring, "a")).toEqual([{ mark: "cycle", ring: ["a", "c", "b", "a"], length: 3, cut: true }]);
    expect(odd(ring, "b")).toEqual([{ mark: "cycle", ring: ["b", "a", "c", "b"], length: 3, cut: false }]);
    const many = Array.from({ length: 20_000 }, (_, i) => anAttempt({ id: `s${i}`, parent: `s${(i + 1) % 20_000}` }));
    const [long] = odd(many, "s7");
    expect(long).toMatchObject({ mark: "cycle", length: 20_000, ring: { length: 9 } });
  });

  it("tells what was recorded where it cannot be read", () => {
    expect(odd([anAttempt({ id: "a" }), { ...anAttempt({ id: "b" }), start_time: "soon" }], "b")).toEqual([{ mark: "no-time", recorded: "soon" }]);
    expect(odd([anAttempt({ id: "a", ms: -3000 })], "a")).toEqual([{ mark: "bad-duration", recorded: "-3" }]);
    expect(odd([anAttempt({ id: "a", parent: "gone" })], "a")).toEqual([{ mark: "missing-parent", id: "gone" }]);
  });
});
