import * as vscode from "vscode";

const key = "runs";
const mostFound = 2000;

/**
 * The runs that the Runs tree lists: those that were opened, and those found when somebody asked. Nothing is scanned by
 * itself; the list is kept for the workspace.
 */
export class KnownRuns implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private list: readonly string[];

  constructor(private readonly memento: vscode.Memento) {
    this.list = memento.get<string[]>(key, []);
  }

  all(): readonly vscode.Uri[] {
    return this.list.map((text) => vscode.Uri.parse(text));
  }

  add(...results: readonly vscode.Uri[]): Thenable<void> {
    return this.keep([...new Set([...this.list, ...results.map((uri) => uri.toString())])]);
  }

  remove(results: vscode.Uri): Thenable<void> {
    return this.keep(this.list.filter((text) => text !== results.toString()));
  }

  /** Looks for results.jsonl in the workspace; answers how many there are. */
  async find(cancellation: vscode.CancellationToken): Promise<number> {
    const found = await vscode.workspace.findFiles("**/results.jsonl", "**/node_modules/**", mostFound, cancellation);
    await this.add(...found.sort((a, b) => (a.path < b.path ? -1 : 1)));
    return found.length;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async keep(list: readonly string[]): Promise<void> {
    if (list.length === this.list.length && list.every((text, index) => text === this.list[index])) return;
    this.list = list;
    await this.memento.update(key, list);
    this.changed.fire();
  }
}
