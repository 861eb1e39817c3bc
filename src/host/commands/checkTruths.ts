import * as vscode from "vscode";
import type { CheckRule, Finding, RuleOutcome } from "../../core/check/findings";
import type { OpenReview } from "../editor/openReviews";
import type { CommandLine } from "../surroundings";
import { systemOwners, truthFolder } from "../vscode/settings";
import { titleOf } from "../vscode/uris";
import { jsonOf, runWithProgress } from "./commandLine";
import { refusedWhileBlind } from "./whileBlind";

const truthRules: ReadonlySet<CheckRule> = new Set(["truth-change", "truth-expired"]);
const none = new AbortController().signal;

/** What `check` finds of the truths of runs, in VS Code's own list of problems until the next check of the run, or until it is closed. */
export class TruthProblems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("traceAdjudicator.truths");
  private readonly filesOf = new Map<string, readonly vscode.Uri[]>();

  show(results: vscode.Uri, store: vscode.Uri, findings: readonly Finding[]): void {
    this.clear(results);
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const finding of findings) {
      const file = finding.file === undefined ? results : vscode.Uri.joinPath(store, finding.file.replace(/^truth\//, ""));
      byFile.set(file.toString(), [...(byFile.get(file.toString()) ?? []), diagnostic(finding)]);
    }
    const entries = [...byFile].map(([file, found]) => [vscode.Uri.parse(file), found] as const);
    for (const [file, found] of entries) this.collection.set(file, found);
    this.filesOf.set(
      results.toString(),
      entries.map(([file]) => file),
    );
  }

  clear(results: vscode.Uri): void {
    for (const file of this.filesOf.get(results.toString()) ?? []) this.collection.delete(file);
    this.filesOf.delete(results.toString());
  }

  dispose(): void {
    this.collection.dispose();
  }
}

/** Runs `check`, shows what it finds of truths, and says how it came out. */
export async function checkTruths(
  review: OpenReview,
  commandLine: CommandLine,
  problems: TruthProblems,
  output: vscode.LogOutputChannel,
): Promise<void> {
  if (refusedWhileBlind(review)) return;
  const { results, onCommandLine } = review;
  const { store } = await review.handlers("check-truths")["truth/state"]({}, none);
  const folder = truthFolder(results);
  const owners = Object.entries(systemOwners(results)).flatMap(([system, names]) => names.flatMap((name) => ["--owner", `${system}=${name}`]));
  const result = await runWithProgress(
    commandLine,
    vscode.l10n.t("Checking the truths of {0}", titleOf(results)),
    ["check", ...onCommandLine, ...(folder === null ? [] : ["--truth", folder]), ...owners, "--json"],
    output,
    () => null,
  );
  if (result === null) return;
  const { rules } = jsonOf(result) as { readonly rules: readonly RuleOutcome[] };
  const findings = rules.filter(({ rule }) => truthRules.has(rule)).flatMap((outcome) => outcome.findings);
  problems.show(results, vscode.Uri.file(store), findings);
  if (findings.length === 0)
    return void vscode.window.showInformationMessage(
      vscode.l10n.t("{0}: every change of a truth was approved by the rules, and none has expired.", titleOf(results)),
    );
  const show = vscode.l10n.t("Show Problems");
  const count = findings.length === 1 ? vscode.l10n.t("1 problem was found.") : vscode.l10n.t("{0} problems were found.", findings.length);
  const chosen = await vscode.window.showWarningMessage(`${titleOf(results)}: ${count}`, show);
  if (chosen === show) await vscode.commands.executeCommand("workbench.actions.view.problems");
}

function diagnostic({ rule, level, message, line = 1, column = 1 }: Finding): vscode.Diagnostic {
  const at = new vscode.Range(line - 1, column - 1, line - 1, Number.MAX_SAFE_INTEGER);
  const made = new vscode.Diagnostic(at, message, level === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning);
  made.source = "Trace Adjudicator";
  made.code = rule;
  return made;
}
