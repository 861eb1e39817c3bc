// Tests in a real VS Code: the suites inside the extension host, then the suites through the page, on the packaged .vsix.
//
//   node test/vscode/run.mjs [--only host|workbench] [--grep TEXT] [--no-package] [--verbose]
//
// Writes {passed, failed, notRun} to out/workbench.json and ends with "N passed, N failed". Where no workbench or no
// Chromium can be had it says so ("not run: why") and exits with 3, for .ci/run to count as failed.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromiumPath } from "../../scripts/debian.mjs";
import { root, run } from "../../scripts/suites.mjs";
import { install } from "./ide/install.mjs";
import { hostSuites } from "./hostSuites.mjs";
import { report } from "./report.mjs";
import { workbenchSuites } from "./workbenchSuites.mjs";

const { values: options } = parseArgs({
  options: { only: { type: "string" }, grep: { type: "string" }, "no-package": { type: "boolean" }, verbose: { type: "boolean" } },
});
mkdirSync(join(root, "out"), { recursive: true });

const why = missing();
if (why !== null) finish([], [`workbench tests: ${why}`]);

if (!options["no-package"] && (await run(process.execPath, ["scripts/package.mjs"])) !== 0)
  finish([{ title: "the extension can be packaged", state: "failed", error: "scripts/package.mjs failed" }], []);
const results = [];
if (options.only !== "workbench") results.push(...(await hostSuites(options)));
if (options.only !== "host") results.push(...(await workbenchSuites(options)));
finish(results, []);

/** Why there is no workbench to test in, or null. */
function missing() {
  if (chromiumPath() === undefined) return "no Chromium on this machine";
  try {
    install();
    return null;
  } catch (error) {
    return `VS Code could not be installed: ${error.message.split("\n")[0]}`;
  }
}

function finish(results, notRun) {
  process.exit(report(results, notRun, "out/workbench.json"));
}
