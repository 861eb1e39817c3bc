// The same task (peers/task.mjs) by the product and by others, whole processes on the same file, one after the other and that
// several times: medians, peak memory and ratios. Answers are compared first; whoever differs ends the bench with exit code 1. The
// machine is shared: trust ratios. The file is read once before, so that all find it in memory.
//   npm run bench [-- --rows-small 1000000 --rows-big 50000 --runs 5 --profile small|big --duckdb FOLDER --folder FOLDER --json]
// DuckDB is run where --duckdb (or TRACE_ADJUDICATOR_DUCKDB) names a folder that @duckdb/node-api was installed into, jq where it
// is on the path (on a tenth of the rows: its time is ten times that).
import { spawn, spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { rowDefaults, writeRows } from "./rows.mjs";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    "rows-small": { type: "string", default: "1000000" },
    "rows-big": { type: "string", default: "50000" },
    runs: { type: "string", default: "5" },
    profile: { type: "string" },
    duckdb: { type: "string", default: process.env["TRACE_ADJUDICATOR_DUCKDB"] },
    folder: { type: "string", default: join(root, "out/bench") },
    json: { type: "boolean", default: false },
  },
});
const { folder } = wished;
mkdirSync(folder, { recursive: true });
const bundle = join(folder, "peersEntry.mjs");
const tools = join(root, "dist");
const shelf = join(folder, "shelf");
const here = (name) => join(import.meta.dirname, "peers", name);

await bundled("test/bench/peersEntry.ts", bundle);
const built = spawnSync(process.execPath, [join(root, "esbuild.mjs"), "cli", "scanWorker", "checkWorker"], { stdio: "inherit" });
if (built.status !== 0) throw new Error("the workers could not be built");

const hasJq = spawnSync("jq", ["--version"]).status === 0;
if (!hasJq) console.log("jq is not run: it is not on the path");
if (!wished.duckdb) console.log("DuckDB is not run: name a folder with @duckdb/node-api by --duckdb");

const results = [];
let differ = false;
for (const profile of wished.profile ? [wished.profile] : ["small", "big"]) {
  const rows = Number(wished[`rows-${profile}`]);
  const file = await rowsFile(profile, rows);
  const tenth = await rowsFile(profile, Math.ceil(rows / 10));
  const engines = [
    { name: "newline scan", args: [here("newlines.mjs"), file] },
    { name: "ours", args: [here("ours.mjs"), file, bundle, tools] },
    { name: "ours, reopened", args: [here("ours.mjs"), file, bundle, tools, shelf], prepare: true },
    ...(wished.duckdb
      ? [
          { name: "DuckDB", args: [here("duckdb.mjs"), file, wished.duckdb] },
          { name: "DuckDB, table first", args: [here("duckdb.mjs"), file, wished.duckdb, "table"] },
        ]
      : []),
    ...(hasJq ? [{ name: "jq", args: [here("jq.mjs"), tenth], times: 10 }] : []),
    { name: "readline + JSON.parse", args: [here("readline.mjs"), file] },
  ];
  rmSync(shelf, { recursive: true, force: true });
  await warm(file);
  await warm(tenth);
  for (const { prepare, args } of engines) if (prepare) await measured(args); // the index is kept now
  const runs = new Map(engines.map(({ name }) => [name, []]));
  for (let run = 0; run < Number(wished.runs); run++) for (const { name, args } of engines) runs.get(name).push(await measured(args));
  const expected = runs.get("readline + JSON.parse")[0].answer;
  const ofTenth = hasJq ? (await measured([here("readline.mjs"), tenth])).answer : null;
  for (const { name, times = 1 } of engines)
    for (const { answer } of runs.get(name)) differ = !agrees(name, answer, times === 1 ? expected : ofTenth) || differ;
  const lines = engines.map(({ name, times = 1 }) => ({
    profile,
    name,
    seconds: median(runs.get(name).map((one) => one.seconds)) * times,
    megabytes: Math.max(...runs.get(name).map((one) => one.megabytes)),
  }));
  results.push({ profile, rows, bytes: statSync(file).size, lines });
  if (!wished.json) print(results.at(-1));
}
if (wished.json) console.log(JSON.stringify(results));
if (differ) process.exitCode = 1;

/** Whether an answer says the same as far as it goes. */
function agrees(name, answer, expected) {
  const wrong = Object.keys(answer).filter((part) => JSON.stringify(answer[part]) !== JSON.stringify(expected[part]));
  if (wrong.length > 0) console.error(`${name} disagrees with readline + JSON.parse in: ${wrong.join(", ")}`);
  return wrong.length === 0;
}

function print({ profile, rows, bytes, lines }) {
  const scan = lines[0].seconds;
  const ours = lines.find(({ name }) => name === "ours").seconds;
  console.log(
    `\n${profile}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB, ${wished.runs} runs each, ${availableParallelism()} cores; answers equal: ${differ ? "NO" : "yes"}`,
  );
  console.log(`${"".padEnd(24)}${"seconds".padStart(9)}${"peak MB".padStart(9)}${"/ scan".padStart(9)}${"/ ours".padStart(9)}`);
  for (const { name, seconds, megabytes } of lines)
    console.log(
      name.padEnd(24) +
        [seconds.toFixed(2), megabytes.toFixed(0), (seconds / scan).toFixed(1), (seconds / ours).toFixed(1)].map((text) => text.padStart(9)).join(""),
    );
}

/** One whole process: its time, the most memory that it and its children had, and what it answered. */
async function measured(args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  const peaks = new Map();
  const look = setInterval(() => {
    for (const pid of withChildren(child.pid)) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakOf(pid)));
  }, 20);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, megabytes: Math.max(0, ...peaks.values()) / 1000, answer: JSON.parse(out) };
}

function withChildren(pid) {
  const children = readOr(`/proc/${pid}/task/${pid}/children`).trim();
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number))];
}

/** Kilobytes. */
function peakOf(pid) {
  return Number(/VmHWM:\s*(\d+) kB/u.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0);
}

function readOr(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has just ended, or this system has no /proc: no memory is told then
  }
}

async function rowsFile(profile, rows) {
  const path = join(folder, `rows-${profile}-normal-compact-${rows}.jsonl`);
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  writeRows(`${path}.making`, 0, rows, { ...rowDefaults, profile });
  renameSync(`${path}.making`, path);
  return path;
}

async function warm(path) {
  for await (const _ of createReadStream(path, { highWaterMark: 4 << 20 }));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
