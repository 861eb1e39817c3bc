import * as vscode from "vscode";
import type { ByteSource } from "../../core/records/byteSource";
import { nameOf } from "../vscode/uris";
import { lineWindow } from "./lineWindow";

/** VS Code gives no extension a text document above this, and its own editor grows slow before. */
const largestTextFile = 50 * 1024 * 1024;
const linesAround = 25;
const longestLine = 512 * 1024;
export const linesScheme = "trace-adjudicator-lines";

/**
 * Shows a place of a results file in a text editor: the file itself where VS Code can hold it, else a read-only window on the
 * lines that are read of it; rows of a list stand there one a line. Without a source it is the file itself. Answers null when shown, or why not.
 */
export async function goToLine(results: vscode.Uri, source: ByteSource | null, line: number, column: number): Promise<string | null> {
  const { size } = await vscode.workspace.fs.stat(results);
  const shaping = source?.shaping?.() ?? null;
  if (size <= largestTextFile && !shaping?.packed) return show(results, results, line, line - 1, column);
  if (!shaping?.lineMap) return goToImportedLine(results, results, line, column);
  return goToImportedLine(results, results, await shaping.lineMap.lineOf({ line, column }), 1);
}

/** The same for rows that an import made of `file`: always read-only, as they are made anew with every import. */
export function goToImportedLine(file: vscode.Uri, rows: vscode.Uri, line: number, column: number): Promise<string | null> {
  return show(file, windowUri(file, nameOf(rows), line), line, Math.min(line - 1, linesAround), column);
}

async function show(results: vscode.Uri, address: vscode.Uri, line: number, row: number, column: number): Promise<string | null> {
  const document = await vscode.workspace.openTextDocument(address);
  if (row >= document.lineCount) return vscode.l10n.t("{0} has no line {1}.", nameOf(results), line);
  const end = document.lineAt(row).range.end;
  const selection = column > 1 ? new vscode.Range(row, column - 1, row, column - 1) : new vscode.Range(new vscode.Position(row, 0), end);
  await vscode.window.showTextDocument(document, { selection, preview: true });
  return null;
}

/** The address of the window says which lines it shows, so that it can be made again after a restart. */
function windowUri(results: vscode.Uri, name: string, line: number): vscode.Uri {
  const first = Math.max(1, line - linesAround);
  const path = `/${name} (${first}–${line + linesAround}).jsonl`;
  return vscode.Uri.from({ scheme: linesScheme, path, query: new URLSearchParams({ file: results.toString(), line: String(line) }).toString() });
}

/** Gives the text of windows on large files. */
export function linesProvider(sourceOf: (results: vscode.Uri) => Promise<ByteSource>): vscode.TextDocumentContentProvider {
  return {
    async provideTextDocumentContent(uri, cancellation) {
      const query = new URLSearchParams(uri.query);
      const results = vscode.Uri.parse(query.get("file") ?? "");
      const line = Number(query.get("line"));
      const stop = new AbortController();
      const cancelled = cancellation.onCancellationRequested(() => stop.abort());
      try {
        const found = await lineWindow(await sourceOf(results), line, linesAround, longestLine, stop.signal);
        return found?.text ?? vscode.l10n.t("{0} has no line {1}.", nameOf(results), line);
      } finally {
        cancelled.dispose();
      }
    },
  };
}
