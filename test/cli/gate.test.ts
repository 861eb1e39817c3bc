import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { labelled, measured, roundOnDisk, roundRows, type RoundSpec } from "../builders/roundRows";
import { adjudicate } from "./adjudicate";

const scratch = (name: string, text?: string) => {
  const file = join(mkdtempSync(join(tmpdir(), "gate-")), name);
  if (text !== undefined) writeFileSync(file, text);
  return file;
};
const live = (spec: RoundSpec = {}) => roundOnDisk(roundRows({ lane: "live", ...spec }));
/** A baseline made by the command itself, one round after the other. */
async function baselineOf(...specs: readonly RoundSpec[]): Promise<string> {
  const file = scratch("baseline.json");
  for (const [at, spec] of specs.entries()) {
    const made = await adjudicate(["gate", live({ runId: `b${at}`, day: at + 1, ...spec }), "--baseline", file, "--add-round"]);
    expect(made.code, made.err).toBe(0);
  }
  return file;
}

describe("adjudicate gate", () => {
  it("passes a whole fixture run with exit code 0, in words and as JSON", async () => {
    const folder = roundOnDisk(roundRows());
    const [text, json] = [await adjudicate(["gate", folder]), await adjudicate(["gate", folder, "--json"])];
    expect([text.code, json.code]).toEqual([0, 0]);
    expect(text.out).toMatch(/^PASS {2}.*30 rows of 30 cases \(web-retrieval-v1\), fixture lane/);
    expect(json.json()).toMatchObject({ verdict: "pass", rows: 30, cases: 30, hard: [], rolling: { kind: "none" }, quarantined: [], round: null });
  });

  it("fails with exit code 1 and names case, rule and figures of every breach", async () => {
    const rows = roundRows({ changes: { B02: labelled("wrong-answer"), K05: null, D01: measured({ escalations: 2, requests: 9 }) } });
    const folder = roundOnDisk(rows, {
      D01: "case_id: D01\nvalid_at: 2026-01-01T00:00:00Z\nmax_budget: { escalations: 0, requests: 12 }\n",
    });
    const { code, out } = await adjudicate(["gate", folder]);
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL/);
    expect(out).toMatch(/K05 +missing-case/);
    expect(out).toMatch(/B02 +label .*wrong-answer, expected success \(It is wrong-answer\.\)/);
    expect(out).toMatch(/D01 +cap .*escalations: 2, at most 0/);
    const { hard } = (await adjudicate(["gate", folder, "--json"])).json<{ hard: { rule: string; task_id: string }[] }>();
    expect(hard.map(({ rule, task_id }) => `${task_id}/${rule}`)).toEqual(["K05/missing-case", "D01/cap", "B02/label"]);
  });

  it("cannot hold a run to a version whose cases its corpus does not have, although all cases of that corpus are there", async () => {
    const folder = roundOnDisk(roundRows({ changes: { B05: null, B06: null } }));
    const corpus = join(folder, "corpus.yaml");
    const lines = readFileSync(corpus, "utf8").split("\n");
    writeFileSync(corpus, lines.filter((line) => !/id: B0[56]/.test(line)).join("\n"));
    const { code, err } = await adjudicate(["gate", folder]);
    expect(code).toBe(2);
    expect(err).toContain("these are not the cases of web-retrieval-v1 (B05, B06 left out)");
    // Nor where the corpus was given another name, and the rows still bear this one.
    writeFileSync(corpus, readFileSync(corpus, "utf8").replace("version: web-retrieval-v1", "version: mine"));
    const renamed = await adjudicate(["gate", folder]);
    expect([renamed.code, renamed.err]).toEqual([2, expect.stringContaining("these are not the cases of web-retrieval-v1")]);
  });

  it("fails where a line is no row, although the other lines pass", async () => {
    const folder = roundOnDisk(roundRows());
    writeFileSync(join(folder, "results.jsonl"), `${readFileSync(join(folder, "results.jsonl"), "utf8")}{"broken\n`);
    const { code, out, err } = await adjudicate(["gate", folder]);
    expect([code, out]).toEqual([1, expect.stringContaining("FAIL")]);
    expect(err).toContain("results.jsonl:31:");
  });

  it("asks for a review with exit code 1 where a threshold is passed, and says that thresholds are examples", async () => {
    const baseline = await baselineOf({}, {}, {});
    const worse = live({ runId: "now", day: 9, changes: { K01: labelled("wrong-answer"), K02: labelled("wrong-answer") } });
    const { code, out } = await adjudicate(["gate", worse, "--baseline", baseline]);
    expect(code).toBe(1);
    expect(out).toMatch(/^REVIEW/);
    expect(out).toContain("example thresholds, not calibrated");
    expect(out).toMatch(/\(all\) +success rate +1 +0\.9333 +6\.67 points +5 points +REVIEW/);
    const calibrated = scratch("policy.yaml", "calibrated: true\nminimum_rounds: 3\nthresholds: { success_drop: 0.05 }\n");
    const judged = await adjudicate(["gate", worse, "--baseline", baseline, "--policy", calibrated]);
    expect([judged.code, judged.out.includes("not calibrated")]).toEqual([1, false]);
    expect((await adjudicate(["gate", live({ runId: "now", day: 9 }), "--baseline", baseline])).code).toBe(0);
  });

  it("takes the policy of the samples, which are the specification's figures", async () => {
    const baseline = await baselineOf({}, {}, {});
    const policy = resolve(import.meta.dirname, "../../samples/policy.yaml");
    const [own, examples] = [
      await adjudicate(["gate", live({ runId: "now", day: 9 }), "--baseline", baseline, "--policy", policy, "--json"]),
      await adjudicate(["gate", live({ runId: "now", day: 9 }), "--baseline", baseline, "--json"]),
    ];
    const rolling = (answer: typeof own) => answer.json<{ rolling: unknown }>().rolling;
    expect(rolling(own)).toEqual(rolling(examples));
  });

  it("cannot compare with another corpus, region or configuration, nor with too few rounds: exit code 2, and says which", async () => {
    const baseline = await baselineOf({}, {}, {});
    const elsewhere = await adjudicate(["gate", live({ runId: "now", day: 9, region: "eu-west" }), "--baseline", baseline]);
    expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining("has region local, this run eu-west")]);
    expect(elsewhere.out).toMatch(/^CANNOT COMPARE/);
    const short = await adjudicate(["gate", live({ runId: "now", day: 9 }), "--baseline", await baselineOf({}, {})]);
    expect([short.code, short.err]).toEqual([2, expect.stringContaining("2 other rounds, and at least 3")]);
  });

  it("still says which hard rule is broken where it cannot compare", async () => {
    const baseline = await baselineOf({});
    const worse = live({ runId: "now", day: 9, changes: { K01: null } });
    const { code, out } = await adjudicate(["gate", worse, "--baseline", baseline]);
    expect([code, out]).toEqual([2, expect.stringMatching(/^FAIL[^]*K01 +missing-case/)]);
  });

  it("adds a round once, never changes one that is there, and adds none that broke a hard rule", async () => {
    const file = await baselineOf({});
    const before = readFileSync(file, "utf8");
    const again = await adjudicate(["gate", live({ runId: "b0", day: 5 }), "--baseline", file, "--add-round"]);
    expect([again.code, again.out, readFileSync(file, "utf8")]).toEqual([0, expect.stringContaining("has this round already"), before]);
    const leak = live({ runId: "b1", day: 2, changes: { A05: labelled("success", { failure_tags: ["cache-leak"] }) } });
    expect((await adjudicate(["gate", leak, "--baseline", file, "--add-round"])).code).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect((await adjudicate(["validate", file])).code).toBe(0);
  });

  it("lists cases in quarantine with what has to be done, and leaves them out of the baseline", async () => {
    const file = scratch("baseline.json");
    const folder = live({ changes: { K05: labelled("probe-invalid", { failure_class: "probe-invalid" }) } });
    const { code, out } = await adjudicate(["gate", folder, "--baseline", file, "--add-round"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/quarantine[^]*K05 +probe-invalid/)]);
    const { rounds } = JSON.parse(readFileSync(file, "utf8")) as { rounds: { strata: Record<string, { n: number }> }[] };
    expect(rounds[0]!.strata["known-url"]!.n).toBe(5);
  });

  it.each([
    ["a run that is not there", ["no-such-run"], "no-such-run"],
    ["a policy that is none", [roundOnDisk(roundRows()), "--policy", scratch("policy.yaml", "thresholds: { success_drop: 7 }\n")], "policy.yaml:1:"],
    ["a baseline that is not there", [live(), "--baseline", "/nowhere/baseline.json"], "baseline.json"],
    ["a baseline that is none", [live(), "--baseline", scratch("baseline.json", '{"rounds": 3}')], "baseline.json:1:"],
    ["a round to add and no baseline", [live(), "--add-round"], "--baseline FILE"],
    ["a fixture round to add", [roundOnDisk(roundRows()), "--add-round", "--baseline", scratch("baseline.json")], "no live round"],
  ])("cannot run on %s", async (_, words, said) => {
    const { code, err } = await adjudicate(["gate", ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  it("cannot say which cases there must be without a corpus", async () => {
    const file = scratch(
      "results.jsonl",
      roundRows()
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    );
    const { code, err } = await adjudicate(["gate", file]);
    expect([code, err]).toEqual([2, expect.stringContaining("no corpus.yaml")]);
    expect(existsSync(file)).toBe(true);
  });
});
