// Runs one suite, streams its output, and says how many tests passed and failed. Shared by `npm run check` and `npm test`.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");
const bin = (name) => join(root, "node_modules", name);

/** Runs a command with inherited output; resolves its exit code (1 where a signal ended it). */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** A step that either holds or does not counts as one test. */
export async function step(name, args) {
  console.log(`\n— ${name}`);
  const started = Date.now();
  const code = await run(process.execPath, args);
  const ok = code === 0;
  console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, notRun: [] };
}

export const typecheck = () => step("types, part by part", ["scripts/typecheck.mjs"]);
export const lint = () => step("lint", [bin("eslint/bin/eslint.js"), "--max-warnings=0", "."]);
export const format = () => step("format", [bin("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."]);
export const bundle = () => step("bundles (no zod in the webview, no node in the web extension)", ["esbuild.mjs"]);

/** Runs one vitest project and counts its tests from the JSON report. A run without tests is a failure. */
export async function vitest(project) {
  console.log(`\n— ${project} tests`);
  const report = join(root, `out/vitest-${project}.json`);
  mkdirSync(join(root, "out"), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(process.execPath, [
    bin("vitest/vitest.mjs"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  try {
    counts = JSON.parse(readFileSync(report, "utf8"));
  } catch (error) {
    console.error(`no report of the ${project} tests: ${error.message}`);
  }
  // A file that cannot be loaded has no tests to fail; it and unhandled errors still count.
  const broken = counts.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const failed = counts.numFailedTests + broken;
  return {
    name: `${project} tests`,
    passed: counts.numPassedTests,
    failed: failed > 0 ? failed : code === 0 && counts.numPassedTests > 0 ? 0 : 1,
    notRun: [],
  };
}

/** Prints what was not run, and the plain closing line; exits with 1 where anything failed. */
export function close(results, { strict = false } = {}) {
  const notRun = results.flatMap((result) => result.notRun);
  console.log("");
  for (const { name, passed, failed } of results) console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed`);
  for (const why of notRun) console.log(`not run: ${why}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum("failed") + (strict ? notRun.length : 0);
  console.log(`${sum("passed")} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
