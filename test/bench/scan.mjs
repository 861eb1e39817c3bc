// How long the scanner takes in one thread, as a ratio to a newline scan of the same bytes in the same process (the machine is
// shared: trust ratios, of processor time most). Rows are made by rows.mjs and counted first: both must find as many, and a few
// of the scanner's are compared with the reference reader's.
//   node test/bench/scan.mjs [--mb 400] [--runs 7] [--profile small|big] [--order …] [--style …] [--json]
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { lineAt, rowDefaults, writeRows } from "./rows.mjs";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    mb: { type: "string", default: "400" },
    runs: { type: "string", default: "7" },
    profile: { type: "string" },
    order: { type: "string", default: "normal" },
    style: { type: "string", default: "compact" },
    json: { type: "boolean", default: false },
  },
});
const folder = join(root, "out/bench");
mkdirSync(folder, { recursive: true });
const bundle = join(folder, "scan.mjs");
await bundled("test/bench/scanEntry.ts", bundle);
const { Scanner, indexedRow, numberAt } = await import(pathToFileURL(bundle).href);
spawnSync(process.execPath, [join(root, "scripts/buildScan.mjs"), "--out", join(folder, "scan.wasm")], { stdio: "inherit" });
const compiled = new WebAssembly.Module(readFileSync(join(folder, "scan.wasm")));

/** Bytes of a part, as the workers take them. */
const partBytes = 8 * 1024 * 1024;

function newlineScan(descriptor) {
  const piece = Buffer.allocUnsafe(1024 * 1024);
  let lines = 0;
  for (let at = 0, got = 0; (got = readSync(descriptor, piece, 0, piece.length, at)) > 0; at += got) {
    const bytes = piece.subarray(0, got);
    for (let feed = bytes.indexOf(10); feed >= 0; feed = bytes.indexOf(10, feed + 1)) lines++;
  }
  return { rows: lines };
}

async function scan(descriptor) {
  const { size } = statSync(file);
  const scanner = new Scanner(new WebAssembly.Instance(compiled).exports);
  const source = { size, read: (into, offset) => readSync(descriptor, into, 0, into.length, offset) };
  let rows = 0;
  let reread = 0;
  let first = null;
  for (let from = 0; from < size; from += partBytes) {
    const batch = await scanner.scanPart(source, { from, to: Math.min(size, from + partBytes) });
    first ??= batch;
    rows += batch.rows;
    for (const flags of batch.flags) reread += (flags & 2) >> 1;
  }
  return { rows, reread, first };
}

async function measured(run) {
  const descriptor = openSync(file);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const found = await run(descriptor);
  const wall = performance.now() - start;
  const used = process.cpuUsage(cpu);
  closeSync(descriptor);
  return { ...found, wall, cpu: (used.user + used.system) / 1000 };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
let file = "";
const results = [];
for (const profile of wished.profile ? [wished.profile] : ["small", "big"]) {
  const options = { ...rowDefaults, profile, order: wished.order, style: wished.style };
  const count = Math.round((Number(wished.mb) * 1e6) / (profile === "big" ? 22_000 : 1_320));
  file = join(folder, `rows-${profile}-${options.order}-${options.style}-${count}.jsonl`);
  if (!existsSync(file)) {
    writeRows(`${file}.part`, 0, count, options);
    renameSync(`${file}.part`, file);
  }
  const runs = { newline: [], scanner: [] };
  for (let run = 0; run < Number(wished.runs); run++) {
    runs.newline.push(await measured(newlineScan));
    runs.scanner.push(await measured(scan));
  }
  const { rows, reread, first } = runs.scanner[0];
  if (rows !== count || runs.newline[0].rows !== count) throw new Error(`${profile}: ${count} rows were written, ${rows} found`);
  for (let row = 0; row < 20; row++) {
    const expected = indexedRow(new TextEncoder().encode(lineAt(row, options)));
    if (numberAt(first.numbers.duration, row) !== expected.numbers.duration)
      throw new Error(`${profile}: row ${row} differs from the reference reader's`);
  }
  const of = (name, key) => median(runs[name].map((run) => run[key]));
  results.push({
    profile,
    rows,
    reread,
    bytes: statSync(file).size,
    newlineMs: of("newline", "wall"),
    scannerMs: of("scanner", "wall"),
    ratioWall: median(runs.scanner.map((run, i) => run.wall / runs.newline[i].wall)),
    ratioCpu: median(runs.scanner.map((run, i) => run.cpu / runs.newline[i].cpu)),
  });
}
if (wished.json) console.log(JSON.stringify(results));
else
  for (const { profile, rows, reread, bytes, newlineMs, scannerMs, ratioWall, ratioCpu } of results)
    console.log(
      `${profile}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB, ${reread} reread; newline scan ${newlineMs.toFixed(0)} ms, scanner ${scannerMs.toFixed(0)} ms ` +
        `(${(bytes / scannerMs / 1e6).toFixed(2)} GB/s): ${ratioWall.toFixed(2)} times by the clock, ${ratioCpu.toFixed(2)} by processor time`,
    );
