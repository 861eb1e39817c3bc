// How long it takes to read a file into columns: in this thread, and with one and two workers, as ratios to a newline scan of the
// same bytes in the same process (the machine is shared: trust ratios). Says how soon the first rows are there, how long this
// thread was held up at most while it took the columns in, and how fast lines are checked against their schema.
//   node test/bench/index.mjs [--mb 400] [--runs 5] [--profile small|big] [--check-mb 40] [--json]
import { build } from "esbuild";
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { buildScan } from "../../scripts/buildScan.mjs";
import { rowDefaults, writeRows } from "./rows.mjs";

const root = join(import.meta.dirname, "../..");
const { values: wished } = parseArgs({
  options: {
    mb: { type: "string", default: "400" },
    runs: { type: "string", default: "5" },
    profile: { type: "string" },
    "check-mb": { type: "string", default: "40" },
    json: { type: "boolean", default: false },
  },
});
const folder = join(root, "out/bench");
const tools = join(folder, "index");
mkdirSync(tools, { recursive: true });
const common = { bundle: true, platform: "node", target: "node20", format: "esm", logLevel: "warning", outExtension: { ".js": ".mjs" } };
const workers = ["scanWorker", "checkWorker"].map((name) => join(root, `src/node/index/${name}.ts`));
await build({ ...common, entryPoints: [join(root, "test/bench/indexEntry.ts"), ...workers], outdir: tools, entryNames: "[name]" });
await buildScan(join(tools, "scan.wasm"));
const { ColumnStore, openRowReader, readingTools } = await import(pathToFileURL(join(tools, "indexEntry.mjs")).href);
const { wasm, worker } = await readingTools(tools);

function newlineScan() {
  const descriptor = openSync(file);
  const piece = Buffer.allocUnsafe(1024 * 1024);
  let rows = 0;
  for (let at = 0, got = 0; (got = readSync(descriptor, piece, 0, piece.length, at)) > 0; at += got) {
    const bytes = piece.subarray(0, got);
    for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) rows++;
  }
  closeSync(descriptor);
  return { rows };
}

const indexed = (count) => async () => {
  const limits = count === 0 ? {} : { workers: count };
  const reader = openRowReader({ path: () => file, name: file, wasm, worker: count === 0 ? null : worker, limits });
  const held = monitorEventLoopDelay({ resolution: 1 });
  const start = performance.now();
  const store = new ColumnStore();
  let first = 0;
  let taking = 0;
  held.enable();
  for await (const { batch, scanner } of reader.scan(0, statSync(file).size)) {
    const before = performance.now();
    store.append(batch, scanner);
    first ||= performance.now() - start;
    taking += performance.now() - before;
  }
  held.disable();
  await reader.close();
  return { rows: store.rows, first, taking, held: held.max / 1e6 };
};

async function checked(count) {
  const reader = openRowReader({ path: () => file, name: file, wasm, worker });
  const start = performance.now();
  let to = 0;
  for await (const part of reader.check({ from: 0, to: Math.min(statSync(file).size, count), line: 1, most: 500 })) to = part.to;
  const wall = performance.now() - start;
  await reader.close();
  return to / wall / 1e3;
}

async function measured(run) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const found = await run();
  const wall = performance.now() - start;
  const used = process.cpuUsage(cpu);
  return { ...found, wall, cpu: (used.user + used.system) / 1000 };
}

const ways = { newline: newlineScan, here: indexed(0), "1 worker": indexed(1), "2 workers": indexed(2) };
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
let file = "";
const results = [];
for (const profile of wished.profile ? [wished.profile] : ["small", "big"]) {
  const options = { ...rowDefaults, profile };
  const count = Math.round((Number(wished.mb) * 1e6) / (profile === "big" ? 22_000 : 1_320));
  file = join(folder, `rows-${profile}-${options.order}-${options.style}-${count}.jsonl`);
  if (!existsSync(file)) {
    writeRows(`${file}.part`, 0, count, options);
    renameSync(`${file}.part`, file);
  }
  const runs = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let run = 0; run < Number(wished.runs); run++)
    for (const [name, way] of Object.entries(ways)) {
      runs[name].push(await measured(way));
      if (runs[name].at(-1).rows !== count) throw new Error(`${profile}, ${name}: ${count} rows were written, ${runs[name].at(-1).rows} found`);
    }
  const of = (name, key) => median(runs[name].map((run) => run[key]));
  results.push({
    profile,
    rows: count,
    bytes: statSync(file).size,
    checkedMBs: await checked(Number(wished["check-mb"]) * 1e6),
    ways: Object.keys(ways).map((name) => ({
      name,
      ms: of(name, "wall"),
      times: median(runs[name].map((run, at) => run.wall / runs.newline[at].wall)),
      cpuTimes: median(runs[name].map((run, at) => run.cpu / runs.newline[at].cpu)),
      first: of(name, "first"),
      taking: of(name, "taking"),
      held: of(name, "held"),
    })),
  });
}
if (wished.json) console.log(JSON.stringify(results));
else
  for (const { profile, rows, bytes, checkedMBs, ways: measuredWays } of results) {
    console.log(`${profile}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB; lines are checked at ${checkedMBs.toFixed(0)} MB/s`);
    for (const { name, ms, times, cpuTimes, first, taking, held } of measuredWays)
      console.log(
        `  ${name}: ${ms.toFixed(0)} ms, ${times.toFixed(2)} times by the clock, ${cpuTimes.toFixed(2)} by processor time` +
          (name === "newline"
            ? ""
            : `; first rows after ${first.toFixed(1)} ms; columns taken in for ${taking.toFixed(0)} ms, this thread held up for ${held.toFixed(1)} ms at most`),
      );
  }
