import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";
import type { CommandLine } from "../surroundings";
import { titleOf } from "../vscode/uris";
import { runWithProgress } from "./commandLine";

/** Writes the labels of a run as CSV to a file the user chooses. In a blind plan only the reviewer's own can be had, from the screen. */
export async function exportLabels(
  { results, onCommandLine, state }: OpenReview,
  commandLine: CommandLine,
  output: vscode.LogOutputChannel,
): Promise<void> {
  if (state.blinded !== null) {
    const own = vscode.l10n.t("Export My Labels…");
    const sealed = vscode.l10n.t("You are in a blind plan of this run: what colleagues and judges said is sealed. Your own labels can be exported.");
    if ((await vscode.window.showInformationMessage(sealed, own)) === own) await vscode.commands.executeCommand("traceAdjudicator.exportReview");
    return;
  }
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
