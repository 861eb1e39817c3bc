import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { reviewFolderOf } from "../commands/reviewFolder";
import type { ReviewPorts, Surroundings } from "../surroundings";
import { truthFolder } from "../vscode/settings";
import { bundledCommandLine } from "./commandLine";
import { gitUserName } from "./gitUserName";

/** A file on disk is read and labelled through node; one of a virtual workspace only read, through VS Code. */
export function desktopSurroundings(context: vscode.ExtensionContext, output: vscode.LogOutputChannel): Surroundings {
  const inExtension = (...path: string[]) => vscode.Uri.joinPath(context.extensionUri, ...path).fsPath;
  const commandLine = bundledCommandLine(inExtension("dist", "cli.js"));
  const imports = once(async () => {
    const { DiskImports } = await import("./imports");
    return new DiskImports({
      keeperFor: (file) => keeperFolder(context, file),
      cache: vscode.Uri.joinPath(context.globalStorageUri, "imports").fsPath,
      memory: context.globalState,
      commandLine,
      output,
    });
  });
  return {
    async importedFrom(file) {
      if (file.scheme !== "file") return (await import("../virtual/importedFrom")).readWithoutImport(file);
      return (await imports()).importedFrom(file);
    },
    async reviewPorts(file, imported): Promise<ReviewPorts> {
      if (file.scheme !== "file") return (await import("../virtual/reviewPorts")).virtualPorts(file, context, (text) => output.warn(text));
      const { diskPorts } = await import("./reviewPorts");
      const origin = imported?.origin ?? (await imports()).originOf(file);
      const shapes = vscode.Uri.joinPath(context.globalStorageUri, "shapes").fsPath;
      const results = imported === null ? await (await import("./shapedResults")).shapedResults(file, shapes) : null;
      const ports = await diskPorts({
        file: file.fsPath,
        results,
        imported: imported?.results.fsPath ?? null,
        reviewFolder: reviewFolderOf(context, file)?.fsPath ?? null,
        truthFolder: truthFolder(file),
        keeper: keeperFolder(context, file),
        pdfWorker: inExtension("dist", "pdfWorker.mjs"),
        tools: inExtension("dist"),
        indexes: vscode.Uri.joinPath(context.globalStorageUri, "indexes").fsPath,
        log: (text) => output.warn(text),
      });
      return origin === null ? ports : { ...ports, origin };
    },
    suggestedReviewer: () => gitUserName(vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? null) : null),
    commandLine,
    imports: {
      toFolder: async (file, folder) => (await imports()).toFolder(file, folder),
      assistant: async (file, shell, on) => (await imports()).assistant(file, shell, on),
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/**
 * Drafts, view state and unsaved labels of one file. In the storage of the whole installation, not of the workspace: a label
 * that could not be saved must be found again from whichever window opens the file.
 */
function keeperFolder(context: vscode.ExtensionContext, file: vscode.Uri): string {
  const name = createHash("sha256").update(file.toString()).digest("hex").slice(0, 20);
  return vscode.Uri.joinPath(context.globalStorageUri, "reviews", name).fsPath;
}
