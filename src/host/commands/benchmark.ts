import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import type { CommandLine } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import { runWithProgress, type Progress } from "./commandLine";
import { openResults } from "./openRun";

interface Choice extends vscode.QuickPickItem {
  readonly args: readonly string[] | null;
}

/** Runs the bundled cases against the bundled fixture server, as a child process, and opens the run it made. */
export async function runBenchmark(
  context: vscode.ExtensionContext,
  commandLine: CommandLine,
  panels: Panels,
  runs: KnownRuns,
  output: vscode.LogOutputChannel,
): Promise<void> {
  const selection = await chooseCases();
  if (selection === undefined) return;
  const seed = await vscode.window.showInputBox({
    title: vscode.l10n.t("Run Fixture Benchmark: Seed"),
    prompt: vscode.l10n.t("Changes the facts, paths and wording of the fixture pages. The same seed gives the same pages."),
    value: "1",
    validateInput: (text) => (/^\d{1,9}$/.test(text.trim()) ? null : vscode.l10n.t("A whole number from 0 to 999999999.")),
  });
  if (seed === undefined) return;
  const corpus = vscode.Uri.joinPath(context.extensionUri, "samples", "corpus.yaml");
  const out = await freshFolder(context);
  const args = ["run", "--corpus", corpus.fsPath, "--lane", "fixture", ...selection, "--fixture-seed", seed.trim(), "--out", out.fsPath, "--json"];
  const result = await runWithProgress(commandLine, vscode.l10n.t("Running the fixture benchmark"), args, output, runProgress);
  if (result === null) return;
  if (result.code === 2) throw new Error(result.stderr.trim() || vscode.l10n.t("The benchmark could not run."));
  const results = vscode.Uri.joinPath(out, "results.jsonl");
  await runs.add(results);
  await openResults(results, panels, null);
}

async function chooseCases(): Promise<readonly string[] | undefined> {
  const choices: Choice[] = [
    { label: vscode.l10n.t("Known URLs"), description: "K01–K06", args: ["--stratum", "known-url"] },
    { label: vscode.l10n.t("Blocking, without a browser"), description: "B01, B02, B04, B05, B06", args: ["--cases", "B01,B02,B04,B05,B06"] },
    { label: vscode.l10n.t("Choose cases…"), args: null },
  ];
  const chosen = await vscode.window.showQuickPick(choices, { title: vscode.l10n.t("Run Fixture Benchmark: Cases") });
  if (chosen === undefined || chosen.args !== null) return chosen?.args ?? undefined;
  const cases = await vscode.window.showInputBox({
    title: vscode.l10n.t("Run Fixture Benchmark: Cases"),
    prompt: vscode.l10n.t("Case ids, separated by commas; a star stands for any ending, as in K0*."),
    validateInput: (text) => (/^[\w*]+(\s*,\s*[\w*]+)*$/.test(text.trim()) ? null : vscode.l10n.t("Case ids, separated by commas.")),
  });
  return cases === undefined ? undefined : ["--cases", cases.replaceAll(" ", "")];
}

/** `.runs/<time>` in the workspace; without one, in the extension's own storage. */
async function freshFolder(context: vscode.ExtensionContext): Promise<vscode.Uri> {
  const workspace = vscode.workspace.workspaceFolders?.find((folder) => folder.uri.scheme === "file")?.uri;
  const base = workspace ? vscode.Uri.joinPath(workspace, ".runs") : vscode.Uri.joinPath(context.globalStorageUri, "runs");
  await vscode.workspace.fs.createDirectory(base);
  return vscode.Uri.joinPath(
    base,
    new Date()
      .toISOString()
      .replaceAll(":", "-")
      .replace(/\.\d+Z$/, "Z"),
  );
}

/** The harness reports each case as a line of JSON on standard error. */
function runProgress(line: string): Progress | null {
  if (!line.startsWith("{")) return null;
  const said = JSON.parse(line) as { readonly done?: unknown; readonly total?: unknown; readonly task_id?: unknown };
  if (typeof said.done !== "number" || typeof said.total !== "number" || said.total === 0) return null;
  const name = typeof said.task_id === "string" ? said.task_id : "";
  return { message: vscode.l10n.t("{0} of {1} {2}", said.done, said.total, name), done: said.done / said.total };
}
