import { extractText } from "../../src/core/evidence/extractText";
import { decodeBytes } from "../../src/core/evidence/decodeBytes";
import type { Fixture, FixtureReply } from "../../src/harness/fixtures/fixture";
import type { World } from "../../src/harness/fixtures/world";
import { searchOver } from "../../src/harness/searchIndex";
import type { Tools } from "../../src/harness/system/contract";

export interface WorldTools {
  readonly tools: Tools;
  /** Addresses in the order they were fetched. */
  readonly fetched: readonly string[];
  readonly searched: readonly string[];
}

/** A world in memory: what its server would answer to somebody who asks at `now`, without a network, hops or a recorder. */
export function worldTools(world: World, now: number, limit = 5): WorldTools {
  const routes = new Map([...world.fixtures.values()].flatMap((fixture: Fixture) => fixture.routes.map((route) => [route.url, route] as const)));
  const search = searchOver(world.documents);
  const replies = new Map<string, FixtureReply & { kind: "answer" }>();
  const fetched: string[] = [];
  const searched: string[] = [];
  return {
    fetched,
    searched,
    tools: {
      async fetch(url) {
        fetched.push(url);
        const reply = routes.get(url)?.respond({ method: "GET", headers: {}, cookies: new Map(), body: "", now, earlier: [] });
        if (reply?.kind !== "answer") return { kind: "failed", error: "connection_reset" };
        replies.set(url, reply);
        const page = {
          representation_id: url,
          url,
          final_url: url,
          status: reply.status,
          content_type: "text/html; charset=utf-8",
          bytes: reply.body.length,
          hops: [],
        };
        return { kind: "received", page };
      },
      async search(query) {
        searched.push(query);
        const reply = search(new URLSearchParams({ q: query, limit: String(limit) }));
        if (reply.kind !== "answer") throw new Error("a search answers");
        const { results } = JSON.parse(new TextDecoder().decode(reply.body)) as { results: { url: string; title: string; snippet: string }[] };
        return { kind: "results", hits: results };
      },
      crawl: async () => ({ pages: [], left: 0 }),
      browse: async () => ({ kind: "failed", error: "no_browser" }),
      act: async () => ({ kind: "failed", error: "no_browser" }),
      async read(id) {
        const { body } = replies.get(id)!;
        const { text, kind } = extractText(body, "text/html; charset=utf-8");
        return { text, markup: kind === "html" ? decodeBytes(body, "text/html; charset=utf-8", null).text : null };
      },
    },
  };
}
