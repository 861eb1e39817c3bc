// How long a label takes to disk, beside a bare write and fdatasync of the same bytes in the same run: machines and disks
// differ, the ratio says what the lock, the look at the tail and the reading back cost. Run: node test/bench/append.mjs [--json] [folder]
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");
const words = process.argv.slice(2);
const place = mkdtempSync(join(words.find((word) => !word.startsWith("--")) ?? tmpdir(), "adjudicate-bench-"));
const rounds = 5,
  perRound = 60;
try {
  const bundle = join(place, "parts.mjs");
  await build({
    stdin: {
      contents: 'export * from "./src/node/index.ts"; export { nextEvent, eventLine } from "./src/core/review/index.ts";',
      resolveDir: root,
      loader: "ts",
    },
    outfile: bundle,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire as $requireFrom } from "node:module"; import { fileURLToPath as $pathOf } from "node:url"; const require = $requireFrom(import.meta.url), __filename = $pathOf(import.meta.url);',
    },
  });
  const { nextEvent, eventLine, nodeEnvironment, openReviewLogs } = await import(pathToFileURL(bundle).href);
  const body = {
    reviewer: "bench",
    kind: "label",
    dimension: "citation-support@1",
    recipe: "citation-support/1",
    content: `sha256:${"a".repeat(64)}`,
    value: "full",
    condition: "blind",
    rationale: "The page says so in its first paragraph.",
    active_s: 12.4,
    target: {
      kind: "citation",
      run_id: "bench",
      lane: "fixture",
      system: { id: "router", version: "1" },
      task_id: "K01",
      repetition: 0,
      claim_id: "c1",
      citation_id: "k1",
    },
  };
  const make = (tail) => nextEvent(tail, nodeEnvironment.now(), nodeEnvironment.random, body);
  const line = Buffer.from(`${eventLine(make({ prev: `sha256:${"a".repeat(64)}`, lastId: null, lastAt: null, lines: 0 }))}\n`);

  mkdirSync(join(place, "run"));
  const logs = openReviewLogs(join(place, "run", "review"));
  const bare = await open(join(place, "bare.jsonl"), "a");
  const times = { append: [], bare: [] };
  const timed = async (into, task) => {
    const start = performance.now();
    await task();
    into.push(performance.now() - start);
  };
  // In turn, round by round, so that a noisy minute touches both.
  for (let round = 0; round <= rounds; round++) {
    const into = round === 0 ? { append: [], bare: [] } : times; // the first round warms up
    for (let index = 0; index < perRound; index++) {
      await timed(into.append, async () => {
        const outcome = await logs.append("bench", make);
        if (!outcome.ok) throw new Error(outcome.message);
      });
    }
    for (let index = 0; index < perRound; index++) {
      await timed(into.bare, async () => {
        await bare.write(line);
        await bare.datasync();
      });
    }
  }
  await bare.close();
  const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(list.length * share)];
  const result = {
    appends: rounds * perRound,
    medianMs: at(times.append, 0.5),
    p95Ms: at(times.append, 0.95),
    bareMedianMs: at(times.bare, 0.5),
    ratio: at(times.append, 0.5) / at(times.bare, 0.5),
    goalMs: 5,
  };
  if (words.includes("--json")) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    const ms = (value) => `${value.toFixed(2)} ms`;
    process.stdout.write(
      `label on disk: median ${ms(result.medianMs)}, 95 % within ${ms(result.p95Ms)} (goal: median 5 ms)\nbare write + fdatasync: median ${ms(result.bareMedianMs)}\nratio: ${result.ratio.toFixed(1)}\n`,
    );
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
