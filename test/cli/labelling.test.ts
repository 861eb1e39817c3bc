import { appendFileSync, chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { labelsFromTable } from "../../src/core/export/labelsCsv";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { datePage, jsonl, sampleRows, successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

const label = (run: RunOnDisk, ...args: string[]) => adjudicate(["label", run.folder, "--reviewer", "Ann", ...args]);
const citation = "task_id=S03,system=fallback-router@1.0.0,repetition=1,citation_id=k1";
const logOf = (run: RunOnDisk, name = "ann.jsonl") => readFileSync(run.path("review/logs", name), "utf8");

describe("adjudicate label", () => {
  it("appends the event that the screen would, with the whole target and the content's hash", async () => {
    const run = kept(runOnDisk());
    const answer = await label(run, "--target", citation, "--dimension", "citation-support", "--value", "full", "--rationale", "says so", "--json");
    expect(answer.code).toBe(0);
    const event = JSON.parse(logOf(run));
    expect(answer.json()).toEqual({ saved: true, event, log: "review/logs/ann.jsonl", line: 1 });
    expect(event).toMatchObject({
      schema: "event/1",
      reviewer: "Ann",
      kind: "label",
      prev: null,
      dimension: "citation-support@1",
      value: "full",
      rationale: "says so",
      condition: "open",
      recipe: "citation-support/1",
      content: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      target: {
        kind: "citation",
        run_id: "2026-11-29T10:00:00Z/fixture/9f2c",
        lane: "fixture",
        system: { id: "fallback-router", version: "1.0.0" },
        task_id: "S03",
        repetition: 1,
        citation_id: "k1",
      },
    });
    expect(await adjudicate(["verify", run.folder])).toMatchObject({ code: 0 });
  });

  it("takes the target as JSON, quotes as evidence, several values where the dimension does", async () => {
    const run = kept(runOnDisk());
    const target = JSON.stringify({ task_id: "S03", system: { id: "fallback-router" }, repetition: 0, citation_id: "k2" });
    expect(
      await label(run, "--target", target, "--dimension", "citation-support@1", "--value", "contradicted", "--evidence", "Published 20 August 2026"),
    ).toMatchObject({ code: 0 });
    expect(await label(run, "--target", "task_id=K02", "--dimension", "failure-tags", "--value", "soft-404", "--value", "my-own")).toMatchObject({
      code: 0,
    });
    const [first, second] = logOf(run)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.evidence).toEqual({ representation_id: "r-a2", exact: "Published 20 August 2026" });
    expect(second).toMatchObject({ target: { kind: "row", task_id: "K02" }, value: ["my-own", "soft-404"] });
    expect(second.prev).toMatch(/^sha256:/);
  });

  it.each([
    [
      "an ambiguous target",
      ["--target", "task_id=S03,citation_id=k1", "--dimension", "citation-support", "--value", "full"],
      /ambiguous target: 4 rows fit/,
    ],
    ["a row that is not there", ["--target", "task_id=Z9", "--dimension", "primary-label", "--value", "success"], /no row of this run fits/],
    [
      "a citation that is not there",
      ["--target", "task_id=K02,citation_id=k9", "--dimension", "citation-support", "--value", "full"],
      /no such citation/,
    ],
    [
      "an unknown dimension",
      ["--target", "task_id=K02", "--dimension", "colour", "--value", "red"],
      /no dimension "colour"; there are citation-support/,
    ],
    [
      "another version of a dimension",
      ["--target", "task_id=K02", "--dimension", "primary-label@7", "--value", "success"],
      /primary-label@1, not version 7/,
    ],
    ["an unknown label", ["--target", "task_id=K02", "--dimension", "primary-label", "--value", "great"], /no label "great"; there are success/],
    ["a missing reason", ["--target", citation, "--dimension", "citation-support", "--value", "cannot-judge"], /needs rationale.*give --rationale/],
    ["missing evidence", ["--target", citation, "--dimension", "citation-support", "--value", "contradicted"], /needs evidence.*give --evidence/],
    ["a target that is neither", ["--target", "K02", "--dimension", "primary-label", "--value", "success"], /no name=value/],
    [
      "a target of broken JSON",
      ["--target", '{"task_id":', "--dimension", "primary-label", "--value", "success"],
      /--target is no JSON: .*at character 12/,
    ],
  ])("refuses %s with the reason, writes nothing and exits 2", async (_, args, message) => {
    const run = kept(runOnDisk());
    const answer = await label(run, ...args);
    expect(answer).toMatchObject({ code: 2, out: "" });
    expect(answer.err).toMatch(message);
    expect(existsSync(run.path("review"))).toBe(false);
  });

  it("refuses rows with one key, and a reviewer without a name", async () => {
    const run = kept(runOnDisk([successRow(), successRow()]));
    expect((await label(run, "--target", "task_id=S03", "--dimension", "primary-label", "--value", "success")).err).toMatch(/ambiguous target/);
    const anonymous = await adjudicate(["label", run.folder, "--target", "task_id=S03", "--dimension", "primary-label", "--value", "success"]);
    expect(anonymous).toMatchObject({ code: 2, err: expect.stringContaining("nobody is named as the reviewer: give --reviewer NAME") });
  });

  it.skipIf(process.getuid?.() === 0)(
    `says that a read-only folder took nothing${process.getuid?.() === 0 ? " — not run: root writes everywhere" : ""}`,
    async () => {
      const run = kept(runOnDisk());
      chmodSync(run.folder, 0o555);
      const answer = await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "success");
      chmodSync(run.folder, 0o755);
      expect(answer).toMatchObject({ code: 2, err: expect.stringMatching(/was not saved.*permission denied/) });
    },
  );

  it("says that a review folder that cannot be made took nothing", async () => {
    const run = kept(runOnDisk());
    run.write("review", "a file where the folder belongs");
    const answer = await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "success");
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(/review/);
    expect(readFileSync(run.path("review"), "utf8")).toBe("a file where the folder belongs");
  });

  it("keeps labels of a lone results file beside it", async () => {
    const run = kept(runOnDisk());
    run.write("other.jsonl", jsonl([successRow()]));
    expect(
      await adjudicate([
        "label",
        run.path("other.jsonl"),
        "--reviewer",
        "Ann",
        "--target",
        "task_id=S03",
        "--dimension",
        "primary-label",
        "--value",
        "success",
      ]),
    ).toMatchObject({ code: 0 });
    expect(readdirSync(run.path("other.jsonl.review/logs"))).toContain("ann.jsonl");
  });
});

