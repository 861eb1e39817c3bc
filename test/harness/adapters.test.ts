import { createServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { retryAfterSeconds } from "../../src/harness/adapters/patience";
import { answer, html, type FixtureReply, type FixtureRequest, type Route } from "../../src/harness/fixtures/fixture";
import { taskStart, withClient, worldOf } from "../builders/fixtureClient";

const url = "http://a.test/n/bcd";
const other = "http://b.test/n/fgh";
const at = (address: string, respond: (request: FixtureRequest) => FixtureReply): Route => ({ url: address, respond });
const page = (text = "<p>Hello</p>") => html(200, text);

describe("fetching", () => {
  it("waits at least as long as Retry-After says, in seconds or as a date, and records both", async () => {
    for (const value of ["3", new Date(taskStart + 3000).toUTCString()]) {
      await withClient(
        worldOf([at(url, ({ earlier }) => (earlier.length === 0 ? answer(429, { "retry-after": value }, "") : page()))]),
        async ({ fetch, attempts }) => {
          expect(await fetch(url)).toMatchObject({ status: 200 });
          const [first, second] = attempts;
          expect(first!.events!.map(({ name }) => name)).toEqual(["retry-after", "retry.wait"]);
          expect(Date.parse(second!.start_time!) - Date.parse(first!.events![0]!.time!)).toBeGreaterThanOrEqual(3000);
          expect(second!.attributes).toMatchObject({ "http.request.resend_count": 1 });
        },
      );
    }
  });

  it("does not begin a wait that would end after the deadline", () =>
    withClient(worldOf([at(url, () => answer(503, { "retry-after": "3600" }, ""))]), async ({ fetch, attempts }) => {
      expect(await fetch(url)).toMatchObject({ status: 503 });
      expect(attempts).toHaveLength(1);
      expect(attempts[0]!.events!.at(-1)).toMatchObject({ name: "retry.abandoned", attributes: { wait_s: 3600 } });
    }));

  it("gives up after its retries, waiting longer each time", () =>
    withClient(worldOf([at(url, () => answer(503, {}, "later"))]), async ({ fetch, attempts, clock }) => {
      expect(await fetch(url)).toMatchObject({ status: 503 });
      expect(attempts).toHaveLength(3);
      expect(clock.now() - taskStart).toBe(3 * 100 + 500 + 1000);
      expect(attempts.map(({ representation_id }) => representation_id)).toEqual(["r1", "r2", "r3"]);
    }));

  it.each([404, 403, 410, 500])("takes %i as an answer and does not ask again", (status) =>
    withClient(worldOf([at(url, () => answer(status, {}, "no"))]), async ({ fetch, attempts }) => {
      expect(await fetch(url)).toMatchObject({ kind: "received", status });
      expect(attempts).toHaveLength(1);
      expect(attempts[0]).toMatchObject({ status: "error", attributes: { "error.type": String(status) } });
    }),
  );

  it("stops a redirect loop at its cap, with a type for it", () =>
    withClient(
      worldOf([at(url, () => answer(302, { location: other }, "")), at(other, () => answer(302, { location: url }, ""))]),
      async ({ fetch, attempts }) => {
        expect(await fetch(url)).toEqual({ kind: "failed", error: "too_many_redirects" });
        expect(attempts).toHaveLength(6);
        expect(attempts.at(-1)!.attributes).toMatchObject({ "error.type": "too_many_redirects" });
      },
    ));

  it("resolves a relative redirect and follows none out of the web", async () => {
    await withClient(worldOf([at(url, () => answer(302, { location: "/n/xyz" }, "")), at("http://a.test/n/xyz", () => page())]), async ({ fetch }) =>
      expect(await fetch(url)).toMatchObject({ status: 200, hops: [{ status: 302, to: "http://a.test/n/xyz" }] }),
    );
    await withClient(worldOf([at(url, () => answer(302, { location: "file:///etc/passwd" }, ""))]), async ({ fetch }) =>
      expect(await fetch(url)).toEqual({ kind: "failed", error: "bad_redirect" }),
    );
  });

  it("refuses a body beyond its cap", () =>
    withClient(worldOf([at(url, () => answer(200, {}, new Uint8Array(9 * 1024 * 1024)))]), async ({ fetch }) =>
      expect(await fetch(url)).toEqual({ kind: "failed", error: "body_too_large" }),
    ));

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["GZIP , identity, br", (bytes: Uint8Array) => brotliCompressSync(gzipSync(bytes))],
  ])("unpacks what comes as %s although nobody asked for it", (coding, pack) =>
    withClient(
      worldOf([at(url, () => answer(200, { "content-encoding": coding, "content-type": "text/html" }, pack(Buffer.from("<p>Hello</p>"))))]),
      async ({ fetch, bytesOf, attempts }) => {
        const got = await fetch(url);
        expect(Buffer.from(bytesOf(got)).toString()).toBe("<p>Hello</p>");
        expect(attempts[0]!.attributes!["http.response.body.size"]).toBe(pack(Buffer.from("<p>Hello</p>")).length);
        expect(got).toMatchObject({ representation: { bytes: 12, headers: { "content-encoding": coding } } });
      },
    ),
  );

  it.each([
    ["a small body that unpacks to more than its cap", "gzip", gzipSync(new Uint8Array(9 * 1024 * 1024)), "body_too_large"],
    ["the same, packed twice", "gzip, br", brotliCompressSync(gzipSync(new Uint8Array(9 * 1024 * 1024))), "body_too_large"],
    ["what is not packed as it says", "gzip", Buffer.from("plain"), "bad_response"],
    ["a packed body that was cut off", "gzip", gzipSync("Hello, hello").subarray(0, 20), "bad_response"],
    ["a coding that it does not know", "zstd", Buffer.from("x"), "bad_response"],
    ["many layers of packing", "gzip, gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(gzipSync("x")))), "bad_response"],
  ])("refuses %s", (_, coding, body, error) =>
    withClient(worldOf([at(url, () => answer(200, { "content-encoding": coding }, body))]), async ({ fetch, attempts }) => {
      expect(await fetch(url)).toEqual({ kind: "failed", error });
      expect(attempts).toMatchObject([{ status: "error", attributes: { "error.type": error } }]);
    }),
  );

  it("needs no body where an answer has none, whatever coding it names", () =>
    withClient(worldOf([at(url, () => answer(404, { "content-encoding": "gzip" }, ""))]), async ({ fetch }) =>
      expect(await fetch(url)).toMatchObject({ kind: "received", status: 404 }),
    ));

  it("archives every body by its hash, error pages too, and keeps no cookies", () =>
    withClient(
      worldOf([
        at(url, () => html(200, "<p>x</p>", { "set-cookie": "session=planted-secret" })),
        at(other, () => answer(404, { "www-authenticate": "Bearer planted-secret" }, "nothing")),
      ]),
      async ({ fetch, archive, recorder }) => {
        await fetch(url);
        await fetch(other);
        expect(recorder.representations.map(({ sha256 }) => archive.kept.has(sha256!))).toEqual([true, true]);
        expect(JSON.stringify([recorder.attempts, recorder.representations])).not.toContain("planted-secret");
      },
    ));

  it("uses a kept answer within its lifetime without asking, and says so", () =>
    withClient(worldOf([at(url, () => html(200, "<p>x</p>", { etag: '"v"', "cache-control": "max-age=60" }))]), async ({ fetch, attempts }) => {
      await fetch(url);
      await fetch(url);
      expect(attempts[1]).toMatchObject({ provider: "cache", representation_id: "r1", events: [{ name: "cache.hit" }] });
      expect(attempts[1]!.attributes).not.toHaveProperty("http.request.method");
    }));

  it("takes the new page where the validators no longer hold", () =>
    withClient(
      worldOf([at(url, ({ earlier }) => html(200, `<p>${earlier.length}</p>`, { etag: `"${earlier.length}"` }))]),
      async ({ fetch, attempts, bytesOf }) => {
        const [first, second] = [await fetch(url), await fetch(url)];
        expect(attempts[1]!.attributes).toMatchObject({ "http.request.header.if-none-match": ['"0"'], "http.response.status_code": 200 });
        expect(bytesOf(first)).not.toEqual(bytesOf(second));
      },
    ));

  it("tells what a broken server sends from a lost connection", async () => {
    const server = createServer((socket) => void socket.once("data", () => socket.end("this is not HTTP\r\n\r\n")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { request } = await import("undici");
    const { errorTypeOf } = await import("../../src/harness/adapters/errorType");
    const port = (server.address() as { port: number }).port;
    const error: unknown = await request(`http://127.0.0.1:${port}/`).catch((caught: unknown) => caught);
    expect(errorTypeOf(error)).toBe("bad_response");
    await new Promise((resolve) => server.close(resolve));
    expect(errorTypeOf(await request(`http://127.0.0.1:${port}/`).catch((caught: unknown) => caught))).toBe("connection_refused");
    expect(errorTypeOf(new Error("whatever it says"))).toBe("_OTHER");
  });
});

describe("searching", () => {
  it("gives hits best first, archives the whole answer, and is an adapter of its own", () =>
    withClient(
      worldOf(
        [at(url, () => page())],
        [
          { url, title: "Tide tables", text: "of the harbour" },
          { url: other, title: "Harbour", text: "nothing about water" },
        ],
      ),
      async ({ search, recorder }) => {
        expect(await search("tide tables harbour")).toMatchObject({
          kind: "results",
          hits: [{ url, title: "Tide tables", snippet: "of the harbour" }, { url: other }],
        });
        expect(recorder.attempts[0]).toMatchObject({
          adapter: "search",
          representation_id: "r1",
          attributes: { "search.results": 2, "search.query": "tide tables harbour" },
        });
      },
    ));
  it("of nothing finds nothing, which is no error", () =>
    withClient(worldOf([at(url, () => page())]), async ({ search, recorder }) => {
      expect(await search("anything")).toEqual({ kind: "results", hits: [] });
      expect(recorder.attempts[0]).toMatchObject({ status: "ok", attributes: { "search.results": 0 } });
    }));
});

describe("reading Retry-After", () => {
  it("reads Retry-After as RFC 9110 has it", () => {
    const clock = { now: () => taskStart };
    expect(
      ["120", " 5 ", new Date(taskStart + 9500).toUTCString(), new Date(taskStart - 5000).toUTCString(), "soon", undefined].map((value) =>
        retryAfterSeconds(value, clock),
      ),
    ).toEqual([120, 5, 9, 0, null, null]);
  });
});

describe("crawling", () => {
  const links = (...paths: string[]) => page(paths.map((path) => `<a href="${path}">x</a>`).join(""));
  const site = (n: string) => `http://a.test/n/${n}`;
  const web = worldOf([
    at(site("b"), () => links("/n/c", "/n/d#part", "/n/c", other)),
    at(site("c"), () => links("/n/b", "/n/f")),
    at(site("d"), () => page()),
    at(site("f"), () => links("/n/g")),
    at(site("g"), () => page()),
    at(other, () => page()),
  ]);
  const crawl = (depth: number, pages: number) =>
    withClient(web, async ({ crawl: ask, attempts }) => {
      const { fetched, left } = await ask({ url: site("b"), depth, pages });
      return { asked: fetched.map(({ asked, depth: deep }) => [asked.slice(-1), deep]), left, attempts: [...attempts] };
    });

  it("asks every address of the host once, nearest first, as deep as it may", async () => {
    expect(await crawl(1, 10)).toMatchObject({
      asked: [
        ["b", 0],
        ["c", 1],
        ["d", 1],
      ],
      left: 1,
    });
    const all = await crawl(9, 10);
    expect(all).toMatchObject({
      asked: [
        ["b", 0],
        ["c", 1],
        ["d", 1],
        ["f", 2],
        ["g", 3],
      ],
      left: 0,
    });
    const [parent, ...children] = all.attempts;
    expect(parent).toMatchObject({ adapter: "crawler", attributes: { "crawl.pages": 5 } });
    for (const child of children) expect(child).toMatchObject({ adapter: "fetch", parent_span_id: parent!.span_id });
    expect(children.map(({ attributes }) => attributes!["crawl.depth"])).toEqual([undefined, 1, 1, 2, 3]);
  });

  it("stops at its pages and counts what it left", async () =>
    expect(await crawl(9, 2)).toMatchObject({
      asked: [
        ["b", 0],
        ["c", 1],
      ],
      left: 2,
    }));
});
