import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { reviewFolderOf } from "../commands/reviewFolder";
import type { ReviewPorts, Surroundings } from "../surroundings";
import { bundledCommandLine } from "./commandLine";
import { gitUserName } from "./gitUserName";

/** A file on disk is read and labelled through node; one of a virtual workspace only read, through VS Code. */
export function desktopSurroundings(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): Surroundings {
  const inExtension = (...path: string[]) => vscode.Uri.joinPath(context.extensionUri, ...path).fsPath;
  return {
    async reviewPorts(results): Promise<ReviewPorts> {
      if (results.scheme !== "file") return (await import("../virtual/reviewPorts")).virtualPorts(results, context.workspaceState);
      const { diskPorts } = await import("./reviewPorts");
      return diskPorts({
        results: results.fsPath,
        reviewFolder: reviewFolderOf(context, results)?.fsPath ?? null,
        keeper: keeperFolder(context, results),
        pdfWorker: inExtension("dist", "pdfWorker.mjs"),
        log: (text) => output.warn(text),
      });
    },
    suggestedReviewer: () => gitUserName(vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null) : null),
    commandLine: bundledCommandLine(inExtension("dist", "cli.js")),
  };
}

/**
 * Drafts, view state and unsaved labels of one results file. In the storage of the whole installation, not of the
 * workspace: a label that could not be saved must be found again from whichever window opens the file.
 */
function keeperFolder(context: vscode.ExtensionContext, results: vscode.Uri): string {
  const name = createHash("sha256").update(results.toString()).digest("hex").slice(0, 20);
  return vscode.Uri.joinPath(context.globalStorageUri, "reviews", name).fsPath;
}
