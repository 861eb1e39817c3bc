import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { CommandLine } from "../surroundings";

/** The bundled command line, run by the extension host's own node. */
export function bundledCommandLine(script: string): CommandLine {
  // In the desktop's VS Code the executable is Electron, which is a node with this variable set; elsewhere it is ignored.
  const program = { file: process.execPath, args: [script], env: { ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: "" } };
  return {
    program,
    async run(args, on, signal) {
      signal.throwIfAborted();
      const env = { ...process.env, ...program.env };
      const child = spawn(program.file, [...program.args, ...args], { env, stdio: ["ignore", "pipe", "pipe"], signal, killSignal: "SIGTERM" });
      const [out, err]: [string[], string[]] = [[], []];
      child.stdout.setEncoding("utf8").on("data", (part: string) => out.push(part));
      createInterface({ input: child.stderr }).on("line", (text) => {
        err.push(text);
        on.line(text);
      });
      const code = await new Promise<number>((resolve, reject) => {
        child.once("error", reject);
        child.once("close", (exit) => resolve(exit ?? 2));
      });
      signal.throwIfAborted();
      return { code, stdout: out.join(""), stderr: err.join("\n") };
    },
  };
}
