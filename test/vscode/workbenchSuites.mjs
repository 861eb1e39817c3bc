// Runs test/vscode/workbench/*.test.mjs: the packaged .vsix in a real workbench, seen and used through the page.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";
import { root } from "../../scripts/suites.mjs";

export async function workbenchSuites({ grep }) {
  const mocha = new Mocha({ ui: "bdd", timeout: 120_000, color: false, reporter: "min", ...(grep ? { grep } : {}) });
  const folder = join(root, "test/vscode/workbench");
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".test.mjs"))
    .sort())
    mocha.addFile(join(folder, name));
  await mocha.loadFilesAsync();
  const results = [];
  const say = (result) => {
    results.push({ ...result, title: `workbench: ${result.title}` });
    console.log(`${result.state === "passed" ? "✓" : "✗"} ${result.title}`);
  };
  await new Promise((resolve) => {
    mocha.reporter(class Quiet {});
    mocha
      .run(resolve)
      .on("pass", (test) => say({ title: test.fullTitle(), state: "passed", ms: test.duration }))
      .on("fail", (test, error) => say({ title: test.fullTitle(), state: "failed", error: error.stack ?? String(error) }));
  });
  return results;
}
