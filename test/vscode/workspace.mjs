// A throw-away workspace with runs to open: a copy of the bundled sample, one with broken lines, one with hostile pages.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../../scripts/suites.mjs";
import { copyRealFiles, writeForeignFiles } from "./foreignFiles.mjs";

export const sampleRun = join(root, "samples/run");

/** @param {{listener?: string}} [options] the origin that hostile pages call */
export async function makeWorkspace({ listener = "http://127.0.0.1:9" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "adjudicator-workspace-"));
  const at = (...path) => join(folder, ...path);
  cpSync(sampleRun, at("run"), { recursive: true });
  rmSync(at("run/review"), { recursive: true, force: true });
  for (const beside of ["corpus.yaml", "truth"])
    if (existsSync(join(root, "samples", beside))) cpSync(join(root, "samples", beside), at(beside), { recursive: true });
  brokenRun(at("broken"));
  const hostileNames = await hostileRun(at("hostile"), listener);
  const { mediaRun } = await importTypeScript("test/builders/mediaRun.ts");
  const media = mediaRun();
  cpSync(media.folder, at("media"), { recursive: true });
  media.remove();
  cpSync(join(sampleRun, "results.jsonl"), at("answers.jsonl"));
  writeForeignFiles(at("foreign"));
  const noRealFiles = copyRealFiles(at("real"));
  return {
    folder,
    /** Why the workspace has no copies of real files of other people in `real/`; null where it has. */
    noRealFiles,
    hostileNames,
    run: (name) => readRun(at(name)),
    at,
    /** Events of the labels that lie beside a file: in `<file>.review/`. */
    eventsBeside: (...path) => eventsIn(at(...path.slice(0, -1), `${path.at(-1)}.review`)),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

const lines = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");

/** What tests look at on disk: the rows, and the events that reviewers' logs hold. */
function readRun(folder) {
  return {
    results: join(folder, "results.jsonl"),
    rows: () => lines(join(folder, "results.jsonl")).map((line) => JSON.parse(line)),
    events: () => eventsIn(join(folder, "review")),
  };
}

function eventsIn(review) {
  const logs = join(review, "logs");
  if (!existsSync(logs)) return [];
  return readdirSync(logs)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => lines(join(logs, name)).map((line) => JSON.parse(line)));
}

/** Two good lines, and bad ones whose places are known: not JSON, not an object, without a task, with a field of the wrong type. */
export const brokenLines = [
  '{"task_id":"X01","stratum":"s"}',
  '{"task_id":"X02",}',
  "[1,2]",
  '{"stratum":"s"}',
  '{"task_id":"X05","repetition":"often"}',
  '{"task_id":"X06","stratum":"s"}',
];

function brokenRun(folder) {
  mkdirSync(folder);
  writeFileSync(join(folder, "results.jsonl"), `${brokenLines.join("\n")}\n`);
}

async function hostileRun(folder, listener) {
  const { writeHostileRun } = await importTypeScript("test/builders/hostileRun.ts");
  const { purifyCollection } = await importTypeScript("test/builders/purifyPayloads.ts");
  const collection = join(root, "..", purifyCollection);
  if (!existsSync(collection)) console.warn(`DOMPurify's payloads are not shown in the workbench: ${purifyCollection} is absent.`);
  return writeHostileRun(folder, listener, existsSync(collection) ? readFileSync(collection, "utf8") : null);
}

/** Loads a TypeScript module of the tests into plain Node. */
export async function importTypeScript(file) {
  const options = {
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    loader: { ".yaml": "text" },
    // Some packages ask for node's own modules by `require`, which a module does not have.
    banner: { js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(join(root, "package.json"))});` },
    logLevel: "warning",
  };
  const { outputFiles } = await build(options);
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}
