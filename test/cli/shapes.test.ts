import { appendFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { successRow } from "../builders/sampleRows";
import { checkedFrame } from "../node/helpers/packedRows";
import { zstdRepeated } from "../node/helpers/zip";
import { adjudicate } from "./adjudicate";

/** What a user sees of results files that are not UTF-8 lines. Every file is made here. */
let work: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "shapes-"));
});
afterEach(() => rm(work, { recursive: true, force: true }));

const run = (...args: string[]) => adjudicate(args, { cwd: work, env: { TRACE_ADJUDICATOR_STATE: join(work, "state") } });
const file = async (name: string, bytes: string | Uint8Array) => {
  await mkdir(join(work, name, ".."), { recursive: true });
  await writeFile(join(work, name), bytes);
  return name;
};
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const rows = ["a", "b", "c"].map((task) => successRow({ task }));
const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const label = ["--target", "task_id=a", "--dimension", "failure-tags", "--value", "soft-404", "--reviewer", "Ann"];
const list = JSON.stringify(rows, null, 2);
const shapes: Readonly<Record<string, string | Uint8Array>> = {
  "rows.jsonl.gz": gzipSync(lines),
  "rows.jsonl.zst": checkedFrame(Buffer.from(lines)),
  "le.jsonl": utf16(lines),
  "be.jsonl": utf16(lines).swap16(),
  "crlf.jsonl": lines.replaceAll("\n", "\r\n"),
  "bom.jsonl": `\ufeff${lines}`,
  "list.json": list,
  "one-line.json": JSON.stringify(rows),
  "objects.jsonl": rows.map((row) => JSON.stringify(row)).join(""),
  "pretty.json": rows.map((row) => JSON.stringify(row, null, 4)).join("\n"),
  "all.json.gz": gzipSync(utf16(list.replaceAll("\n", "\r\n"))),
};

describe("a results file of any shape opens like its plain twin", () => {
  it("in validate, summary, show and export", async () => {
    await file("plain.jsonl", lines);
    const twin = {
      validate: (await run("validate", "plain.jsonl")).out,
      summary: (await run("summary", "plain.jsonl", "--json")).json<{ results: string }>(),
      show: (await run("show", "plain.jsonl", "--task", "b", "--json")).json<object>(),
      export: (await run("export", "plain.jsonl", "--as", "labels-csv")).out,
    };
    expect(twin.validate).toContain("3 rows");
    expect(twin.export).toMatch(/^\S*reviewer/);
    for (const [name, bytes] of Object.entries(shapes)) {
      await file(name, bytes);
      expect([name, (await run("validate", name)).out]).toEqual([name, twin.validate]);
      expect((await run("summary", name, "--json")).json()).toEqual({ ...twin.summary, results: name });
      expect([name, (await run("show", name, "--task", "b", "--json")).json()]).toEqual([name, twin.show]);
      expect((await run("export", name, "--as", "labels-csv")).out).toBe(twin.export);
    }
    // Nothing but what was written here lies beside the data.
    expect((await readdir(work)).sort()).toEqual(["plain.jsonl", "state", ...Object.keys(shapes)].sort());
  });

  it("in open, and its labels lie beside it", async () => {
    for (const name of ["rows.jsonl.gz", "rows.jsonl.zst", "le.jsonl", "list.json", "all.json.gz"]) {
      await file(name, shapes[name]!);
      const answer = await run("open", name, "--once");
      expect([name, answer.code, answer.out]).toEqual([name, 0, expect.stringMatching(/answers at http/)]);
    }
    const labelled = await run("label", "rows.jsonl.gz", ...label);
    expect([labelled.err, labelled.code]).toEqual([expect.anything(), 0]);
    expect(await readdir(join(work, "rows.jsonl.gz.review/logs"))).toContain("ann.jsonl");
    expect((await run("export", "rows.jsonl.gz", "--as", "labels-csv")).out).toContain(",Ann,");
  });

  it("as the results of a run folder, where they lie packed in it and only so", async () => {
    await file("run/results.jsonl.gz", gzipSync(lines));
    await file("run/run.json", JSON.stringify({ schema: "run/1", run_id: rows[0]!.run_id }));
    expect((await run("summary", "run", "--json")).json()).toMatchObject({ results: join("run", "results.jsonl.gz"), rows: 3 });
    expect((await run("validate", "run")).out).toContain("2 files (3 rows, 1 run): ");
    await run("label", "run", ...label);
    expect(await readdir(join(work, "run/review/logs"))).toContain("ann.jsonl");
    await file("run/results.jsonl", `${JSON.stringify(rows[0])}\n`);
    expect((await run("summary", "run", "--json")).json()).toMatchObject({ results: join("run", "results.jsonl"), rows: 1 });
  });
});

