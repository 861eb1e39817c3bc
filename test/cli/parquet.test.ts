import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer/src/index.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compressors } from "../../src/node/parquet/compressors";
import { sampleRows } from "../builders/sampleRows";
import { adjudicate } from "./adjudicate";

let work: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "parquet-"));
});
afterEach(() => rm(work, { recursive: true, force: true }));

const run = (...args: string[]) => adjudicate(args, { cwd: work, env: { TRACE_ADJUDICATOR_STATE: join(work, "state") } });
const lines = sampleRows()
  .map((row) => `${JSON.stringify(row)}\n`)
  .join("");
const file = async (name: string, bytes: string | Uint8Array) => {
  await writeFile(join(work, name), bytes);
  return name;
};

describe("adjudicate export --as parquet", () => {
  it("writes a file that opens like the results that it was made of", async () => {
    await file("plain.jsonl", lines);
    const written = await run("export", "plain.jsonl", "--as", "parquet", "--out", "rows.parquet", "--json");
    expect([written.code, written.err]).toEqual([0, ""]);
    const { size } = { size: (await readFile(join(work, "rows.parquet"))).length };
    expect(written.json()).toEqual({ file: "rows.parquet", rows: sampleRows().length, bytes: size, rejected: 0, replaced: 0 });
    for (const args of [
      ["validate"],
      ["summary", "--by", "stratum,label,tag", "--where", "duration>0 and not lane:live"],
      ["show", "--row", "2"],
      ["export", "--as", "labels-csv"],
    ]) {
      const [command, ...more] = args as [string, ...string[]];
      const [ours, plain] = [await run(command, "rows.parquet", ...more), await run(command, "plain.jsonl", ...more)];
      expect([ours.code, ours.out.replaceAll("rows.parquet", "plain.jsonl")]).toEqual([plain.code, plain.out]);
    }
    const opened = await run("open", "rows.parquet", "--once");
    expect([opened.code, opened.out]).toEqual([0, expect.stringMatching(/answers at http/)]);
  });

  it("takes labels, which lie beside it, and is written again just so", async () => {
    await file("plain.jsonl", lines);
    await run("export", "plain.jsonl", "--as", "parquet", "--out", "rows.parquet");
    const row = sampleRows()[0]!;
    const { system } = row as { system: { id: string; version: string } };
    const target = `task_id=${row.task_id},lane=${row.lane},system=${system.id}@${system.version},repetition=${row.repetition ?? 0}`;
    const labelled = await run(
      "label",
      "rows.parquet",
      "--target",
      target,
      "--dimension",
      "failure-tags",
      "--value",
      "soft-404",
      "--reviewer",
      "Ann",
    );
    expect([labelled.code, labelled.err]).toEqual([0, expect.anything()]);
    expect(await readdir(join(work, "rows.parquet.review/logs"))).toContain("ann.jsonl");
    expect((await run("export", "rows.parquet", "--as", "parquet", "--out", "again.parquet")).code).toBe(0);
    expect(Buffer.compare(await readFile(join(work, "again.parquet")), await readFile(join(work, "rows.parquet")))).toBe(0);
  });

  it("leaves out what is no row and says so, with exit code 1, and leaves nothing else behind", async () => {
    await file("odd.jsonl", `${lines.split("\n")[0]}\nno row\n{"task_id":"\xff"}\n[1]\n{"task_id":"cut`);
    const odd = await run("export", "odd.jsonl", "--as", "parquet", "--out", "odd.parquet");
    expect([odd.code, odd.out]).toEqual([1, expect.stringMatching(/^odd\.parquet: 2 rows, \d+ bytes\n$/)]);
    expect(odd.err).toContain(
      '3 lines of odd.jsonl (the first is line 2) are no rows and are not in the export; "adjudicate validate" says what is wrong',
    );
    expect((await readdir(work)).sort()).toEqual(["odd.jsonl", "odd.parquet"]);
  });

  it("puts U+FFFD for bytes that are not UTF-8, and says so", async () => {
    await file("bytes.jsonl", Buffer.concat([Buffer.from('{"task_id":"a'), Buffer.from([0xff]), Buffer.from('"}\n')]));
    const { code, err } = await run("export", "bytes.jsonl", "--as", "parquet", "--out", "bytes.parquet");
    expect([code, err]).toEqual([1, expect.stringContaining("1 row had bytes that are not UTF-8: they stand as U+FFFD in the export")]);
    expect((await run("show", "bytes.parquet", "--task", "a\ufffd", "--json")).json()).toMatchObject({ task_id: "a\ufffd" });
  });

  it("needs a file to write to, and keeps what was there where it cannot be written", async () => {
    await file("plain.jsonl", lines);
    expect(await run("export", "plain.jsonl", "--as", "parquet")).toMatchObject({
      code: 2,
      err: expect.stringContaining("give --out too") as string,
    });
    const nowhere = await run("export", "plain.jsonl", "--as", "parquet", "--out", "none/rows.parquet");
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringMatching(/none\/rows\.parquet: it is not there/)]);
  });
});

