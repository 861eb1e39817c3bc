import * as vscode from "vscode";
import type { OpenReview } from "../editor/openReviews";
import type { Panels } from "../editor/panels";
import type { CommandLine } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import { truthFolder } from "../vscode/settings";
import { exists, folderOf, nameOf, titleOf } from "../vscode/uris";
import { jsonOf, runWithProgress } from "./commandLine";
import { openResults } from "./openRun";
import { refusedWhileBlind } from "./whileBlind";

/** Grades a run again with today's truths, into a folder of its own that the user chooses, and opens what was made. */
export async function regrade(
  review: OpenReview,
  commandLine: CommandLine,
  panels: Panels,
  runs: KnownRuns,
  output: vscode.LogOutputChannel,
): Promise<void> {
  const { results, onCommandLine } = review;
  if (refusedWhileBlind(review)) return;
  if (results.scheme !== "file") throw new Error(vscode.l10n.t("{0} is not on this machine's disk, so it cannot be graded again.", nameOf(results)));
  const folder = await chooseFolder(results);
  if (folder === null) return;
  const truth = truthFolder(results);
  const result = await runWithProgress(
    commandLine,
    vscode.l10n.t("Grading {0} again", titleOf(results)),
    ["regrade", ...onCommandLine, "--out", folder.fsPath, ...(truth === null ? [] : ["--truth", truth]), "--json"],
    output,
    () => null,
  );
  if (result === null) return;
  const { rows, left } = outcomeIn(jsonOf(result));
  const made = vscode.Uri.joinPath(folder, "results.jsonl");
  await runs.add(made);
  await openResults(made, panels, null);
  if (left.length === 0) return;
  for (const line of left) output.warn(line);
  const show = vscode.l10n.t("Show Output");
  const text = vscode.l10n.t("{0} of {1} rows are as they were: no truth was in force, or they could not be graded again.", left.length, rows);
  if ((await vscode.window.showWarningMessage(text, show)) === show) output.show();
}

interface Choice extends vscode.QuickPickItem {
  readonly folder: vscode.Uri | null;
}

/** A new folder beside the run, or an empty one of the user's. */
async function chooseFolder(results: vscode.Uri): Promise<vscode.Uri | null> {
  const beside = await freshFolder(results);
  const choices: readonly Choice[] = [
    { label: vscode.l10n.t("New folder {0}", nameOf(beside)), description: folderOf(beside).fsPath, folder: beside },
    { label: vscode.l10n.t("Another folder…"), description: vscode.l10n.t("It has to be empty."), folder: null },
  ];
  const picked = await vscode.window.showQuickPick(choices, {
    title: vscode.l10n.t("Regrade {0}", titleOf(results)),
    placeHolder: vscode.l10n.t("Where the graded run goes; the run itself stays as it is"),
  });
  if (picked === undefined || picked.folder !== null) return picked?.folder ?? null;
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("Folder for the Graded Run"),
    openLabel: vscode.l10n.t("Regrade Here"),
    canSelectFiles: false,
    canSelectFolders: true,
    defaultUri: folderOf(beside),
  });
  return chosen?.[0] ?? null;
}

/** `…/run-regraded`, with a number where that is taken. A file of another name stands in a folder that is not its own: its graded run lies in there. */
async function freshFolder(results: vscode.Uri): Promise<vscode.Uri> {
  const isRun = nameOf(results) === "results.jsonl";
  const base = isRun ? folderOf(folderOf(results)) : folderOf(results);
  const name = `${titleOf(results).replace(/\.[^.]*$/, "") || titleOf(results)}-regraded`;
  for (let number = 1; ; number++) {
    const folder = vscode.Uri.joinPath(base, number === 1 ? name : `${name}-${number}`);
    if (!(await exists(folder))) return folder;
  }
}

/** What `regrade --json` says; every row that stayed as it was in a line for the output. */
function outcomeIn(said: unknown): { readonly rows: number; readonly left: readonly string[] } {
  const { rows, left } = said as {
    readonly rows: number;
    readonly left: readonly { readonly line: number; readonly task_id: string; readonly why: string }[];
  };
  return { rows, left: left.map(({ line, task_id: task, why }) => `line ${line}, ${task}: ${why}`) };
}
