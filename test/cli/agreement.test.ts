import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { emptyFolder, runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { sampleRows } from "../builders/sampleRows";
import { haveReal, realFolder } from "../builders/readForeign";
import { ratedCases, ratedJudgements, ratedResults } from "../builders/ratedRun";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const citation = "task_id=S03,system=fallback-router@1.0.0,repetition=1,citation_id=k1";
const label = (run: RunOnDisk, reviewer: string, value: string, target = citation) =>
  adjudicate([
    "label",
    run.folder,
    "--reviewer",
    reviewer,
    "--target",
    target,
    "--dimension",
    "citation-support",
    "--value",
    value,
    "--rationale",
    "read it",
  ]);
const agreement = (run: RunOnDisk, ...args: string[]) => adjudicate(["agreement", run.folder, "--resamples", "200", ...args]);

interface Pair {
  readonly raters: readonly string[];
  readonly n: number;
  readonly matrix: readonly (readonly number[])[];
  readonly missing: Readonly<Record<string, number>>;
  readonly coefficients: Readonly<Record<string, { readonly value: number | null; readonly low: number | null; readonly high: number | null }>>;
}
interface Report {
  readonly dimensions: readonly {
    readonly dimension: string;
    readonly labels: readonly string[];
    readonly raters: readonly Readonly<Record<string, unknown>>[];
    readonly conditions: readonly {
      readonly condition: string | null;
      readonly pairs: readonly Pair[];
      readonly all: { readonly fleiss_kappa: { readonly value: number } } | null;
    }[];
  }[];
}

describe("adjudicate agreement", () => {
  it("compares two reviewers on the same citation, and prints a matrix for people", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    await label(run, "Ben", "none");
    const answer = await agreement(run, "--rater", "Ann", "--rater", "Ben", "--json");
    expect(answer.err).toBe("");
    const { dimensions } = answer.json<Report>();
    expect(dimensions).toHaveLength(1);
    const [report] = dimensions;
    expect(report).toMatchObject({
      dimension: "citation-support@1",
      raters: [
        { rater: "Ann", ratings: 1 },
        { rater: "Ben", ratings: 1 },
      ],
    });
    const [pair] = report!.conditions[0]!.pairs;
    expect(pair).toMatchObject({ raters: ["Ann", "Ben"], n: 1, coefficients: { raw: { value: 0, low: null, high: null } } });
    const at = (name: string) => report!.labels.indexOf(name);
    expect(pair!.matrix[at("full")]![at("none")]).toBe(1);
    const people = await agreement(run, "--dimension", "citation-support", "--rater", "Ann", "--rater", "Ben");
    expect(people.code).toBe(0);
    expect(people.out).toContain("Ann (down) and Ben (across): 1 items of 1 cases");
  });

  it("leaves out labels whose content has changed, and says how many", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    await label(run, "Ben", "full");
    const changed = sampleRows().map((row) => {
      const copy = structuredClone(row) as { task_id: string; trace?: { answer?: string } };
      if (copy.task_id === "S03" && copy.trace?.answer !== undefined) copy.trace.answer += " And more.";
      return JSON.stringify(copy);
    });
    run.write("results.jsonl", `${changed.join("\n")}\n`);
    const { dimensions } = (await agreement(run, "--dimension", "citation-support", "--json")).json<Report>();
    expect(dimensions[0]!.raters).toEqual([]);
    const people = await agreement(run, "--dimension", "citation-support", "--rater", "Ann", "--rater", "Ben");
    expect(people.code).toBe(2);
    expect(people.err).toContain('"Ann" has said nothing about citation-support');
  });

  it("names what there is where a rater or a dimension is none, and refuses odd numbers", async () => {
    const run = kept(runOnDisk());
    expect(await agreement(run)).toMatchObject({ code: 2, err: expect.stringContaining("nobody has labelled or judged anything") as string });
    await label(run, "Ann", "full");
    expect(await agreement(run)).toMatchObject({ code: 2, err: expect.stringContaining("no two raters") as string });
    expect(await agreement(run, "--rater", "Zoe")).toMatchObject({
      code: 2,
      err: expect.stringContaining('nobody called "Zoe" has rated this run; there are Ann') as string,
    });
    expect(await agreement(run, "--dimension", "mood")).toMatchObject({
      code: 2,
      err: expect.stringContaining("there are labels of citation-support") as string,
    });
    expect(await agreement(run, "--condition", "asleep")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--condition: blind, verify, open, post-reveal, not asleep") as string,
    });
    expect(await agreement(run, "--dimension", "citation-support", "--condition", "blind")).toMatchObject({
      code: 2,
      err: expect.stringContaining("no label was given under the condition blind") as string,
    });
    expect(await agreement(run, "--resamples", "1")).toMatchObject({ code: 2, err: expect.stringContaining("--resamples") as string });
  });
});

