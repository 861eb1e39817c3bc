import * as vscode from "vscode";

/** The screen's texts in the language of VS Code: the same bundle that `vscode.l10n` uses, empty for English. */
export async function screenStrings(): Promise<{ readonly id: string; readonly strings: Readonly<Record<string, string>> }> {
  const id = vscode.env.language;
  const { uri } = vscode.l10n;
  if (!uri) return { id, strings: {} };
  const bundle = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))) as Record<string, unknown>;
  return { id, strings: Object.fromEntries(Object.entries(bundle).filter((entry): entry is [string, string] => typeof entry[1] === "string")) };
}
