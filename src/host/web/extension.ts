import * as vscode from "vscode";
import { wire, type ExtensionParts } from "../wire";

/** The entry for the browser's extension host: opening for reading, through VS Code's own file system. */
export function activate(context: vscode.ExtensionContext): ExtensionParts {
  const output = vscode.window.createOutputChannel("Trace Adjudicator", { log: true });
  return wire(
    context,
    {
      importedFrom: async (file) => (await import("../virtual/importedFrom")).readWithoutImport(file),
      reviewPorts: async (results) => (await import("../virtual/reviewPorts")).virtualPorts(results, context, (message) => output.warn(message)),
      suggestedReviewer: () => Promise.resolve(null),
      commandLine: null,
      imports: null,
    },
    output,
  );
}
