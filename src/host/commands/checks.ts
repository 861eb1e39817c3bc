import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";
import type { CommandLine } from "../surroundings";
import { titleOf } from "../vscode/uris";
import { jsonOf, runWithProgress } from "./commandLine";

/** Runs `validate` or `verify` and says how it came out; what was found stands in the output channel, a line each. */
export async function check(
  command: "validate" | "verify",
  { results, onCommandLine }: OpenReview,
  commandLine: CommandLine,
  output: vscode.LogOutputChannel,
): Promise<void> {
  const title = command === "validate" ? vscode.l10n.t("Validating {0}", titleOf(results)) : vscode.l10n.t("Verifying {0}", titleOf(results));
  const result = await runWithProgress(
    commandLine,
    title,
    [command, ...(command === "validate" ? onCommandLine.slice(0, 1) : onCommandLine), "--json"],
    output,
    () => null,
  );
  if (result === null) return;
  jsonOf(result);
  if (result.code === 0) {
    const good =
      command === "validate"
        ? vscode.l10n.t("{0}: every artefact is valid.", titleOf(results))
        : vscode.l10n.t("{0}: hashes and log chains hold, and no secret was found.", titleOf(results));
    void vscode.window.showInformationMessage(good);
    return;
  }
  output.info(result.stdout);
  const show = vscode.l10n.t("Show Output");
  const chosen = await vscode.window.showWarningMessage(vscode.l10n.t("{0}: problems were found.", titleOf(results)), show);
  if (chosen === show) output.show();
}
