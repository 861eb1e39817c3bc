import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import { actions, defaultKeys } from "../../protocol/actions";
import { keys } from "../vscode/settings";

/** Copies what a maintainer needs to know of this machine and session. No names, paths, contents or labels. */
export async function copyDiagnostics(context: vscode.ExtensionContext, panels: Panels): Promise<void> {
  const own = keys();
  const review = panels.active?.review;
  const state = review?.state;
  const lines = [
    `Trace Adjudicator ${String((context.extension.packageJSON as { version: unknown }).version)}`,
    `VS Code ${vscode.version}, ${vscode.env.uiKind === vscode.UIKind.Web ? "web" : "desktop"} UI, ${vscode.env.remoteName === undefined ? "local" : "remote"} host`,
    `language ${vscode.env.language}, trusted ${vscode.workspace.isTrusted}, ${vscode.workspace.workspaceFolders?.length ?? 0} folders`,
    `keys changed: ${actions.filter((action) => own[action.id] !== defaultKeys[action.id]).length}`,
    state
      ? `active document: ${state.status}, ${state.rows} rows, ${state.bytes} bytes, ${state.problems} problems, ${state.outbox.count} labels not saved, labelling ${state.canLabel.allowed ? "allowed" : "not allowed"}`
      : "active document: none",
    ...(review?.imported ? [`imported: ${review.imported.format}`] : []),
  ];
  await vscode.env.clipboard.writeText(lines.join("\n"));
  void vscode.window.showInformationMessage(vscode.l10n.t("Diagnostics are in the clipboard. They hold no names, paths or data."));
}