describe("a Parquet file of other people's", () => {
  const rows = [
    { task_id: "a", query: "when?", lane: "fixture", result: { primary_label: "success" } },
    { task_id: "b", query: "who?", lane: "fixture", result: { primary_label: "timeout" } },
  ];
  const column = (name: "task_id" | "query" | "lane") => ({ name, data: rows.map((row) => row[name]), type: "STRING" as const });
  const result = { name: "result", data: rows.map((row) => row.result), type: "JSON" as const };
  const table = (codec: "SNAPPY" | "UNCOMPRESSED") =>
    new Uint8Array(parquetWriteBuffer({ columnData: [column("task_id"), column("query"), column("lane"), result], codec }));

  it("opens as rows where its columns are those of rows", async () => {
    await file("theirs.parquet", table("SNAPPY"));
    expect((await run("summary", "theirs.parquet", "--by", "label", "--json")).json()).toMatchObject({ rows: 2 });
    expect((await run("show", "theirs.parquet", "--task", "b", "--json")).json()).toMatchObject({ task_id: "b" });
    expect((await run("validate", "theirs.parquet")).out).toContain("2 rows");
    expect((await run("open", "theirs.parquet", "--once")).code).toBe(0);
  });

  it("is imported through a mapping where they are not", async () => {
    const answers = [
      { name: "question", data: ["q1", "q2"], type: "STRING" as const },
      { name: "answer", data: ["a1", "a2"], type: "STRING" as const },
      { name: "id", data: ["1", "2"], type: "STRING" as const },
    ];
    await file("qa.parquet", new Uint8Array(parquetWriteBuffer({ columnData: answers })));
    const mapping = { schema: "mapping/1", row: { task_id: "id", query: "question", trace: { answer: "answer" } } };
    await file("qa.parquet.mapping.json", JSON.stringify(mapping));
    const imported = await run("import", "auto", "qa.parquet", "--out", "run");
    expect([imported.code, imported.err]).toEqual([0, expect.anything()]);
    expect((await run("show", "run", "--task", "2", "--json")).json()).toMatchObject({ task_id: "2", query: "q2" });
  });

  it("is refused with what is wrong with it and what to do", async () => {
    const whole = table("UNCOMPRESSED");
    await file("cut.parquet", whole.subarray(0, 200));
    for (const args of [
      ["validate", "cut.parquet"],
      ["summary", "cut.parquet"],
      ["open", "cut.parquet", "--once"],
    ]) {
      const { code, out, err } = await run(...args);
      expect([args[0], code === 0]).toEqual([args[0], false]);
      expect(out + err).toContain("it is cut off: its end, which says where its columns are, is missing");
    }
    const odd = whole.slice();
    odd.set(Buffer.from("PARE"), 0);
    odd.set(Buffer.from("PARE"), odd.length - 4);
    await file("secret.parquet", odd);
    expect((await run("open", "secret.parquet", "--once")).err).toContain("it is encrypted: write it without encryption");
  });
});

describe("pages that are packed", () => {
  it("unpack to the length that was said, and to no more", async () => {
    const { gzipSync, brotliCompressSync } = await import("node:zlib");
    const bytes = Buffer.alloc(5000, "abc");
    for (const [codec, packed] of [
      ["GZIP", gzipSync(bytes)],
      ["BROTLI", brotliCompressSync(bytes)],
    ] as const) {
      expect(Buffer.compare(compressors[codec]!(packed, 5000), bytes)).toBe(0);
      expect(() => compressors[codec]!(packed, 4999)).toThrow();
      expect(() => compressors[codec]!(packed, 5001)).toThrow();
    }
  });
});
