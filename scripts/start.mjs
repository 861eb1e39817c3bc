// `npm start`: builds, makes a run of the benchmark's fixture lane under .runs/<time> (or resumes the newest one that has
// labels), and opens it: in VS Code where that is at hand, else as a page on loopback. Options after `--`:
//   --fresh    a new run, whatever is there        --browser   the page, even where VS Code is at hand
//   --once     check that the page answers, and end
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromiumPath } from "./debian.mjs";
import { root, run } from "./suites.mjs";

const has = (flag) => process.argv.includes(`--${flag}`);
const unknown = process.argv.slice(2).filter((word) => !["--fresh", "--browser", "--once"].includes(word));
if (unknown.length > 0) fail(`unknown option ${unknown.join(" ")}; there are --fresh, --browser and --once`);

const cli = join(root, "dist/cli.js");
const runs = join(root, ".runs");

if ((await run(process.execPath, ["esbuild.mjs"])) !== 0) fail("the build failed");
const folder = (!has("fresh") && newestWithLabels()) || (await freshRun());
if (!has("browser") && !has("once") && vscodeAtHand()) process.exit(openInVscode(folder));
const child = spawn(process.execPath, [cli, "open", folder, ...(has("once") ? ["--once"] : [])], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));

function newestWithLabels() {
  if (!existsSync(runs)) return undefined;
  const labelled = readdirSync(runs)
    .map((name) => join(runs, name))
    .filter((path) => existsSync(join(path, "results.jsonl")) && hasLabels(join(path, "review/logs")))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs || (a < b ? 1 : -1));
  if (labelled[0]) console.log(`resuming ${labelled[0]} (it has labels; "-- --fresh" makes a new run)`);
  return labelled[0];
}

function hasLabels(logs) {
  return existsSync(logs) && readdirSync(logs).some((name) => name.endsWith(".jsonl") && statSync(join(logs, name)).size > 0);
}

async function freshRun() {
  if (!chromiumPath()) console.log("no Chromium here: the cases that need a browser will say so, as infra-error (CHROMIUM names one)");
  mkdirSync(runs, { recursive: true });
  const out = join(
    runs,
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, "Z")
      .replaceAll(":", "-"),
  );
  const code = await run(process.execPath, [cli, "run", "--corpus", join(root, "samples/corpus.yaml"), "--lane", "fixture", "--out", out]);
  if (code !== 0) fail("the benchmark run failed");
  return out;
}

/** VS Code can be used: `code` answers, this is not root, and there is a display or a remote VS Code's socket. */
function vscodeAtHand() {
  if (process.getuid?.() === 0) return false;
  const display = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY || process.env.VSCODE_IPC_HOOK_CLI;
  return Boolean(display) && spawnSync("code", ["--version"], { stdio: "ignore", shell: process.platform === "win32" }).status === 0;
}

function openInVscode(folder) {
  const code = (...args) => spawnSync("code", args, { stdio: "inherit", shell: process.platform === "win32" }).status ?? 1;
  const results = join(folder, "results.jsonl");
  console.log(`opening ${results} in VS Code`);
  // A remote VS Code cannot load an extension from a development path: install the package there.
  if (process.env.VSCODE_IPC_HOOK_CLI) {
    const made = spawnSync(process.execPath, [join(root, "scripts/package.mjs")], { stdio: "inherit" }).status;
    const vsix = readdirSync(root).find((name) => name.endsWith(".vsix"));
    if (made !== 0 || !vsix) fail("the extension could not be packaged");
    return code("--install-extension", join(root, vsix), "--force") || code("--reuse-window", folder, results);
  }
  return code("--new-window", `--extensionDevelopmentPath=${root}`, folder, results);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
