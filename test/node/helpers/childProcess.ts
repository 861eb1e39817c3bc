import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";

/** Builds a helper to a file that Node can run; returns its path. */
export async function builtHelper(name: string, folder: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
    // Bundled CommonJS packages use what only CommonJS has.
    banner: {
      js: 'import { createRequire as $requireFrom } from "node:module"; import { fileURLToPath as $pathOf } from "node:url"; const require = $requireFrom(import.meta.url), __filename = $pathOf(import.meta.url);',
    },
  });
  return outfile;
}

export interface Running {
  readonly child: ChildProcess;
  /** Lines it wrote so far. */
  readonly lines: string[];
  /** Its last words: all lines, once it ended and its output is read to the end. */
  readonly ended: Promise<readonly string[]>;
  /** Resolves once it has written so many lines, or has ended. */
  written(count: number): Promise<void>;
}

export function run(file: string, order: object, command: readonly string[] = [process.execPath]): Running {
  const child = spawn(command[0]!, [...command.slice(1), file, JSON.stringify(order)], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  let rest = "";
  const wake = (all: boolean) => {
    for (const one of [...waiting]) if (all || lines.length >= one.count) waiting.splice(waiting.indexOf(one), 1)[0]!.done();
  };
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop()!;
    lines.push(...parts);
    wake(false);
  });
  const ended = new Promise<readonly string[]>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      wake(true);
      if (code === null || code === 0) resolve(lines);
      else reject(new Error(`the process ended with ${code}`)); // null: it was killed, as the test wanted
    });
  });
  return {
    child,
    lines,
    ended,
    written: (count) => new Promise((done) => (lines.length >= count || child.exitCode !== null ? done() : void waiting.push({ count, done }))),
  };
}
