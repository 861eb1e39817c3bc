import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import type { Imports } from "../surroundings";
import { exists, nameOf } from "../vscode/uris";
import { openResults } from "./openRun";
import { fileInFront, pickFile } from "./pickFile";

/**
 * Imports a file of another tool into a run folder that the user chooses, and opens the run: for keeping it, checking it in
 * or handing it on. The source is remembered, so that a change of it can be taken over.
 */
export async function importToFolder(given: unknown, imports: Imports, panels: Panels): Promise<void> {
  const file =
    given instanceof vscode.Uri ? given : ((panels.active?.review.imported ? panels.active.results : fileInFront()) ?? (await pickFile(title())));
  if (file === undefined) return;
  if (file.scheme !== "file") throw new Error(vscode.l10n.t("{0} is not on this machine's disk, so it cannot be imported.", nameOf(file)));
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("Import {0}: Run Folder", nameOf(file)),
    openLabel: vscode.l10n.t("Import Here"),
    defaultUri: vscode.Uri.joinPath(file, ".."),
    canSelectFiles: false,
    canSelectFolders: true,
  });
  const [folder] = chosen ?? [];
  if (folder === undefined) return;
  const run = await runFolderIn(folder, file);
  if (!(await imports.toFolder(file, run))) return;
  await openResults(vscode.Uri.joinPath(run, "results.jsonl"), panels, null);
}

const title = () => vscode.l10n.t("Import to Folder");

/** The chosen folder where it is empty or an import made it; else a new folder in it, called as the file. */
async function runFolderIn(folder: vscode.Uri, file: vscode.Uri): Promise<vscode.Uri> {
  const inside = await vscode.workspace.fs.readDirectory(folder);
  if (inside.length === 0 || (await exists(vscode.Uri.joinPath(folder, "import.json")))) return folder;
  return vscode.Uri.joinPath(folder, nameOf(file).replace(/\.[^.]*$/, "") || nameOf(file));
}
