import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";
import { startTcpProxy, type TcpProxy } from "./tcpProxy";
import { named, toxic as toxicShape, toxicAttributes, type Toxic } from "./toxics";

/** A server of Toxiproxy's HTTP API over our own TCP proxies. */
export interface ProxyServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Proxy {
  readonly name: string;
  listen: string;
  upstream: string;
  toxics: Toxic[];
  /** Null while the proxy is disabled: connections are refused. */
  running: TcpProxy | null;
}
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const address = z.string().regex(/^[^:\s]*:\d{1,5}$/, "not host:port");
const proxyShape = z.looseObject({
  name: z.string().min(1),
  listen: address.default("127.0.0.1:0"),
  upstream: address,
  enabled: z.boolean().default(true),
});
const version = "2.0.0-adjudicate";
const maxBody = 64 * 1024;

/**
 * Serves `/version`, `/proxies`, `/proxies/{name}`, `/proxies/{name}/toxics`, `/proxies/{name}/toxics/{toxic}` and `/reset` as
 * Toxiproxy does, on loopback. It differs in two things: what is drawn is fixed by the seed, and a change of toxics holds for
 * connections that begin after it.
 */
export async function startProxyServer(seed: number, port = 0): Promise<ProxyServer> {
  const proxies = new Map<string, Proxy>();
  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        if (error instanceof Refused) return { status: error.status, body: { error: error.message, status: error.status } };
        const code = (error as NodeJS.ErrnoException).code;
        return { status: 500, body: { error: code === "EADDRINUSE" ? "the address is already in use" : (error as Error).message, status: 500 } };
      })
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(body === null ? undefined : JSON.stringify(body));
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const method = request.method ?? "GET";
    const path = new URL(request.url ?? "/", "http://proxy").pathname
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
    const [kind, name, list, toxicName] = path;
    if (kind === "version" && path.length === 1 && method === "GET") return ok({ version });
    if (kind === "reset" && path.length === 1 && method === "POST") {
      for (const proxy of proxies.values()) {
        proxy.toxics = [];
        await enable(proxy, true);
      }
      return { status: 204, body: null };
    }
    if (kind !== "proxies" || path.length > 4 || (list !== undefined && list !== "toxics")) throw new Refused(404, "there is no such address");
    if (name === undefined) {
      if (method === "GET") return ok(Object.fromEntries([...proxies].map(([key, proxy]) => [key, shown(proxy)])));
      if (method === "POST") return { status: 201, body: shown(await create(await bodyOf(request))) };
      throw new Refused(405, `${method} is not for proxies`);
    }
    const proxy = proxies.get(name);
    if (!proxy) throw new Refused(404, "proxy not found");
    if (list === undefined) {
      if (method === "GET") return ok(shown(proxy));
      if (method === "DELETE") {
        proxies.delete(name);
        await enable(proxy, false);
        return { status: 204, body: null };
      }
      if (method === "POST" || method === "PATCH") {
        const { enabled } = parsed(z.looseObject({ enabled: z.boolean().optional() }), await bodyOf(request));
        if (enabled !== undefined) await enable(proxy, enabled);
        return ok(shown(proxy));
      }
      throw new Refused(405, `${method} is not for a proxy`);
    }
    return toxics(proxy, toxicName, method, request);
  }

  async function toxics(proxy: Proxy, name: string | undefined, method: string, request: IncomingMessage) {
    if (name === undefined) {
      if (method === "GET") return ok(proxy.toxics);
      if (method !== "POST") throw new Refused(405, `${method} is not for toxics`);
      const made = named(parsed(toxicShape, await bodyOf(request)));
      if (proxy.toxics.some((one) => one.name === made.name)) throw new Refused(409, "toxic already exists");
      proxy.toxics = [...proxy.toxics, made];
      return ok(made);
    }
    const before = proxy.toxics.find((one) => one.name === name);
    if (!before) throw new Refused(404, "toxic not found");
    if (method === "GET") return ok(before);
    if (method === "DELETE") {
      proxy.toxics = proxy.toxics.filter((one) => one !== before);
      return { status: 204, body: null };
    }
    if (method !== "POST" && method !== "PATCH") throw new Refused(405, `${method} is not for a toxic`);
    const change = parsed(
      z.looseObject({ toxicity: z.number().optional(), attributes: toxicAttributes[before.type].partial().optional() }),
      await bodyOf(request),
    );
    const after = named(
      parsed(toxicShape, { ...before, toxicity: change.toxicity ?? before.toxicity, attributes: { ...before.attributes, ...change.attributes } }),
    );
    proxy.toxics = proxy.toxics.map((one) => (one === before ? after : one));
    return ok(after);
  }

  async function create(body: unknown): Promise<Proxy> {
    const { name, listen, upstream, enabled } = parsed(proxyShape, body);
    if (proxies.has(name)) throw new Refused(409, "proxy already exists");
    const proxy: Proxy = { name, listen, upstream, toxics: [], running: null };
    await enable(proxy, enabled);
    proxies.set(name, proxy);
    return proxy;
  }

  async function enable(proxy: Proxy, enabled: boolean): Promise<void> {
    if (enabled && proxy.running === null) {
      proxy.running = await startTcpProxy(proxy.name, place(proxy.listen), place(proxy.upstream), seed, () => proxy.toxics);
      proxy.listen = proxy.running.listen;
    } else if (!enabled && proxy.running !== null) {
      await proxy.running.close();
      proxy.running = null;
    }
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const proxy of proxies.values()) await enable(proxy, false);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

const ok = (body: unknown) => ({ status: 200, body });
const shown = ({ name, listen, upstream, toxics, running }: Proxy) => ({ name, listen, upstream, enabled: running !== null, toxics });
const place = (text: string) => {
  const at = text.lastIndexOf(":");
  return { host: text.slice(0, at) || "127.0.0.1", port: Number(text.slice(at + 1)) };
};

function parsed<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Refused(400, `bad request body: ${issue!.path.join(".") || "it"}: ${issue!.message}`);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) throw new Refused(413, "the body is too long");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    throw new Refused(400, "bad request body: it is not JSON");
  }
}
