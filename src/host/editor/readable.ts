import * as vscode from "vscode";

/**
 * Whether an address is a place whose neighbours can be read: the disk, or the file system of an open workspace folder.
 * Versions that git or a review tool shows are single files without a run around them.
 */
export function isReadable(uri: vscode.Uri): boolean {
  if (uri.scheme === "file") return true;
  return (vscode.workspace.workspaceFolders ?? []).some((folder) => folder.uri.scheme === uri.scheme);
}
