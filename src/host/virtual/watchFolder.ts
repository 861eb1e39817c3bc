import * as vscode from "vscode";

/** Calls back after files of these names changed in a folder; returns the function that stops. */
export function watchFolder(folder: vscode.Uri, names: string, changed: () => void): () => void {
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, names));
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  return () => void watcher.dispose();
}
