import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { RetrievalSystem, SystemAnswer } from "../contract";
import { answerOf, call, carryOut, issueText, protocolVersion, taskMessage } from "./protocol";

export interface CommandParts {
  readonly id: string;
  readonly version: string;
  /** Program and arguments; no shell reads them. */
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const message = z.discriminatedUnion("type", [
  call.extend({ type: z.literal("call") }),
  z.looseObject({ type: z.literal("answer"), answer: z.unknown() }),
]);

const limits = { lineBytes: 4 * 1024 * 1024, calls: 1000, stderrCharacters: 500 };
/** Between the request to end and the end. */
const graceMilliseconds = 300;
/** In which what a program wrote before its end is read. */
const lingerMilliseconds = 2000;
/** Where processes have groups, a program and what it starts are one: they are ended together. */
const hasGroups = process.platform !== "win32";

/**
 * A system that is a program: one process for each task, a JSON message on each line of its stdin and stdout. It ends with its
 * answer or with the deadline. Rejects where it ends without an answer, or does not keep to the protocol.
 */
export function commandSystem({ id, version, command: [program, ...words], folder, environment }: CommandParts): RetrievalSystem {
  return {
    id,
    version,
    async retrieve(task, tools, signal) {
      const child = spawn(program, words, { cwd: folder, env: { ...environment }, stdio: "pipe", shell: false, detached: hasGroups });
      const over = endOf(child, program);
      const stderr = lastOf(child);
      const stopped = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));
      stopped.catch(() => undefined); // told through the race below, where it is not over yet
      try {
        return await Promise.race([talk(child, task, tools), ended(over, stderr), stopped]);
      } finally {
        await end(child, over);
      }
    },
  };

  async function talk(
    child: ChildProcessWithoutNullStreams,
    task: Parameters<RetrievalSystem["retrieve"]>[0],
    tools: Parameters<RetrievalSystem["retrieve"]>[1],
  ): Promise<SystemAnswer> {
    const say = (what: unknown) => void child.stdin.write(`${JSON.stringify(what)}\n`);
    child.stdin.on("error", () => undefined); // it has ended: its exit says so
    say({ type: "task", ...taskMessage(task) });
    let calls = 0;
    const working = new Set<Promise<void>>();
    const failures: Error[] = [];
    for await (const line of linesOf(child)) {
      if (failures[0]) throw failures[0];
      if (line.trim() === "") continue;
      const said = messageIn(line);
      if (said.type === "answer") return answerOf(said.answer);
      if (++calls > limits.calls) throw new Error(`the system made more than ${limits.calls} calls`);
      const one = carryOut(tools, said).then(
        (result) => say({ type: "result", ...result }),
        (error: unknown) => {
          failures.push(error as Error);
          signalAll(child, "SIGTERM"); // nothing it says counts any more
        },
      );
      working.add(one);
      void one.finally(() => working.delete(one));
    }
    await Promise.all(working);
    if (failures[0]) throw failures[0];
    return new Promise(() => undefined); // its output is closed: how it ended is told by `over`
  }

  function messageIn(line: string): z.infer<typeof message> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Error(`the system wrote a line that is no JSON: ${line.slice(0, 100)}`);
    }
    const read = message.safeParse(value);
    if (!read.success) throw new Error(`the system's message does not keep to ${protocolVersion}: ${issueText(read.error)}`);
    return read.data;
  }
}

async function ended(over: Promise<number | string>, stderr: () => string): Promise<never> {
  const how = await over;
  const said = stderr();
  throw new Error(
    `the system ended (${typeof how === "number" ? `exit code ${how}` : how}) before it answered${said === "" ? "" : `; it said last: ${said}`}`,
  );
}

/** Lines of its output; a line without an end is not kept in memory for ever. */
async function* linesOf(child: ChildProcessWithoutNullStreams): AsyncGenerator<string> {
  let length = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    const at = chunk.lastIndexOf(10);
    length = at < 0 ? length + chunk.length : chunk.length - at;
    if (length > limits.lineBytes) child.stdout.destroy(new Error("the system wrote a line that is too long"));
  });
  yield* createInterface({ input: child.stdout, crlfDelay: Infinity });
}

/** The end of what it wrote to stderr, on one line. */
function lastOf(child: ChildProcessWithoutNullStreams): () => string {
  let kept = "";
  child.stderr.on("data", (chunk: Buffer) => (kept = (kept + chunk.toString("utf8")).slice(-limits.stderrCharacters)));
  return () => kept.replace(/\s+/g, " ").trim();
}

/** How it ended, once all that it wrote is read; what it started and left behind may hold its output open, and is not waited for. */
const endOf = (child: ChildProcessWithoutNullStreams, program: string) =>
  new Promise<number | string>((resolve) => {
    child.once("error", (error) => resolve((error as NodeJS.ErrnoException).code === "ENOENT" ? `${program} is not there` : error.message));
    child.once("exit", (code, killed) => {
      const how = code ?? killed ?? "unknown";
      const left = setTimeout(() => resolve(how), lingerMilliseconds);
      child.once("close", () => {
        clearTimeout(left);
        resolve(how);
      });
    });
  });

/** Ends it and all that it started, and lets go of its output: nothing of it holds up the run. */
async function end(child: ChildProcessWithoutNullStreams, over: Promise<unknown>): Promise<void> {
  child.stdin.end();
  const late = (milliseconds: number) => new Promise<"late">((resolve) => setTimeout(() => resolve("late"), milliseconds).unref());
  const isLate = async () => (await Promise.race([over, late(graceMilliseconds)])) === "late";
  if (await isLate()) signalAll(child, "SIGTERM");
  if (await isLate()) signalAll(child, "SIGKILL");
  await over;
  signalAll(child, "SIGKILL"); // what it left behind
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}

function signalAll(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return; // it never began
  if (!hasGroups) return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Nothing of it is left (ESRCH), or nothing that can be ended (EPERM, which macOS says of what has ended already).
    if (!["ESRCH", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
