import { appendFileSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { labelsFromTable } from "../../src/core/export/labelsCsv";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
afterEach(() => made.splice(0).forEach((run) => run.remove()));
function aRun(): RunOnDisk {
  const run = runOnDisk([successRow()]);
  made.push(run);
  return run;
}
const label = (run: RunOnDisk, citation: string, value: string, ...more: string[]) =>
  adjudicate([
    "label",
    run.folder,
    "--reviewer",
    "Ann",
    "--target",
    `task_id=S03,citation_id=${citation}`,
    "--dimension",
    "citation-support",
    "--value",
    value,
    ...more,
  ]);
const log = (run: RunOnDisk) => run.path("review/logs", "ann.jsonl");
const logged = (run: RunOnDisk) =>
  readFileSync(log(run), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("labels that say supported, and which citations are enough", () => {
  it("are asserted without evidence in verified bytes, can be left out, and give ALCE's figures with what is marked", async () => {
    const run = aRun();
    const asserted = await label(run, "k1", "full");
    expect([asserted.code, asserted.out]).toEqual([0, expect.stringContaining("asserted, it points at no bytes: no-evidence")]);
    expect((await label(run, "k2", "full", "--evidence", "Published 20 August 2026")).out).not.toContain("asserted");
    const [first, second] = logged(run);
    expect([first.asserted, second.asserted, second.evidence_sha256]).toEqual(["no-evidence", undefined, expect.stringMatching(/^[0-9a-f]{64}$/)]);

    // What the screen appends when k1 is marked as enough for the claim that k1 and k3 stand under.
    const { run_id, lane, system, task_id, repetition } = first.target;
    const marked = {
      schema: "event/1",
      id: "01999999-0000-7000-8000-000000000001",
      at: "2026-12-01T00:00:00Z",
      reviewer: "Ann",
      kind: "pairing",
      prev: null,
    };
    appendFileSync(
      log(run),
      `${JSON.stringify({ ...marked, target: { kind: "claim", run_id, lane, system, task_id, repetition, claim_id: "c1" }, sufficient: [["k1"]], citations: ["k1", "k3"] })}\n`,
    );

    const { review } = (await adjudicate(["summary", run.folder, "--json"])).json<{ review: unknown[] }>();
    expect(review).toMatchObject([
      {
        reviewer: "Ann",
        support_labels: { full: 2 },
        asserted: 1,
        claims: 3,
        citation_recall: { count: 2, of: 3 },
        citation_precision: { count: 2, of: 3 },
        over_cited: 1,
        answers: 1,
      },
    ]);
    const text = (await adjudicate(["summary", run.folder, "--leave-out-asserted"])).out;
    expect(text).toContain("Citations, as reviewers judged them (without asserted labels):");

    const csv = (await adjudicate(["export", run.folder, "--as", "labels-csv"])).out;
    expect(labelsFromTable(csv, "csv").labels.map(({ event }) => event["asserted"] ?? null)).toEqual(["no-evidence", null]);
    const pointing = (await adjudicate(["export", run.folder, "--as", "labels-csv", "--leave-out-asserted"])).out;
    expect(labelsFromTable(pointing, "csv").labels.map(({ event }) => event.id)).toEqual([second.id]);
  });
});
