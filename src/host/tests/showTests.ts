import * as vscode from "vscode";
import { exists } from "../vscode/uris";
import type { BenchmarkTests } from "./benchmarkTests";

/** Shows the cases of a corpus in the Testing view: of the given one, of the one in the text editor, else of the bundled one. */
export async function showTests(given: unknown, context: vscode.ExtensionContext, tests: BenchmarkTests): Promise<void> {
  const inFront = vscode.window.activeTextEditor?.document.uri;
  const corpus =
    given instanceof vscode.Uri
      ? given
      : inFront?.path.endsWith("corpus.yaml")
        ? inFront
        : vscode.Uri.joinPath(context.extensionUri, "samples", "corpus.yaml");
  if (corpus.scheme !== "file") throw new Error(vscode.l10n.t("Cases are run from a corpus on disk, and {0} is none.", corpus.toString(true)));
  if (!(await exists(corpus))) throw new Error(vscode.l10n.t("{0} is not there.", corpus.fsPath));
  await tests.show(corpus);
  await vscode.commands.executeCommand("workbench.view.testing.focus");
}
