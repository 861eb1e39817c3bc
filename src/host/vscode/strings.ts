import * as vscode from "vscode";

/** The language in which `vscode.l10n` really answers: VS Code's own only where we are translated into it. Pages name it as theirs. */
export const textLanguage = (): string => (vscode.l10n.uri ? vscode.env.language : "en");

/** The screen's texts in the language of VS Code: the same bundle that `vscode.l10n` uses, empty for English. */
export async function screenStrings(): Promise<{ readonly id: string; readonly strings: Readonly<Record<string, string>> }> {
  const id = vscode.env.language;
  const { uri } = vscode.l10n;
  if (!uri) return { id, strings: {} };
  const bundle = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))) as Record<string, unknown>;
  return { id, strings: Object.fromEntries(Object.entries(bundle).filter((entry): entry is [string, string] => typeof entry[1] === "string")) };
}
