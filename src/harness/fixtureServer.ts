import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import MiniSearch from "minisearch";
import type { FixtureReply, Route, SearchDocument } from "./fixtures/fixture";
import { answer } from "./fixtures/fixture";
import type { World } from "./fixtures/world";
import type { RunClock } from "./runClock";

/** One fixture world on a port of the loopback interface, with its own memory of who asked for what. */
export interface FixtureServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a world. Hosts are told apart by the Host header, so a client maps every host name of the world to this port
 * (`loopbackDispatcher`). Date headers come from the run's clock. What is not in the world is a plain 404.
 */
export async function startFixtureServer(world: World, clock: RunClock): Promise<FixtureServer> {
  const routes = new Map<string, Route>(
    [...world.fixtures.values()].flatMap((fixture) => fixture.routes.map((route) => [route.url, route] as const)),
  );
  const asked = new Map<string, number[]>();
  const search = searchOver(world.documents);

  const reply = (request: IncomingMessage): FixtureReply => {
    const url = `http://${request.headers.host ?? ""}${request.url ?? "/"}`;
    const [address, query] = url.split("?", 2) as [string, string | undefined];
    if (address === world.searchUrl) return search(new URLSearchParams(query ?? ""));
    const route = routes.get(url);
    if (!route) return answer(404, { "content-type": "text/plain; charset=utf-8" }, "Nothing is kept here.\n");
    const earlier = asked.get(url) ?? [];
    asked.set(url, [...earlier, clock.now()]);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
    );
    return route.respond({ method: request.method ?? "GET", headers, now: clock.now(), earlier });
  };

  const server = createServer((request, response) => send(reply(request), request, response, clock));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function send(reply: FixtureReply, request: IncomingMessage, response: ServerResponse, clock: RunClock): void {
  if (reply.kind === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  response.sendDate = false;
  response.writeHead(reply.status, {
    date: new Date(clock.now()).toUTCString(),
    ...reply.headers,
    ...(reply.status === 304 ? {} : { "content-length": String(reply.body.length) }),
  });
  response.end(request.method === "HEAD" || reply.status === 304 ? undefined : reply.body);
}

/** The JSON search API: `?q=` words, `?limit=` (10); answers `{results: [{url, title, snippet}]}`, best first. */
function searchOver(documents: readonly SearchDocument[]): (parameters: URLSearchParams) => FixtureReply {
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: ["title", "text"],
    storeFields: ["url", "title", "text"],
    searchOptions: { boost: { title: 2 }, prefix: true },
  });
  index.addAll(documents.map((document, id) => ({ ...document, id })));
  return (parameters) => {
    const limit = Math.min(20, Math.max(1, Number(parameters.get("limit") ?? 10) || 10));
    const results = index
      .search(parameters.get("q") ?? "")
      .slice(0, limit)
      .map(({ url, title, text }) => ({ url: url as string, title: title as string, snippet: text as string }));
    return answer(200, { "content-type": "application/json", "cache-control": "no-store" }, JSON.stringify({ results }));
  };
}
