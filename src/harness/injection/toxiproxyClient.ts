import { request, type Dispatcher } from "undici";
import * as z from "zod";
import type { ToxicAsked } from "./toxics";

const proxyShape = z.looseObject({ name: z.string(), listen: z.string(), upstream: z.string(), enabled: z.boolean() });
export type ProxyMade = z.infer<typeof proxyShape>;

/** A Toxiproxy, or our own server of the same API. Every call rejects with a message that names the address and what was wrong. */
export interface ToxiproxyClient {
  version(): Promise<string>;
  createProxy(name: string, upstream: string): Promise<ProxyMade>;
  deleteProxy(name: string): Promise<void>;
  setEnabled(name: string, enabled: boolean): Promise<void>;
  addToxic(proxy: string, toxic: ToxicAsked): Promise<string>;
  removeToxic(proxy: string, toxic: string): Promise<void>;
}

export function createToxiproxyClient(base: string, dispatcher?: Dispatcher): ToxiproxyClient {
  async function call(method: Dispatcher.HttpMethod, path: readonly string[], body?: unknown): Promise<unknown> {
    const url = `${base.replace(/\/+$/, "")}/${path.map(encodeURIComponent).join("/")}`;
    const trouble = (why: string) => new Error(`the Toxiproxy at ${base} cannot do ${method} ${new URL(url).pathname}: ${why}`);
    let status: number;
    let text: string;
    try {
      const answer = await request(url, {
        method,
        ...(dispatcher ? { dispatcher } : {}),
        // Toxiproxy refuses what looks like a browser.
        headers: { "user-agent": "trace-adjudicator", "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: 5000,
        bodyTimeout: 5000,
      });
      status = answer.statusCode;
      text = await answer.body.text();
    } catch (error) {
      throw trouble((error as NodeJS.ErrnoException).code === "ECONNREFUSED" ? "nobody listens there; is it running?" : (error as Error).message);
    }
    if (status >= 400) throw trouble(`${status} ${errorIn(text)}`);
    if (text === "") return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw trouble("its answer is not JSON");
    }
  }
  const read = <T>(shape: z.ZodType<T>, value: unknown, what: string): T => {
    const made = shape.safeParse(value);
    if (!made.success) throw new Error(`the Toxiproxy at ${base} answered no ${what}`);
    return made.data;
  };

  return {
    version: async () => {
      const answer = await call("GET", ["version"]);
      // Versions before 2.2 answer with a bare text, which is no JSON: this client needs none of them.
      return read(z.looseObject({ version: z.string() }), answer, "version").version;
    },
    createProxy: async (name, upstream) =>
      read(proxyShape, await call("POST", ["proxies"], { name, listen: "127.0.0.1:0", upstream, enabled: true }), "proxy"),
    deleteProxy: async (name) => void (await call("DELETE", ["proxies", name])),
    setEnabled: async (name, enabled) => void (await call("POST", ["proxies", name], { enabled })),
    addToxic: async (proxy, toxic) =>
      read(z.looseObject({ name: z.string() }), await call("POST", ["proxies", proxy, "toxics"], toxic), "toxic").name,
    removeToxic: async (proxy, toxic) => void (await call("DELETE", ["proxies", proxy, "toxics", toxic])),
  };
}

function errorIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === "string" ? error : text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}
