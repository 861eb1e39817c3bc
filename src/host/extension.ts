import * as vscode from "vscode";
import { desktopSurroundings } from "./desktop/surroundings";
import { wire, type ExtensionParts } from "./wire";

/** The entry for desktop and remote extension hosts. Parts that read files are loaded when the first file is opened. */
export function activate(context: vscode.ExtensionContext): ExtensionParts {
  const output = vscode.window.createOutputChannel("Trace Adjudicator", { log: true });
  return wire(context, desktopSurroundings(context, output), output);
}
