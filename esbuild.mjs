// Builds everything that ships, into dist/. `--production` minifies; `--tests` adds the in-host tests.
// Fails when zod slips into the bundle of the webview or of the scanning worker, or a node built-in into the web extension.
import { build } from "esbuild";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { buildScan } from "./scripts/buildScan.mjs";
import { readerBuild, writeReaderParts } from "./scripts/buildPdfReader.mjs";

const root = import.meta.dirname;
const production = process.argv.includes("--production");
const tests = process.argv.includes("--tests");
const version = JSON.parse(readFileSync(`${root}/package.json`, "utf8")).version;

const common = {
  absWorkingDir: root,
  bundle: true,
  sourcemap: production ? false : "linked",
  minify: production,
  logLevel: "warning",
  metafile: true,
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"', __VERSION__: JSON.stringify(version) },
  loader: { ".yaml": "text" },
};
const node = {
  ...common,
  platform: "node",
  target: "node20",
  define: { ...common.define, "import.meta.url": "importMetaUrl" },
  inject: [`${root}/scripts/importMetaUrl.js`],
};

const worker = (source) => ({
  ...common,
  platform: "node",
  target: "node20",
  entryPoints: [source],
  outfile: `dist/${basename(source, ".ts")}.mjs`,
  format: "esm",
});

// Playwright reads its own package.json and browsers.json from above itself: it is a bundle of its own, with those beside it,
// loaded when a page is first browsed.
const besidePlaywright = {
  name: "beside-playwright",
  setup: (build) => build.onResolve({ filter: /^playwright-core$/ }, () => ({ path: "./playwright/lib/index.js", external: true })),
};

const builds = {
  cli: {
    ...node,
    entryPoints: ["src/cli/main.ts"],
    outfile: "dist/cli.js",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    plugins: [besidePlaywright],
  },
  playwright: {
    ...node,
    entryPoints: ["node_modules/playwright-core/index.js"],
    outfile: "dist/playwright/lib/index.js",
    format: "cjs",
    minify: true,
    sourcemap: false,
  },
  extension: { ...node, entryPoints: ["src/host/extension.ts"], outfile: "dist/extension.js", format: "cjs", external: ["vscode"] },
  web: {
    ...common,
    platform: "browser",
    entryPoints: ["src/host/web/extension.ts"],
    outfile: "dist/extension.web.js",
    format: "cjs",
    external: ["vscode"],
  },
  // A worker is a file of its own, addressed from the extension's folder: pdf.js is large and its parsing must not block.
  pdfWorker: worker("src/node/pdfWorker.ts"),
  // Large pages are parsed aside as well.
  pageWorker: worker("src/node/pageWorker.ts"),
  // The schemas are large, and rows are scanned without them: checking rows has a worker of its own.
  scanWorker: worker("src/node/index/scanWorker.ts"),
  checkWorker: worker("src/node/index/checkWorker.ts"),
  // The same for the screen: a worker that the page starts from a text, because in VS Code it can start one from nowhere else.
  pdfReader: { ...common, ...readerBuild },
  webview: {
    ...common,
    platform: "browser",
    entryPoints: ["webview/index.tsx"],
    outfile: "dist/webview/index.js",
    format: "iife",
    jsx: "automatic",
    loader: { ...common.loader, ".ttf": "file" },
    assetNames: "[name]",
  },
  ...(tests
    ? {
        hostTests: {
          ...node,
          entryPoints: ["test/vscode/host/index.ts"],
          outfile: "dist/test/host/index.js",
          format: "cjs",
          external: ["vscode", "mocha"],
        },
      }
    : {}),
};

const wanted = process.argv.filter((word) => word in builds);
const made = {};
for (const [name, options] of Object.entries(builds)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!existsSync(`${root}/${options.entryPoints[0]}`)) throw new Error(`esbuild.mjs: ${options.entryPoints[0]} is missing`);
  made[name] = (await build(options)).metafile;
}

const inputs = (name) => (made[name] ? Object.keys(made[name].inputs) : []);
for (const name of ["webview", "pdfReader", "scanWorker", "pageWorker"]) {
  const zod = inputs(name).filter((file) => file.includes("node_modules/zod/"));
  if (zod.length > 0) throw new Error(`zod is in the bundle ${name}, through ${importers(made[name], zod[0]).join(" ← ")}`);
}
const builtins = made.web
  ? Object.values(made.web.outputs)
      .flatMap((output) => output.imports)
      .filter((entry) => entry.external && entry.path !== "vscode")
  : [];
if (builtins.length > 0) throw new Error(`the web extension imports ${builtins.map((entry) => entry.path).join(", ")}`);

// The scanner of rows, and the search in them, lie beside what starts them.
if (made.cli || made.extension) for (const module of ["scan", "search"]) await buildScan(`${root}/dist/${module}.wasm`, module);
if (made.cli) chmodSync(`${root}/dist/cli.js`, 0o755);
// pdf.js reads the character tables of Chinese, Japanese and Korean fonts from beside the worker.
if (made.pdfWorker) cpSync(`${root}/node_modules/pdfjs-dist/cmaps`, `${root}/dist/pdf/cmaps`, { recursive: true });
if (made.pdfReader) writeReaderParts(`${root}/dist/webview`);
if (made.playwright)
  for (const file of ["package.json", "browsers.json", "LICENSE", "NOTICE", "ThirdPartyNotices.txt"])
    cpSync(`${root}/node_modules/playwright-core/${file}`, `${root}/dist/playwright/${file}`);
if (made.webview) {
  mkdirSync(`${root}/dist/webview`, { recursive: true });
  for (const file of ["codicon.css", "codicon.ttf"]) cpSync(`${root}/node_modules/@vscode/codicons/dist/${file}`, `${root}/dist/webview/${file}`);
}
// The command line reads the screen's translations from beside itself; VS Code reads l10n/ as package.json names it.
if (made.cli) for (const name of ["bundle.l10n.zh-cn.json", "bundle.l10n.zh-tw.json"]) cpSync(`${root}/l10n/${name}`, `${root}/dist/l10n/${name}`);
mkdirSync(`${root}/out`, { recursive: true });
for (const [name, metafile] of Object.entries(made)) writeFileSync(`${root}/out/meta-${name}.json`, JSON.stringify(metafile));

/** The chain of imports that brings `file` in, for the error message. */
function importers(metafile, file) {
  const chain = [file];
  for (let current = file; ;) {
    const parent = Object.entries(metafile.inputs).find(([, input]) => input.imports.some((entry) => entry.path === current))?.[0];
    if (!parent || chain.includes(parent)) return chain;
    chain.push(parent);
    current = parent;
  }
}
