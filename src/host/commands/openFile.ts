import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import { exists } from "../vscode/uris";
import { openResults } from "./openRun";
import { fileInFront, pickFile } from "./pickFile";

/** Opens any file in our editor: results, or a log, trace or records of another tool, recognised by what it holds. */
export async function openFile(given: unknown, panels: Panels): Promise<void> {
  const file = given instanceof vscode.Uri ? given : (fileInFront() ?? (await pickFile(vscode.l10n.t("Open in Trace Adjudicator"))));
  if (file === undefined) return;
  if (!(await exists(file))) throw new Error(vscode.l10n.t("{0} is not there.", file.fsPath));
  await openResults(file, panels, null);
}
