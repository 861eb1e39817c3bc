// How often the 95 % intervals of the reweighted κ and of the corrected rate hold the truth, over made studies: a judge that errs on 1, 2, 3 or
// 7 % of the items and accepts 90, 95 or 98 % of the population; a balanced sample of 100 accepted and 100 rejected items; single items, or
// clusters of four that span both cells and whose errors are alike (intraclass correlation 0.3). The table of docs/statistics.md is its output.
//   node test/bench/coverage.mjs [--studies 2000 --draws 1000 --each 100 --folder FOLDER]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    studies: { type: "string", default: "2000" },
    draws: { type: "string", default: "1000" },
    each: { type: "string", default: "100" },
    folder: { type: "string", default: join(root, "out/bench") },
  },
});
const [studies, draws, each] = [wished.studies, wished.draws, wished.each].map(Number);
mkdirSync(wished.folder, { recursive: true });
const bundle = join(wished.folder, "coverageEntry.mjs");
await bundled("test/bench/coverageEntry.ts", bundle);
const { againstTruth, betaDraw, cellSums, cohenKappa, finish, populationFigures, seededRandom } = await import(bundle);

const [likeness, clusterSize, population] = [0.3, 4, 1_000_000];
const must = (made) => {
  if (!made.defined) throw new Error(made.because);
  return made.value;
};
const rateOf = (table) => againstTruth(table, 0).prevalence;
const percent = (count) => ((100 * count) / studies).toFixed(1);

/** A sample of `each` accepted and as many rejected items. */
function drawnPairs(clustered, error, random) {
  const perCell = clustered ? clusterSize / 2 : 1;
  return Array.from({ length: each / perCell }, (_, c) => {
    const chance = clustered ? betaDraw(random, error * (1 / likeness - 1), (1 - error) * (1 / likeness - 1)) : error;
    return ["accepted", "rejected"].flatMap((cell, first) =>
      Array.from({ length: perCell }, () => ({
        cell,
        first,
        second: random.uniform() < chance ? 1 - first : first,
        cluster: clustered ? `cluster ${c}` : `${cell} ${c}`,
      })),
    );
  }).flat();
}

console.log("| items | accepted | errors | κ covered | rate covered | bias of the rate, in its standard errors |");
console.log("|---|---|---|---|---|---|");
const all = [];
for (const clustered of [false, true])
  for (const accepted of [0.9, 0.95, 0.98])
    for (const error of [0.01, 0.02, 0.03, 0.07]) {
      const truth = [
        [accepted * (1 - error), accepted * error],
        [(1 - accepted) * error, (1 - accepted) * (1 - error)],
      ];
      const right = [must(cohenKappa(truth)), must(rateOf(truth))];
      const cells = [
        { id: "accepted", size: Math.round(accepted * population) },
        { id: "rejected", size: population - Math.round(accepted * population) },
      ];
      const random = seededRandom("coverage", String(clustered), String(accepted), String(error));
      const covered = [0, 0];
      const misses = [];
      for (let study = 0; study < studies; study++) {
        const sums = must(cellSums({ labels: 2, cells, pairs: drawnPairs(clustered, error, random) }));
        const made = finish(populationFigures(sums, [cohenKappa, rateOf], { random, draws })).map(must);
        made.forEach(({ low, high }, at) => (covered[at] += low <= right[at] && right[at] <= high ? 1 : 0));
        misses.push(made[1].estimate - right[1]);
      }
      const bias = misses.reduce((sum, miss) => sum + miss, 0) / studies;
      const spread = Math.sqrt(misses.reduce((sum, miss) => sum + (miss - bias) ** 2, 0) / studies);
      const [kappa, rate] = covered.map(percent);
      all.push([Number(kappa), Number(rate)]);
      const errors = ((bias / spread) * Math.sqrt(studies)).toFixed(1);
      console.log(
        `| ${clustered ? "clusters of 4" : "single"} | ${Math.round(accepted * 100)} % | ${Math.round(error * 100)} % | ${kappa} % | ${rate} % | ${errors} |`,
      );
    }
const [kappas, rates] = [0, 1].map((at) => all.map((row) => row[at]));
for (const [name, values] of [
  ["κ", kappas],
  ["rate", rates],
])
  console.log(
    `\n${name}: at least ${Math.min(...values)} %, on average ${(values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1)} %`,
  );
