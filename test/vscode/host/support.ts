import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ExtensionParts } from "../../../src/host/wire";

export const extension = vscode.extensions.getExtension<ExtensionParts>("trace-adjudicator.trace-adjudicator");

export async function parts(): Promise<ExtensionParts> {
  assert.ok(extension, "the extension is there");
  return extension.activate();
}

export const inWorkspace = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, ...path);

/** Waits for what an event will make true; asks at once, then after each event. */
export function until<T>(event: vscode.Event<unknown>, ask: () => T | undefined | null | false, what: string): Promise<T> {
  const now = ask();
  if (now) return Promise.resolve(now);
  return new Promise((resolve, reject) => {
    const heard = event(() => {
      const found = ask();
      if (!found) return;
      done();
      resolve(found);
    });
    const timer = setTimeout(() => {
      done();
      reject(new Error(`waited in vain for ${what}`));
    }, 30_000);
    const done = () => {
      heard.dispose();
      clearTimeout(timer);
    };
  });
}

/** Opens a results file as a click in the explorer does, and waits until its page has asked for its state. */
export async function open(results: vscode.Uri) {
  const { panels, reviews } = await parts();
  await vscode.commands.executeCommand("vscode.open", results);
  const panel = await until(
    panels.onDidChangeActive,
    () => panels.active?.results.toString() === results.toString() && panels.active,
    `a panel on ${results.path}`,
  );
  await until(reviews.onDidChange, () => panel.review.state?.status === "ready", `the rows of ${results.path}`);
  return panel;
}

export const closeAll = () => vscode.commands.executeCommand("workbench.action.closeAllEditors");
