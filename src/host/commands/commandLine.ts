import * as vscode from "vscode";
import type { CommandLine, CommandLineResult } from "../surroundings";

/** What a running command shows of itself: a step such as `3 of 11: K03`, and how far it is. */
export interface Progress {
  readonly message: string;
  /** 0 to 1; null where it is not known. */
  readonly done: number | null;
}

/**
 * Runs the command line with a notification that shows progress and can cancel it. Null where the user cancelled.
 * `progressOf` reads a line of standard error; null where the line says nothing about progress.
 */
export async function runWithProgress(
  commandLine: CommandLine,
  title: string,
  args: readonly string[],
  output: vscode.LogOutputChannel,
  progressOf: (line: string) => Progress | null,
): Promise<CommandLineResult | null> {
  output.info(`adjudicate ${args.join(" ")}`);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, cancellation) => {
    const stop = new AbortController();
    const cancelled = cancellation.onCancellationRequested(() => stop.abort());
    let shown = 0;
    const line = (text: string) => {
      const now = progressOf(text);
      if (now === null) return output.info(text);
      const percent = now.done === null ? shown : now.done * 100;
      progress.report({ message: now.message, increment: Math.max(0, percent - shown) });
      shown = Math.max(shown, percent);
    };
    try {
      const result = await commandLine.run(args, { line }, stop.signal);
      output.info(`adjudicate ${args[0] ?? ""}: exit code ${result.code}`);
      return result;
    } catch (error) {
      if (stop.signal.aborted) {
        output.info(`adjudicate ${args[0] ?? ""}: cancelled`);
        return null;
      }
      throw error;
    } finally {
      cancelled.dispose();
    }
  });
}

/** The JSON that a command printed with `--json`; throws with what it said instead where it could not run. */
export function jsonOf(result: CommandLineResult): unknown {
  if (result.code === 2) throw new Error(result.stderr.trim() || result.stdout.trim() || vscode.l10n.t("The command line could not run."));
  return JSON.parse(result.stdout);
}
