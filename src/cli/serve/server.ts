import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { WebSocketServer, type WebSocket } from "ws";
import { notAdmitted, type Port } from "../../protocol/port";
import { page, pageHeaders } from "./page";
import type { Hello } from "./showing";

export interface ServedScreen {
  /** The one address to open, with the token in its fragment. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Folder with index.js, index.css, codicon.css and codicon.ttf. */
  readonly assets: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The id of the language that the screen is shown in. */
  readonly lang: string;
  /** Which application the page is, at the time it is asked for; a review where it is not said. */
  app?(): "review" | "assistant";
  /** A page proved that it knows the token, and may name what to show (a link); the returned function is called when it goes. */
  connected(port: Port, hello: Hello): () => void;
  readonly log: (message: string) => void;
}

const files: Readonly<Record<string, string>> = {
  "/index.js": "text/javascript; charset=utf-8",
  "/pdfReader.js": "text/javascript; charset=utf-8",
  "/pdfAssets.js": "text/javascript; charset=utf-8",
  "/index.css": "text/css; charset=utf-8",
  "/codicon.css": "text/css; charset=utf-8",
  "/codicon.ttf": "font/ttf",
};

/** A page that does not say the token within this time is cut off. */
const helloMilliseconds = 10_000;
const largestMessage = 16 * 1024 * 1024;

/**
 * Serves the screen on loopback. `Host` must be this server's own name (against DNS rebinding), `Origin` of the WebSocket
 * its own origin (against other pages of the browser), and the first message the token, which no other page can read from
 * the fragment. Static files carry no data.
 */
export async function serveScreen(options: ServeOptions): Promise<ServedScreen> {
  const token = randomBytes(32).toString("base64url");
  const http = createServer(
    (request, response) =>
      void respond(request, response).catch((error: unknown) => {
        options.log(`could not serve ${request.url ?? ""}: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500, pageHeaders);
        response.end();
      }),
  );
  const names = () => {
    const { port } = http.address() as AddressInfo;
    return [`127.0.0.1:${port}`, `localhost:${port}`];
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string | Buffer) => {
      response.writeHead(status, { ...pageHeaders, "content-type": type });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    if (!names().includes(request.headers.host ?? "")) return send(421, "text/plain", "This server answers to its own name only.\n");
    if (request.method !== "GET" && request.method !== "HEAD") return send(405, "text/plain", "Only GET and HEAD.\n");
    const path = (request.url ?? "/").split(/[?#]/)[0] ?? "/";
    if (path === "/") return send(200, "text/html; charset=utf-8", page(options.lang, options.app?.() ?? "review"));
    const type = files[path];
    if (type === undefined) return send(404, "text/plain", "Not found.\n");
    return send(200, type, await readFile(join(options.assets, path)));
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage, perMessageDeflate: false });
  http.on("upgrade", (request, socket, head) => {
    const allowed =
      names().includes(request.headers.host ?? "") &&
      names().some((name) => request.headers.origin === `http://${name}`) &&
      request.url === "/session";
    if (!allowed) {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => greet(opened));
  });

  function greet(socket: WebSocket): void {
    const late = setTimeout(() => socket.close(notAdmitted, "no token"), helloMilliseconds);
    socket.on("error", (error) => options.log(`a page's connection failed: ${error.message}`));
    socket.once("close", () => clearTimeout(late));
    socket.once("message", (data) => {
      clearTimeout(late);
      const hello = parsed(data);
      if (!isHello(hello) || !sameToken(hello.token, token)) return socket.close(notAdmitted, "wrong token");
      admit(socket, { case: textOr(hello.case), queue: textOr(hello.queue) });
    });
  }

  function admit(socket: WebSocket, wanted: Hello): void {
    const listeners = new Set<(message: unknown) => void>();
    const port: Port = {
      send: (message) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const gone = options.connected(port, wanted);
    socket.on("message", (data) => {
      const message = parsed(data);
      for (const listener of listeners) listener(message);
    });
    socket.once("close", gone);
  }

  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/#token=${token}`,
    port,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}

/** JSON of one text message; undefined for what is not JSON (the channel drops it and says so). */
function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch (error) {
    return { type: "not-json", error: String(error) };
  }
}

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);
const isHello = (message: unknown): message is { readonly token: string; readonly case?: unknown; readonly queue?: unknown } =>
  typeof message === "object" &&
  message !== null &&
  (message as { type?: unknown }).type === "hello" &&
  typeof (message as { token?: unknown }).token === "string";

function sameToken(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
