import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import type { KnownRuns } from "../views/knownRuns";
import { exists } from "../vscode/uris";
import { openResults } from "./openRun";

/**
 * Opens the bundled sample run from a copy of its own: the extension's folder is replaced with every update, and labels
 * given to try things out must outlive that. The copy is made once and kept.
 */
export async function openSample(context: vscode.ExtensionContext, panels: Panels, runs: KnownRuns): Promise<void> {
  const bundled = vscode.Uri.joinPath(context.extensionUri, "samples", "run");
  const copy = vscode.Uri.joinPath(context.globalStorageUri, "samples", "sample-run");
  const results = vscode.Uri.joinPath(copy, "results.jsonl");
  if (!(await exists(results))) {
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(copy, ".."));
    await vscode.workspace.fs.copy(bundled, copy, { overwrite: true });
  }
  await runs.add(results);
  await openResults(results, panels, null);
}
