import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";
import type { CommandLine } from "../surroundings";
import { titleOf } from "../vscode/uris";
import { runWithProgress } from "./commandLine";

/** Writes the labels of a run as CSV to a file the user chooses. */
export async function exportLabels({ results, onCommandLine }: OpenReview, commandLine: CommandLine, output: vscode.LogOutputChannel): Promise<void> {
  const suggested = vscode.Uri.joinPath(results, "..", "labels.csv");
  const file = await vscode.window.showSaveDialog({ title: vscode.l10n.t("Export Labels as CSV"), defaultUri: suggested, filters: { CSV: ["csv"] } });
  if (file === undefined) return;
  const result = await runWithProgress(
    commandLine,
    vscode.l10n.t("Exporting labels of {0}", titleOf(results)),
    ["export", ...onCommandLine, "--as", "labels-csv"],
    output,
    () => null,
  );
  if (result === null) return;
  if (result.code !== 0) throw new Error(result.stderr.trim() || vscode.l10n.t("The labels could not be exported."));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(result.stdout));
  const open = vscode.l10n.t("Open");
  const chosen = await vscode.window.showInformationMessage(vscode.l10n.t("The labels are in {0}.", vscode.workspace.asRelativePath(file)), open);
  if (chosen === open) await vscode.window.showTextDocument(file);
}
