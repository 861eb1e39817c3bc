import * as vscode from "vscode";
import type { Problem } from "../../core/formats/problem";
import { folderOf, nameOf } from "../vscode/uris";

/** More would only bury the first ones; the editor's own list has them all. */
const mostPerFile = 500;
const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
} as const;

/** Problems of opened runs in VS Code's own list, each at its exact place. */
export class ProblemList implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("traceAdjudicator");
  /** Files that a run put something on, to take it off again. */
  private readonly filesOf = new Map<string, vscode.Uri[]>();

  /**
   * Shows these problems of a run in place of what was shown of it before. `total` counts those not handed over too; `imported`
   * is where the rows lie that were made of the file.
   */
  show(results: vscode.Uri, problems: readonly Problem[], total: number, imported: vscode.Uri | null): void {
    this.clear(results);
    const byFile = new Map<string, Problem[]>();
    for (const problem of problems) {
      const file = fileOf(results, imported, problem.file).toString();
      byFile.set(file, [...(byFile.get(file) ?? []), problem]);
    }
    for (const [file, found] of byFile) {
      const shown = found.slice(0, mostPerFile).map(diagnostic);
      const more = found.length - shown.length + (file === results.toString() ? total - problems.length : 0);
      this.collection.set(vscode.Uri.parse(file), more > 0 ? [...shown, summary(more)] : shown);
    }
    this.filesOf.set(
      results.toString(),
      [...byFile.keys()].map((file) => vscode.Uri.parse(file)),
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

/**
 * A problem names its file as the run does: by its path from the run folder (`judgements/a.jsonl`), or by a whole path. What a
 * run was made from, and its review, lie elsewhere: in the folder of the file that was opened.
 */
function fileOf(results: vscode.Uri, imported: vscode.Uri | null, name: string): vscode.Uri {
  if (results.path.endsWith(`/${name}`)) return results;
  if (name.startsWith("/") || /^[a-z]:[\\/]/i.test(name)) return results.with({ path: vscode.Uri.file(name).path });
  const beside = imported === null || name.startsWith(`${nameOf(results)}.review/`);
  return vscode.Uri.joinPath(folderOf(beside ? results : imported), name);
}

function diagnostic(problem: Problem): vscode.Diagnostic {
  const line = (problem.line ?? 1) - 1;
  const start = (problem.column ?? 1) - 1;
  // Without a length the whole rest of the line is meant; VS Code clips what lies beyond it.
  const end = problem.length !== undefined ? start + problem.length : problem.line === undefined ? start : Number.MAX_SAFE_INTEGER;
  const made = new vscode.Diagnostic(new vscode.Range(line, start, line, end), problem.message, severities[problem.severity]);
  made.source = "Trace Adjudicator";
  made.code = problem.code;
  return made;
}

function summary(more: number): vscode.Diagnostic {
  const text = vscode.l10n.t("{0} more problems in this file: the editor's own list shows them all.", more);
  const made = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), text, vscode.DiagnosticSeverity.Information);
  made.source = "Trace Adjudicator";
  return made;
}
