import { beforeAll, describe, expect, it } from "vitest";
import { codeColumns, rowFlag } from "../../../src/core/columns/contract";
import { Scanner } from "../../../src/core/columns/scanner";
import type { ScanExports } from "../../../src/core/columns/scanPort";
import { compilePatience, scanInstance } from "../../builders/builtScan";
import { decodedBatches } from "../../builders/decodedBatch";
import { expectAgreement, memoryPart, scannedParts } from "../../builders/scanAgreement";

let scan: ScanExports;
beforeAll(async () => {
  scan = await scanInstance();
}, compilePatience);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const agreed = (lines: readonly string[]) => expectAgreement(scan, bytesOf(lines.map((line) => `${line}\n`).join("")));
const limits = { chunk: 64, longestLine: 100 };

describe("what the scanner vouches for", () => {
  it.each([
    [
      "fields in any order, with spaces of every kind",
      ' \t{ "lane" : "x" ,\t"metrics" : { "requests" : 2 , "duration_s":1.5 }, "task_id" : "a" } \r',
    ],
    ["escapes and characters beyond ASCII in task ids", String.raw`{"task_id":"\u4efb\u52a1 \ud83d\ude00 \"\\\/\b\f\n\r\t é 任务"}`],
    ["ids that are numbers beyond 2^53", '{"task_id":9007199254740993,"run_id":-1.50e+400,"system":{"id":18446744073709551617}}'],
    [
      "numbers of many digits",
      '{"task_id":"a","metrics":{"duration_s":0.1000000000000000055511151231257827,"cost_usd":1.2345678901234567,"bytes":1e400,"retries":-0}}',
    ],
    ["half surrogates where they are no task id", String.raw`{"task_id":"a","lane":"\ud83d","dimensions":{"\udc00":"\ud83d"},"query":"\ud83d"}`],
    ["bytes that are not UTF-8, where they are no task id", '{"task_id":"a","lane":"\xff"}'],
    [
      "fields of the wrong type",
      '{"task_id":"a","run_id":[1],"lane":{},"system":1,"result":[],"metrics":null,"trace":"t","dimensions":1,"observed_at":5,"query":{}}',
    ],
    ["times that are none", '{"task_id":"a","observed_at":"2026-03-02T09:00:00.120"}'],
    ["unknown keys with escapes of other characters", String.raw`{"\u5907\u6ce8":"x","task_id":"a"}`],
    ["empty lists and objects", '{"task_id":"a","dimensions":{},"result":{"failure_tags":[],"facts":[],"citations":[]},"trace":{"attempts":[]}}'],
  ])("%s", async (_, line) => {
    const bytes = Uint8Array.from([...line].flatMap((char) => (char === "\xff" ? [0xff] : [...bytesOf(char)])));
    expect(await expectAgreement(scan, Buffer.concat([bytes, Buffer.from("\n")]))).toEqual({ rows: 1, reread: 0, rejected: 0 });
  });
});

describe("what it leaves to the reference reader", () => {
  it.each([
    ["a wanted key that comes twice", '{"task_id":"a","task_id":"b"}'],
    ["a wanted key with escapes", String.raw`{"t\u0061sk_id":"a"}`],
    ["half a surrogate pair in a task id", String.raw`{"task_id":"\ud83d"}`],
    ["a byte order mark", '\ufeff{"task_id":"a"}'],
    ["an unusual time", '{"task_id":"a","observed_at":"2026-02-30T00:00:00Z"}'],
    ["a label longer than any", `{"task_id":"a","stratum":"${"x".repeat(5000)}"}`],
    [
      "more kinds of support than a row can have",
      `{"task_id":"a","result":{"citations":[${Array.from({ length: 70 }, (_, i) => `{"support":"s${i}"}`).join()}]}}`,
    ],
  ])("%s", async (_, line) => {
    expect(await agreed([line])).toEqual({ rows: 1, reread: 1, rejected: 0 });
  });

  it("keeps rows, rejected lines and blank lines in order", async () => {
    const bytes = bytesOf('{"task_id":"a"}\n{"task_id":NaN}\n{"task_id":"b","task_id":"c"}\n\n{"task_id":"d"}\r\n{}\n{"task_id":"e"}');
    const { rows, rejected } = decodedBatches(await scannedParts(scan, bytes));
    expect(rows.map(({ line, task, flags }) => [line, task, flags & rowFlag.reread])).toEqual([
      [0, "a", 0],
      [2, "c", rowFlag.reread],
      [4, "d", 0],
      [6, "e", rowFlag.reread], // it has no line feed yet
    ]);
    expect(rejected.map(({ line }) => line)).toEqual([1, 5]);
    await expectAgreement(scan, bytes);
  });
});

