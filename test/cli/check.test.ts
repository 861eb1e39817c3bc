import { readFileSync, readdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { checkRules } from "../../src/core/check/findings";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import { memorySource } from "../../src/core/records/byteSource";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const key = { task_id: "S03", system: { id: "fallback-router", version: "1.0.0" }, repetition: 1 };
const label = (run: RunOnDisk, reviewer: string, value: string) =>
  adjudicate([
    "label",
    run.folder,
    "--reviewer",
    reviewer,
    "--target",
    JSON.stringify({ ...key, citation_id: "k1" }),
    "--dimension",
    "citation-support",
    "--value",
    value,
    "--rationale",
    "read it",
  ]);
const check = (run: RunOnDisk, ...args: string[]) => adjudicate(["check", run.folder, ...args]);
interface Outcome {
  readonly rule: string;
  readonly seen: string | null;
  readonly findings: readonly { readonly level: string; readonly message: string; readonly file?: string; readonly line?: number }[];
}
const rules = async (run: RunOnDisk, ...args: string[]) => {
  const { code, out } = await check(run, "--json", ...args);
  const read = JSON.parse(out) as { readonly ok: boolean; readonly rules: readonly Outcome[] };
  expect(code).toBe(read.ok ? 0 : 1);
  return { ok: read.ok, of: (rule: string) => read.rules.find((one) => one.rule === rule)! };
};

describe("adjudicate check", () => {
  it("passes where there is nothing to object to, and says what it looked at", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    const { ok, of } = await rules(run);
    expect(ok).toBe(true);
    expect(of("disagreement")).toMatchObject({ seen: "1 labelled items, 0 without agreement or decision", findings: [] });
    expect(of("log-chain").seen).toBe("1 logs with 1 events");
    expect((await check(run)).out).toContain("check passed");
  });

  it("fails for reviewers who disagree and for a floor that is not held, in text, SARIF and JUnit alike", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    await label(run, "Ben", "none");
    const policy = run.write("policy.yaml", "floors:\n  agreement: 0.6\n  coefficient: raw\n");
    const { ok, of } = await rules(run, "--policy", policy);
    expect(ok).toBe(false);
    expect(of("disagreement").findings).toEqual([
      { rule: "disagreement", level: "error", message: expect.stringContaining("Ann says full, Ben says none; nobody has decided") as string },
    ]);
    expect(of("agreement-floor").findings[0]!.message).toContain("Ann and Ben, citation-support, labelled open: raw has no interval");
    const sarif = JSON.parse((await check(run, "--format", "sarif")).out) as {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number }[];
      }[];
    };
    const [reported] = sarif.runs;
    expect(sarif.version).toBe("2.1.0");
    expect(reported!.results.map(({ ruleId }) => ruleId)).toEqual(["disagreement"]);
    for (const { ruleId, ruleIndex } of reported!.results) expect(reported!.tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
    const junit = await check(run, "--format", "junit");
    expect(junit.code).toBe(1);
    expect(junit.out).toMatch(new RegExp(`<testsuites tests="${Object.keys(checkRules).length}" failures="1" skipped="\\d">`));
    expect(junit.out).toContain("Ann says full, Ben says none");
  });

  it("names archived bytes that were changed, and a log that was edited, with file and line", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    await label(run, "Ann", "none");
    const log = readFileSync(run.path("review/logs/ann.jsonl"), "utf8");
    run.write("review/logs/ann.jsonl", log.replace("read it", "did not read it"));
    const folder = readdirSync(run.path("representations")).sort()[0]!;
    const name = readdirSync(run.path("representations", folder))[0]!;
    run.write(`representations/${folder}/${name}`, "other bytes");
    const { ok, of } = await rules(run);
    expect(ok).toBe(false);
    expect(of("log-chain").findings.map(({ file, line }) => [file?.endsWith("ann.jsonl"), line])).toContainEqual([true, 2]);
    expect(
      of("hash-mismatch")
        .findings.filter(({ level }) => level === "error")
        .map(({ message }) => message),
    ).toEqual([expect.stringContaining("have changed: they hash to")]);
  });

  it("counts how much of a plan is labelled, by stratum, and refuses a plan of other results", async () => {
    const run = kept(runOnDisk());
    await label(run, "Ann", "full");
    const results = readFileSync(run.path("results.jsonl"));
    const own = await fileFingerprint(memorySource("results.jsonl", results));
    const plan = (id: string, fingerprint: string, reviewers?: readonly string[]) => ({
      schema: "plan/1",
      plan_id: id,
      seed: 1,
      created_at: "2026-11-30T00:00:00Z",
      dimension: "citation-support@1",
      population: { results_fingerprint: fingerprint },
      cells: [{ id: "all", stratum: "dynamic", size: 2, quota: 2, drawn: 2, inclusion_probability: 1 }],
      items: [
        { target: { kind: "citation", ...key, citation_id: "k1" }, cell: "all", ...(reviewers ? { reviewers } : {}) },
        { target: { kind: "citation", ...key, citation_id: "k2" }, cell: "all" },
      ],
    });
    run.write("review/plans/p-1.json", JSON.stringify(plan("p-1", own)));
    run.write("review/plans/p-2.json", JSON.stringify(plan("p-2", "file:of another")));
    run.write("review/plans/p-3.json", "{");
    run.write("review/plans/p-4.json", JSON.stringify(plan("p-4", own, ["Ann", "Ben"])));
    const policy = run.write("policy.yaml", "floors:\n  coverage: 0.9\n");
    const { ok, of } = await rules(run, "--policy", policy);
    expect(ok).toBe(false);
    expect(of("plan-coverage")).toMatchObject({
      seen: "1 of 4 items labelled",
      findings: [
        { level: "error", message: "p-1, stratum dynamic: 1 of 2 items are labelled, fewer than the policy's 90 %" },
        { level: "error", message: "p-4, stratum dynamic: 0 of 2 items are labelled, fewer than the policy's 90 %" }, // Ben, whom they were given to as well, has not
      ],
    });
    expect(
      of("plan-foreign")
        .findings.map(({ file }) => file?.split("/").at(-1))
        .sort(),
    ).toEqual(["p-2.json", "p-3.json"]);
    expect((await rules(run)).of("plan-coverage").findings).toEqual([]);
  });

  it("passes no results that cannot be read, and says so of empty ones", async () => {
    const run = kept(runOnDisk());
    run.write("results.jsonl", "no rows\n");
    expect(await check(run)).toMatchObject({ code: 2, err: expect.stringContaining("holds no row that can be read") as string });
    run.write("results.jsonl", "");
    expect(await check(run)).toMatchObject({ code: 0, err: expect.stringContaining("is empty") as string });
  });

  it("refuses a format and a coefficient that there are not", async () => {
    const run = kept(runOnDisk());
    expect(await check(run, "--format", "html")).toMatchObject({ code: 2, err: expect.stringContaining("--format: text, sarif or junit") as string });
    const policy = run.write("policy.yaml", "floors:\n  agreement: 0.6\n  coefficient: rho\n");
    expect(await check(run, "--policy", policy)).toMatchObject({
      code: 2,
      err: expect.stringContaining("the policy's coefficient is rho") as string,
    });
  });
});
