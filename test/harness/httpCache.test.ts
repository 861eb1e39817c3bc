import { describe, expect, it } from "vitest";
import { createHttpCache, type HttpCache } from "../../src/harness/adapters/httpCache";
import { createCookieJar } from "../../src/harness/adapters/cookieJar";

const url = "http://a.test/n/bcd";
const start = Date.UTC(2026, 2, 2, 9);
const body = new Uint8Array([1]);

/** A cache with one answer of that time, asked again so many seconds later. */
function after(seconds: number, headers: Record<string, string>, { status = 200, account = null as string | null, apart = true } = {}) {
  const clock = { time: start, now: () => clock.time };
  const cache = createHttpCache(clock, { apart });
  const ask = { url, headers: { cookie: "sid=1", accept: "text/html" } };
  cache.store(account, ask, { status, headers: { date: new Date(start).toUTCString(), ...headers } }, { id: "r1" }, body);
  clock.time += seconds * 1000;
  return { cache, clock, ask };
}
const kindOf = (cache: HttpCache, account: string | null, headers: Record<string, string> = { cookie: "sid=1", accept: "text/html" }) =>
  cache.find(account, { url, headers }).kind;

describe("a client's cache, by RFC 9111", () => {
  it.each([
    ["within max-age", 59, { "cache-control": "max-age=60" }, "fresh"],
    ["past it, without a validator", 61, { "cache-control": "max-age=60" }, "nothing"],
    ["past it, with one", 61, { "cache-control": "max-age=60", etag: '"a"' }, "stale"],
    ["within max-age, less the Age it came with", 51, { "cache-control": "max-age=60", age: "10", etag: '"a"' }, "stale"],
    ["until Expires", 59, { expires: new Date(start + 60_000).toUTCString() }, "fresh"],
    ["after Expires", 61, { expires: new Date(start + 60_000).toUTCString(), etag: '"a"' }, "stale"],
    ["max-age before Expires", 61, { "cache-control": "max-age=60", expires: new Date(start + 3_600_000).toUTCString(), etag: '"a"' }, "stale"],
    ["no-cache: never unasked", 1, { "cache-control": "no-cache, max-age=60", etag: '"a"' }, "stale"],
    ["no-store: never kept", 1, { "cache-control": "no-store, max-age=60", etag: '"a"' }, "nothing"],
    ["private: this is a private cache", 1, { "cache-control": "private, max-age=60" }, "fresh"],
    ["no lifetime is guessed from Last-Modified", 1, { "last-modified": new Date(start - 86_400_000).toUTCString() }, "stale"],
    ["Vary: * is met by no later request", 1, { "cache-control": "max-age=60", vary: "*" }, "nothing"],
  ] as const)("%s", (_, seconds, headers, kind) => {
    const { cache } = after(seconds, headers);
    expect(kindOf(cache, null)).toBe(kind);
  });

  it("asks with the validators it was given", () => {
    const { cache, ask } = after(61, { "cache-control": "max-age=60", etag: '"a"', "last-modified": "Mon, 02 Feb 2026 08:00:00 GMT" });
    expect(cache.find(null, ask)).toMatchObject({
      kind: "stale",
      conditions: { "if-none-match": '"a"', "if-modified-since": "Mon, 02 Feb 2026 08:00:00 GMT" },
    });
  });

  it("is fresh again for as long as a 304 says", () => {
    const { cache, ask, clock } = after(61, { "cache-control": "max-age=60", etag: '"a"' });
    cache.confirm(null, ask, { status: 304, headers: { "cache-control": "max-age=30", etag: '"a"', date: new Date(clock.time).toUTCString() } });
    clock.time += 29_000;
    expect(cache.find(null, ask)).toMatchObject({ kind: "fresh", kept: { representation: { id: "r1" } } });
    clock.time += 2000;
    expect(cache.find(null, ask).kind).toBe("stale");
  });

  it("keeps answers apart by the headers that Vary names, and by no other", () => {
    const { cache } = after(1, { "cache-control": "max-age=60", vary: "Cookie" });
    expect(kindOf(cache, null, { cookie: "sid=1", accept: "text/plain" })).toBe("fresh");
    expect(kindOf(cache, null, { cookie: "sid=2", accept: "text/html" })).toBe("nothing");
    expect(kindOf(cache, null, { accept: "text/html" })).toBe("nothing");
  });

  it("an answer that must not be kept takes the place of what was", () => {
    const { cache, ask } = after(1, { "cache-control": "max-age=60" });
    cache.store(null, ask, { status: 200, headers: { "cache-control": "no-store" } }, { id: "r2" }, body);
    expect(cache.find(null, ask).kind).toBe("nothing");
  });

  it("gives nobody what was kept for another, though the server forgot to say that it varies", () => {
    const { cache, ask } = after(1, { "cache-control": "max-age=60" }, { account: "account:one" });
    expect(cache.find("account:one", ask).kind).toBe("fresh");
    expect([cache.find("account:two", ask).kind, cache.find(null, ask).kind]).toEqual(["nothing", "nothing"]);
  });

  it("as a deliberate regression gives it to everybody, and says for whom it was kept", () => {
    const { cache, ask } = after(1, { "cache-control": "max-age=60" }, { account: "account:one", apart: false });
    expect(cache.find("account:two", ask)).toMatchObject({ kind: "fresh", kept: { keptFor: "account:one" } });
  });
});

describe("the cookies of an account", () => {
  it("go to their host alone, and are renewed and deleted as its answers say", () => {
    const jar = createCookieJar([{ host: "a.test", cookie: { name: "sid", value: "one" } }]);
    expect([jar.headerFor("http://a.test/n/x"), jar.headerFor("http://b.test/n/x")]).toEqual(["sid=one", undefined]);
    jar.take("http://a.test/", ["sid=two; Path=/; HttpOnly", "seen=a=b", "nonsense"]);
    expect(jar.headerFor("http://a.test/")).toBe("sid=two; seen=a=b");
    jar.take("http://a.test/", ["sid=; Max-Age=0", "seen=x; max-age=-1"]);
    expect(jar.headerFor("http://a.test/")).toBeUndefined();
  });
});