describe("problems name the file's own line and column", () => {
  const bad = (row: object) => ({ ...row, repetition: "x" });
  const told = async (name: string, bytes: string | Uint8Array) => (await run("validate", await file(name, bytes))).out.split("\n")[0]!;

  it("in a list over several lines, on one line, and in objects one behind the other", async () => {
    const odd = [rows[0]!, bad(rows[1]!), rows[2]!];
    const pretty = JSON.stringify(odd, null, 2);
    const before = pretty.slice(0, pretty.indexOf('"x"')).split("\n");
    expect(await told("list.json", pretty)).toMatch(
      new RegExp(`^list\\.json:${before.length}:${before.at(-1)!.length + 1}: repetition: expected a number`),
    );
    const one = JSON.stringify(odd);
    expect(await told("one.json", one)).toMatch(new RegExp(`^one\\.json:1:${one.indexOf('"x"') + 1}: repetition: expected a number`));
    const behind = odd.map((row) => JSON.stringify(row)).join("");
    expect(await told("behind.jsonl", behind)).toMatch(new RegExp(`^behind\\.jsonl:1:${behind.indexOf('"x"') + 1}: repetition: expected a number`));
    const packed = odd.map((row) => `${JSON.stringify(row)}\r\n`).join("");
    const column = JSON.stringify(odd[1]).indexOf('"x"') + 1;
    expect(await told("packed.jsonl.gz", gzipSync(packed))).toMatch(new RegExp(`^packed\\.jsonl\\.gz:2:${column}: repetition: expected a number`));
    expect(await told("wide.jsonl", utf16(packed))).toMatch(new RegExp(`^wide\\.jsonl:2:${column}: repetition: expected a number`));
  });

  it("also those of NaN, Infinity, keys that come twice, whole numbers beyond 2^53 and rows that come twice", async () => {
    const text = `[
  {"task_id": "n", "metrics": {"score": NaN}},
  {"task_id": "i", "metrics": {"score": -Infinity}},
  {"task_id": "k", "lane": "a",
    "lane": "fixture"},
  {"task_id": 9007199254740993},
  {"task_id": "c", "repetition": 0}, {"task_id": "c", "repetition": 0}
]`;
    const { out } = await run("validate", await file("odd.json", text));
    expect(out.split("\n").slice(0, -2)).toEqual([
      "odd.json:2:41: NaN is not JSON: write null",
      "odd.json:3:41: Infinity is not JSON: write null, or the number as a string",
      expect.stringMatching(/^odd\.json:5:5: warning: .*lane/),
      expect.stringMatching(/^odd\.json:6:15: warning: task_id should be a string/),
      expect.stringMatching(/^odd\.json:7:\d+: .* as row 5: neither can be labelled/),
    ]);
    expect((await run("show", "odd.json", "--task", "9007199254740993", "--json")).json()).toMatchObject({ task_id: "9007199254740993" });
  });
});