it("goes on when its dictionaries are full, and gives every entry one code", async () => {
  const lines = Array.from(
    { length: 17_500 },
    (_, i) => `{"task_id":"t${i}","lane":"l${i % 17_000}","result":{"citations":[{"support":"s${i % 9}","provenance":"p${i % 7}"}]}}`,
  );
  const bytes = bytesOf(lines.map((line) => `${line}\n`).join(""));
  const [batch] = await scannedParts(scan, bytes);
  const { codes, entries, flags } = batch!;
  const textOf = (column: "lane" | "support" | "provenance", row: number) => entries[column][codes[column][row]! - 1];
  const wrong = lines.filter(
    (_, i) =>
      textOf("lane", i) !== `"l${i % 17_000}"` ||
      textOf("support", i) !== `["s${i % 9}"]` ||
      textOf("provenance", i) !== `["p${i % 7}"]` ||
      flags[i] !== 0,
  );
  expect([wrong.length, codes.lane.length, entries.lane.length, entries.support.length]).toEqual([0, 17_500, 17_000, 9]);
  expect(batch!.codes.lane).toBeInstanceOf(Uint16Array);
});

it("leaves a row that fills a dictionary alone to the reference reader", async () => {
  const citations = Array.from({ length: 400 }, (_, i) => `{"provenance":"${String(i).padStart(3000, "p")}"}`).join();
  expect((await agreed(['{"task_id":"a"}', `{"task_id":"b","result":{"citations":[${citations}]}}`, '{"task_id":"c"}'])).rows).toBe(3);
});

it("tells labels that mean full support however they are written", async () => {
  const labels = ["full", "FULL", " Full ", "full_", String.raw`f\u0075ll`, "fully", "\u00a0full", "none"];
  const line = `{"task_id":"a","result":{"citations":[${labels.map((label) => `{"support":"${label}"}`).join()}]}}`;
  expect(await agreed([line])).toEqual({ rows: 1, reread: 0, rejected: 0 });
});

describe("long lines", () => {
  const row = (length: number, task = "a") => `{"task_id":"${task}","x":"${"-".repeat(length - 22)}"}`;

  it("are taken up to the limit and rejected beyond it, however the file is read", async () => {
    const bytes = bytesOf([row(100), row(101, "b"), row(30, "c"), row(500, "d"), row(100, "e"), ""].join("\n"));
    for (const chunk of [1, 50, 101, 4096])
      for (const instance of [scan, null])
        for (const cuts of [[], [150], [160, 170, 250, 400]]) {
          const { rows, rejected, lines } = decodedBatches(await scannedParts(instance, bytes, cuts, { ...limits, chunk }));
          expect(rows.map(({ task, line, start, length }) => [task, line, start, length])).toEqual([
            ["a", 0, 0, 100],
            ["c", 2, 203, 30],
            ["e", 4, 735, 100],
          ]);
          expect(rejected).toEqual([
            { line: 1, start: 101, end: 202 },
            { line: 3, start: 234, end: 734 },
          ]);
          expect(lines).toBe(5);
        }
  });

  it("wait where they have no end yet", async () => {
    const bytes = bytesOf(`${row(50)}\n${row(300)}`);
    const [batch] = await scannedParts(scan, bytes, [], limits);
    expect([batch!.rows, batch!.to, batch!.rejected]).toEqual([1, 51, []]);
  });

  it("make the memory grow", async () => {
    const instance = await scanInstance();
    const before = instance.memory.buffer.byteLength;
    const bytes = bytesOf([row(50), row(20_000_000, "b"), row(50, "c"), ""].join("\n"));
    const { rows } = decodedBatches(await scannedParts(instance, bytes));
    expect(rows.map(({ task, length, flags }) => [task, length, flags])).toEqual([
      ["a", 50, 0],
      ["b", 20_000_000, 0],
      ["c", 50, 0],
    ]);
    expect(instance.memory.buffer.byteLength).toBeGreaterThan(before + 15_000_000);
  });

  it("of more strings than the scanner holds are the reference reader's", async () => {
    const line = `{"task_id":"a","x":[${'"",'.repeat(2_200_000)}1]}`;
    expect(await agreed([line])).toEqual({ rows: 1, reread: 1, rejected: 0 });
  });
});

