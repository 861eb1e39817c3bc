import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { truth as truthShape } from "../../src/core/formats/truth";
import { builtCli } from "../builders/builtCli";
import { hashOf, liveRow, liveTruthRun, newPage, oldTruthText, vendorUrl } from "../builders/liveTruthRun";
import { adjudicate } from "./adjudicate";

const made: { remove(): void }[] = [];
afterAll(() => made.forEach((one) => one.remove()));
function world(...rows: Parameters<typeof liveTruthRun>) {
  const home = liveTruthRun(...rows);
  made.push(home);
  return home;
}
type Findings = {
  readonly rules: readonly { readonly rule: string; readonly findings: readonly { readonly message: string; readonly level: string }[] }[];
};
async function found(run: string, rule = "truth-change"): Promise<readonly string[]> {
  const answer = await adjudicate(["check", run, "--json"]);
  return answer
    .json<Findings>()
    .rules.find((one) => one.rule === rule)!
    .findings.map(({ message }) => message);
}
const propose = (run: string, value: string, ...more: readonly string[]) =>
  adjudicate([
    "truth",
    "propose",
    run,
    "S03",
    "--fact",
    `release=${value}`,
    "--category",
    "page-changed",
    "--reason",
    "released",
    "--evidence-url",
    vendorUrl,
    "--valid-at",
    "2026-08-20T00:00:00Z",
    "--reviewer",
    "ann",
    "--json",
    ...more,
  ]);
const version2 = (lines: string) =>
  oldTruthText
    .replace("valid_at:", "versions:\n  - valid_at:")
    .replace(/\n(freshness|expected|allowed)/g, "\n    $1")
    .replace("  - { id", "      - { id")
    .replace("versions:\n", `versions:\n${lines}`);
const byHand = (value: string, change = "") =>
  version2(
    `  - version: 2\n    valid_at: 2026-08-20T00:00:00Z\n    expected_facts: [{ id: release, value: ${value}, match: exact }]\n    allowed_sources: ["https://vendor.example/releases/*"]\n${change}`,
  );

describe("what the check finds in a truth store", () => {
  it("is nothing where truths were changed as they should be", async () => {
    const home = world();
    const run = home.path("run");
    expect(await found(run)).toEqual([]);
    const id = (await propose(run, "v3.2", "--evidence-sha256", hashOf(newPage))).json<{ id: string }>().id;
    expect((await adjudicate(["truth", "approve", run, id, "--reviewer", "ben", "--acknowledge"])).code).toBe(0);
    expect(await found(run)).toEqual([]);
  });

  it.each([
    ["a version without a record of its change", byHand("v4"), "does not say why it is there"],
    [
      "a version that nobody approved in any log",
      byHand("v4", "    change: { reason: x, evidence_url: https://vendor.example/releases/1, proposed_by: ann, approved_by: ben }\n"),
      "no log here holds the approval",
    ],
    [
      "a version approved by its proposer",
      byHand("v4", "    change: { reason: x, evidence_url: https://vendor.example/releases/1, proposed_by: Ann, approved_by: ann }\n"),
      "who proposed it",
    ],
    [
      "a version without a reason",
      byHand("v4", "    change: { reason: '', evidence_url: https://vendor.example/releases/1, proposed_by: ann, approved_by: ben }\n"),
      "gives no reason",
    ],
    [
      "a version without evidence",
      byHand("v4", "    change: { reason: x, evidence_url: nowhere, proposed_by: ann, approved_by: ben }\n"),
      "names no evidence URL",
    ],
    [
      "a system's answer adopted by hand",
      byHand("v3.2", "    change: { reason: x, evidence_url: https://vendor.example/releases/latest, proposed_by: ann, approved_by: ben }\n"),
      "adopts a system's answer",
    ],
  ])("%s", async (_name, text, why) => {
    const home = world();
    home.write("truth/S03.yaml", text);
    expect(truthShape.safeParse(parse(text)).success, text).toBe(true);
    expect((await found(home.path("run"))).join("\n")).toContain(why);
    expect((await adjudicate(["check", home.path("run")])).code).toBe(1);
  });

  it("an approved version that was edited afterwards, and an older one that a run was graded with", async () => {
    const home = world([liveRow({ answer: "v3.0" })]);
    const run = home.path("run");
    const id = (await propose(run, "v3.3")).json<{ id: string }>().id;
    expect((await adjudicate(["truth", "approve", run, id, "--reviewer", "ben"])).code).toBe(0);
    const written = readFileSync(home.path("truth/S03.yaml"), "utf8");
    home.write("truth/S03.yaml", written.replace("v3.3", "v3.0"));
    expect((await found(run)).join("\n")).toContain("version 2 is not what ben approved: expected_facts/release");
    home.write("truth/S03.yaml", written);
    home.write("run/truth/S03.yaml", oldTruthText);
    const beside = await adjudicate(["check", run, "--json", "--truth", home.path("truth")]);
    expect(JSON.stringify(beside.json())).not.toContain("was graded with");
    home.write("truth/S03.yaml", written.replace("value: v3.1", "value: v3.0"));
    const rewritten = await adjudicate(["check", run, "--json", "--truth", home.path("truth")]);
    expect(JSON.stringify(rewritten.json())).toContain("version 1 is not what");
  });

  it("a live case whose window is over", async () => {
    const home = world();
    home.write("truth/S03.yaml", oldTruthText.replace("31536000", "3600"));
    expect(await found(home.path("run"), "truth-expired")).toEqual([expect.stringContaining("was valid until 2026-08-01T01:00:00.000Z")]);
  });
});

