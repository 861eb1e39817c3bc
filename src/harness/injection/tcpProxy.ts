import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { choices } from "../seeded";
import { through, type Link, type Piece } from "./toxicStreams";
import type { Toxic } from "./toxics";

export interface TcpProxy {
  /** `127.0.0.1:port`, as it came about. */
  readonly listen: string;
  close(): Promise<void>;
}

/**
 * A TCP proxy on loopback whose connections have toxics. A connection keeps the toxics that were there when it began;
 * which of them it has (`toxicity`), and all that they draw, is fixed by the seed, the proxy's name and the connection's number.
 * Rejects where the port is taken.
 */
export async function startTcpProxy(
  name: string,
  listen: { readonly host: string; readonly port: number },
  upstream: { readonly host: string; readonly port: number },
  seed: number,
  toxics: () => readonly Toxic[],
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let count = 0;
  // Half-open on both sides: the end of one direction is passed on as that, after whatever delays it.
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const number = ++count;
    const server = connect({ ...upstream, allowHalfOpen: true, noDelay: true });
    const over = new AbortController();
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("error", () => undefined); // either side may break its connection: "close" says so
      socket.on("close", (isBroken) => {
        open.delete(socket);
        over.abort();
        const other = socket === client ? server : client;
        if (isBroken) other.resetAndDestroy();
        else other.destroySoon();
      });
    }
    const drawn = (toxic: Toxic) => choices(seed, `${name}/${number}/${toxic.name}`);
    const inForce = toxics().filter((toxic) => drawn(toxic).number(1, 1_000_000) <= toxic.toxicity * 1_000_000);
    const link = (toxic: Toxic): Link => ({
      signal: over.signal,
      draw: choices(seed, `${name}/${number}/${toxic.name}/effect`),
      now: () => performance.now(),
      end: () => [client, server].forEach((socket) => void socket.destroySoon()),
      reset: () => [client, server].forEach((socket) => void socket.resetAndDestroy()),
    });
    const of = (stream: Toxic["stream"]) => inForce.filter((toxic) => toxic.stream === stream);
    void pass(client, server, of("upstream"), link, over.signal);
    void pass(server, client, of("downstream"), link, over.signal);
  });
  server.listen({ ...listen });
  await Promise.race([
    once(server, "listening"),
    once(server, "error").then(([error]: unknown[]) => {
      throw error;
    }),
  ]);
  const address = server.address() as AddressInfo;
  return {
    listen: `${address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function* piecesOf(socket: Socket): AsyncGenerator<Piece> {
  // The end of one direction leaves the other open.
  for await (const data of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) yield { data, at: performance.now() };
}

/** Passes one direction on until it ends. What breaks the connection ends it for both sides. */
async function pass(from: Socket, to: Socket, toxics: readonly Toxic[], link: (toxic: Toxic) => Link, over: AbortSignal): Promise<void> {
  try {
    for await (const { data } of through(piecesOf(from), toxics, link)) {
      if (to.destroyed) return;
      if (!to.write(data)) await once(to, "drain", { signal: over });
    }
    to.end();
  } catch {
    // The connection is over, by its own end or by a toxic: both sockets are told by their "close".
    from.destroy();
  }
}
