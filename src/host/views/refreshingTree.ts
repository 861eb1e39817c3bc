import * as vscode from "vscode";

const refreshMilliseconds = 300;

/** The part of a tree that tells VS Code to ask again. */
export abstract class RefreshingTree<Node> implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  refresh(): void {
    this.changed.fire(undefined);
  }

  /** After a label or a change on disk; many of them together make one refresh. */
  refreshSoon(): void {
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      this.refresh();
    }, refreshMilliseconds);
  }

  dispose(): void {
    clearTimeout(this.waiting);
    this.changed.dispose();
  }
}
