// The suites inside the extension host (test/vscode/host), in the desktop build of VS Code: for machines that can download it.
//
//   npm run test:electron [-- --vscode PATH] [-- --version 1.100.0] [-- --grep TEXT]
//
// PATH is an installed VS Code's executable; ADJUDICATOR_VSCODE names one as well. Ends with "N passed, N failed" and
// 0 fine, 1 failed, 3 not run, because no VS Code could be had ("not run: why").
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from "@vscode/test-electron";
import { root, run } from "../../scripts/suites.mjs";
import { quiet } from "./ide/server.mjs";
import { report } from "./report.mjs";
import { makeWorkspace } from "./workspace.mjs";

const { values: options } = parseArgs({
  options: { vscode: { type: "string" }, version: { type: "string", default: "stable" }, grep: { type: "string" } },
});
mkdirSync(join(root, "out"), { recursive: true });
const finish = (results, notRun) => process.exit(report(results, notRun, "out/electron.json"));
const notRun = (why) => finish([], [`tests in the desktop build: ${why}`]);

const executable = await findVSCode();
if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
  notRun("VS Code needs a display, and there is none: xvfb-run -a npm run test:electron");
if ((await run(process.execPath, ["esbuild.mjs", "--tests"])) !== 0)
  finish([{ title: "the extension and its tests can be bundled", state: "failed", error: "esbuild.mjs --tests failed" }], []);
finish(await runSuites(executable), []);

/** An installed VS Code where one is named; else one that is downloaded, once, into the folder that git ignores. */
async function findVSCode() {
  const named = options.vscode ?? process.env.ADJUDICATOR_VSCODE;
  if (named !== undefined) return existsSync(named) ? named : notRun(`there is no VS Code at ${named}`);
  try {
    return await downloadAndUnzipVSCode({ version: options.version, cachePath: join(root, "test/vscode/ide/.cache/electron"), timeout: 60_000 });
  } catch (error) {
    return notRun(
      `VS Code (${options.version}) could not be downloaded: ${error.message.split("\n")[0]}. Name an installed one with --vscode PATH or ADJUDICATOR_VSCODE; ` +
        "the same suites run in a workbench from npm with node test/vscode/run.mjs --only host",
    );
  }
}

async function runSuites(executable) {
  const file = join(root, "out/electron-tests.json");
  rmSync(file, { force: true });
  const workspace = await makeWorkspace();
  // Short: on macOS the path of a socket in it may have no more than 103 signs.
  const user = mkdtempSync(join(tmpdir(), "adj-"));
  mkdirSync(join(user, "User"));
  writeFileSync(join(user, "User/settings.json"), JSON.stringify({ ...quiet, "traceAdjudicator.reviewer": "host-tester" }));
  let trouble = null;
  try {
    await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, "dist/test/host/index"),
      extensionTestsEnv: { ADJUDICATOR_TEST_REPORT: file, ADJUDICATOR_TEST_GREP: options.grep ?? "" },
      launchArgs: [workspace.folder, "--disable-extensions", "--disable-workspace-trust", "--user-data-dir", user],
    });
  } catch (error) {
    // Tests that failed stand in the report, one by one; anything else is told here.
    if (!(error instanceof TestRunFailedError) || !existsSync(file)) trouble = error;
  } finally {
    workspace.remove();
    rmSync(user, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
  if (trouble !== null) results.push({ title: "VS Code runs the suites to their end", state: "failed", error: String(trouble.stack) });
  return results.map((result) => ({ ...result, title: `desktop: ${result.title}` }));
}
