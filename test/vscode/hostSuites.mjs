// Runs test/vscode/host with mocha inside a real extension host. A workbench page loads the extension from this folder, the
// host loads the tests, and the page's `codeAutomationExit` says when they are done; the results come in a file.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { root, run } from "../../scripts/suites.mjs";
import { launchBrowser, openWorkbench } from "./ide/browser.mjs";
import { startServer } from "./ide/server.mjs";
import { makeWorkspace } from "./workspace.mjs";

const limit = 180_000;

export async function hostSuites({ grep, verbose }) {
  if ((await run(process.execPath, ["esbuild.mjs", "--tests", "hostTests"])) !== 0)
    return [{ title: "the tests for the extension host can be bundled", state: "failed" }];
  const report = join(root, "out/host-tests.json");
  rmSync(report, { force: true });
  const workspace = await makeWorkspace();
  const server = await startServer({
    folder: workspace.folder,
    testDriver: true,
    logFile: join(root, "out/host-server.log"),
    settings: { "traceAdjudicator.reviewer": "host-tester" },
    env: { ADJUDICATOR_TEST_REPORT: report, ADJUDICATOR_TEST_GREP: grep ?? "" },
  });
  const browser = await launchBrowser();
  let trouble = null;
  try {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no result from the extension host within ${limit / 1000} s`)), limit);
      const beforeLoad = async (page) => {
        await page.exposeFunction("codeAutomationExit", () => {
          clearTimeout(timer);
          resolve();
        });
        await page.exposeFunction("codeAutomationLog", (_type, args) => verbose && console.log(format(...args)));
        page.on("crash", () => reject(new Error("the workbench page crashed")));
      };
      openWorkbench(browser, server.address({ extension: root, tests: join(root, "dist/test/host/index") }), { beforeLoad }).catch(reject);
    });
  } catch (error) {
    trouble = error;
  } finally {
    await browser.close();
    await server.stop();
    workspace.remove();
  }
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).map((result) => ({ ...result, title: `host: ${result.title}` })) : [];
  if (trouble !== null) results.push({ title: "host: the suites end by themselves", state: "failed", error: String(trouble.stack) });
  else if (results.length === 0)
    results.push({ title: "host: the suites can be loaded", state: "failed", error: "the extension host wrote no report; --verbose shows its log" });
  return results;
}
