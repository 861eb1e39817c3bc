import * as vscode from "vscode";
import type { OpenReviews } from "../editor/openReviews";
import type { Panels, ShowTarget } from "../editor/panels";
import { exists, nameOf } from "../vscode/uris";
import { pickFile } from "./pickFile";

export const viewTypes = { results: "traceAdjudicator.results", other: "traceAdjudicator.otherResults" } as const;

const viewTypeFor = (results: vscode.Uri): string => (nameOf(results) === "results.jsonl" ? viewTypes.results : viewTypes.other);

/** Opens a results file in our editor, or brings its panel to the front. */
export async function openResults(results: vscode.Uri, panels: Panels, target: ShowTarget | null): Promise<void> {
  const there = panels.of(results)[0];
  if (there !== undefined) {
    if (target === null) there.view.reveal();
    else panels.show(there, target);
    return;
  }
  if (target !== null) panels.showWhenOpened(results, target);
  await vscode.commands.executeCommand("vscode.openWith", results, viewTypeFor(results));
}

/** Closes the panels of a run and ends its review, also one that is still being read. */
export function closeRun(results: vscode.Uri, panels: Panels, reviews: OpenReviews): void {
  for (const panel of panels.of(results)) panel.view.dispose();
  reviews.end(results);
}

/** Opens a run: the given file or run folder, or a file that the user picks. */
export async function openRun(given: unknown, panels: Panels): Promise<void> {
  const chosen = given instanceof vscode.Uri ? given : await pickFile(vscode.l10n.t("Open Run"));
  if (chosen === undefined) return;
  const results = await resultsOf(chosen);
  if (results === null) {
    void vscode.window.showErrorMessage(
      vscode.l10n.t("{0} holds no results.jsonl. Choose a run folder, or a JSON Lines file of results.", chosen.fsPath),
    );
    return;
  }
  await openResults(results, panels, null);
}

async function resultsOf(chosen: vscode.Uri): Promise<vscode.Uri | null> {
  if (!(await exists(chosen))) return null;
  const { type } = await vscode.workspace.fs.stat(chosen);
  if ((type & vscode.FileType.Directory) === 0) return chosen;
  const inside = vscode.Uri.joinPath(chosen, "results.jsonl");
  return (await exists(inside)) ? inside : null;
}
