import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";

/** Tells that something would show what is sealed, where somebody labels blind in the run; false where nobody does. */
export function refusedWhileBlind({ state }: OpenReview): boolean {
  if (state.blinded === null) return false;
  void vscode.window.showInformationMessage(
    vscode.l10n.t("You are in a blind plan of this run, and this would tell what it seals. Finish the plan, or show everything of it first."),
  );
  return true;
}
