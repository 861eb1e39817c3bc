import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { serveScreen } from "../../src/cli/serve/server";
import type { Hello } from "../../src/cli/serve/showing";
import { builtOpen } from "../builders/builtCli";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));

describe("adjudicate open --plan", () => {
  it("gives an address that leads to the queue of the plan, and is refused beside the assistant", async () => {
    await builtOpen();
    const run = runOnDisk();
    made.push(run);
    const state = { env: { TRACE_ADJUDICATOR_STATE: run.path("state") } };
    const answer = await adjudicate(["open", run.folder, "--plan", "p 1&x", "--once", "--json"], state);
    expect(answer.code).toBe(0);
    expect(answer.json<{ url: string }>().url).toMatch(/#token=[^&]+&queue=p%201%26x$/);
    expect(await adjudicate(["open", run.folder, "--plan", "p-1", "--assistant"], state)).toMatchObject({
      code: 2,
      err: expect.stringContaining("only one of them can be shown") as string,
    });
  });

  it("hands what the page asks for to whoever serves it, and nothing that is no text", async () => {
    const assets = await mkdtemp(join(tmpdir(), "serve-"));
    for (const name of ["index.js", "index.css", "codicon.css", "codicon.ttf"]) await writeFile(join(assets, name), "");
    const heard: Hello[] = [];
    const screen = await serveScreen({
      assets,
      port: 0,
      lang: "en",
      log: () => undefined,
      connected(port, hello) {
        heard.push(hello);
        port.send("joined");
        return () => undefined;
      },
    });
    const token = new URL(screen.url).hash.replace("#token=", "");
    const joined = (hello: object) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${screen.port}/session`, { origin: `http://127.0.0.1:${screen.port}` });
        socket.on("error", reject);
        socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token, ...hello })));
        socket.on("message", () => {
          socket.close();
          resolve();
        });
      });
    await joined({ case: null, queue: "p-1" });
    await joined({ queue: 7, case: { a: 1 } });
    expect(heard).toEqual([
      { case: null, queue: "p-1" },
      { case: null, queue: null },
    ]);
    await screen.close();
    await rm(assets, { recursive: true });
  });
});
