// `npm run package`: a minified build, the notices of what it carries, and trace-adjudicator-<version>.vsix from the
// allow-list in .vscodeignore. Prints what is in it; fails where something needed is missing or something odd slipped in.
import { PackageManager, createVSIX, listFiles } from "@vscode/vsce";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeNotices } from "./notices.mjs";
import { root, run } from "./suites.mjs";

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const needed = [
  "package.json",
  ...["", ".zh-cn", ".zh-tw"].flatMap((language) => [`package.nls${language}.json`, `l10n/bundle.l10n${language}.json`]),
  "dist/l10n/bundle.l10n.zh-cn.json",
  "dist/l10n/bundle.l10n.zh-tw.json",
  "README.md",
  "LICENSE",
  "dist/THIRD-PARTY-NOTICES.txt",
  "dist/extension.js",
  "dist/extension.web.js",
  "dist/cli.js",
  "dist/pdfWorker.mjs",
  "dist/pageWorker.mjs",
  "dist/scanWorker.mjs",
  "dist/checkWorker.mjs",
  "dist/scan.wasm",
  "dist/search.wasm",
  "dist/playwright/lib/index.js",
  "dist/playwright/package.json",
  "dist/playwright/browsers.json",
  "dist/webview/index.js",
  "dist/webview/index.css",
  "dist/webview/pdfReader.js",
  "dist/webview/pdfAssets.js",
  "dist/webview/codicon.ttf",
  "media/icon.png",
  "media/activity.svg",
  ...["sample", "matrix", "waterfall", "page", "label"].map((step) => `media/walkthrough/${step}.svg`),
  "samples/corpus.yaml",
  "samples/run/results.jsonl",
];
const odd = /node_modules|\.map$|\.tsx?$|(^|\/)\.(?!vscode)|\.vsix$/;

if ((await run(process.execPath, ["esbuild.mjs", "--production"])) !== 0) process.exit(1);
const { packages } = writeNotices(root, ["cli", "extension", "web", "pdfWorker", "pageWorker", "scanWorker", "checkWorker", "pdfReader", "webview"]);

const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
const missing = needed.filter((file) => !files.includes(file));
const strange = files.filter((file) => odd.test(file));
if (missing.length > 0) fail(`missing from the package: ${missing.join(", ")}`);
if (strange.length > 0) fail(`does not belong in the package: ${strange.join(", ")}`);

const vsix = join(root, `${name}-${version}.vsix`);
await createVSIX({ cwd: root, packagePath: vsix, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });

for (const file of files.sort()) console.log(`${String(statSync(join(root, file)).size).padStart(10)}  ${file}`);
console.log(`notices of ${packages} packages`);
console.log(`${vsix.slice(root.length + 1)}: ${files.length} files, ${(statSync(vsix).size / 1e6).toFixed(2)} MB`);

function fail(why) {
  console.error(why);
  process.exit(1);
}
