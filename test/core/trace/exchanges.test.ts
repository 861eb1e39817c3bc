import { describe, expect, it } from "vitest";
import { buildSpanTree, commonHost, hasFailed, httpFacts, redirectChains, retries, shortUrl } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const at = "http://pages.test";

describe("what an attempt's attributes say", () => {
  it("reads OpenTelemetry's names, header lists and older names alike", () => {
    const today = httpFacts(anAttempt({ id: "a", url: `${at}/x`, status: 301, attributes: { "http.response.header.location": ["/y"] } }));
    expect(today).toMatchObject({ method: "GET", url: `${at}/x`, status: 301, location: `${at}/y`, isRedirect: true, cache: null });
    expect(httpFacts({ span_id: "a", attributes: { "http.method": "HEAD", "http.url": `${at}/x`, "http.status_code": "304" } })).toMatchObject({
      method: "HEAD",
      status: 304,
      cache: "revalidated",
    });
  });

  it("reads Retry-After as seconds and as a date, counted from the end of the attempt", () => {
    const asked = (value: unknown) =>
      httpFacts(anAttempt({ id: "a", status: 429, ms: 1000, attributes: { "http.response.header.retry-after": value } })).retryAfterSeconds;
    expect(asked(["2"])).toBe(2);
    expect(asked("Sun, 29 Nov 2026 10:00:04 GMT")).toBe(3);
    expect(asked("Sun, 29 Nov 2026 09:00:00 GMT")).toBe(0);
    expect(asked("soon")).toBeNull();
  });

  it("calls an error type, a 4xx or 5xx and a failed status a failure, and a 304 none", () => {
    expect(hasFailed(anAttempt({ id: "a", status: 451 }))).toBe(true);
    expect(hasFailed(anAttempt({ id: "a", attributes: { "error.type": "timeout" } }))).toBe(true);
    expect(hasFailed({ span_id: "a", status: "ERROR" })).toBe(true);
    expect(hasFailed(anAttempt({ id: "a", status: 304 }))).toBe(false);
    expect(hasFailed({ span_id: "a" })).toBe(false);
  });

  it("shortens addresses by the scheme and the host they share", () => {
    expect(commonHost([`${at}/a`, `${at}/b`])).toBe("pages.test");
    expect(commonHost([`${at}/a`, "http://other.test/b"])).toBeNull();
    expect(shortUrl(`${at}/a?b=1`, "pages.test")).toBe("/a?b=1");
    expect(shortUrl(`${at}/`, null)).toBe("pages.test");
    expect(shortUrl("not an address", null)).toBe("not an address");
  });
});

describe("redirect chains", () => {
  const hop = (id: string, from: string, to: string | null, start: number, parent: string | null = null) =>
    anAttempt({
      id,
      url: `${at}${from}`,
      status: to === null ? 200 : 301,
      at: start,
      parent,
      attributes: to === null ? {} : { "http.response.header.location": [to] },
    });

  it("follows the Location through other requests between", () => {
    const tree = buildSpanTree([hop("a", "/1", "/2", 0), hop("x", "/other", null, 5), hop("b", "/2", "/3", 10), hop("c", "/3", null, 20)]);
    expect(redirectChains(tree)).toEqual([{ keys: ["a", "b", "c"], statuses: [301, 301, 200], loops: false, unfinished: false, failed: false }]);
  });

  it("finds the hops inside a fetch", () => {
    const tree = buildSpanTree([anAttempt({ id: "fetch", ms: 40 }), hop("a", "/1", "/2", 0, "fetch"), hop("b", "/2", null, 10, "fetch")]);
    expect(redirectChains(tree).map((chain) => chain.keys)).toEqual([["a", "b"]]);
  });

  it("tells a circle, and a redirect that nobody followed", () => {
    const circle = buildSpanTree([hop("a", "/1", "/2", 0), hop("b", "/2", "/1", 10), hop("c", "/1", "/2", 20)]);
    expect(redirectChains(circle)).toEqual([{ keys: ["a", "b", "c"], statuses: [301, 301, 301], loops: true, unfinished: true, failed: false }]);
    expect(redirectChains(buildSpanTree([hop("a", "/1", "/2", 0)]))).toEqual([
      { keys: ["a"], statuses: [301], loops: false, unfinished: true, failed: false },
    ]);
  });

  it("takes the very next request of the same adapter where no Location was recorded", () => {
    const tree = buildSpanTree([
      anAttempt({ id: "a", url: `${at}/1`, status: 302 }),
      anAttempt({ id: "b", url: `${at}/2`, at: 10 }),
      anAttempt({ id: "c", url: `${at}/3`, at: 20 }),
    ]);
    expect(redirectChains(tree).map((chain) => chain.keys)).toEqual([["a", "b"]]);
  });
});

describe("retries", () => {
  const limited = (start: number) =>
    anAttempt({ id: `a${start}`, url: `${at}/x`, status: 429, at: start, ms: 100, attributes: { "http.response.header.retry-after": ["0.5"] } });

  it("measures the wait against what the server asked for", () => {
    const kept = buildSpanTree([limited(0), anAttempt({ id: "b", url: `${at}/x`, at: 620 })]);
    expect(retries(kept)).toEqual([{ from: "a0", to: "b", nth: 1, askedSeconds: 0.5, waitedSeconds: 0.52, honoured: true }]);
    const hasty = buildSpanTree([limited(0), anAttempt({ id: "b", url: `${at}/x`, at: 200 })]);
    expect(retries(hasty)).toMatchObject([{ waitedSeconds: 0.1, honoured: false }]);
  });

  it("does not call another address, another adapter or a repeat after success a retry", () => {
    const none = [
      [limited(0), anAttempt({ id: "b", url: `${at}/y`, at: 700 })],
      [limited(0), anAttempt({ id: "b", url: `${at}/x`, at: 700, adapter: "browser" })],
      [anAttempt({ id: "a", url: `${at}/x` }), anAttempt({ id: "b", url: `${at}/x`, at: 20 })],
    ];
    expect(none.map((attempts) => retries(buildSpanTree(attempts)))).toEqual([[], [], []]);
  });

  it("leaves the verdict open where a time is missing", () => {
    expect(retries(buildSpanTree([limited(0), anAttempt({ id: "b", url: `${at}/x`, at: null })]))).toMatchObject([
      { askedSeconds: 0.5, waitedSeconds: null, honoured: null },
    ]);
  });
});
