import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { hashOf, liveRow, liveTruthRun, newPage, vendorUrl } from "../builders/liveTruthRun";
import { adjudicate } from "./adjudicate";

const made: { remove(): void }[] = [];
afterAll(() => made.forEach((one) => one.remove()));
function world(...rows: Parameters<typeof liveTruthRun>) {
  const home = liveTruthRun(...rows);
  made.push(home);
  const run = home.path("run");
  const truth = (verb: string, ...more: readonly string[]) => adjudicate(["truth", verb, run, ...more]);
  return { home, run, truth };
}
const change = [
  "--fact",
  "release=v3.2",
  "--reason",
  "released",
  "--evidence-url",
  vendorUrl,
  "--evidence-sha256",
  hashOf(newPage),
  "--reviewer",
  "ann",
];
const eventsOf = (home: ReturnType<typeof world>["home"]) =>
  readFileSync(home.path("run/review/logs/ann.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { category: string; target?: Record<string, unknown> });

describe("a proposal because of what the gate says", () => {
  it("is named by the gate as a command line, which works once a person has said what only a person can", async () => {
    const { home, run, truth } = world();
    const gate = await adjudicate(["gate", run]);
    const command = `adjudicate truth propose ${run} S03 --from-gate --fact ID=VALUE --reason WHY --evidence-url URL`;
    expect(gate.out).toContain(command);
    expect((await adjudicate(["gate", run, "--json"])).json()).toMatchObject({ truth_proposals: [{ task_id: "S03", command }] });

    const answer = await truth("propose", "S03", "--from-gate", ...change);
    expect(answer.code, answer.err).toBe(0);
    expect(eventsOf(home)).toMatchObject([
      { category: "page-changed", target: { kind: "row", task_id: "S03", lane: "live", system: { id: "router" }, repetition: 0 } },
    ]);
    const listed = await truth("list", "--from-gate", "--json");
    expect(listed.json()).toMatchObject({
      causes: [{ line: 1, category: "page-changed", waiting: 1, propose: command, words: expect.stringContaining("not valid") as string }],
    });
    expect((await truth("list", "--from-gate")).out).toContain(command);
  });

  it("is a new confirmation where only the window is over, and a page that is gone is told from one that changed", async () => {
    const row = liveRow({ answer: "The latest release is v3.1", probe: false });
    const { run } = world([{ ...row, result: { ...row.result, truth_expired: "2026-08-20T00:00:00Z" } }]);
    expect((await adjudicate(["gate", run])).out).toContain(`adjudicate truth reconfirm ${run} S03 --reason WHY`);
    const gone = liveRow({ answer: "The latest release is v3.2" });
    const probe = { ...(gone.result!["probe"] as object), pages: [{ url: vendorUrl, status: 410 }] };
    const { truth } = world([{ ...gone, result: { ...gone.result, probe } }]);
    expect((await truth("list", "--from-gate", "--json")).json()).toMatchObject({ causes: [{ category: "page-gone" }] });
  });

  it("names a row of the case by its line or by what tells it from the others", async () => {
    const rows = [0, 1].map((repetition) => liveRow({ answer: "The latest release is v3.2", repetition }));
    const { home, truth } = world(rows);
    for (const row of ["2", "repetition=1", '{"task_id":"S03","repetition":1}', "task_id=S03,repetition=1,system=router@1.0.0"]) {
      const answer = await truth("propose", "S03", "--row", row, ...change);
      expect(answer.code, answer.err).toBe(0);
    }
    expect(eventsOf(home).map(({ target }) => target?.["repetition"])).toEqual([1, 1, 1, 1]);
  });

  it.each([
    [["--row", "9"], "no row of the results is on line 9"],
    [["--row", "repetition=7"], "no row of the results is repetition=7"],
    [["--row", "lane=live"], "2 rows are lane=live"],
    [["--row", "task_id=K01"], "no row of the results is task_id=K01"],
    [["--row", "colour=red"], "--row: "],
    [["--row", "1", "--from-gate"], "not both"],
  ])("is refused in words for %j", async (options, why) => {
    const { truth } = world([0, 1].map((repetition) => liveRow({ answer: "The latest release is v3.2", repetition })));
    const answer = await truth("propose", "S03", ...options, "--category", "page-changed", ...change);
    expect([answer.code, answer.err]).toEqual([2, expect.stringContaining(why)]);
  });

  it("is refused where the gate has nothing to say of the case", async () => {
    const { run, truth } = world([liveRow({ answer: "The latest release is v3.1", probe: false })]);
    const answer = await truth("propose", "S03", "--from-gate", ...change);
    expect([answer.code, answer.err]).toEqual([2, expect.stringContaining("no row of S03 breaks the gate")]);
    expect((await truth("list", "--from-gate")).out).toContain("no row breaks the gate");
    expect((await adjudicate(["gate", run])).out).not.toContain("truth propose");
  });
});

describe("what a proposal does to the gate of a run with a policy", () => {
  const baseline = JSON.stringify({
    rounds: ["a", "b", "c"].map((run_id) => ({
      run_id,
      observed_at: "2026-08-01T00:00:00Z",
      corpus_version: "live-1",
      region: "local",
      strata: { search: { n: 4, success: 4 }, "(all)": { n: 4, success: 4 } },
    })),
  });

  it("names the thresholds that are passed no longer, or now", async () => {
    const { home, run, truth } = world([liveRow({ answer: "The latest release is v3.2", probe: false })]);
    const proposed = await truth("propose", "S03", ...change, "--category", "page-changed", "--valid-at", "2026-08-20T00:00:00Z", "--json");
    const { id } = proposed.json<{ id: string }>();
    const gates = async () =>
      (await truth("preview", id, "--json")).json<{ runs: { gate: { before: string[]; after: string[] } }[] }>().runs[0]!.gate;
    expect(await gates()).toEqual({ before: [], after: [] });
    home.write("run/policy.yaml", "thresholds: { success_drop: 0.05 }\n");
    expect(await gates()).toEqual({ before: [], after: [] });
    home.write("baseline.json", baseline);
    const broken = "search: success rate 0, baseline 1: worse by 100 points, 5 points allowed";
    expect(await gates()).toEqual({ before: [broken, broken.replace("search", "(all)")], after: [] });
    expect((await truth("preview", id)).out).toContain(`no longer: ${broken}`);
    expect(
      (await adjudicate(["gate", run, "--policy", home.path("run/policy.yaml"), "--baseline", home.path("baseline.json"), "--json"])).json(),
    ).toMatchObject({ verdict: "review" });
    home.write("run/policy.yaml", "thresholds: { success_drop: many }\n");
    const wrong = await truth("preview", id);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("policy.yaml")]);
  });
});
