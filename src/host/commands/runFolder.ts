import * as vscode from "vscode";

const given = new Set<string>();

/** A folder for a run that no run has: `.runs/<time>` in the workspace; without one, in the extension's own storage. */
export async function freshRunFolder(context: vscode.ExtensionContext): Promise<vscode.Uri> {
  const workspace = vscode.workspace.workspaceFolders?.find((folder) => folder.uri.scheme === "file")?.uri;
  const base = workspace ? vscode.Uri.joinPath(workspace, ".runs") : vscode.Uri.joinPath(context.globalStorageUri, "runs");
  await vscode.workspace.fs.createDirectory(base);
  const time = new Date()
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z$/, "Z");
  const taken = new Set((await vscode.workspace.fs.readDirectory(base)).map(([name]) => name));
  let name = time;
  // Two runs that start within a second: a folder that was given away may not be there yet.
  for (let number = 2; taken.has(name) || given.has(name); number++) name = `${time}-${number}`;
  given.add(name);
  return vscode.Uri.joinPath(base, name);
}
