import * as vscode from "vscode";
import type { TruthFiles } from "../../session/ports";
import { exists, folderOf } from "../vscode/uris";
import { watchFolder } from "./watchFolder";
import { isFileName, readAll, readOrNull } from "./workspaceFiles";

/** The truth store of a run where there is no disk: it is read where it would be written, and nothing is written, since nothing here can be locked. */
export async function openVirtualTruths(runFolder: vscode.Uri): Promise<TruthFiles> {
  const folder = await truthFolderOf(runFolder);
  const closed = vscode.l10n.t(
    "Truths can be looked at here. Open the run from a local or remote folder to change them: a truth file has to be locked while it is written.",
  );
  return {
    name: folder.scheme === "file" ? folder.fsPath : folder.toString(true),
    closed,
    list: () => readAll(folder, "truth", ".yaml"),
    read: (caseId) =>
      isFileName(caseId) ? readOrNull(vscode.Uri.joinPath(folder, `${caseId}.yaml`), `truth/${caseId}.yaml`) : Promise.resolve(null),
    change: () => Promise.resolve({ ok: false, code: "read-only", message: closed }),
    watch: (changed) => watchFolder(folder, "*.yaml", changed),
  };
}

/** As on a disk: in the run folder, then beside it; where neither is there, beside the corpus. */
async function truthFolderOf(runFolder: vscode.Uri): Promise<vscode.Uri> {
  const beside = [runFolder, folderOf(runFolder)];
  const first = async (name: string) => {
    for (const folder of beside) if (await exists(vscode.Uri.joinPath(folder, name)).catch(() => false)) return folder;
    return null; // what cannot be looked at, such as what lies above the root, holds no store for us
  };
  return vscode.Uri.joinPath((await first("truth")) ?? (await first("corpus.yaml")) ?? runFolder, "truth");
}
