// Writes a results file of every bad kind (docs/bad-input.md) into a folder of its own: the same bytes each time.
//   node scripts/badInput.mjs FOLDER [--huge]      --huge: those of hundreds of megabytes, too
//   node scripts/badInput.mjs --table              the tables of docs/bad-input.md
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./suites.mjs";

const { values: wished, positionals } = parseArgs({
  options: { huge: { type: "boolean", default: false }, table: { type: "boolean", default: false } },
  allowPositionals: true,
});
if (positionals.length !== (wished.table ? 0 : 1)) {
  console.error("usage: node scripts/badInput.mjs FOLDER [--huge], or --table");
  process.exit(2);
}
const outfile = join(root, "out/badInput.mjs");
await build({
  entryPoints: [join(root, "test/builders/badInput/index.ts")],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
});
const { badFiles, badInputTables, hugeFiles, writeHuge } = await import(pathToFileURL(outfile).href);
if (wished.table) console.log(badInputTables());
else {
  const [into] = positionals;
  const place = (number, kind, name) => {
    const folder = join(into, `${String(number).padStart(2, "0")} ${kind.replace(/[^\w ]+/g, "")}`);
    mkdirSync(folder, { recursive: true });
    return join(folder, name);
  };
  badFiles.forEach((file, index) => writeFileSync(place(index + 1, file.kind, file.name ?? "results.jsonl"), file.bytes()));
  if (wished.huge) for (const [index, file] of hugeFiles.entries()) await writeHuge(file, place(badFiles.length + index + 1, file.kind, file.name));
  console.log(`${badFiles.length + (wished.huge ? hugeFiles.length : 0)} files in ${into}`);
}
