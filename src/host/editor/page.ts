import * as vscode from "vscode";
import { textLanguage } from "../vscode/strings";

/**
 * The frame of the screen. It holds no data: the page asks for everything with `view/ready`. Scripts run by nonce only,
 * nothing is loaded but our own files, and no address can be reached. A PDF is read in a worker, which this page may start
 * only from a text of its own (`blob:`), and which is under the same policy.
 */
export function screenHtml(webview: vscode.Webview, extension: vscode.Uri, panelId: string, app: "review" | "assistant" = "review"): string {
  const file = (name: string) => escaped(webview.asWebviewUri(vscode.Uri.joinPath(screenFolder(extension), name)).toString());
  const nonce = nonceText();
  const own = webview.cspSource;
  // Styles without a nonce: the UI toolkit writes style elements itself, and a nonce would switch 'unsafe-inline' off.
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${own} 'unsafe-inline'; font-src ${own}; img-src ${own} data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escaped(textLanguage())}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Trace Adjudicator</title>
  <link rel="stylesheet" id="vscode-codicon-stylesheet" href="${file("codicon.css")}">
  <link rel="stylesheet" href="${file("index.css")}">
</head>
<body data-app="${app}" data-panel="${escaped(panelId)}"><div id="root"></div><script nonce="${nonce}" src="${file("index.js")}"></script></body>
</html>`;
}

/** The only folder whose files the page may load. */
export const screenFolder = (extension: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(extension, "dist", "webview");

/** A page without scripts: a sentence, and commands as links. */
export function messageHtml(
  webview: vscode.Webview,
  title: string,
  text: string,
  links: readonly { readonly command: string; readonly args: readonly unknown[]; readonly title: string }[],
): string {
  const policy = `default-src 'none'; style-src ${webview.cspSource} 'unsafe-inline'`;
  const link = (entry: (typeof links)[number]) =>
    `<li><a href="command:${entry.command}?${encodeURIComponent(JSON.stringify(entry.args))}">${escaped(entry.title)}</a></li>`;
  return `<!DOCTYPE html>
<html lang="${escaped(textLanguage())}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
  <title>${escaped(title)}</title>
  <style>
    body { max-width: 46em; margin: 3em auto; padding: 0 2em; line-height: 1.5; color: var(--vscode-foreground); }
    h1 { font-size: 1.4em; font-weight: 600; }
    p { overflow-wrap: anywhere; white-space: pre-line; }
    ul { padding: 0; list-style: none; }
    li { margin: 0.4em 0; }
    a { color: var(--vscode-textLink-foreground); }
    a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
  </style>
</head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><ul>${links.map(link).join("")}</ul></main></body>
</html>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function nonceText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
