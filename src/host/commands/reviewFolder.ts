import * as vscode from "vscode";
import type { OpenReviews } from "../editor/openReviews";
import type { Panels } from "../editor/panels";
import { titleOf } from "../vscode/uris";
import { closeRun, openResults } from "./openRun";

const key = (results: vscode.Uri): string => `reviewFolder ${results.toString()}`;

/** The folder chosen for the labels of a run whose own cannot be written; null for the run's own. */
export function reviewFolderOf(context: vscode.ExtensionContext, results: vscode.Uri): vscode.Uri | null {
  const chosen = context.globalState.get<string>(key(results));
  return chosen === undefined ? null : vscode.Uri.parse(chosen);
}

/** Chooses where the labels of a run go, for runs that lie where nothing can be written; the run is opened anew with it. */
export async function chooseReviewFolder(context: vscode.ExtensionContext, results: vscode.Uri, panels: Panels, reviews: OpenReviews): Promise<void> {
  const own = vscode.l10n.t("The run's own review folder");
  const other = vscode.l10n.t("Another folder…");
  const picked = await vscode.window.showQuickPick([own, other], { title: vscode.l10n.t("Labels of {0} go to", titleOf(results)) });
  if (picked === undefined) return;
  const folder = picked === own ? undefined : await pickFolder();
  if (picked === other && folder === undefined) return;
  await context.globalState.update(key(results), folder?.toString());
  closeRun(results, panels, reviews);
  await openResults(results, panels, null);
}

async function pickFolder(): Promise<vscode.Uri | undefined> {
  const label = vscode.l10n.t("Keep Labels Here");
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("Folder for Labels"),
    openLabel: label,
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0];
}
