import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { judgement as judgementShape, type Judgement } from "../../src/core/formats/judgement";
import { judgeRow } from "../../src/harness/ruleJudge";
import { adjudicate, corpusFile, projectRoot, rowsIn, scratchFolder, withoutVolatile } from "../builders/benchmark";
import { builtCli } from "../builders/builtCli";

const samples = join(projectRoot, "samples");
const sampled = [...new Set(rowsIn(join(samples, "run")).map(({ task_id }) => task_id))];
let cli = "";
beforeAll(async () => {
  cli = (await builtCli()).cli;
});
const judgements = (folder: string) =>
  readFileSync(join(folder, "judgements/lexical-containment.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Judgement);

describe("the samples", () => {
  it.each([
    ["run", ["--repeat", "2"]],
    ["run-impatient", ["--system", join(samples, "systems/impatient.yaml")]],
  ] as const)("%s is what the command in the README makes", (name, words) => {
    const out = join(scratchFolder("sample"), name);
    const made = adjudicate(cli, "run", "--corpus", corpusFile, "--lane", "fixture", "--fixture-seed", "1", ...words, "--out", out);
    expect(made.code, made.err).toBe(0);
    expect(rowsIn(join(samples, name)).map(withoutVolatile)).toEqual(rowsIn(out).map(withoutVolatile));
  });

  it("have the truths of the sample's seed beside the corpus", () => {
    expect(readdirSync(join(samples, "truth")).sort()).toEqual(sampled.map((id) => `${id}.yaml`).sort());
    for (const id of sampled)
      expect(readFileSync(join(samples, "truth", `${id}.yaml`))).toEqual(readFileSync(join(samples, "run/truth", `${id}.yaml`)));
  });

  it.each(["run", "run-impatient"])("%s has the judgements that the rule judge gives, and is valid and verified", (name) => {
    const folder = join(samples, name);
    const written = judgements(folder);
    for (const one of written) expect(judgementShape.safeParse(one).success).toBe(true);
    expect(rowsIn(folder).flatMap((row) => judgeRow(row, ""))).toEqual(written.map((one) => ({ ...one, judged_at: "" })));
    expect(written.every(({ content, judge }) => content?.startsWith("sha256:") && judge.kind === "rule")).toBe(true);
    expect(adjudicate(cli, "validate", folder).code).toBe(0);
    expect(adjudicate(cli, "verify", folder).code).toBe(0);
  });

  it("hold a judge that does not simply agree with the graders", () => {
    expect(new Set(judgements(join(samples, "run")).map(({ label }) => label)).size).toBeGreaterThan(1);
  });

  it.each([
    ["bad-lines", 1],
    ["duplicate-keys", 1],
    ["unknown-labels", 0],
    ["newer-schema", 1],
    ["minimal", 0],
    ["empty", 1],
  ] as const)("awkward/%s: validate answers %i", (name, code) => {
    const made = adjudicate(cli, "validate", join(samples, "awkward", `${name}.jsonl`));
    expect(made.code, made.out + made.err).toBe(code);
  });
});
