// What a session asks of the columns of a large file, in one process: medians in milliseconds beside the goals. The rows are those of
// rows.mjs; the file is copied where rows are appended to it.
//   node test/bench/questions.mjs [--rows 1000000 --runs 9 --folder FOLDER]
import { appendFileSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { lineAt, rowDefaults, writeRows } from "./rows.mjs";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    runs: { type: "string", default: "9" },
    folder: { type: "string", default: join(root, "out/bench") },
  },
});
const [rows, runs, { folder }] = [Number(wished.rows), Number(wished.runs), wished];
mkdirSync(folder, { recursive: true });
const bundle = join(folder, "questionsEntry.mjs");
await bundled("test/bench/peersEntry.ts", bundle);
if (spawnSync(process.execPath, [join(root, "esbuild.mjs"), "cli", "scanWorker", "checkWorker"], { stdio: "inherit" }).status !== 0)
  throw new Error("the workers could not be built");
const { openRows } = await import(bundle);
const tools = join(root, "dist");

const made = join(folder, `rows-small-normal-compact-${rows}.jsonl`);
if (!existsSync(made)) {
  writeRows(`${made}.making`, 0, rows, { ...rowDefaults, profile: "small" });
  renameSync(`${made}.making`, made);
}
const file = join(folder, "questions.jsonl");
copyFileSync(made, file);
const shelf = join(folder, "questions-shelf");
rmSync(shelf, { recursive: true, force: true });

const lines = [];
const say = (what, ms, goal) => {
  lines.push({ what, ms });
  console.log(`${what.padEnd(58)}${ms.toFixed(ms < 10 ? 2 : 1).padStart(10)}${goal === undefined ? "" : `   ${ms <= goal ? "≤" : "above"} ${goal}`}`);
};
const once = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
/** Each time as if nothing had been asked before: kept answers are forgotten. */
const asked = async (engine, work) => {
  const times = [];
  for (let run = 0; run < runs; run++) {
    engine.touch();
    times.push(await once(work));
  }
  return median(times);
};
const query = (where, sort = []) => ({ where, search: "", sort, mayUse: () => true });

console.log(`${rows} rows, ${(statSync(file).size / 1e6).toFixed(0)} MB; milliseconds, medians of ${runs}\n`);
const first = await openRows(file, tools, shelf);
const started = performance.now();
let firstRows = null;
await first.rows.load(() => {
  firstRows ??= performance.now() - started;
  first.engine.touch();
});
say("first rows", firstRows);
say("all rows", performance.now() - started);
await first.rows.caughtUp();
await first.rows.kept();
await first.rows.close();
const bytes = first.rows.table.store.memory + first.rows.table.keys.memory;
console.log(`${"bytes a row, keys among them".padEnd(58)}${(bytes / rows).toFixed(1).padStart(10)}   ${bytes / rows <= 90 ? "≤" : "above"} 90`);

const { rows: opened, engine } = await openRows(file, tools, shelf);
say("reopened from the kept index, per million rows", (await once(() => opened.load(() => engine.touch()))) / (rows / 1e6), 100);
await opened.caughtUp();

const q = (where, sort) => asked(engine, () => engine.page(query(where, sort), 0, 60));
say("filter, a label", await q("label:success"), 5);
say("filter, a number", await q("duration>2"), 5);
say("filter, both and a stratum", await q("label:success duration>2 stratum:pdf"), 5);
say("all facets under a filter", await asked(engine, () => engine.facets(query("label:success"))), 10);
say("strata × labels", await asked(engine, () => engine.matrix(query(""))), 10);
const two = { by: ["stratum", "label"], figures: ["duration"], distinct: [], percentiles: [] };
say("groups by two fields, with mean, least and greatest", await asked(engine, () => engine.groups(query(""), two)), 10);
say("percentiles by stratum", await asked(engine, () => engine.groups(query(""), { ...two, by: ["stratum"], percentiles: [50, 95, 99] })), 60);
say("sort by time taken", await q("", [{ by: "duration", descending: true }]), 40);
say(
  "sort by two fields",
  await q("", [
    { by: "stratum", descending: false },
    { by: "duration", descending: true },
  ]),
  40,
);

const single = [];
for (let run = 0; run < 500; run++) {
  const summary = opened.table.summaryAt(Math.floor((run * 7919 * rows) / 500) % rows);
  single.push(await once(() => engine.row(summary.id)));
}
single.sort((a, b) => a - b);
say("open a row (99 of 100 take no longer)", single[Math.floor(single.length * 0.99)], 1);

const more = [];
for (let index = rows, length = 0; length < 10e6; index++) length += more[more.push(`${lineAt(index)}\n`) - 1].length;
appendFileSync(file, more.join(""));
say("take in 10 MB that were appended", await once(() => opened.refresh(() => engine.touch())), 30);
if (opened.table.count !== rows + more.length) throw new Error("rows that were appended are missing");
await opened.close();
rmSync(file);
rmSync(shelf, { recursive: true, force: true });
