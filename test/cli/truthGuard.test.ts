import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { hashOf, liveRow, liveTruthRun, newPage, oldTruthText, vendorUrl } from "../builders/liveTruthRun";
import { adjudicate } from "./adjudicate";

const made: { remove(): void }[] = [];
afterAll(() => made.forEach((one) => one.remove()));
function world(...rows: Parameters<typeof liveTruthRun>) {
  const home = liveTruthRun(...rows);
  made.push(home);
  const run = home.path("run");
  const truth = (verb: string, ...more: readonly string[]) => adjudicate(["truth", verb, run, ...more]);
  const store = () => readFileSync(home.path("truth/S03.yaml"), "utf8");
  const change = (value: string, by: string, ...more: readonly string[]) =>
    truth(
      "propose",
      "S03",
      ...["--fact", `release=${value}`, "--category", "page-changed", "--reason", "released", "--evidence-url", vendorUrl],
      ...["--valid-at", "2026-08-20T00:00:00Z", "--reviewer", by, "--json", ...more],
    );
  const proposed = async (...args: Parameters<typeof change>) => {
    const answer = await change(...args);
    expect(answer.code, answer.err).toBe(0);
    return answer.json<{ id: string; marks: { why: string; system: string }[]; lacks: string[] }>();
  };
  const findings = async (...more: readonly string[]) => {
    const answer = await adjudicate(["check", run, "--json", ...more]);
    const { rules } = answer.json<{ rules: { rule: string; findings: { level: string; message: string }[] }[] }>();
    return rules.find(({ rule }) => rule === "truth-change")!.findings.map(({ level, message }) => `${level}: ${message}`);
  };
  return { home, run, truth, store, change, proposed, findings };
}
const archived = ["--evidence-sha256", hashOf(newPage)];

describe("a proposal by who owns a system", () => {
  const noAnswer = liveRow({ answer: "Nothing is known" });

  it("is marked by the option or by the policy of the run, kept so, and needs archived evidence and an acknowledgement", async () => {
    const { home, truth, proposed, store } = world([noAnswer]);
    const free = await proposed("v3.2", "dora");
    expect(free.marks).toEqual([]);
    const own = await proposed("v3.2", "ANN", "--owner", "router=ann");
    expect(own.marks).toMatchObject([{ field: "*", why: "owner", system: "router" }]);
    expect(own.lacks.join()).toContain("its proposer owns router: archived evidence is needed");
    home.write("policy.yaml", "owners: { router: [ann] }\n");
    const proved = await proposed("v3.2", "ann", ...archived);
    expect(proved.marks).toMatchObject([{ why: "owner" }]);
    home.write("policy.yaml", "calibrated: false\n"); // who looks later need not be told again

    const blind = await truth("approve", proved.id, "--reviewer", "ben");
    expect([blind.code, blind.err]).toEqual([1, expect.stringContaining("ben has not acknowledged that its proposer owns router")]);
    const bare = await truth("approve", own.id, "--reviewer", "ben", "--acknowledge");
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining("archived evidence is needed")]);
    expect(store()).toBe(oldTruthText);
    const seen = await truth("approve", proved.id, "--reviewer", "ben", "--acknowledge");
    expect(seen.code, seen.err).toBe(0);
  });

  it("is found by the check where nobody who approved it acknowledged it", async () => {
    const { proposed, truth, findings, home } = world([noAnswer]);
    const { id } = await proposed("v3.2", "ann", ...archived);
    expect((await truth("approve", id, "--reviewer", "ben")).code).toBe(0);
    const grading = "warning: S03: "; // the row names no version: nothing else is to be said
    expect((await findings()).filter((one) => !one.startsWith(grading))).toEqual([]);
    const found = await findings("--owner", "router=Ann");
    expect(found).toEqual([
      "error: S03: version 2 was approved by ben without acknowledging that its proposer owns router, which answered this case",
    ]);
    home.write("policy.yaml", "owners: { router: [ann] }\n");
    expect(await findings()).toEqual(found);
  });

  it("names an approver who owns the system", async () => {
    const { proposed, truth } = world([liveRow({ answer: "The latest release is v3.2" })]);
    const { id } = await proposed("v3.2", "ann", ...archived);
    const approved = await truth("approve", id, "--reviewer", "ben", "--acknowledge", "--owner", "router=ben");
    expect([approved.code, approved.out]).toEqual([0, expect.stringContaining("ben owns router")]);
  });

  it.each(["router", "=ann", "router="])("is asked for in words: --owner %s", async (given) => {
    const { change } = world([noAnswer]);
    const answer = await change("v3.2", "ann", "--owner", given);
    expect([answer.code, answer.err]).toEqual([2, expect.stringContaining("--owner takes a system and a name")]);
  });
});

