import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FixtureReply, Route } from "./fixtures/fixture";
import { answer, cookiesIn } from "./fixtures/fixture";
import type { World } from "./fixtures/world";
import type { RunClock } from "./runClock";
import { searchOver } from "./searchIndex";

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

  const reply = async (request: IncomingMessage): Promise<FixtureReply> => {
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
    const body = await bodyOf(request);
    const made = route.respond({ method: request.method ?? "GET", headers, cookies: cookiesIn(headers["cookie"]), body, now: clock.now(), earlier });
    if (made.kind === "answer" && made.afterSeconds !== undefined) await clock.wait(made.afterSeconds * 1000);
    return made;
  };

  const server = createServer((request, response) => {
    reply(request)
      .then((made) => send(made, request, response, clock))
      .catch((error: unknown) => response.destroy(error as Error));
  });
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

const maxBody = 64 * 1024;

/** What the client sent, as text; a longer one breaks the connection. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) throw new Error("the request's body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
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