describe("what is damaged is told, and what is good is there", () => {
  const packed = gzipSync(lines);
  const cases: readonly (readonly [string, string, Uint8Array | string, RegExp, number])[] = [
    [
      "gzip that was cut off",
      "a.jsonl.gz",
      packed.subarray(0, packed.length - 4),
      /of this gzip file, it ends at byte \d+, .*is not followed while it grows/,
      3,
    ],
    [
      "gzip with a wrong checksum",
      "a.jsonl.gz",
      Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4),
      /the checksum \(CRC-32\) at byte \d+ is not that/,
      3,
    ],
    [
      "gzip with something behind it",
      "a.jsonl.gz",
      Buffer.concat([packed, Buffer.from("tail")]),
      /warning: .*something else follows the packed data, from byte \d+ on/,
      3,
    ],
    ["Zstandard that was cut off", "a.jsonl.zst", checkedFrame(Buffer.from(lines)).subarray(0, -2), /of this Zstandard file, it ends at byte \d+/, 3],
    ["Zstandard with a changed byte", "a.jsonl.zst", changed(checkedFrame(Buffer.from(lines))), /checksum/, 3],
    ["UTF-16 that was cut off", "a.jsonl", utf16(lines).subarray(0, -1), /a\.jsonl:3:\d+: warning: the file ends in the middle of a character/, 3],
    ["half a character in UTF-16", "a.jsonl", utf16(lines.replace('"a"', '"\ud800"')), /a\.jsonl:1:\d+: warning: half a character/, 3],
    ["a list that was cut off", "a.json", list.slice(0, -2), /a\.json:\d+:\d+: warning: the list of rows has no \] at its end/, 3],
    ["a list with a comma too many", "a.json", list.replace(/\n\]$/, ",\n]"), /a\.json:\d+:1: warning: a comma before \]: remove it/, 3],
    [
      "a row in a list that is not closed",
      "a.json",
      `[\n{"task_id":"x", "lane":"l",\n${JSON.stringify(rows[0])}\n]`,
      /a\.json:2:\d+: expected a key in double quotes, but the text ends here/,
      1,
    ],
  ];
  it.each(cases)("%s", async (_, name, bytes, message, count) => {
    await file(name, bytes);
    const { out, code } = await run("validate", name);
    expect(out).toMatch(message);
    expect(code).toBe(1);
    expect((await run("summary", name, "--json")).json()).toMatchObject({ rows: count, problems: expect.any(Number) as number });
  });

  function changed(bytes: Buffer): Buffer {
    bytes[bytes.indexOf('"lane"') + 2]! ^= 1;
    return bytes;
  }

  it("a file that unpacks beyond all measure is refused, one that cannot be unpacked at all too", async () => {
    await file("bomb.jsonl.zst", zstdRepeated(2100));
    const refused = await run("summary", "bomb.jsonl.zst");
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining("bomb.jsonl.zst is not unpacked: it unpacks to more than 300 times its size"),
    ]);
    await file("junk.jsonl.gz", Buffer.concat([packed.subarray(0, 10), Buffer.alloc(50, 0xff)]));
    expect((await run("open", "junk.jsonl.gz", "--once")).err).toMatch(
      /junk\.jsonl\.gz cannot be opened: this is a packed file that cannot be unpacked: its data is damaged near byte 10/,
    );
    expect((await run("validate", "junk.jsonl.gz")).out).toMatch(/junk\.jsonl\.gz: of this gzip file, its data is damaged near byte 10/);
    expect((await run("summary", "junk.jsonl.gz")).err).toMatch(/holds no row that can be read: of this gzip file, its data is damaged/);
  });
});

it("what was appended is there the next time", async () => {
  await file("grow.json", list.slice(0, -2));
  expect((await run("summary", "grow.json", "--json")).json()).toMatchObject({ rows: 3 });
  await appendFile(join(work, "grow.json"), `,\n${JSON.stringify(successRow({ task: "d" }))}\n]`);
  expect((await run("summary", "grow.json", "--json")).json()).toMatchObject({ rows: 4, problems: 0 });
});
