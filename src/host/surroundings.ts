import type * as vscode from "vscode";
import type { AssistantPorts } from "../session/assistant/ports";
import type {
  CodebookFile,
  Environment,
  Keeper,
  Origin,
  PageExtraction,
  PdfText,
  PlanFiles,
  ReviewLogs,
  RunFiles,
  Shell,
  TruthFiles,
} from "../session/ports";

/** Everything of a review's ports that depends on where the extension runs. */
export interface ReviewPorts {
  readonly files: RunFiles;
  readonly truths: TruthFiles;
  readonly logs: ReviewLogs;
  readonly plans: PlanFiles;
  readonly codebook: CodebookFile;
  readonly keeper: Keeper;
  readonly environment: Environment;
  readonly pdfText: PdfText | null;
  readonly pageExtraction?: PageExtraction;
  /** Somebody else's file behind the run, where it is known. */
  readonly origin?: Origin;
  /** The folder on disk that labels go to, where that is not the run's own. */
  readonly reviewFolder?: string;
}

/** A run that was made from somebody else's file: the file is what the user opened, the run what is reviewed. */
export interface ImportedRun {
  /** The results.jsonl that the import wrote. */
  readonly results: vscode.Uri;
  /** The reader that made it, such as `inspect`. */
  readonly format: string;
  readonly origin: Origin;
}

export interface CommandLineResult {
  /** 0 fine, 1 the answer is no (problems found), 2 could not run. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The bundled `adjudicate`, run as a child process: the host itself never imports the harness. */
export interface CommandLine {
  /** How a terminal starts it: the extension host's node, what it is to run, and what it must find in its environment. */
  readonly program: { readonly file: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /** `line` hears every line of standard error (progress). Aborting the signal ends the process and rejects. */
  run(args: readonly string[], on: { line(text: string): void }, signal: AbortSignal): Promise<CommandLineResult>;
}

/** Importing other people's files: needs a disk, and a process, so that the host is never kept busy. */
export interface Imports {
  /** Imports a file into a run folder and remembers where it came from; false where the user cancelled. Throws with why not. */
  toFolder(file: vscode.Uri, folder: vscode.Uri): Promise<boolean>;
  /** What the mapping assistant needs to ask what the records of a file are. `opened` is called once they are imported. */
  assistant(file: vscode.Uri, shell: Shell, on: { opened(): void }): AssistantPorts | Promise<AssistantPorts>;
}

/** The desktop (or remote) extension host has node; the browser's has only VS Code's own file system. */
export interface Surroundings {
  /**
   * The run behind a file, by what the file holds: null where it holds rows itself; somebody else's file is imported into the
   * extension's storage, if that was not done before. Throws `NotARun` where there is nothing to review (yet).
   */
  importedFrom(file: vscode.Uri): Promise<ImportedRun | null>;
  /** The ports of a review over a file of rows, or over the run that was made from it. */
  reviewPorts(file: vscode.Uri, imported: ImportedRun | null): Promise<ReviewPorts>;
  /** A reviewer's name to suggest, from git; null where there is none. */
  suggestedReviewer(): Promise<string | null>;
  /** Null where no process can be started. */
  readonly commandLine: CommandLine | null;
  /** Null where nothing can be imported. */
  readonly imports: Imports | null;
}
