import * as vscode from "vscode";

const openable = /\.(jsonl?|eval)$/i;

/** The file of the editor in front, where that shows one of ours as text. */
export function fileInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText && openable.test(input.uri.path) ? input.uri : undefined;
}

export async function pickFile(title: string): Promise<vscode.Uri | undefined> {
  const filters = { [vscode.l10n.t("Results, logs, traces and records")]: ["jsonl", "json", "eval", "parquet"], [vscode.l10n.t("All files")]: ["*"] };
  const chosen = await vscode.window.showOpenDialog({ title, openLabel: vscode.l10n.t("Open"), canSelectFiles: true, canSelectMany: false, filters });
  return chosen?.[0];
}
