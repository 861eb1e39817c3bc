// How often the 95 % intervals hold the truth, over made studies: a judge that errs on 1, 2, 3 or 7 % of the items and accepts 90, 95 or 98 % of the
// population; single items, or clusters of four whose errors are alike (intraclass correlation 0.3). Two designs:
//   balanced  100 accepted and 100 rejected items are labelled, clusters spanning both cells: reweighted κ and corrected rate
//   simple    400 items are labelled whatever the judge says of them: the rate by PPI, PPI++ and Rogan–Gladen
// The tables of docs/statistics.md are its output.
//   node test/bench/coverage.mjs [--design balanced|simple --studies 2000 --draws 500 --each 100 --folder FOLDER]
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundled, root } from "./bundled.mjs";

const { values: wished } = parseArgs({
  options: {
    studies: { type: "string", default: "2000" },
    design: { type: "string", default: "balanced" },
    draws: { type: "string", default: "500" },
    each: { type: "string", default: "100" },
    folder: { type: "string", default: join(root, "out/bench") },
  },
});
const [studies, draws, each] = [wished.studies, wished.draws, wished.each].map(Number);
mkdirSync(wished.folder, { recursive: true });
const bundle = join(wished.folder, "coverageEntry.mjs");
await bundled("test/bench/coverageEntry.ts", bundle);
const { againstTruth, betaDraw, cellSums, cohenKappa, correctedShares, finish, populationFigures, seededRandom } = await import(bundle);

const [likeness, clusterSize, population] = [0.3, 4, 1_000_000];
const must = (made) => {
  if (!made.defined) throw new Error(made.because);
  return made.value;
};
const rateOf = (table) => againstTruth(table, 0).prevalence;

/** Chances of an error in each of the clusters, or of the items. */
const chancesOf = (clustered, error, random) => (clustered ? betaDraw(random, error * (1 / likeness - 1), (1 - error) * (1 / likeness - 1)) : error);

/** A sample of `each` accepted and as many rejected items. */
function balancedPairs(clustered, error, random) {
  const perCell = clustered ? clusterSize / 2 : 1;
  return Array.from({ length: each / perCell }, (_, c) => {
    const chance = chancesOf(clustered, error, random);
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

/** A sample of four times `each` items as they come. */
function simplePairs(clustered, accepted, error, random) {
  const size = clustered ? clusterSize : 1;
  return Array.from({ length: (4 * each) / size }, (_, c) => {
    const chance = chancesOf(clustered, error, random);
    return Array.from({ length: size }, () => {
      const first = random.uniform() < accepted ? 0 : 1;
      return { cell: "all", first, second: random.uniform() < chance ? 1 - first : first, cluster: `cluster ${c}` };
    });
  }).flat();
}

const designs = {
  balanced: {
    figures: ["κ", "rate"],
    truths: (truth) => [must(cohenKappa(truth)), must(rateOf(truth))],
    study(clustered, accepted, error, random) {
      const cells = [
        { id: "accepted", size: Math.round(accepted * population) },
        { id: "rejected", size: population - Math.round(accepted * population) },
      ];
      const sums = must(cellSums({ labels: 2, cells, pairs: balancedPairs(clustered, error, random) }));
      return finish(populationFigures(sums, [cohenKappa, rateOf], { random, draws }));
    },
  },
  simple: {
    figures: ["PPI", "PPI++", "Rogan–Gladen"],
    truths: (truth) => Array.from({ length: 3 }, () => must(rateOf(truth))),
    study(clustered, accepted, error, random) {
      const pairs = simplePairs(clustered, accepted, error, random);
      const sums = cellSums({ labels: 2, cells: [{ id: "all", size: population }], pairs });
      const { powered, tuned, roganGladen } = finish(correctedShares(sums, { defined: true, value: accepted }, { random: () => random, draws }));
      return [powered, tuned, roganGladen];
    },
  },
};
const design = designs[wished.design];
if (!design) throw new Error(`--design: ${Object.keys(designs).join(" or ")}, not ${wished.design}`);

const { figures } = design;
// κ is no mean, and nobody says that it is unbiased.
const columns = figures.flatMap((name) => [`${name} covered`, ...(name === "κ" ? [] : [`bias of ${name}, in its standard errors`])]);
console.log(`| items | accepted | errors | ${columns.join(" | ")} | not defined |`);
console.log(`|---|---|---|${columns.map(() => "---").join("|")}|---|`);
const all = [];
for (const clustered of [false, true])
  for (const accepted of [0.9, 0.95, 0.98])
    for (const error of [0.01, 0.02, 0.03, 0.07]) {
      const right = design.truths([
        [accepted * (1 - error), accepted * error],
        [(1 - accepted) * error, (1 - accepted) * (1 - error)],
      ]);
      const random = seededRandom("coverage", String(clustered), String(accepted), String(error));
      const made = figures.map(() => ({ covered: 0, misses: [] }));
      let undefinedOnes = 0;
      for (let study = 0; study < studies; study++)
        design.study(clustered, accepted, error, random).forEach((one, at) => {
          if (!one.defined) return void undefinedOnes++;
          const { low, high, estimate } = one.value;
          if (low <= right[at] && right[at] <= high) made[at].covered++;
          made[at].misses.push(estimate - right[at]);
        });
      const told = made.map(({ covered, misses }) => {
        const bias = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
        const spread = Math.sqrt(misses.reduce((sum, miss) => sum + (miss - bias) ** 2, 0) / misses.length);
        return { covered: (100 * covered) / misses.length, bias: (bias / spread) * Math.sqrt(misses.length) };
      });
      all.push(told.map(({ covered }) => covered));
      console.log(
        `| ${clustered ? "clusters of 4" : "single"} | ${Math.round(accepted * 100)} % | ${Math.round(error * 100)} % | ${told.map(({ covered, bias }, at) => (figures[at] === "κ" ? `${covered.toFixed(1)} %` : `${covered.toFixed(1)} % | ${bias.toFixed(1)}`)).join(" | ")} | ${undefinedOnes} |`,
      );
    }
figures.forEach((name, at) => {
  const values = all.map((row) => row[at]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(`\n${name}: at least ${Math.min(...values).toFixed(1)} %, on average ${mean.toFixed(1)} %`);
});
