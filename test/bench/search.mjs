// How long a search for text takes in one thread, as a ratio to ripgrep's time for the same needle in the same file, and to
// `Buffer.indexOf` over its bytes (which finds one spelling alone). The rows found are checked first, against every row's
// searchable text read the slow way. The machine is shared: trust processor time more than the clock. ripgrep counts lines that hold the needle anywhere, ours rows that have it in what is searched.
//   node test/bench/search.mjs [--mb 520] [--runs 7] [--profile small|big] [--needle TEXT …] [--plain] [--json]
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { rowDefaults, writeRows } from "./rows.mjs";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    mb: { type: "string", default: "520" },
    runs: { type: "string", default: "7" },
    profile: { type: "string" },
    needle: { type: "string", multiple: true, default: ["zebrafish", "temperature-51643", "Budget", "预算", "http"] },
    plain: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const hasRipgrep = spawnSync("rg", ["--version"]).status === 0;
if (!hasRipgrep) console.log("ripgrep (rg) is not installed: its times are missing");
const folder = join(root, "out/bench");
mkdirSync(folder, { recursive: true });
const bundle = join(folder, "search.mjs");
await bundled("test/bench/searchEntry.ts", bundle);
const { Scanner, ColumnStore, PlaceSet, searchQuestion, foldTable, PlainKernel, textsOnLine, TextSearch, WasmKernel, openBytes } = await import(
  pathToFileURL(bundle).href
);
const modules = {};
for (const module of ["scan", "search"]) {
  const out = join(folder, `${module}.wasm`);
  spawnSync(process.execPath, [join(root, "scripts/buildScan.mjs"), "--module", module, "--out", out], { stdio: "inherit" });
  modules[module] = new WebAssembly.Module(readFileSync(out));
}
const pause = () => new Promise((resolve) => setImmediate(resolve));

async function columnsOf(file) {
  const descriptor = openSync(file);
  const { size } = statSync(file);
  const scanner = new Scanner(new WebAssembly.Instance(modules.scan).exports);
  const source = { size, read: (into, offset) => readSync(descriptor, into, 0, into.length, offset) };
  const columns = new ColumnStore();
  for (let from = 0; from < size; from += 8 << 20) {
    const batch = await scanner.scanPart(source, { from, to: Math.min(size, from + (8 << 20)) });
    if (batch.rows > 0) columns.append(batch);
  }
  closeSync(descriptor);
  return columns;
}

/** Places whose searchable text has the needle, read the slow way, for all needles at once. */
function slowly(file, columns, needles) {
  const descriptor = openSync(file);
  const found = needles.map(() => []);
  for (const segment of columns.segments)
    for (let row = 0; row < segment.rows; row++) {
      const line = new Uint8Array(segment.length(row));
      readSync(descriptor, line, 0, line.length, segment.start(row));
      const [text] = textsOnLine(line, "text");
      needles.forEach((needle, index) => text?.includes(needle) && found[index].push(segment.base + row));
    }
  closeSync(descriptor);
  return found;
}

function indexOf(file, needle) {
  const descriptor = openSync(file);
  const bytes = Buffer.allocUnsafe(1 << 20);
  const sought = Buffer.from(needle);
  let hits = 0;
  for (let got = 0; (got = readSync(descriptor, bytes, 0, bytes.length, null)) > 0;) {
    const part = bytes.subarray(0, got);
    for (let at = part.indexOf(sought); at >= 0; at = part.indexOf(sought, at + 1)) hits++;
  }
  closeSync(descriptor);
  return hits;
}

/** Its time by the clock, starting it left in, and of the processor. */
function ripgrep(needle, file) {
  const start = performance.now();
  const { stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time rg -c -i -F -- "$0" "$1" > /dev/null', needle, file], { encoding: "utf8" });
  const wall = performance.now() - start;
  const [user, system] = stderr.trim().split(" ").map(Number);
  return { wall, cpu: (user + system) * 1000 };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const round = (number) => Math.round(number * 100) / 100;
async function timed(run) {
  const start = performance.now();
  const result = await run();
  return { result, ms: performance.now() - start };
}

await foldTable(pause); // made once in the life of a process
const results = [];
for (const profile of wished.profile ? [wished.profile] : ["small", "big"]) {
  const options = { ...rowDefaults, profile };
  const count = Math.round((Number(wished.mb) * 1e6) / (profile === "big" ? 22_000 : 1_320));
  const file = join(folder, `rows-${profile}-normal-compact-${count}.jsonl`);
  if (!existsSync(file)) {
    writeRows(`${file}.part`, 0, count, options);
    renameSync(`${file}.part`, file);
  }
  const columns = await columnsOf(file);
  const search = new TextSearch({
    segments: () => columns.segments,
    open: () => openBytes(file),
    kernel: () => (wished.plain ? new PlainKernel() : new WasmKernel(new WebAssembly.Instance(modules.search).exports)),
    pause,
  });
  const among = PlaceSet.all(columns.rows);
  const needles = wished.needle.map((needle) => needle.normalize("NFKC").toLowerCase());
  const expected = slowly(file, columns, needles);
  for (const [index, needle] of needles.entries()) {
    const places = await search.places(searchQuestion(needle), among);
    const found = [...places.slice(0, places.count)];
    if (found.length !== expected[index].length || found.some((place, at) => place !== expected[index][at]))
      throw new Error(`${profile}: "${needle}" is in ${expected[index].length} rows, ${found.length} were found`);
    const times = { ours: [], ourCpu: [], first: [], ripgrep: [], ripgrepCpu: [], indexOf: [], longest: [] };
    for (let run = 0; run < Number(wished.runs); run++) {
      let first = null;
      let longest = 0;
      let last = performance.now();
      const start = last;
      const cpu = process.cpuUsage();
      // A look at the clock a millisecond: how long others would have had to wait.
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 0);
      for await (const { places: some } of search.rows(searchQuestion(needle), among)) if (some.length > 0) first ??= performance.now() - start;
      times.ours.push(performance.now() - start);
      const used = process.cpuUsage(cpu);
      times.ourCpu.push((used.user + used.system) / 1000);
      clearInterval(watch);
      times.longest.push(longest);
      if (first !== null) times.first.push(first);
      if (hasRipgrep) {
        const { wall, cpu: theirs } = ripgrep(needle, file);
        times.ripgrep.push(wall);
        times.ripgrepCpu.push(theirs);
      }
      times.indexOf.push((await timed(() => indexOf(file, needle))).ms);
    }
    results.push({
      profile,
      needle,
      rows: expected[index].length,
      of: columns.rows,
      ours: round(median(times.ours)),
      ourCpu: round(median(times.ourCpu)),
      first: times.first.length > 0 ? round(median(times.first)) : null,
      longestBlock: round(median(times.longest)),
      ripgrep: hasRipgrep ? round(median(times.ripgrep)) : null,
      ripgrepCpu: hasRipgrep ? round(median(times.ripgrepCpu)) : null,
      indexOf: round(median(times.indexOf)),
      speedOfRipgrep: hasRipgrep ? round(median(times.ripgrep.map((ms, run) => ms / times.ours[run]))) : null,
    });
  }
}
if (wished.json) console.log(JSON.stringify(results));
else console.table(results);
