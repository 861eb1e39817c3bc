// What a run of tests in a VS Code says at its end: a line for each test, what was not run and why, and the plain summary.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/suites.mjs";

/** Prints it, writes {passed, failed, notRun} to `file`, and answers the exit code: 1 failed, 3 not run, 0 fine. */
export function report(results, notRun, file) {
  const count = (state) => results.filter((result) => result.state === state).length;
  for (const { title, state, ms, error } of results) {
    console.log(`${state === "passed" ? "✓" : "✗"} ${title}${ms === undefined ? "" : ` (${ms} ms)`}`);
    if (error) console.log(error.replace(/^/gm, "    "));
  }
  for (const reason of notRun) console.log(`not run: ${reason}`);
  const failed = count("failed") + (results.length === 0 && notRun.length === 0 ? 1 : 0);
  const summary = { passed: count("passed"), failed, notRun };
  writeFileSync(join(root, file), JSON.stringify(summary));
  console.log(`${summary.passed} passed, ${summary.failed} failed`);
  return failed > 0 ? 1 : notRun.length > 0 ? 3 : 0;
}
