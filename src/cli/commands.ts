import type { Command } from "commander";

/** A command: one file that knows its own words, options and answer. */
export interface CommandFile {
  register(program: Command): void;
}

/** All commands by name, in the order `--help` lists them. A file is loaded when its command is asked for: most need little of the rest. */
export const commands: ReadonlyMap<string, () => Promise<CommandFile>> = new Map<string, () => Promise<CommandFile>>([
  ["run", () => import("./run")],
  ["open", () => import("./open")],
  ["import", () => import("./import")],
  ["validate", () => import("./validate")],
  ["summary", () => import("./summary")],
  ["report", () => import("./report")],
  ["gate", () => import("./gate")],
  ["compare", () => import("./compare")],
  ["show", () => import("./show")],
  ["sample", () => import("./sample")],
  ["power", () => import("./power")],
  ["label", () => import("./label")],
  ["codebook", () => import("./codebook")],
  ["disagreements", () => import("./disagreements")],
  ["decide", () => import("./decide")],
  ["agreement", () => import("./agreement")],
  ["check", () => import("./check")],
  ["truth", () => import("./truth/truth")],
  ["regrade", () => import("./truth/regrade")],
  ["export", () => import("./export")],
  ["verify", () => import("./verify")],
]);

/** The files that arguments ask for: one where they begin with a command, else all, since help, and trouble with words, speak of all. */
export function wantedCommands(words: readonly string[]): Promise<readonly CommandFile[]> {
  const named = commands.get(words[0] ?? "");
  return Promise.all((named ? [named] : [...commands.values()]).map((load) => load()));
}
