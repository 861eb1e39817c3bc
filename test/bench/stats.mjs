// How long the statistics take, beside the goals: paired scoring of as many executions as document 000 has, with intervals from 10,000
// resamples of its questions' components; agreement both ways of a sample of 800; a sample drawn from a million rows. All data are made.
//   node test/bench/stats.mjs [--executions 45632 --resamples 10000 --rows 1000000 --folder FOLDER]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    executions: { type: "string", default: "45632" },
    resamples: { type: "string", default: "10000" },
    rows: { type: "string", default: "1000000" },
    folder: { type: "string", default: join(root, "out/bench") },
  },
});
const [executions, resamples, rows] = [wished.executions, wished.resamples, wished.rows].map(Number);
mkdirSync(wished.folder, { recursive: true });
const bundle = join(wished.folder, "statsEntry.mjs");
await bundled("test/bench/statsEntry.ts", bundle);
const stats = await import(bundle);
const { finish, seededRandom } = stats;

/** Peak memory so far in MB, of the whole process. */
const peak = () => process.resourceUsage().maxRSS / 1024;
function say(what, work, goal) {
  const [from, used] = [performance.now(), process.cpuUsage()];
  const result = work();
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(used);
  const beside = goal
    ? `   ${seconds <= goal.seconds && peak() <= goal.megabytes ? "within" : "above"} ${goal.seconds} s and ${goal.megabytes} MB`
    : "";
  console.log(
    `${what.padEnd(66)}${seconds.toFixed(2).padStart(8)} s${((user + system) / 1e6).toFixed(2).padStart(8)} s of the processor${peak().toFixed(0).padStart(7)} MB${beside}`,
  );
  return result;
}

const random = seededRandom(2026, "bench");
const outcomes = (chance) => Array.from({ length: 4 }, () => (random.uniform() < chance ? 1 : 0));
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const must = (made) => {
  if (!made.defined) throw new Error(made.because);
  return made.value;
};

/** Four executions of each action make a pair of predictions to be scored: about 3,168 questions in components of one to three. */
const pairs = Array.from({ length: Math.round(executions / 8) }, (_, at) => {
  const question = Math.floor(at * (3168 / (executions / 8)));
  const level = random.uniform();
  return {
    stratum: `stratum ${question % 33 === 0 ? 4 : question % 4}`,
    cluster: `component ${Math.floor(question / 1.4)}`,
    think: outcomes(level),
    search: outcomes(Math.min(1, level + 0.06)),
    tokens: { think: 1000 + random.below(2000), search: 2500 + random.below(3000) },
    predictions: Array.from({ length: 4 }, () => ({ think: random.uniform(), search: random.uniform() })),
  };
});
const lambdas = [0, 0.001, 0.005, 0.01, 0.02];
const scored = (pair) => {
  const outcome = { think: mean(pair.think), search: mean(pair.search) };
  return [
    outcome.think,
    outcome.search,
    must(stats.meanGain(pair)),
    must(stats.gainSquare(pair)),
    ...pair.predictions.map(({ think, search }) => must(stats.gainRisk(search - think, pair))),
    ...pair.predictions.slice(1).flatMap((other) => {
      const { total, level, gain } = must(stats.brierSplit([{ outcome, one: pair.predictions[0], other }]));
      return [total, level, gain];
    }),
    ...lambdas.map((lambda) => stats.utility(outcome.search, pair.tokens.search, lambda) - stats.utility(outcome.think, pair.tokens.think, lambda)),
  ];
};
const figures = scored(pairs[0]).length;
const { sums, statistics } = say(`${executions} executions scored: ${figures} figures of ${pairs.length} pairs`, () =>
  stats.stratifiedMeans(
    pairs.map((pair) => ({ stratum: pair.stratum, cluster: pair.cluster, figures: scored(pair) })),
    figures,
  ),
);
const intervals = say(
  `their intervals: ${resamples} resamples of ${sums.clusters} components`,
  () => finish(stats.clusterBootstrap(sums, statistics, { random: seededRandom(1, "intervals"), resamples })),
  { seconds: 60, megabytes: 1024 },
);
if (!intervals.every((made) => made.defined && made.value.percentile.low <= made.value.estimate)) throw new Error("an interval is missing");

const labelled = ["accepted", "rejected"].flatMap((cell, first) =>
  Array.from({ length: 400 }, (_, at) => ({ cell, first, second: random.uniform() < 0.04 ? 1 - first : first, cluster: `case ${at >> 1}` })),
);
const cells = [
  { id: "accepted", size: 40_000 },
  { id: "rejected", size: 5632 },
];
say(`κ and AC1 of 800 items, both ways, ${resamples} resamples and draws`, () =>
  finish(stats.figuresBothWays({ labels: 2, cells, pairs: labelled }, { kappa: stats.cohenKappa, ac1: stats.gwetAC }, { seed: 1, resamples })),
);

const units = Array.from({ length: rows }, (_, at) => ({
  key: `run/${at}`,
  cell: at % 3 === 0 ? "rejected" : "accepted",
  values: { configuration: `model ${at % 15}` },
}));
const design = { seed: 1, cells: ["accepted", "rejected"].map((id) => ({ id, quota: { count: 400 }, evenlyOver: "configuration" })) };
const drawn = say(`800 drawn evenly from ${rows} rows`, () => finish(stats.drawSample(units, design)));
if (drawn.kind !== "drawn" || drawn.sample.items.length !== Math.min(800, rows)) throw new Error("the sample is not as designed");
