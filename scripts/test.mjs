// `npm test`: everything. Types, lint, format, bundles, unit tests, processes, the screen in Chromium, the extension in a real
// VS Code workbench. Ends with the plain line "N passed, N failed". What cannot run here is named ("not run: why"); with
// --strict (CI) that counts as failed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath, installNeeds } from "./debian.mjs";
import { bundle, close, root, run, statics, step, vitest } from "./suites.mjs";

const strict = process.argv.includes("--strict");
const notRun = installNeeds();
for (const why of notRun) console.error(why);

const results = await statics();
for (const suite of [bundle, () => vitest("unit"), () => vitest("process")]) results.push(await suite());

if (chromiumPath()) results.push(await vitest("browser"));
else results.push({ name: "browser tests", passed: 0, failed: 0, notRun: ["browser tests: no Chromium on this machine"] });

results.push(await step("npm start -- --once", ["scripts/start.mjs", "--once", "--fresh"]));
// Last, since the workbench runs the package and what was built for it.
const packaged = await step("package", ["scripts/package.mjs"]);
results.push(packaged);
results.push(await workbench());
close(results, { strict });

/** The real workbench has its own runner; it writes {passed, failed, notRun[]} to out/workbench.json. */
async function workbench() {
  console.log("\n— workbench tests (a real VS Code)");
  const report = join(root, "out/workbench.json");
  rmSync(report, { force: true });
  const code = await run(process.execPath, ["test/vscode/run.mjs", ...(packaged.failed === 0 ? ["--no-package"] : [])]);
  if (!existsSync(report)) return { name: "workbench tests", passed: 0, failed: 1, notRun: [] };
  const { passed, failed, notRun: why } = JSON.parse(readFileSync(report, "utf8"));
  return { name: "workbench tests", passed, failed: failed > 0 || code === 0 || why.length > 0 ? failed : 1, notRun: why };
}
