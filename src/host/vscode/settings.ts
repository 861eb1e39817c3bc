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

/** How the Testing view runs cases of a corpus: the file that describes the system (null for the reference system), and the seed. */
export function testOptions(corpus: vscode.Uri): { readonly system: string | null; readonly fixtureSeed: number } {
  const tests = vscode.workspace.getConfiguration(`${section}.tests`, corpus);
  const file = tests.get<string>("systemFile", "").trim();
  const seed = tests.get<number>("fixtureSeed", 1);
  return { system: file === "" ? null : pathFrom(file, corpus), fixtureSeed: seed };
}

/** The folder of the truth store of a run; null for the one in its folder, beside it, or beside the corpus. */
export function truthFolder(results: vscode.Uri): string | null {
  const folder = vscode.workspace.getConfiguration(section, results).get<string>("truthFolder", "").trim();
  return folder === "" ? null : pathFrom(folder, results);
}

/** Who owns which system: names by the system's id. What is no list of names is left out. */
export function systemOwners(results: vscode.Uri): Readonly<Record<string, readonly string[]>> {
  const given = vscode.workspace.getConfiguration(section, results).get<Record<string, unknown>>("systemOwners", {});
  const names = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === "string" && name !== "");
  return Object.fromEntries(Object.entries(given).map(([system, value]) => [system, names(value)]));
}

/** Whether to be told of proposals that wait, and of what became of one's own. */
export const truthNotifications = (): boolean => configuration().get<boolean>("truthNotifications", true);

/** A path that is not absolute counts from the workspace folder of what it is for, else the first, else from beside that itself. */
function pathFrom(file: string, of: vscode.Uri): string {
  if (/^([a-z]:)?[\\/]/i.test(file)) return file;
  const folder = vscode.workspace.getWorkspaceFolder(of)?.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.joinPath(of, "..");
  return vscode.Uri.joinPath(folder, file).fsPath;
}

export const onKeysChanged = (listener: () => void): vscode.Disposable => onChanged("keys", listener);
export const onReviewerChanged = (listener: () => void): vscode.Disposable => onChanged("reviewer", listener);

function onChanged(name: string, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${name}`)) listener();
  });
}