describe("adjudicate agreement --flips", () => {
  interface Flipped {
    readonly dimensions: readonly {
      readonly pairs: readonly {
        readonly raters: readonly string[];
        readonly flips: readonly { readonly target: { readonly task_id: string }; readonly first: string; readonly second: string }[];
        readonly by_label: readonly Readonly<Record<string, unknown>>[];
        readonly against: readonly Readonly<Record<string, unknown>>[];
      }[];
    }[];
  }
  it("lists only what two judges label differently, and says by people's labels which was right", async () => {
    const run = kept(emptyFolder());
    run.write("results.jsonl", ratedResults);
    for (const [name, text] of Object.entries(ratedJudgements)) run.write(name, text);
    const flips = (...args: string[]) => adjudicate(["agreement", run.folder, "--rater", "judge:old", "--rater", "judge:new", "--flips", ...args]);
    const flipped = ratedCases.filter((one) => one.old !== one.new);
    const unlabelled = (await flips("--json")).json<Flipped>().dimensions[0]!.pairs[0]!;
    expect(unlabelled.flips.map(({ target, first, second }) => [target.task_id, first, second])).toEqual(
      flipped.map((one) => [one.task, one.old, one.new]),
    );
    expect(unlabelled.against).toEqual([]);
    expect((await flips()).out).toContain("nobody has labelled any of the flips");
    const one = flipped[0]!;
    const given = ["--target", `task_id=${one.task}`, "--dimension", "primary-label", "--value", one.ann, "--rationale", "read it"];
    await adjudicate(["label", run.folder, "--reviewer", "Ann", ...given]);
    const [right, wrong] = one.new === one.ann ? [1, 0] : [0, 1];
    expect((await flips("--json")).json<Flipped>().dimensions[0]!.pairs[0]!.against).toEqual([
      { condition: "open", with_label: 1, disputed: 0, worse: wrong, better: right, p: 1 },
    ]);
    expect((await flips()).out).toContain(`of 1 flips ${right} became right, ${wrong} became wrong`);
    const alone = await adjudicate(["agreement", run.folder, "--rater", "Ann", "--rater", "judge:new", "--flips"]);
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining("--flips compares judges") as string });
  });
});

const panda = resolve(realFolder, "WeOpenML+PandaLM/data");
describe(`PandaLM's three annotators and its judge${haveReal ? "" : " (left out: the real files are not there)"}`, () => {
  it.skipIf(!haveReal)("agree as an independent computation says", async () => {
    const run = kept(emptyFolder());
    const mapping = [...readFileSync(resolve(import.meta.dirname, "../../docs/mapping.md"), "utf8").matchAll(/```json\n([\s\S]*?)```/g)]
      .map((found) => found[1]!)
      .find((text) => text.includes("PandaLM: three raters"))!;
    run.write("pandalm.mapping.json", mapping);
    const into = run.path("run");
    await adjudicate(["import", "mapping", resolve(panda, "testset-v1.json"), "--mapping", run.path("pandalm.mapping.json"), "--out", into]);
    const answer = await adjudicate(["agreement", into, "--resamples", "200", "--json"]);
    const [report] = answer.json<Report>().dimensions;
    const { pairs } = report!.conditions[0]!;
    const found = (first: string, second: string) => pairs.find(({ raters }) => raters[0] === `judge:${first}` && raters[1] === `judge:${second}`)!;
    // By a few lines of Python over the two files, once: counts of equal answers, and (p_o - p_e) / (1 - p_e) from the marginal counts.
    const expected = [
      ["annotator1", "annotator2", 999, 0.9129129129129129, 0.8520226785167022],
      ["annotator1", "annotator3", 999, 0.928928928928929, 0.8789438112500383],
      ["annotator2", "annotator3", 999, 0.9179179179179179, 0.8616614540762907],
      ["annotator1", "gpt-3.5-turbo", 974, 0.7094455852156057, 0.4793706557872469],
    ] as const;
    for (const [first, second, n, raw, kappa] of expected) {
      const pair = found(first, second);
      expect(pair.n).toBe(n);
      expect(pair.coefficients["raw"]!.value).toBeCloseTo(raw, 12);
      expect(pair.coefficients["kappa"]!.value).toBeCloseTo(kappa, 12);
      expect(pair.coefficients["kappa"]!.low!).toBeLessThan(kappa);
      expect(pair.coefficients["kappa"]!.high!).toBeGreaterThan(kappa);
    }
    expect(found("annotator1", "gpt-3.5-turbo").missing).toEqual({ first: 0, second: 25, both: 0 });
    expect(report!.raters.find(({ rater }) => rater === "judge:gpt-3.5-turbo")).toMatchObject({ ratings: 974, malformed: 25 });
    const annotators = ["annotator1", "annotator2", "annotator3"].flatMap((name) => ["--rater", name]);
    const three = (await adjudicate(["agreement", into, "--resamples", "200", "--json", ...annotators])).json<Report>();
    expect(three.dimensions[0]!.conditions[0]!.all!.fleiss_kappa.value).toBeCloseTo(0.8641753649975505, 12);
  });
});
