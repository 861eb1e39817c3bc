// A page for a real browser: bundled from its entry, and served from this machine with our icons beside it.
import { createReadStream, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { readerBuild, writeReaderParts } from "../../scripts/buildPdfReader.mjs";

const root = join(import.meta.dirname, "../..");
const codicons = join(root, "node_modules/@vscode/codicons/dist");

/** The page's HTML: what it needs is loaded from beside it. */
const html = ({ title, app }) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/codicon.css" id="vscode-codicon-stylesheet"><link rel="stylesheet" href="/index.css"></head><body data-transport="socket"${app ? ` data-app="${app}"` : ""}><div id="root"></div><script src="/index.js"></script></body></html>`;

export async function servePage({ entry, folder, title = "Trace Adjudicator", app = null, headers = {}, minify = false }) {
  const out = join(root, "out", folder);
  mkdirSync(out, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(out, "index.js"),
    bundle: true,
    platform: "browser",
    format: "iife",
    jsx: "automatic",
    target: "es2022",
    minify,
    sourcemap: minify ? false : "inline",
    define: { "process.env.NODE_ENV": '"production"', __VERSION__: '"test"' },
    loader: { ".yaml": "text" },
    logLevel: "warning",
  });
  await build({
    ...readerBuild,
    absWorkingDir: root,
    bundle: true,
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  writeReaderParts(out);
  const files = {
    "/pdfReader.js": [join(out, "pdfReader.js"), "text/javascript; charset=utf-8"],
    "/pdfAssets.js": [join(out, "pdfAssets.js"), "text/javascript; charset=utf-8"],
    "/index.js": [join(out, "index.js"), "text/javascript; charset=utf-8"],
    "/index.css": [join(out, "index.css"), "text/css; charset=utf-8"],
    "/codicon.css": [join(codicons, "codicon.css"), "text/css; charset=utf-8"],
    "/codicon.ttf": [join(codicons, "codicon.ttf"), "font/ttf"],
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    if (path === "/") return void response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" }).end(html({ title, app }));
    if (!Object.hasOwn(files, path)) return void response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    const [file, type] = files[path];
    response.writeHead(200, { ...headers, "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
