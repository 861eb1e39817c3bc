import * as vscode from "vscode";

/** What a case link points at: a results file, and one of its rows (row ids are made from row keys, so they last). */
export interface CaseLink {
  readonly results: vscode.Uri;
  readonly rowId: string;
}

const path = "/case";

/** `vscode://trace-adjudicator.trace-adjudicator/case?file=…&row=…`; other builds of VS Code have their own scheme. */
export function caseLink(extensionId: string, { results, rowId }: CaseLink): string {
  // A Uri hands its query on decoded: encoded once more, the parameters come out whole, whatever signs a row key has.
  const query = encodeURIComponent(new URLSearchParams({ file: results.toString(), row: rowId }).toString());
  return `${vscode.env.uriScheme}://${extensionId}${path}?${query}`;
}

/** Reads a link back; null where it is not one of ours. Only files of this machine or this remote can be meant: of any name, as logs have. */
export function parseCaseLink(uri: vscode.Uri): CaseLink | null {
  if (uri.path !== path) return null;
  const query = new URLSearchParams(uri.query);
  const [file, rowId] = [query.get("file"), query.get("row")];
  if (!file || !rowId) return null;
  const results = vscode.Uri.parse(file);
  const readable = ["file", "vscode-remote", "vscode-vfs"].includes(results.scheme);
  return readable ? { results, rowId } : null;
}
