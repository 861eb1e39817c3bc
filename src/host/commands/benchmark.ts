import * as vscode from "vscode";
import type { Panels } from "../editor/panels";
import type { CommandLine } from "../surroundings";
import type { KnownRuns } from "../views/knownRuns";
import { runWithProgress, type Progress } from "./commandLine";
import { openResults } from "./openRun";
import { freshRunFolder } from "./runFolder";
import { runLine } from "./runLines";

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
  const out = await freshRunFolder(context);
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
    { label: vscode.l10n.t("All thirty cases"), args: [] },
    { label: vscode.l10n.t("Known URLs"), description: "K01–K06", args: ["--stratum", "known-url"] },
    { label: vscode.l10n.t("Search"), description: "S01–S06", args: ["--stratum", "search"] },
    { label: vscode.l10n.t("Dynamic pages"), description: "D01–D06", args: ["--stratum", "dynamic"] },
    { label: vscode.l10n.t("Accounts"), description: "A01–A06", args: ["--stratum", "auth"] },
    { label: vscode.l10n.t("Blocking"), description: "B01–B06", args: ["--stratum", "blocking"] },
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

/** The harness reports each case as a line of JSON on standard error. */
function runProgress(line: string): Progress | null {
  const said = runLine(line);
  if (said?.kind !== "row") return null;
  return { message: vscode.l10n.t("{0} of {1} {2}", said.done, said.total, said.taskId), done: said.done / said.total };
}
