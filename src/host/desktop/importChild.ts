import * as vscode from "vscode";
import { runWithProgress, type Progress } from "../commands/commandLine";
import type { CommandLine } from "../surroundings";
import { nameOf } from "../vscode/uris";

export interface ImportTask {
  readonly file: vscode.Uri;
  /** The mapping file that it is read through; null for formats that need none. */
  readonly mapping: string | null;
  /** The run folder to write. */
  readonly out: string;
}

const commandOf = ({ file, mapping, out }: ImportTask): readonly string[] => [
  "import",
  "auto",
  file.fsPath,
  ...(mapping === null ? [] : ["--mapping", mapping]),
  "--out",
  out,
  "--json",
];

/** Imports in a process of its own, with a notification that shows how far it is and can cancel it. False where it was cancelled. */
export async function importInChild(task: ImportTask, commandLine: CommandLine, output: vscode.LogOutputChannel): Promise<boolean> {
  const said: string[] = [];
  const result = await runWithProgress(commandLine, vscode.l10n.t("Importing {0}", nameOf(task.file)), commandOf(task), output, (line) => {
    said.push(line);
    return importProgress(line);
  });
  if (result === null) return false;
  if (result.code === 2) throw new Error(troubleIn(said));
  return true;
}

/** The same without a notification: for a page that shows the progress itself. Rejects with the signal's reason. */
export async function importQuietly(
  task: ImportTask,
  commandLine: CommandLine,
  output: vscode.LogOutputChannel,
  on: { progress(done: number, rows: number): void },
  signal: AbortSignal,
): Promise<void> {
  const said: string[] = [];
  const line = (text: string) => {
    const now = progressIn(text);
    if (now) return on.progress(now.done, now.rows);
    said.push(text);
    output.info(text);
  };
  const result = await commandLine.run(commandOf(task), { line }, signal);
  if (result.code === 2) throw new Error(troubleIn(said));
}

function importProgress(line: string): Progress | null {
  const now = progressIn(line);
  return now && { message: vscode.l10n.t("{0} %, {1} rows", Math.floor(now.done * 100), now.rows), done: now.done };
}

/** A line of JSON on standard error that says how far the import is. */
function progressIn(line: string): { readonly done: number; readonly rows: number } | null {
  const said = jsonIn(line);
  if (said === null || typeof said["done"] !== "number") return null;
  const total = typeof said["total"] === "number" && said["total"] > 0 ? said["total"] : 1;
  return { done: Math.min(1, said["done"] / total), rows: typeof said["rows"] === "number" ? said["rows"] : 0 };
}

/** What went wrong, in the words of the command line: its own sentence where it gave one. */
function troubleIn(lines: readonly string[]): string {
  const sentence = lines.map((line) => jsonIn(line)?.["message"]).find((message): message is string => typeof message === "string");
  return sentence ?? (lines.join("\n").trim() || vscode.l10n.t("The file could not be imported."));
}

function jsonIn(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null; // words for a person that begin like JSON
  }
}
