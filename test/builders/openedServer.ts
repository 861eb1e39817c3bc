import { spawn, type ChildProcess } from "node:child_process";
import { WebSocket } from "ws";
import type { Port } from "../../src/protocol/port";
import { builtOpen } from "./builtCli";

export interface OpenedServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it wrote to stderr so far. */
  said(): string;
  close(): void;
}

/** `adjudicate open`, built and running, with state of its own. */
export async function openedServer(args: readonly string[], options: { readonly state: string; readonly cwd?: string }): Promise<OpenedServer> {
  const { cli } = await builtOpen();
  const child = spawn(process.execPath, [cli, "open", ...args, "--json"], {
    cwd: options.cwd,
    env: { ...process.env, LC_ALL: "C", TRACE_ADJUDICATOR_STATE: options.state },
  });
  let trouble = "";
  child.stderr.on("data", (part: Buffer) => (trouble += part.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part: Buffer) => {
      said += part.toString();
      const found = /"url":"([^"]+)"/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.once("exit", (code) => reject(new Error(`adjudicate open ended with ${code}: ${trouble}`)));
  });
  return { url, child, said: () => trouble, close: () => void child.kill("SIGTERM") };
}

/** A page of the server, over its WebSocket. */
export async function pageOf(url: string): Promise<Port> {
  const { host, hash } = new URL(url);
  const socket = new WebSocket(`ws://${host}/session`, { origin: `http://${host}` });
  await new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.send(JSON.stringify({ type: "hello", token: hash.replace("#token=", "") }));
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    listen(listener) {
      const heard = (data: unknown) => listener(JSON.parse(String(data)));
      socket.on("message", heard);
      return () => socket.off("message", heard);
    },
  };
}