it("two scanners of one file have dictionaries of their own", async () => {
  const bytes = bytesOf('{"task_id":"a","lane":"x"}\n{"task_id":"b","lane":"y"}\n');
  const scanOf = async (from: number, to: number) => new Scanner(await scanInstance()).scanPart(memoryPart(bytes), { from, to });
  const [first, second] = [await scanOf(0, 5), await scanOf(5, bytes.length)];
  expect([first.entries.lane, [...first.codes.lane]]).toEqual([['"x"'], [1]]);
  expect([second.entries.lane, [...second.codes.lane]]).toEqual([['"y"'], [1]]);
  expect([second.from, second.to]).toEqual([27, 54]);
});

it("a part in which no line starts is empty", async () => {
  const bytes = bytesOf('{"task_id":"abcdefghijklmnop"}\n{"task_id":"b"}\n');
  const batch = await new Scanner(scan).scanPart(memoryPart(bytes), { from: 5, to: 20 });
  expect([batch.rows, batch.lines, batch.from, batch.to]).toEqual([0, 0, 20, 20]);
  for (const column of codeColumns) expect(batch.codes[column]).toHaveLength(0);
});

it("a source that fails makes the part fail", async () => {
  const source = { size: 10, read: () => Promise.reject(new Error("the file is gone")) };
  await expect(new Scanner(scan).scanPart(source, { from: 0, to: 10 })).rejects.toThrow("the file is gone");
});

it("nothing of a part that failed is in the next", async () => {
  const bytes = bytesOf('{"task_id":"a","lane":"x"}\n{"task_id":"b","lane":"y"}\nnot JSON\n{"task_id":"c","lane":"y"}\n');
  const whole = memoryPart(bytes);
  const failing = {
    ...whole,
    read: (into: Uint8Array, offset: number) => (offset < 70 ? whole.read(into, offset) : Promise.reject(new Error("gone"))),
  };
  for (const instance of [scan, null]) {
    const scanner = new Scanner(instance, { chunk: 70, longestLine: 1000 });
    await expect(scanner.scanPart(failing, { from: 0, to: bytes.length })).rejects.toThrow("gone");
    const { rows, rejected } = decodedBatches([await scanner.scanPart(whole, { from: 0, to: bytes.length })]);
    expect(rows.map(({ task, entries }) => [task, entries.lane])).toEqual([
      ["a", '"x"'],
      ["b", '"y"'],
      ["c", '"y"'],
    ]);
    expect(rejected).toHaveLength(1);
  }
});

it("a file that became shorter while it was read ends where it ends", async () => {
  const bytes = bytesOf('{"task_id":"a"}\n{"task_id":"b"}\n');
  const batch = await new Scanner(scan).scanPart({ ...memoryPart(bytes), size: 1000 }, { from: 0, to: 1000 });
  expect([batch.rows, batch.to]).toEqual([2, 32]);
});
