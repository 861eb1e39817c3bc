import { chmodSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { emptyFolder, runOnDisk, type RunOnDisk } from "../builders/runOnDisk";
import { jsonl, sampleRows, successRow } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

const made: RunOnDisk[] = [];
const kept = (run: RunOnDisk) => (made.push(run), run);
afterEach(() => made.splice(0).forEach((run) => run.remove()));

describe("adjudicate validate", () => {
  it("finds nothing wrong with a sound run, and exits 0", async () => {
    const run = kept(runOnDisk());
    run.write(
      "run.json",
      JSON.stringify({ run_id: "2026-11-29T10:00:00Z/fixture/9f2c", lane: "fixture", systems: [{ id: "fallback-router", version: "1.0.0" }] }),
    );
    const answer = await adjudicate(["validate", run.folder]);
    expect(answer).toMatchObject({ code: 0, out: "2 files (12 rows, 1 run): nothing wrong\n", err: "" });
  });

  it("names file, line and column of every problem, and exits 1", async () => {
    const run = kept(runOnDisk());
    const file = run.write(
      "results.jsonl",
      `${JSON.stringify(successRow())}\n{"task_id":"K01",}\n\n["no row"]\n{"task_id":"K02","trace":{"claims":[{"id":"c1","start":0,"end":5}]}}\n`,
    );
    const { code, out } = await adjudicate(["validate", file]);
    expect(code).toBe(1);
    expect(out.split("\n").slice(0, 3)).toEqual([
      `${file}:2:18: a comma before }: remove it`,
      `${file}:4:1: the value: expected an object, found a list`,
      `${file}:5:64: ends at 5, beyond the answer's 0 (utf16)`,
    ]);
  });

  it("gives the same as JSON", async () => {
    const run = kept(emptyFolder());
    run.write("corpus.yaml", "version: v\ncases:\n  - { id: K01, stratum: s, query: q, expect: winning }\n");
    const answer = await adjudicate(["validate", "corpus.yaml", "--json"], { cwd: run.folder });
    expect(answer.code).toBe(1);
    expect(answer.json()).toMatchObject({
      ok: false,
      files: [
        { file: "corpus.yaml", artefact: "corpus", count: 1, problems: [{ line: 3, column: 46, code: "unknown-label", path: "cases[0].expect" }] },
      ],
      unreadable: [],
    });
  });

  it("finds two rows with one key, whatever lies between them", async () => {
    const run = kept(runOnDisk([successRow(), successRow({ task: "S04" }), successRow()]));
    const { code, out } = await adjudicate(["validate", "."], { cwd: run.folder });
    expect(code).toBe(1);
    expect(out).toContain("results.jsonl:3:");
    expect(out).toContain("as line 1: neither can be labelled");
  });

  it("checks what the artefacts of a run say of each other", async () => {
    const run = kept(runOnDisk());
    const judgements = jsonl([
      {
        judgement_id: "j1",
        judge: { id: "j" },
        target: { kind: "citation", task_id: "S03", system: { id: "fallback-router" }, repetition: 0, citation_id: "k9" },
        label: "full",
      },
      { judgement_id: "j2", judge: { id: "j" }, target: { task_id: "S03" }, label: "full" },
    ]);
    run.write("judgements/a.jsonl", judgements);
    run.write("corpus.yaml", "version: v\ncases:\n  - { id: S03, stratum: dynamic, query: q, expect: success }\n");
    const { code, out } = await adjudicate(["validate", "."], { cwd: run.folder });
    expect(code).toBe(1);
    expect(out).toContain(`judgements/a.jsonl:1:${judgements.indexOf('"k9"') + 1}: warning: row S03 has no citation "k9"`);
    expect(out).toMatch(/judgements\/a\.jsonl:2:\d+: warning: 4 rows fit this target \(task S03\): name run_id, lane, system and repetition/);
    expect(out).toMatch(/results\.jsonl:1:\d+: warning: the corpus puts S03 into dynamic/);
    expect(out).toMatch(/results\.jsonl:5:\d+: warning: the corpus has no case "K01"/);
  });

  it("finds claims in sibling files", async () => {
    const run = kept(
      runOnDisk(
        [
          {
            task_id: "K01",
            run_id: "r",
            lane: "l",
            system: { id: "s", version: "1" },
            repetition: 0,
            result: { citations: [{ id: "k1", claim_id: "c7" }] },
          },
        ],
        [],
      ),
    );
    expect((await adjudicate(["validate", run.folder])).code).toBe(1);
    run.write(
      "claims.jsonl",
      jsonl([{ task_id: "K01", run_id: "r", lane: "l", system: { id: "s", version: "1" }, repetition: 0, id: "c7", start: null }]),
    );
    expect(await adjudicate(["validate", run.folder])).toMatchObject({ code: 0 });
  });

  it("opens a newer version for reading only, and says so", async () => {
    const run = kept(runOnDisk([{ ...successRow(), schema: "row/2" }]));
    const { code, out } = await adjudicate(["validate", run.folder]);
    expect(code).toBe(1);
    expect(out).toContain("is newer than this version reads (row/1): shown read-only, update to label it");
  });

  it("shows terminal escapes and bidi controls in data as marks", async () => {
    const run = kept(runOnDisk());
    run.write(
      "corpus.yaml",
      `version: v\nlive_channels: [{ id: "a\u202eb", adapter: fetch }]\ncases:\n  - { id: "\\e[2J\\u202E", stratum: s, query: q, expect: winning }\n`,
    );
    const { out } = await adjudicate(["validate", run.folder]);
    expect(out).toContain("case ␛[2J⟨U+202E⟩ expects");
    expect(out).not.toMatch(/[\u001b\u0007\u202e]/);
  });

  it.each<[string, (run: RunOnDisk) => string, RegExp]>([
    ["a missing file", (run) => run.path("nope.jsonl"), /nope\.jsonl: it is not there .*put it back/],
    ["a folder with nothing of ours", (run) => run.folder, /holds no artefact of ours .*name a run folder, a truth store .*or a file/],
    ["a run folder without results", (run) => (run.write("run.json", '{"run_id":"r"}'), run.folder), /results\.jsonl is missing/],
    ["a folder named like results", (run) => (run.write("results.jsonl/x", ""), run.path("results.jsonl")), /holds no artefact of ours/],
  ])("could not run on %s: exits 2 and says what to do", async (_, make, message) => {
    const answer = await adjudicate(["validate", make(kept(emptyFolder()))]);
    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(message);
  });

  it.skipIf(process.getuid?.() === 0)(
    `says that a file cannot be read${process.getuid?.() === 0 ? " — not run: root reads everything" : ""}`,
    async () => {
      const run = kept(runOnDisk());
      chmodSync(run.path("results.jsonl"), 0);
      expect(await adjudicate(["validate", run.path("results.jsonl")])).toMatchObject({ code: 2, err: expect.stringMatching(/permission denied/) });
    },
  );

  it.each([
    ["an empty file", "", /results\.jsonl:1:1: warning: this file has no rows/],
    ["a gzip file that was cut off", Uint8Array.from([0x1f, 0x8b, 8, 0, 0]), /results\.jsonl: of this gzip file, it ends at byte 5, in the middle/],
    ["a bzip2 file", Buffer.from("BZh91AY"), /results\.jsonl:1:1: this is a bzip2 file, not text; unpack it/],
    ["a UTF-16 file", Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), /results\.jsonl:1:1: this object lacks "task_id"/],
    ["a UTF-32 file", Uint8Array.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), /results\.jsonl:1:1: this file is UTF-32; save it as UTF-8/],
    ["NaN", '{"task_id":"K01","metrics":{"cost_usd":NaN}}', /results\.jsonl:1:40: NaN is not JSON: write null/],
    [
      "a secret",
      '{"task_id":"K01","trace":{"attempts":[{"span_id":"a","attributes":{"http.request.header.cookie":"sid=12345678"}}]}}',
      /results\.jsonl:1:\d+: .*looks like a cookie/,
    ],
  ])("says what is wrong with %s", async (_, content, message) => {
    const run = kept(emptyFolder());
    run.write("results.jsonl", content);
    const answer = await adjudicate(["validate", run.folder]);
    expect(answer.code).toBe(1);
    expect(answer.out).toMatch(message);
  });

  it("says that an empty file is empty, where its name does not tell what it was to be", async () => {
    const run = kept(emptyFolder());
    const answer = await adjudicate(["validate", run.write("some.jsonl", "\n")]);
    expect(answer).toMatchObject({ code: 1, out: expect.stringMatching(/some\.jsonl:1:1: this file is empty: .*write it again/) });
  });

  it("goes on with the other paths when one cannot be read", async () => {
    const run = kept(runOnDisk(sampleRows()));
    const answer = await adjudicate(["validate", run.path("gone"), run.folder]);
    expect(answer).toMatchObject({ code: 2, out: "1 file (12 rows): nothing wrong\n", err: expect.stringContaining("gone: it is not there") });
  });

  it("exits 2 on usage errors, 0 on help and version", async () => {
    expect((await adjudicate(["validate"])).code).toBe(2);
    expect((await adjudicate(["validate", "x", "--nope"])).code).toBe(2);
    expect((await adjudicate(["frobnicate"])).code).toBe(2);
    expect((await adjudicate(["--help"])).code).toBe(0);
    expect(await adjudicate(["--version"])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
