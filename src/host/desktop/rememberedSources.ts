import type * as vscode from "vscode";

/** Where a run in a folder of the user's choice was imported from, on this machine. */
export interface RememberedSource {
  /** The file, as a URI. */
  readonly file: string;
  readonly mapping: string | null;
}

const key = (results: vscode.Uri): string => `importedFrom ${results.toString()}`;

export const rememberedSource = (memory: vscode.Memento, results: vscode.Uri): RememberedSource | null =>
  memory.get<RememberedSource>(key(results)) ?? null;

export const rememberSource = (memory: vscode.Memento, results: vscode.Uri, source: RememberedSource): Thenable<void> =>
  memory.update(key(results), source);
