import { afterEach, describe, expect, it } from "vitest";
import { runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { sampleRows, successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

interface Group {
  readonly group: Readonly<Record<string, string>>;
  readonly rows: number;
}

describe("adjudicate summary", () => {
  it("counts labels by stratum with Wilson intervals, and sums metrics up", async () => {
    const run = kept(runOnDisk());
    const { code, json } = await adjudicate(["summary", run.folder, "--json"]);
    const summary = json();
    expect(code).toBe(0);
    expect(summary).toMatchObject({ rows: 12, selected: 12, by: ["stratum"], where: null, problems: 0 });
    expect(summary.groups.map((group: Group) => [group.group.stratum, group.rows])).toEqual([
      ["search", 4],
      ["known-url", 4],
      ["blocking", 3],
      ["(none)", 1],
    ]);
    const [search, known] = summary.groups;
    expect(search.labels).toEqual({ success: { count: 4, of: 4, rate: 1, low: expect.closeTo(0.5101, 4), high: 1, level: 0.95 } });
    expect(search.metrics.duration_s).toMatchObject({ n: 4, mean: 1.9, p50: 1.9, p95: 1.9 });
    expect(search.cost_per_success_usd).toEqual({ value: 0.004 });
    expect(known.labels["wrong-answer"]).toMatchObject({ count: 4, of: 4 });
    expect(known.as_expected).toMatchObject({ count: 0, of: 4, low: 0 });
    expect(known.cost_per_success_usd).toEqual({ value: null, because: "no row is a success" });
    expect(summary.groups[3].as_expected).toEqual({ rate: null, because: "no row says what is expected" });
    expect(summary.all.rows).toBe(12);
  });

  it("groups by several fields and filters, as the screen does", async () => {
    const run = kept(runOnDisk());
    const summary = (
      await adjudicate(["summary", run.folder, "--by", "system,label", "--where", "stratum:(search or blocking) duration<1", "--json"])
    ).json();
    expect(summary).toMatchObject({ selected: 3, by: ["system", "label"] });
    expect(summary.groups.map((group: Group) => [group.group, group.rows])).toEqual([
      [{ system: "fallback-router 1.0.0", label: "correct-refusal" }, 2],
      [{ system: "browser-always 1.0.0", label: "correct-refusal" }, 1],
    ]);
    expect(
      (await adjudicate(["summary", run.folder, "--by", "category", "--json"]))
        .json()
        .groups.map((group: Group) => [group.group["dimensions.category"], group.rows]),
    ).toEqual([
      ["release", 4],
      ["page", 7],
      ["(none)", 1],
    ]);
  });

  it("prints tables for people", async () => {
    const run = kept(runOnDisk());
    const { out, err } = await adjudicate(["summary", "results.jsonl"], { cwd: run.folder });
    expect(err).toBe("");
    expect(out).toMatch(/^results\.jsonl: 12 rows\n/);
    expect(out).toMatch(/known-url +4 +0 +4 +0 +0 +0\/4 \[0\.00, 0\.49\]/);
    expect(out).toMatch(/search +success +4\/4 = 1\.000 +0\.510 – 1\.000/);
  });

  it("says what is wrong with a filter or a field, and exits 2", async () => {
    const run = kept(runOnDisk());
    expect(await adjudicate(["summary", run.folder, "--where", "label:"])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--where: .*\(at character \d+\)/),
    });
    expect(await adjudicate(["summary", run.folder, "--by", "colour"])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no field "colour"; there are stratum, label'),
    });
    expect(await adjudicate(["summary", run.path("nope")])).toMatchObject({ code: 2, err: expect.stringContaining("it is not there") });
  });

  it("counts the good rows of a file with bad ones, and points at validate", async () => {
    const run = kept(runOnDisk());
    run.write("results.jsonl", `${JSON.stringify(successRow())}\n{bad\n`);
    expect(await adjudicate(["summary", run.folder])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/problems? in this run; "adjudicate validate" names (it|them)/),
    });
  });
});

