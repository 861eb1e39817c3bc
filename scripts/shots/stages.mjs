// Where a view is shown: `adjudicate open` over a copy of a run, or the test page with a session in memory.
import { build } from "esbuild";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../suites.mjs";

const made = join(root, "out/shots/made");
const common = { absWorkingDir: root, bundle: true, target: "es2022", loader: { ".yaml": "text" }, logLevel: "warning" };

/** Some libraries ask for node's own modules in the old way. */
const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };

/** Runs of hard cases and of pictures and long files, each written once: every view gets a copy. */
const builtRuns = { awkward: "awkwardRun", media: "mediaRun", rated: "ratedFolder" };
const written = new Map();
async function builtFolder(name) {
  if (!written.has(name)) {
    const builder = builtRuns[name];
    mkdirSync(made, { recursive: true });
    await build({
      ...common,
      entryPoints: [`test/builders/${builder}.ts`],
      outfile: join(made, `${builder}.mjs`),
      platform: "node",
      format: "esm",
      banner,
    });
    const run = await (await import(pathToFileURL(join(made, `${builder}.mjs`)).href))[builder]();
    process.once("exit", () => run.remove());
    written.set(name, run);
  }
  return written.get(name).folder;
}

/** Serves a copy of the run; `stop` ends the server, `close` also removes the copy. */
export async function serveRun({ run, prepare, reviewer = "reviewer-a" }) {
  const work = mkdtempSync(join(tmpdir(), "shots-"));
  const folder = join(work, run.split("/").at(-1));
  cpSync(run in builtRuns ? await builtFolder(run) : join(root, run), folder, { recursive: true });
  prepare?.({ folder });
  const child = spawn(
    process.execPath,
    [join(root, "dist/cli.js"), "open", folder, "--json", ...(reviewer === null ? [] : ["--reviewer", reviewer])],
    { env: { ...process.env, TRACE_ADJUDICATOR_STATE: join(work, "state"), GIT_CONFIG_GLOBAL: "/dev/null" } },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = () => (child.exitCode === null ? (child.kill("SIGTERM"), ended) : ended);
  const url = await new Promise((resolve, reject) => {
    let said = "";
    let trouble = "";
    child.stdout.on("data", (part) => {
      said += part;
      const found = /"url":"([^"]+)"/.exec(said);
      if (found) resolve(found[1]);
    });
    child.stderr.on("data", (part) => (trouble += part));
    child.once("exit", (code) => reject(new Error(`adjudicate open ended with ${code}: ${trouble}`)));
  });
  const close = async () => {
    await stop();
    rmSync(work, { recursive: true, force: true });
  };
  return { folder, url, stop, close };
}

/** The test page, answered from memory under an address that leads nowhere. */
export const testPage = (context, given) =>
  memoryPage(context, { entry: "test/browser/page/index.tsx", name: "page", app: "review", variable: "given", given });

/** The mapping assistant over a file of records, in the same way. */
export const assistantPage = (context, given) =>
  memoryPage(context, { entry: "test/browser/assistantPage/index.tsx", name: "assistant", app: "assistant", variable: "givenFile", given });

async function memoryPage(context, { entry, name, app, variable, given }) {
  await build({
    ...common,
    entryPoints: { index: entry },
    outdir: join(made, name),
    platform: "browser",
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"', __VERSION__: '"test"' },
  });
  const codicons = join(root, "node_modules/@vscode/codicons/dist");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trace Adjudicator</title><link rel="stylesheet" href="/codicon.css" id="vscode-codicon-stylesheet"><link rel="stylesheet" href="/index.css"></head><body data-transport="socket" data-app="${app}"><div id="root"></div><script src="/index.js"></script></body></html>`;
  await context.route("http://127.0.0.1:9/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
    return route.fulfill({ path: join(pathname.startsWith("/codicon") ? codicons : join(made, name), pathname.slice(1)) });
  });
  await context.addInitScript(([key, value]) => (window[key] = value), [variable, given]);
  return "http://127.0.0.1:9/";
}

/** Lines of an invented tool, as the tests of the assistant have them. */
export const foreignLines = async (count) => (await builder("foreignRecords")).foreignLines(count);

/** Judged answers to probes, as the tests of samples have them. */
export const probedAnswers = async (each) => (await builder("probeRun")).probedAnswers(each);

/** A run on which two reviewers differ, as the tests of disagreements have it. */
export const disputedRun = async () => ({ ...(await (await builder("adjudication")).disputedRun()), reviewer: "Cem Example" });

/** A live run whose page changed, with proposals in every state, as the tests of the Truth tab have it. */
export const proposedRun = async () => (await builder("proposedRun")).proposedRun();

async function builder(name) {
  mkdirSync(made, { recursive: true });
  const outfile = join(made, `${name}.mjs`);
  await build({ ...common, entryPoints: [`test/builders/${name}.ts`], outfile, platform: "node", format: "esm", banner });
  return import(pathToFileURL(outfile).href);
}
