import { mkdir, open, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { dirname } from "node:path";

/** A server that is open on a folder: enough to reach it again. Readable by this user alone, since the address holds the token. */
export interface Instance {
  readonly pid: number;
  readonly url: string;
  readonly port: number;
}

/** The live server recorded at `file`, or null: none, unreadable, its process gone, or not answering as ours. */
export async function liveInstance(file: string): Promise<Instance | null> {
  let instance: Instance;
  try {
    instance = JSON.parse(await readFile(file, "utf8")) as Instance;
  } catch (error) {
    // No record, or a torn one: either way there is nothing to attach to, and opening writes a new one.
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof instance.pid !== "number" || typeof instance.port !== "number" || typeof instance.url !== "string") return null;
  return isRunning(instance.pid) && (await answers(instance.port)) ? instance : null;
}

/** Records this server; a record of a dead one is replaced. */
export async function recordInstance(file: string, instance: Instance): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(instance));
  } finally {
    await handle.close();
  }
}

export async function forgetInstance(file: string): Promise<void> {
  await rm(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the page on this port is ours: it answers within two seconds with our title. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, path: "/", timeout: 2000, headers: { host: `127.0.0.1:${port}` } }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (body += part));
      response.on("end", () => resolve(response.statusCode === 200 && body.includes("<title>Trace Adjudicator</title>")));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(false));
    asked.end();
  });
}