describe("a results file that cannot be read as rows", () => {
  it.each([
    [
      "UTF-16",
      Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
      'line 1: the last line has no end yet and cannot be read (this object lacks "task_id"',
    ],
    ["packed", Uint8Array.from([0x1f, 0x8b, 8, 0, 0]), "of this gzip file, it ends at byte 5"],
    ["a web page", "<html>\n<p>\n", "line 1: expected a value"],
  ])("(%s) ends each command that needs rows with what, where and what to do, and exit 2", async (_, content, message) => {
    const run = kept(runOnDisk());
    run.write("results.jsonl", content);
    for (const args of [
      ["summary", run.folder],
      ["show", run.folder, "--row", "1"],
      ["label", run.folder, "--target", "task_id=K01", "--dimension", "primary-label", "--value", "success", "--reviewer", "r"],
    ]) {
      const { code, out, err } = await adjudicate(args);
      expect([args[0], code, out]).toEqual([args[0], 2, ""]);
      expect(err).toContain("results.jsonl holds no row that can be read: ");
      expect(err).toContain(message);
    }
  });

  it("(empty) has no rows to count, and summary says why", async () => {
    const run = kept(runOnDisk([]));
    run.write("results.jsonl", "");
    const { code, err } = await adjudicate(["summary", run.folder]);
    expect(code).toBe(0);
    expect(err).toContain("results.jsonl is empty: no run has written to it yet");
  });
});

describe("adjudicate show", () => {
  it("shows one case in the shape of its row, by key or by line, with what is known of it here", async () => {
    const run = kept(runOnDisk());
    const byKey = await adjudicate(["show", run.folder, "--task", "S03", "--system", "fallback-router", "--repetition", "1", "--json"]);
    expect(byKey.code).toBe(0);
    expect(byKey.json()).toMatchObject({
      task_id: "S03",
      system: { id: "fallback-router" },
      repetition: 1,
      result: { primary_label: "success", citations: [{ id: "k1", support: "full" }, { id: "k2" }, { id: "k3" }] },
      review: { line: 2, condition: "open", answers: { outcome: { value: "success" } } },
    });
    expect((await adjudicate(["show", run.folder, "--row", "2", "--json"])).json()).toMatchObject({ task_id: "S03", repetition: 1 });
  });

  it("prints attempts, claims, citations and verdicts", async () => {
    const run = kept(runOnDisk());
    const { out } = await adjudicate(["show", run.folder, "--row", "1"]);
    for (const part of [
      "The current release is v3.2, published on 20 August 2026.",
      "not in the answer",
      "Published 20 August 2026",
      "http://pages.fixture.test/n/1b2c",
      "429",
      "cannot-judge",
      "mirror",
    ])
      expect(out).toContain(part);
  });

  it("asks which one where several rows fit, and says where none does", async () => {
    const run = kept(runOnDisk());
    const several = await adjudicate(["show", run.folder, "--task", "S03"]);
    expect(several).toMatchObject({ code: 2, err: expect.stringContaining("4 rows are task S03") });
    expect(several.err).toContain("line 4: --lane fixture --system browser-always@1.0.0 --repetition 0");
    expect(await adjudicate(["show", run.folder, "--task", "S03", "--system", "browser-always@1.0.0"])).toMatchObject({ code: 0 });
    expect(await adjudicate(["show", run.folder, "--task", "X"])).toMatchObject({ code: 1, err: expect.stringContaining("has no row of task X") });
    expect(await adjudicate(["show", run.folder])).toMatchObject({ code: 2, err: expect.stringContaining("--task ID") });
    expect((await adjudicate(["show", run.folder, "--row", "0"])).code).toBe(2);
  });

  it("hides nothing and obeys nothing: escapes in answers are marks, secrets are masked", async () => {
    const run = kept(
      runOnDisk([
        {
          ...sampleRows()[0],
          trace: {
            answer: "a\u001b[31m\u202eb",
            attempts: [{ span_id: "a", attributes: { "url.full": "https://x.test/?access_token=abcdefgh12345678" } }],
          },
        },
      ]),
    );
    for (const args of [
      ["--row", "1"],
      ["--row", "1", "--json"],
    ]) {
      const { out } = await adjudicate(["show", run.folder, ...args]);
      expect(out).not.toMatch(/[\u001b\u202e]/);
      expect(out).not.toContain("abcdefgh12345678");
    }
  });
});
