import { spawnSync } from "node:child_process";
import { builtCli } from "../builders/builtCli";

export interface Answer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any answer
  json<T = any>(): T;
}

/** Runs the built command line as a user would, with nobody named as the reviewer unless the test does. */
export async function adjudicate(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
): Promise<Answer> {
  const { cli } = await builtCli();
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: options.cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", HOME: "/nonexistent", ...options.env },
  });
  return { code: status, out: stdout, err: stderr, json: () => JSON.parse(stdout) };
}
