import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { answers, liveInstance, recordInstance } from "../../src/cli/serve/instance";
import { serveScreen, type ServedScreen } from "../../src/cli/serve/server";
import { notAdmitted, type Port } from "../../src/protocol/port";

let assets: string;
let screen: ServedScreen;
let joined: Port[];
let left: number;

beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), "serve-"));
  for (const name of ["index.js", "index.css", "codicon.css", "codicon.ttf"]) await writeFile(join(assets, name), `/* ${name} */`);
  joined = [];
  left = 0;
  screen = await serveScreen({
    assets,
    port: 0,
    lang: "en",
    log: () => undefined,
    connected(port) {
      joined.push(port);
      port.listen((message) => port.send({ heard: message }));
      return () => void left++;
    },
  });
});
afterEach(async () => {
  await screen.close();
  await rm(assets, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, unknown>;
}
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: screen.port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

const token = () => new URL(screen.url).hash.replace("#token=", "");
function dial(options: { readonly origin?: string; readonly host?: string; readonly path?: string } = {}): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${screen.port}${options.path ?? "/session"}`, {
    origin: options.origin ?? `http://127.0.0.1:${screen.port}`,
    headers: options.host ? { host: options.host } : {},
  });
}
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));
const refused = (socket: WebSocket) =>
  new Promise<number>((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.once("open", () => reject(new Error("the connection was accepted")));
    socket.on("error", () => undefined); // the refusal itself is the answer
  });
const opened = (socket: WebSocket) => new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
const message = (socket: WebSocket) => new Promise<unknown>((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)))));

describe("the loopback server", () => {
  it("serves the page without data or inline script, under a policy that allows only its own files", async () => {
    const { status, body, headers } = await get("/");
    expect(status).toBe(200);
    expect(body).toContain('data-transport="socket"');
    expect(body).not.toContain(token());
    expect(body).not.toMatch(/<script(?![^>]*src=)/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
  });

  it("puts the token in the fragment, where no request carries it", () => {
    expect(screen.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
  });

  it("serves its four assets and nothing else, whatever the path tries", async () => {
    expect((await get("/index.js")).body).toBe("/* index.js */");
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/results.jsonl", "/index.js/..", "//etc/passwd"])
      expect((await get(path)).status).toBe(404);
  });

  it("refuses another name in Host, so that a rebound DNS name reaches nothing", async () => {
    expect((await get("/", { host: "evil.example" })).status).toBe(421);
    expect(await refused(dial({ host: "evil.example" }))).toBe(403);
  });

  it("refuses a WebSocket from another origin or on another path", async () => {
    expect(await refused(dial({ origin: "http://evil.example" }))).toBe(403);
    expect(await refused(dial({ origin: `http://localhost.evil.example:${screen.port}` }))).toBe(403);
    expect(await refused(dial({ path: "/other" }))).toBe(403);
  });

  it("refuses methods that are not reading", async () => {
    expect((await get("/", {}, "POST")).status).toBe(405);
  });

  it("closes a connection whose first message is not the token, before anything is said", async () => {
    for (const first of [
      JSON.stringify({ type: "hello", token: "wrong" }),
      "not json",
      JSON.stringify({ type: "request", id: 1, method: "view/ready" }),
    ]) {
      const socket = dial();
      await opened(socket);
      const end = closed(socket);
      socket.send(first);
      expect(await end).toBe(notAdmitted);
    }
    expect(joined).toHaveLength(0);
  });

  it("joins a page that knows the token, passes messages both ways, and says when it goes", async () => {
    const socket = dial();
    await opened(socket);
    socket.send(JSON.stringify({ type: "hello", token: token() }));
    const answer = message(socket);
    socket.send(JSON.stringify({ type: "request", id: 1 }));
    expect(await answer).toEqual({ heard: { type: "request", id: 1 } });
    const end = closed(socket);
    socket.close();
    await end;
    await expect.poll(() => left).toBe(1);
  });
});

describe("the record of an open server", () => {
  it("finds a live server again, readable by its user alone", async () => {
    const file = join(assets, "state", "open.json");
    await recordInstance(file, { pid: process.pid, url: screen.url, port: screen.port });
    expect(await liveInstance(file)).toEqual({ pid: process.pid, url: screen.url, port: screen.port });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("takes no record, a torn record, a dead process or a silent port as no server", async () => {
    const file = join(assets, "open.json");
    expect(await liveInstance(file)).toBeNull();
    await writeFile(file, '{"pid":');
    expect(await liveInstance(file)).toBeNull();
    await recordInstance(file, { pid: 2 ** 22 + 1, url: screen.url, port: screen.port });
    expect(await liveInstance(file)).toBeNull();
    const { port } = screen;
    await screen.close();
    await recordInstance(file, { pid: process.pid, url: screen.url, port });
    expect(await liveInstance(file)).toBeNull();
    expect(await answers(port)).toBe(false);
  });
});
