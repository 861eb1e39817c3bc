import * as vscode from "vscode";
import { reviewerName, setReviewerName } from "../vscode/settings";

const longestName = 200;

/** Asks who is reviewing; the present name, or git's, stands there to be accepted. */
export async function setReviewer(suggestion: () => Promise<string | null>): Promise<void> {
  const value = reviewerName() ?? (await suggestion()) ?? "";
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t("Set Reviewer"),
    prompt: vscode.l10n.t("Your name stands in every label you give, and names your log file."),
    value,
    valueSelection: [0, value.length],
    validateInput: (text) =>
      text.trim() === ""
        ? vscode.l10n.t("A name is needed.")
        : text.length > longestName
          ? vscode.l10n.t("At most {0} characters.", longestName)
          : null,
  });
  if (name !== undefined) await setReviewerName(name);
}
