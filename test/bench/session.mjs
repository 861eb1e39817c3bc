// How long a session takes to open a generated results file, as ratios to a newline scan and to readline + JSON.parse of
// the same bytes in the same run (the machine is shared: trust ratios, of processor time most). node test/bench/session.mjs
// [--mb 100] [--runs 3] [--profile own|small|big] [--json]. `own` are rows of our shape; `small` and `big` come from the
// generator, used in place from ../shared/bench: nearly every one of their rows has fields that do not fit the schema.
import { spawnSync } from "node:child_process";
import { closeSync, createReadStream, existsSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { bundled, root } from "./bundled.mjs";

const { values: options } = parseArgs({
  options: {
    mb: { type: "string", default: "100" },
    runs: { type: "string", default: "3" },
    profile: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const generator = join(root, "../shared/bench/gen.mjs");
const profiles = (options.profile ? [options.profile] : ["own", "big", "small"]).filter((profile) => {
  const known = profile === "own" || existsSync(generator);
  if (!known) console.log(`${profile} not run: the generator ../shared/bench/gen.mjs is not here`);
  return known;
});

const folder = mkdtempSync(join(tmpdir(), "session-bench-"));
mkdirSync(join(root, "out/bench"), { recursive: true });
const bundle = join(root, "out/bench/session.mjs");
await bundled("test/bench/sessionEntry.ts", bundle);
const { openMeasured, writeOwnRows } = await import(bundle);

const bytesPerRow = { own: 2280, small: 1240, big: 19_600 };
const results = [];
try {
  for (const profile of profiles) {
    const file = join(folder, `${profile}.jsonl`);
    const rows = Math.round((Number(options.mb) * 1e6) / bytesPerRow[profile]);
    if (profile === "own") writeOwnRows(file, rows);
    else {
      const made = spawnSync(process.execPath, [generator, "--profile", profile, "--rows", String(rows), "--out", file], { stdio: "ignore" });
      if (made.status !== 0) throw new Error(`the generator failed for ${profile}`);
    }
    const measured = [];
    for (let run = 0; run < Number(options.runs); run++) {
      const scan = await timed(() => newlineScan(file));
      const parse = await timed(() => readlineParse(file));
      if (globalThis.gc) globalThis.gc();
      const session = await openMeasured(file);
      if (scan.result !== rows || parse.result !== rows || session.rows !== rows)
        throw new Error(`rows differ: ${scan.result}, ${parse.result}, ${session.rows}, expected ${rows}`);
      measured.push({ scan: scan.ms, parse: parse.ms, scanCpu: scan.cpuMs, parseCpu: parse.cpuMs, ...session });
    }
    const of = (name) => median(measured.map((one) => one[name]));
    results.push({
      profile,
      rows,
      megabytes: Math.round(statSync(file).size / 1e6),
      newlineScanMs: of("scan"),
      readlineParseMs: of("parse"),
      firstPageMs: of("firstPageMs"),
      allRowsMs: of("allRowsMs"),
      facetsMs: of("facetsMs"),
      matrixMs: of("matrixMs"),
      sortMs: of("sortMs"),
      searchMs: of("searchMs"),
      rowMs: of("rowMs"),
      appendMs: of("appendMs"),
      labelMs: of("labelMs"),
      heapMb: of("heapMb"),
      toScan: of("allRowsMs") / of("scan"),
      toReadlineParse: of("allRowsMs") / of("parse"),
      cpuToScan: of("allRowsCpuMs") / of("scanCpu"),
      cpuToReadlineParse: of("allRowsCpuMs") / of("parseCpu"),
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (options.json)
  console.log(
    JSON.stringify(
      results.map((one) =>
        Object.fromEntries(Object.entries(one).map(([name, value]) => [name, typeof value === "number" ? Number(value.toPrecision(3)) : value])),
      ),
      null,
      2,
    ),
  );
else
  for (const { profile, rows, megabytes, ...times } of results) {
    console.log(`\n${profile}: ${rows} rows, ${megabytes} MB`);
    for (const [name, value] of Object.entries(times)) console.log(`  ${name.padEnd(16)} ${Number(value.toPrecision(3))}`);
  }

function newlineScan(file) {
  const fd = openSync(file, "r");
  const buffer = Buffer.allocUnsafe(1 << 20);
  let count = 0;
  for (let read; (read = readSync(fd, buffer)) > 0;) for (let at = buffer.indexOf(10); at >= 0 && at < read; at = buffer.indexOf(10, at + 1)) count++;
  closeSync(fd);
  return count;
}
async function readlineParse(file) {
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    JSON.parse(line);
    count++;
  }
  return count;
}
async function timed(work) {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
