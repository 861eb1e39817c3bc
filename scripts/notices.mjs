// The licences of everything that the bundles carry, in one file beside them: dist/THIRD-PARTY-NOTICES.txt.
// What is in a bundle is read from esbuild's own account of it, so nothing that ships can be left out.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} root @param {readonly string[]} bundles names in out/meta-NAME.json */
export function writeNotices(root, bundles) {
  const inputs = bundles.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(root, `out/meta-${name}.json`), "utf8")).inputs));
  // The icon font is copied into dist, not bundled.
  const folders = new Set(["node_modules/@vscode/codicons", ...inputs.map(packageFolder).filter((folder) => folder !== null)]);
  const sections = [...folders].sort().map((folder) => section(root, folder));
  const head = "Trace Adjudicator contains the following software and fonts of others, under the licences below.\n";
  const file = join(root, "dist/THIRD-PARTY-NOTICES.txt");
  writeFileSync(file, [head, ...sections].join(`\n${"-".repeat(80)}\n\n`));
  return { file, packages: sections.length };
}

/** `node_modules/a/node_modules/@b/c/x.js` → `node_modules/a/node_modules/@b/c`; null for our own sources. */
function packageFolder(input) {
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
  return found ? found[0] : null;
}

function section(root, folder) {
  const { name, version, license, homepage } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  if (!license) throw new Error(`${folder} names no licence: look it up and say it here before it ships`);
  const texts = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && !/\.(js|ts)$/.test(file));
  const body = texts.map((file) => readFileSync(join(root, folder, file), "utf8").trim()).join("\n\n");
  return `${name} ${version}\nLicence: ${licenceOf(name, license)}${homepage ? `\n${homepage}` : ""}\n\n${body || `(The package carries no licence text; it is licensed under ${license}.)`}\n`;
}

/** The icons of codicons have another licence than its code. */
function licenceOf(name, license) {
  return name === "@vscode/codicons"
    ? "MIT (code), Creative Commons Attribution 4.0 International (icons and font, by Microsoft, unchanged)"
    : license;
}
