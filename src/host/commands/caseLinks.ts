import * as vscode from "vscode";
import { parseCaseLink } from "../editor/links";
import type { Panels } from "../editor/panels";
import type { OpenReviews } from "../editor/openReviews";
import { isReadable } from "../editor/readable";
import { exists } from "../vscode/uris";
import { openResults } from "./openRun";

/** Opens the case that a link points at, or says why it cannot. */
export async function openCaseLink(link: vscode.Uri, panels: Panels, reviews: OpenReviews): Promise<void> {
  const found = parseCaseLink(link);
  if (found === null) return refuse(vscode.l10n.t("This is not a link to a case of a run."));
  const { results, rowId } = found;
  if (!isReadable(results) || !(await exists(results))) return refuse(vscode.l10n.t("The run of this link is not here: {0}", results.fsPath));
  if (!(await reviews.use(results, (review) => review.has(rowId)))) return refuse(vscode.l10n.t("{0} has no such case any more.", results.fsPath));
  await openResults(results, panels, { rowId, query: null });
}

/** The same from the palette, for links that arrive as text. */
export async function openPastedCaseLink(panels: Panels, reviews: OpenReviews): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t("Open Case Link"),
    prompt: vscode.l10n.t("Paste a link that “Copy Link to Case” made."),
  });
  if (text !== undefined) await openCaseLink(vscode.Uri.parse(text.trim()), panels, reviews);
}

function refuse(message: string): void {
  void vscode.window.showErrorMessage(message);
}
