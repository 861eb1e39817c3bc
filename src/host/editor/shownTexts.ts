import * as vscode from "vscode";

export const textsScheme = "trace-adjudicator-text";

interface Named {
  readonly name: string;
  readonly text: string;
}

/** Texts that stand in no file, such as versions of a truth, read-only in VS Code's own editors. A text is kept while its document is open. */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly heard: readonly vscode.Disposable[];
  private count = 0;

  constructor() {
    this.heard = [
      vscode.workspace.registerTextDocumentContentProvider(textsScheme, this),
      vscode.workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
    ];
  }

  /** Opens the diff editor. Null when it is shown, or why not. */
  async compare(title: string, before: Named, after: Named): Promise<string | null> {
    const [left, right] = [this.keep(before), this.keep(after)];
    await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: true } satisfies vscode.TextDocumentShowOptions);
    return null;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    // An editor that VS Code restored after a restart asks for a text of the time before.
    return this.texts.get(uri.toString()) ?? vscode.l10n.t("This text is no longer kept: open the comparison again.");
  }

  dispose(): void {
    for (const each of this.heard) each.dispose();
    this.texts.clear();
  }

  /** The name says the language; the number keeps two texts of one name apart. */
  private keep({ name, text }: Named): vscode.Uri {
    const plain = name.replace(/[\\/]/g, " ").trim();
    const path = `/${/\.ya?ml$/i.test(plain) ? plain : `${plain}.yaml`}`;
    const uri = vscode.Uri.from({ scheme: textsScheme, path, query: String(++this.count) });
    this.texts.set(uri.toString(), text);
    return uri;
  }
}
