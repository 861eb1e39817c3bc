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

/** Runs a command and keeps what it says on either stream, in order; its exit code is 1 where a signal ended it. */
function runQuietly(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, said }));
  });
}

/** A step that either holds or does not counts as one test. What it says is printed in one piece, so that steps can run side by side. */
export async function step(name, args) {
  const started = Date.now();
  console.log(`\n… ${name}`);
  const { code, said } = await runQuietly(process.execPath, args);
  const ok = code === 0;
  process.stdout.write(`\n— ${name}\n${said}`);
  console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, notRun: [] };
}

const typecheck = () => step("types, part by part", ["scripts/typecheck.mjs"]);
const lint = () => step("lint", [bin("eslint/bin/eslint.js"), "--max-warnings=0", "."]);
const format = () => step("format", [bin("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."]);
/** Types beside lint and format: each keeps one core busy. */
export async function statics() {
  const [types, ...rest] = await Promise.all([typecheck(), lint().then(async (linted) => [linted, await format()])]);
  return [types, ...rest.flat()];
}
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