describe("what an answer cites itself", () => {
  const citation = ["--target", "task_id=S03,citation_id=k1", "--dimension", "citation-support"];
  const label = async (run: string, by: string, value: string) => {
    const answer = await adjudicate([
      "label",
      run,
      ...citation,
      ...["--value", value, "--rationale", "read", "--evidence", "The latest release is v3.2", "--reviewer", by],
    ]);
    expect(answer.code, answer.err).toBe(0);
  };
  /** The grader cannot judge the support: the claim holds none of the facts that the old truth expects. */
  const unjudged = () => liveRow({ answer: "Version v3.2 came out on a sunny Tuesday" });

  it("proves nothing until a reviewer who neither proposes nor approves finds it supported", async () => {
    const { run, proposed, truth, findings } = world([unjudged()]);
    const { id, lacks } = await proposed("v3.2", "ann", ...archived);
    expect(lacks.join()).toContain("itself cites");
    const approve = () => truth("approve", id, "--reviewer", "ben", "--acknowledge");
    await label(run, "ann", "full");
    await label(run, "ben", "full");
    expect((await approve()).err).toContain("itself cites");
    await label(run, "cem", "full");
    expect((await approve()).code).toBe(0);
    expect(await findings()).toEqual([]); // labels that the new truth makes stale still say what the page supports
  });

  it("is not taken over the objection of anybody", async () => {
    const { run, proposed, truth } = world([unjudged()]);
    const { id } = await proposed("v3.2", "ann", ...archived);
    await label(run, "cem", "full");
    await label(run, "ben", "none");
    expect((await truth("approve", id, "--reviewer", "ben", "--acknowledge")).err).toContain("itself cites");
  });

  it("is not taken from a grader whom a reviewer contradicts", async () => {
    const row = liveRow({ answer: "The latest release is v3.2" });
    expect(row.result!.citations![0]!.support).toBe("full");
    const { run, proposed, truth } = world([row]);
    const { id, lacks } = await proposed("v3.2", "ann", ...archived);
    expect(lacks).toEqual([]);
    await label(run, "cem", "partial");
    expect((await truth("approve", id, "--reviewer", "ben", "--acknowledge")).err).toContain("itself cites");
  });
});

describe("a truth that was edited by hand in its place", () => {
  it("is found by what rows say that they were graded with, though no run kept a copy of it", async () => {
    const { home, findings } = world([liveRow({ answer: "The latest release is v3.2" })]);
    expect(await findings()).toEqual([]);
    home.write("truth/S03.yaml", oldTruthText.replace("v3.1", "v3.2"));
    expect(await findings()).toEqual([expect.stringContaining("no version says what") as string]);
    home.write("truth/S03.yaml", oldTruthText.replace(/expected_facts:\n.*\n/, ""));
    expect(await findings()).toEqual([expect.stringContaining("no version says what") as string]);
  });

  it("is told from a version that only has to be graded with", async () => {
    const { home, proposed, truth, findings, run } = world([liveRow({ answer: "v3.0" })]);
    const graded = JSON.parse(readFileSync(home.path("run/results.jsonl"), "utf8")) as { result: Record<string, unknown> };
    home.write("run/results.jsonl", `${JSON.stringify({ ...graded, result: { ...graded.result, truth: { case_id: "S03", version: 1 } } })}\n`);
    const { id } = await proposed("v3.3", "ann");
    expect((await truth("approve", id, "--reviewer", "ben")).code).toBe(0);
    expect(await findings()).toEqual([
      expect.stringMatching(/^warning: S03: .* was graded with version 1, and version 2 is in force for it/) as string,
    ]);
    const out = home.path("again");
    expect((await adjudicate(["regrade", run, "--out", out])).code).toBe(0);
    const again = await adjudicate(["check", out, "--json"]);
    expect(again.out).not.toContain("is in force for it");
    appendFileSync(home.path("truth/S03.yaml"), "# read\n");
    expect((await adjudicate(["check", out])).code).toBe(0);
  });
});
