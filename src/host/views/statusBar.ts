import * as vscode from "vscode";
import type { DocumentState } from "../../protocol/views";
import type { QueueLeft } from "./queueLeft";

/** Who is reviewing, what is left in a queue or without a label, and how far a long load has come: of the active editor, if it is ours. */
export class StatusBar implements vscode.Disposable {
  private readonly reviewer = item("reviewer", vscode.l10n.t("Reviewer"), 52);
  private readonly left = item("left", vscode.l10n.t("Unlabelled"), 51);
  private readonly loading = item("loading", vscode.l10n.t("Loading Results"), 50);

  show(state: DocumentState | null, queue: QueueLeft | null): void {
    void vscode.commands.executeCommand("setContext", "traceAdjudicator.loading", state?.status === "loading");
    if (state === null) {
      for (const entry of [this.reviewer, this.left, this.loading]) entry.hide();
      return;
    }
    const { name } = state.reviewer;
    this.reviewer.text = `$(account) ${name ?? vscode.l10n.t("No reviewer")}`;
    this.reviewer.tooltip =
      name === null ? vscode.l10n.t("Labels need a name: set it here.") : vscode.l10n.t("Labels are given as {0}. Click to change.", name);
    this.reviewer.command = "traceAdjudicator.setReviewer";
    this.reviewer.show();
    showIf(this.left, state.status === "ready", () => {
      if (queue !== null) {
        this.left.text = vscode.l10n.t("$(checklist) {0} left", queue.left);
        this.left.tooltip = vscode.l10n.t("{0} of {1} items are left in {2}. Click for the queues.", queue.left, queue.total, queue.planId);
        this.left.command = "traceAdjudicator.openQueue";
        return;
      }
      this.left.text = vscode.l10n.t("$(checklist) {0} unlabelled", state.labels.unlabelledRows);
      this.left.tooltip = vscode.l10n.t("{0} of {1} cases have no label of yours. Click for the next one.", state.labels.unlabelledRows, state.rows);
      this.left.command = "traceAdjudicator.nextUnlabelled";
    });
    showIf(this.loading, state.status === "loading", () => {
      const done = state.progress === null ? "" : ` ${Math.floor(state.progress * 100)} %`;
      this.loading.text = `$(loading~spin) ${vscode.l10n.t("Reading results{0}", done)}`;
      this.loading.tooltip = vscode.l10n.t("Click to stop");
      this.loading.command = "traceAdjudicator.stopLoading";
    });
  }

  dispose(): void {
    for (const entry of [this.reviewer, this.left, this.loading]) entry.dispose();
  }
}

function item(id: string, name: string, priority: number): vscode.StatusBarItem {
  const made = vscode.window.createStatusBarItem(`traceAdjudicator.${id}`, vscode.StatusBarAlignment.Left, priority);
  made.name = name;
  return made;
}

function showIf(entry: vscode.StatusBarItem, wanted: boolean, fill: () => void): void {
  if (!wanted) return entry.hide();
  fill();
  entry.show();
}
