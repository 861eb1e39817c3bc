import * as vscode from "vscode";

/** `…/run/results.jsonl` → `…/run`. */
export const folderOf = (file: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(file, "..");

export const nameOf = (uri: vscode.Uri): string => uri.path.slice(uri.path.lastIndexOf("/") + 1);

/** How people call a run: its folder, and the file where that has another name than results.jsonl. */
export const titleOf = (results: vscode.Uri): string => (nameOf(results) === "results.jsonl" ? nameOf(folderOf(results)) : nameOf(results));

export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return false;
    throw error;
  }
}

/** The results file that a command means: the given file or folder, or the one in the active editor. */
export function resultsFrom(given: unknown, active: vscode.Uri | null): vscode.Uri | null {
  return given instanceof vscode.Uri ? given : active;
}
