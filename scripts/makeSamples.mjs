// Makes everything under samples/ but corpus.yaml, systems/ and README.md, from real runs: node scripts/makeSamples.mjs [folder]
// Runs are made anew; the awkward files are a run's own lines with one thing wrong.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const samples = resolve(process.argv[2] ?? join(root, "samples"));
const scratch = mkdtempSync(join(tmpdir(), "samples-"));

const run = (command, ...words) => {
  const { status } = spawnSync(command, words, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${status}`);
};
run(process.execPath, "esbuild.mjs", "cli", "pdfWorker", "playwright");
await build({
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  entryPoints: ["src/harness/ruleJudge.ts"],
  outfile: join(scratch, "ruleJudge.mjs"),
  loader: { ".yaml": "text" },
});
const { judgeRow } = await import(join(scratch, "ruleJudge.mjs"));

const runs = [
  { name: "run", more: ["--repeat", "2"] },
  { name: "run-impatient", more: ["--system", join(root, "samples/systems/impatient.yaml")] },
];
for (const { name, more } of runs) {
  const out = join(samples, name);
  rmSync(out, { recursive: true, force: true });
  run(process.execPath, "dist/cli.js", "run", "--corpus", "samples/corpus.yaml", "--lane", "fixture", "--fixture-seed", "1", ...more, "--out", out);
  const judgements = rowsOf(out).flatMap((row) => judgeRow(row, new Date().toISOString()));
  mkdirSync(join(out, "judgements"), { recursive: true });
  writeFileSync(join(out, "judgements/lexical-containment.jsonl"), lines(judgements));
}
rmSync(join(samples, "truth"), { recursive: true, force: true });
cpSync(join(samples, "run/truth"), join(samples, "truth"), { recursive: true });

const rows = rowsOf(join(samples, "run"));
const row = (id) => structuredClone(rows.find(({ task_id }) => task_id === id));
const text = (value) => JSON.stringify(value);
const awkward = join(samples, "awkward");
rmSync(awkward, { recursive: true, force: true });
mkdirSync(awkward, { recursive: true });
const noTask = row("K01");
delete noTask.task_id;
const odd = row("K02");
odd.metrics.duration_s = "fast";
odd.trace.claims[0].start = -3;
odd.observed_at = "yesterday";
writeFileSync(
  join(awkward, "bad-lines.jsonl"),
  [text(row("K01")), "this line is not JSON", text(row("K02")).slice(0, 900), "[1,2,3]", "", text(noTask), text(odd), text(row("K04"))].join("\n"),
);
writeFileSync(
  join(awkward, "duplicate-keys.jsonl"),
  lines([row("K01"), row("K02"), row("K01"), { ...row("K01"), trace: { ...row("K01").trace, answer: "Something else." } }]),
);
const unknown = row("B01");
unknown.result = {
  ...unknown.result,
  primary_label: "Mostly_Fine",
  failure_tags: ["made-up-tag"],
  citations: unknown.result.citations.map((one) => ({ ...one, support: "plausible", provenance: "hearsay" })),
};
const spelled = row("B04");
spelled.result = { ...spelled.result, primary_label: "Correct_Refusal" };
writeFileSync(join(awkward, "unknown-labels.jsonl"), lines([unknown, spelled]));
writeFileSync(join(awkward, "newer-schema.jsonl"), lines([{ ...row("K01"), schema: "row/2", hologram: { depth: 3 } }, row("K02")]));
const minimal = ({
  corpus_version,
  lane,
  task_id,
  observed_at,
  result: { primary_label, failure_tags },
  metrics,
  provenance: { representations },
}) => ({
  corpus_version,
  lane,
  task_id,
  observed_at,
  result: { primary_label, failure_tags },
  metrics,
  provenance: {
    representations: representations.map(({ id, sha256, url, retrieved_at, content_type }) => ({ id, sha256, url, retrieved_at, content_type })),
  },
});
writeFileSync(join(awkward, "minimal.jsonl"), `\ufeff${[row("K01"), row("K06")].map(minimal).map(text).join("\r\n")}`);
writeFileSync(join(awkward, "empty.jsonl"), "");
rmSync(scratch, { recursive: true, force: true });

function rowsOf(folder) {
  return readFileSync(join(folder, "results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
function lines(values) {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
