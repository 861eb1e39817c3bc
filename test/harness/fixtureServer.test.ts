import { describe, expect, it } from "vitest";
import { sha256Of } from "../../src/harness/archive";
import { builtFixtures, makeWorld, type World } from "../../src/harness/fixtures/world";
import { withClient } from "../builders/fixtureClient";

const seed = 7;
const world = makeWorld(seed);
const fixture = (name: string) => world.fixtures.get(`fixture://${name}`)!;
const startOf = (name: string) => fixture(name).startUrl!;
const statuses = (attempts: readonly { attributes?: Record<string, unknown> }[]) =>
  attempts.map(({ attributes }) => attributes?.["http.response.status_code"] ?? attributes?.["error.type"]);

describe("the fixture server", () => {
  it("serves a static page with the run's date, and the same bytes every time", () =>
    withClient(world, async ({ fetch, bytesOf }) => {
      const [first, second] = [await fetch(startOf("known/static")), await fetch(startOf("known/static"))];
      expect(first).toMatchObject({
        kind: "received",
        status: 200,
        representation: { content_type: "text/html; charset=utf-8", headers: { date: "Mon, 02 Mar 2026 09:00:00 GMT" } },
      });
      expect(bytesOf(first)).toEqual(bytesOf(second));
      expect(sha256Of(bytesOf(first))).toBe(fixture("known/static").truth.content_sha256);
    }));

  it("leads over two permanent redirects to another host", () =>
    withClient(world, async ({ fetch, attempts }) => {
      const fetched = await fetch(startOf("known/redirect"));
      expect(statuses(attempts)).toEqual([301, expect.toSatisfy((status) => status === 301 || status === 308), 200]);
      expect(attempts.map(({ attributes }) => attributes!["http.request.resend_count"])).toEqual([undefined, 1, 2]);
      const { url, final_url } = fetched.kind === "received" ? fetched.representation : {};
      expect(url).toBe(startOf("known/redirect"));
      expect(new URL(final_url!).host).not.toBe(new URL(url!).host);
    }));

  it("serves a real PDF under an address that does not say so", () =>
    withClient(world, async ({ fetch, bytesOf }) => {
      const [source] = fixture("known/document.pdf").truth.allowed_sources!;
      const fetched = await fetch(source!);
      expect(new TextDecoder("latin1").decode(bytesOf(fetched)).slice(0, 5)).toBe("%PDF-");
      expect(source).not.toMatch(/pdf/i);
    }));

  it("confirms its own ETag with a 304 and answers any other in full", () =>
    withClient(world, async ({ fetch, attempts, clock, bytesOf }) => {
      const url = startOf("known/etag");
      const first = await fetch(url);
      clock.passTo(clock.now() + 3_600_000);
      const again = await fetch(url);
      expect(statuses(attempts)).toEqual([200, 304]);
      expect(bytesOf(again)).toEqual(bytesOf(first));
      expect(attempts[1]).toMatchObject({ representation_id: "r1", events: [{ name: "cache.revalidated" }] });
      const stale = fixture("known/etag").routes[0]!.respond({
        method: "GET",
        headers: { "if-none-match": '"another"' },
        cookies: new Map(),
        body: "",
        now: 0,
        earlier: [],
      });
      expect(stale).toMatchObject({ status: 200 });
    }));

  it("says 410 for a removed page, and its search finds what replaced it", () =>
    withClient(world, async ({ fetch, search, bytesOf }) => {
      const gone = await fetch(startOf("known/gone"));
      expect(gone).toMatchObject({ status: 410 });
      const heading = /<h1>(.*?)<\/h1>/.exec(new TextDecoder().decode(bytesOf(gone)))![1]!;
      const found = await search(`${heading} replacement`);
      expect(found.kind === "results" ? found.hits.map(({ url }) => url) : []).toContain(fixture("known/gone").truth.allowed_sources![0]);
    }));

  it("serves bytes of a kind that cannot be read", () =>
    withClient(world, async ({ fetch, bytesOf }) => {
      const fetched = await fetch(startOf("known/binary"));
      expect(fetched).toMatchObject({ status: 200 });
      expect(bytesOf(fetched)[0]).toBe(0);
    }));

  it("says 429 until its Retry-After is over by the run's clock, also to one who asks too early", async () => {
    await withClient(
      world,
      async ({ fetch, attempts, clock }) => {
        const fetched = await fetch(startOf("blocking/429"));
        expect(fetched).toMatchObject({ kind: "received", status: 429 });
        const asked = Number((attempts[0]!.attributes!["http.response.header.retry-after"] as string[])[0]);
        expect(asked).toBeGreaterThanOrEqual(2);
        await fetch(startOf("blocking/429"));
        expect(statuses(attempts)).toEqual([429, 429]);
        clock.passTo(clock.now() + asked * 1000);
        expect(await fetch(startOf("blocking/429"))).toMatchObject({ status: 200 });
      },
      { maxRetries: 0 },
    );
  });

  it.each([
    ["blocking/503", [503, 200]],
    ["blocking/reset", ["connection_reset", 200]],
  ] as const)("%s fails once and then serves the page", (name, expected) =>
    withClient(world, async ({ fetch, attempts }) => {
      expect(await fetch(startOf(name))).toMatchObject({ kind: "received", status: 200 });
      expect(statuses(attempts)).toEqual(expected);
    }),
  );

  it.each([
    ["blocking/403", 403],
    ["blocking/451", 451],
  ] as const)("%s never gives the page, however often it is asked", (name, status) =>
    withClient(world, async ({ fetch }) => {
      for (let i = 0; i < 3; i++) expect(await fetch(startOf(name))).toMatchObject({ status });
    }),
  );

  it("knows nothing of other addresses and reaches no other host", () =>
    withClient(world, async ({ fetch }) => {
      expect(await fetch(`${startOf("known/static")}x`)).toMatchObject({ status: 404 });
      for (const url of ["http://example.com/", "http://127.0.0.1:1/", "http://localhost/", "https://www.harbourledger.test/"])
        expect(await fetch(url)).toEqual({ kind: "failed", error: "name_not_resolved" });
    }));
});

describe("seeds", () => {
  const shape = (made: World) => JSON.stringify([...made.fixtures].map(([name, one]) => [name, one.startUrl, one.truth, one.documents]));
  it("fix everything: the same seed is the same world, another one has other facts, paths and words", () => {
    expect(shape(makeWorld(seed))).toBe(shape(makeWorld(seed)));
    const [one, two] = [makeWorld(1), makeWorld(2)];
    for (const name of builtFixtures) {
      const addresses = (made: World) => made.fixtures.get(name)!.routes.map(({ url }) => url);
      for (const url of addresses(one)) expect(addresses(two)).not.toContain(url);
      const facts = [one, two].map((made) => made.fixtures.get(name)!.truth.expected_facts);
      if (facts[0]) expect(facts[0]).not.toEqual(facts[1]);
    }
  });

  it("make truths that lock the bytes of the page they speak of", () => {
    for (let n = 0; n < 20; n++)
      for (const [name, one] of makeWorld(n).fixtures) {
        if (one.truth.content_sha256 === undefined) continue;
        const route = one.routes.find(({ url }) => url === one.truth.allowed_sources![0])!;
        const account = one.accounts?.find(({ reference }) => reference === one.account);
        const cookies = new Map(account ? [[account.cookie.name, account.cookie.value]] : []);
        const reply = route.respond({ method: "GET", headers: {}, cookies, body: "", now: 1e12, earlier: [0] });
        expect(reply.kind === "answer" ? sha256Of(reply.body) : null, name).toBe(one.truth.content_sha256);
      }
  });
});
