import * as vscode from "vscode";

/** A case of a corpus, and where it stands in the file. */
export interface CorpusTest {
  readonly id: string;
  readonly stratum: string;
  readonly query: string;
  readonly range: vscode.Range;
}

/** A corpus as tests, or why it is none. */
export interface CorpusFile {
  readonly uri: vscode.Uri;
  /** Equal for files with equal bytes: runs hold copies of their corpus. */
  readonly text: string;
  readonly version: string;
  readonly cases: readonly CorpusTest[];
  readonly trouble: string | null;
}

const mostBytes = 8 * 2 ** 20;

export async function readCorpusFile(uri: vscode.Uri): Promise<CorpusFile> {
  const failed = (trouble: string, text = ""): CorpusFile => ({ uri, text, version: "", cases: [], trouble });
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostBytes) return failed(vscode.l10n.t("This file is too large for a corpus: more than {0} MB.", mostBytes / 2 ** 20));
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  // Readers of files are loaded when the first one is read, not when the extension starts.
  const [{ readYaml }, { corpus: shape }, { problemText }] = await Promise.all([
    import("../../core/formats/readYaml"),
    import("../../core/formats/corpus"),
    import("../../core/formats/problem"),
  ]);
  const { value, problems, place } = readYaml(text, shape, uri.fsPath, "corpus");
  const errors = problems.filter(({ severity }) => severity === "error");
  if (value === null || place === null || errors.length > 0) return failed(errors.map(problemText).join("\n"), text);
  const ids = value.cases.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return failed(vscode.l10n.t("The corpus has the case {0} twice. Give each case an id of its own.", twice), text);
  const lines = text.split("\n");
  const cases = value.cases.map(({ id, stratum, query }, index) => {
    const line = place(["cases", index]).line - 1;
    return { id, stratum, query, range: new vscode.Range(line, 0, line, (lines[line] ?? "").length) };
  });
  return { uri, text, version: value.version, cases, trouble: null };
}
