// The worker that reads PDFs on the screen, and what a PDF takes for granted (tables of characters, fonts), as two scripts
// that a page loads when it first needs them: each leaves texts in `traceAdjudicatorParts` (webview/pdf/readerParts.ts).
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const outfile = "out/pdfReader.js";

/** What esbuild is told. Always minified: the source is a text in a script. */
export const readerBuild = {
  platform: "browser",
  entryPoints: ["webview/pdf/reader/index.ts"],
  outfile,
  format: "iife",
  minify: true,
  sourcemap: false,
};

/** Writes both scripts into a folder, from what esbuild made. */
export function writeReaderParts(folder) {
  mkdirSync(folder, { recursive: true });
  write(folder, "pdfReader", JSON.stringify(readFileSync(join(root, outfile), "utf8")));
  write(folder, "pdfAssets", JSON.stringify(Object.fromEntries(["cmaps", "standard_fonts"].flatMap(assetsIn))));
}

const write = (folder, name, json) =>
  writeFileSync(join(folder, `${name}.js`), `(globalThis.traceAdjudicatorParts??={}).${name}=${json.replaceAll("</", "<\\/")};\n`);

function assetsIn(kind) {
  const folder = join(root, "node_modules/pdfjs-dist", kind);
  return readdirSync(folder)
    .filter((name) => /\.(bcmap|pfb|ttf)$/.test(name))
    .map((name) => [`${kind}/${name}`, readFileSync(join(folder, name)).toString("base64")]);
}