describe("a truth that was edited in its place", () => {
  it("is not made to look right by grading again: the rows stay, and the new run keeps what shows it", async () => {
    const row = liveRow({ answer: "v3.0" });
    const home = world([{ ...row, result: { ...row.result!, truth: { case_id: "S03", version: 1 } } }]);
    home.write("run/truth/S03.yaml", oldTruthText);
    home.write("truth/S03.yaml", oldTruthText.replace("releases/*", "*"));
    const [run, again, store] = [home.path("run"), home.path("again"), ["--truth", home.path("truth")]];
    const graded = await adjudicate(["regrade", run, "--out", again, ...store]);
    expect([graded.code, graded.err]).toEqual([1, expect.stringMatching(/is as it was: version 1, which graded it, .* allowed_sources/)]);
    const rowOf = (name: string): unknown => JSON.parse(readFileSync(home.path(name, "results.jsonl"), "utf8"));
    expect(rowOf("again")).toEqual(rowOf("run"));
    for (const one of [run, again]) expect((await adjudicate(["check", one, ...store])).out).toMatch(/version 1 is not what .* allowed_sources/);
  });
});

describe("a truth store", () => {
  it("that several runs share is checked with their logs, and one that is not there is refused", async () => {
    const home = world([liveRow({ answer: "v3.0" })]);
    const [run, other] = [home.path("run"), home.path("other")];
    cpSync(run, other, { recursive: true });
    const id = (await propose(other, "v9")).json<{ id: string }>().id;
    expect((await adjudicate(["truth", "approve", other, id, "--reviewer", "ben"])).code).toBe(0);
    expect((await found(run)).join("\n")).toContain("no log here holds the approval");
    const both = await adjudicate(["check", run, "--with", other]);
    expect([both.code, both.out]).toEqual([0, expect.stringContaining("check passed")]);
    for (const command of [["check"], ["truth", "list"]])
      expect((await adjudicate([...command, run, "--truth", home.path("nowhere")])).code, command.join(" ")).toBe(2);
    home.write("truth/S04.yml", "");
    expect((await found(run)).join("\n")).toContain("the name of a truth file ends in .yaml");
  });
});

describe("an approval that is killed at any point", () => {
  it("leaves the old version whole or the new one whole, and the log agrees with it once anybody looks again", async () => {
    const { cli } = await builtCli();
    const outcomes = { old: 0, finished: 0, written: 0 };
    for (let round = 0; round < 20; round++) {
      const home = world([liveRow({ answer: "v3.0" })]);
      const run = home.path("run");
      const id = (await propose(run, "v3.3")).json<{ id: string }>().id;
      const child = spawn(process.execPath, [cli, "truth", "approve", run, id, "--reviewer", "ben"], { stdio: "ignore" });
      const ended = once(child, "exit");
      const log = home.path("run/review/logs/ben.jsonl");
      // The first rounds are killed whenever, the others from when the approval is in the log, each a millisecond later.
      if (round < 5) await Promise.race([pause(round * 100), ended]);
      else {
        while (child.exitCode === null && !(existsSync(log) && readFileSync(log).length > 0)) await pause(1);
        await Promise.race([pause(round - 5), ended]);
      }
      child.kill("SIGKILL");
      await ended;
      const text = readFileSync(home.path("truth/S03.yaml"), "utf8");
      const before = truthShape.parse(parse(text));
      const approved = existsSync(log) && readFileSync(log, "utf8").includes("truth-approval");
      const isNew = "versions" in before;
      expect(isNew ? text : oldTruthText).toBe(text);
      if (isNew) expect(approved).toBe(true);
      // Whoever approves again finishes it; what was approved and written is approved already.
      if (approved) expect((await adjudicate(["truth", "approve", run, id, "--reviewer", "ben"])).err).toContain("was approved already");
      const looked = await adjudicate(["truth", "list", run, "--json"]);
      expect(looked.code, looked.err).toBe(0);
      const after = truthShape.parse(parse(readFileSync(home.path("truth/S03.yaml"), "utf8")));
      expect("versions" in after).toBe(approved);
      const [proposal] = looked.json<{ proposals: { status: string }[] }>().proposals;
      expect(proposal!.status).toBe(approved ? "approved" : "open");
      expect(await found(run)).toEqual([]);
      expect(readdirSync(home.path("truth")).filter((name) => name.endsWith(".yaml"))).toEqual(["S03.yaml"]);
      outcomes[!approved ? "old" : isNew ? "written" : "finished"]++;
    }
    console.log(`killed approvals: ${JSON.stringify(outcomes)}`);
    expect(outcomes.old).toBeGreaterThan(0);
    expect(outcomes.written + outcomes.finished).toBeGreaterThan(0);
  });
});