describe("adjudicate verify", () => {
  const archived = (run: RunOnDisk) => run.path("representations", datePage.sha256.slice(0, 2), datePage.sha256);

  it("exits 1 and names the file when one byte of a representation has changed", async () => {
    const run = kept(runOnDisk());
    expect(await adjudicate(["verify", run.folder])).toMatchObject({ code: 0, out: expect.stringContaining("3 of 3 representations") });
    const bytes = readFileSync(archived(run));
    bytes[10]! ^= 1;
    writeFileSync(archived(run), bytes);
    const answer = await adjudicate(["verify", run.folder]);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain(
      `${archived(run)}: the bytes of representation r-a1 (http://pages.fixture.test/n/4f7a; ${run.path("results.jsonl")}:5) have changed`,
    );
    expect((await adjudicate(["verify", run.folder, "--json"])).json()).toMatchObject({
      ok: false,
      representations: 3,
      verified: 2,
      mismatched: 1,
      problems: [{ code: "hash-mismatch", file: archived(run) }],
    });
  });

  it("names representations that are missing, and files that do not belong", async () => {
    const run = kept(runOnDisk(sampleRows(), []));
    run.write("representations/ab/notes.txt", "x");
    const answer = await adjudicate(["verify", run.folder, "--json"]);
    expect(answer.code).toBe(1);
    expect(answer.json()).toMatchObject({
      missing: 3,
      stray: 1,
      problems: expect.arrayContaining([
        expect.objectContaining({ code: "missing-representation" }),
        expect.objectContaining({ code: "stray-file" }),
      ]),
    });
  });

  it("says in which line of a log somebody edited", async () => {
    const run = kept(runOnDisk());
    for (const value of ["success", "partial", "timeout"])
      await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", value);
    writeFileSync(run.path("review/logs/ann.jsonl"), logOf(run).replace('"success"', '"wrong-answer"'));
    const answer = await adjudicate(["verify", run.folder]);
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(/review\/logs\/ann\.jsonl:2:1: this line does not continue the one before it/);
    expect(answer.out).not.toMatch(/ann\.jsonl:3/);
  });

  it("finds a torn last line and secrets", async () => {
    const run = kept(runOnDisk());
    await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "success", "--rationale", `key sk-${"a1".repeat(12)}`);
    appendFileSync(run.path("review/logs/ann.jsonl"), '{"schema":"event/1","id":"0');
    const answer = await adjudicate(["verify", run.folder]);
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(/ann\.jsonl:2:1: warning: the last line was cut off/);
    expect(answer.out).toMatch(/ann\.jsonl:1:1: rationale looks like an API key/);
    expect(answer.out).not.toContain("a1a1a1");
  });
});

describe("adjudicate export --as labels-csv", () => {
  it("writes every label so that it can be read back, and no formula", async () => {
    const run = kept(runOnDisk());
    await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "success", "--rationale", '=1+1, "quoted"\nsecond line');
    await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "partial");
    await label(run, "--target", "task_id=K02", "--dimension", "failure-tags", "--value", "soft-404", "--value", "a,b");
    const { code, out } = await adjudicate(["export", run.folder, "--as", "labels-csv"]);
    expect(code).toBe(0);
    expect(out).not.toMatch(/(^|,)"?[=+@-]/m);
    const read = labelsFromTable(out, "csv").labels;
    expect(read.map(({ standing }) => standing)).toEqual(["superseded", "current", "current"]);
    expect(read.map(({ event }) => event)).toEqual(
      logOf(run)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
  });

  it("writes to a file, and says what it wrote", async () => {
    const run = kept(runOnDisk());
    await label(run, "--target", "task_id=K02", "--dimension", "primary-label", "--value", "success");
    const answer = await adjudicate(["export", run.folder, "--as", "labels-csv", "--out", run.path("labels.csv"), "--json"]);
    expect(answer.json()).toMatchObject({ file: run.path("labels.csv"), labels: 1, current: 1, reviewers: 1 });
    expect(labelsFromTable(readFileSync(run.path("labels.csv"), "utf8"), "csv").labels).toHaveLength(1);
    expect(await adjudicate(["export", run.folder, "--as", "labels-csv", "--out", run.path("no/such/folder.csv")])).toMatchObject({
      code: 2,
      err: expect.stringContaining("folder.csv"),
    });
    expect((await adjudicate(["export", run.folder, "--as", "xlsx"])).code).toBe(2);
  });
});
