import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const target = JSON.stringify({ task_id: "S03", system: { id: "fallback-router", version: "1.0.0" }, repetition: 1, citation_id: "k1" });
const on = (run: RunOnDisk, command: string, reviewer: string, ...args: string[]) =>
  adjudicate([command, run.folder, "--reviewer", reviewer, "--target", target, "--dimension", "citation-support", ...args]);
const label = (run: RunOnDisk, reviewer: string, value: string) => on(run, "label", reviewer, "--value", value, "--rationale", "read it");
const decided = ["--value", "partial", "--cause", "guideline-gap", "--rationale", "the guideline is silent on half a date"];

/** Ann and Ben have labelled one citation differently. */
async function differing(): Promise<RunOnDisk> {
  const run = runOnDisk();
  made.push(run);
  await label(run, "Ann", "full");
  await label(run, "Ben", "none");
  return run;
}
const json = async (...args: string[]) => JSON.parse((await adjudicate([...args, "--json"])).out) as Record<string, unknown>;

describe("adjudicate disagreements and decide", () => {
  it("list what reviewers differ on, decide it over their labels, and are content then", async () => {
    const run = await differing();
    const listed = await adjudicate(["disagreements", run.folder]);
    expect(listed.out).toContain("[label] S03, fallback-router, repetition 1, citation k1, citation-support: Ann says full, Ben says none");
    expect((await adjudicate(["check", run.folder])).code).toBe(1);

    const done = await on(run, "decide", "Cem", ...decided);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/^decided S03 citation-support = partial as [0-9a-f-]{36} \(review\/logs\/cem\.jsonl:1\)/);
    const event = JSON.parse(readFileSync(run.path("review/logs/cem.jsonl"), "utf8")) as { readonly over: readonly string[] };
    const idsOf = (name: string) => (JSON.parse(readFileSync(run.path(`review/logs/${name}.jsonl`), "utf8")) as { readonly id: string }).id;
    expect(event.over).toEqual([idsOf("ann"), idsOf("ben")]);

    expect((await adjudicate(["disagreements", run.folder])).out).toContain("reviewers differ nowhere, or all of it is decided");
    expect(await json("disagreements", run.folder, "--all")).toMatchObject({
      disagreements: [{ types: ["label"], decision: { by: "Cem", value: "partial", cause: "guideline-gap", stale: [], conflicting: [] } }],
    });
    expect((await adjudicate(["check", run.folder])).out).toContain("disagreement: 1 labelled items, 0 without agreement or decision");
    expect((await adjudicate(["validate", run.path("review/logs/cem.jsonl")])).code).toBe(0);
  });

  it("say that a decision is stale once a label it was decided over changes", async () => {
    const run = await differing();
    await on(run, "decide", "Cem", ...decided);
    await label(run, "Ann", "partial");
    const { code, out } = await adjudicate(["check", run.folder]);
    expect(code).toBe(1);
    expect(out).toContain("Ann says partial, Ben says none; Cem's decision is stale: a label that it was decided over has changed");
  });

  it("give the codebook's change list", async () => {
    const run = await differing();
    expect((await adjudicate(["disagreements", run.folder, "--changes"])).out).toContain("no decision blames the codebook");
    await on(run, "decide", "Cem", ...decided);
    expect((await adjudicate(["disagreements", run.folder, "--changes"])).out).toContain(
      "citation-support, between full and none: 1 case, decided partial 1×\n  S03: partial: the guideline is silent on half a date",
    );
    expect(await json("disagreements", run.folder, "--changes")).toMatchObject({
      changes: [{ between: ["full", "none"], decided: [{ label: "partial", count: 1 }] }],
    });
  });

  it("merge by a rule only when told to, and name the rule", async () => {
    const run = await differing();
    const merge = (...args: string[]) =>
      adjudicate(["decide", run.folder, "--reviewer", "Cem", "--dimension", "citation-support", "--merge", ...args]);
    expect((await merge("strictest", "--preview")).out).toContain("would settle 1, leaves 0 to a person");
    expect((await merge("majority")).out).toContain("decided 0, leaves 1 to a person");
    expect((await merge("strictest")).out).toContain("decided 1, leaves 0 to a person");
    expect(JSON.parse(readFileSync(run.path("review/logs/cem.jsonl"), "utf8"))).toMatchObject({
      kind: "decision",
      value: "none",
      strategy: "strictest",
    });
  });

  it.each<readonly [string, readonly string[], string]>([
    ["without a cause", ["--value", "full", "--rationale", "x"], "--cause"],
    ["with a cause that there is not", ["--value", "full", "--rationale", "x", "--cause", "mood"], "guideline-gap, ambiguous-evidence"],
    ["with a label that there is not", ["--value", "maybe", "--rationale", "x", "--cause", "other"], 'has no label "maybe"'],
    ["with a reason of nothing", ["--value", "full", "--rationale", " ", "--cause", "other"], "needs its reason"],
  ])("refuse to decide %s", async (_, args, said) => {
    const run = await differing();
    const { code, err } = await on(run, "decide", "Cem", ...args);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });

  it("let a rater decide their own item only deliberately", async () => {
    const run = await differing();
    const refused = await on(run, "decide", "Ben", ...decided);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toContain("--i-labelled-it");
    expect(await on(run, "decide", "Ben", ...decided, "--i-labelled-it")).toMatchObject({ code: 0 });
  });
});
