import * as vscode from "vscode";
import { actions, defaultKeys } from "../../protocol/actions";

const section = "traceAdjudicator";
const configuration = () => vscode.workspace.getConfiguration(section);

/** The reviewer's name; a workspace cannot set it (its scope is the application), so a folder cannot label in someone's name. */
export const reviewerName = (): string | null => configuration().get<string>("reviewer", "").trim() || null;

export const setReviewerName = (name: string): Thenable<void> => configuration().update("reviewer", name.trim(), vscode.ConfigurationTarget.Global);

/** Keys by action, the user's over the defaults. An empty string takes a key away; names of no action are ignored. */
export function keys(): Readonly<Record<string, string>> {
  const own = configuration().get<Record<string, unknown>>("keys", {});
  const known = actions.filter((action) => typeof own[action.id] === "string");
  return { ...defaultKeys, ...Object.fromEntries(known.map((action) => [action.id, own[action.id] as string])) };
}

export const onKeysChanged = (listener: () => void): vscode.Disposable => onChanged("keys", listener);
export const onReviewerChanged = (listener: () => void): vscode.Disposable => onChanged("reviewer", listener);

function onChanged(name: string, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${name}`)) listener();
  });
}
