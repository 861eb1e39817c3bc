import type * as vscode from "vscode";
import type { Environment, Keeper, PdfText, ReviewLogs, RunFiles } from "../session/ports";

/** Everything of a review's ports that depends on where the extension runs. */
export interface ReviewPorts {
  readonly files: RunFiles;
  readonly logs: ReviewLogs;
  readonly keeper: Keeper;
  readonly environment: Environment;
  readonly pdfText: PdfText | null;
}

export interface CommandLineResult {
  /** 0 fine, 1 the answer is no (problems found), 2 could not run. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The bundled `adjudicate`, run as a child process: the host itself never imports the harness. */
export interface CommandLine {
  /** `line` hears every line of standard error (progress). Aborting the signal ends the process and rejects. */
  run(args: readonly string[], on: { line(text: string): void }, signal: AbortSignal): Promise<CommandLineResult>;
}

/** The desktop (or remote) extension host has node; the browser's has only VS Code's own file system. */
export interface Surroundings {
  reviewPorts(results: vscode.Uri): Promise<ReviewPorts>;
  /** A reviewer's name to suggest, from git; null where there is none. */
  suggestedReviewer(): Promise<string | null>;
  /** Null where no process can be started. */
  readonly commandLine: CommandLine | null;
}
