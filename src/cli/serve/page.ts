/**
 * The page that hosts the screen outside VS Code, in the language `lang`: the review, or the assistant that makes a mapping
 * first. It holds no data: everything comes over the one WebSocket.
 */
export const page = (lang: string, app: "review" | "assistant"): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trace Adjudicator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/codicon.css" id="vscode-codicon-stylesheet">
<link rel="stylesheet" href="/index.css">
</head>
<body data-transport="socket" data-app="${app}"><div id="root"></div><script src="/index.js"></script></body>
</html>
`;

/**
 * Nothing but this server's own script, style and font; the sandboxed page of a representation brings a stricter policy of
 * its own. `style-src 'unsafe-inline'` is what the UI toolkit needs; a PDF is read in a worker that is started from a text (`blob:`).
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-dns-prefetch-control": "off",
  "cache-control": "no-store",
};
