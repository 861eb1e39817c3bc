import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { checkLines } from "../../../src/core/columns/checkLines";
import { ColumnStore } from "../../../src/core/columns/columnStore";
import { readHere } from "../../../src/core/columns/readHere";
import type { CheckedPart, RowReader } from "../../../src/core/columns/rowReader";
import type { ScanExports } from "../../../src/core/columns/scanPort";
import { readRow } from "../../../src/core/formats/readRow";
import { linesOf } from "../../../src/core/formats/readJsonl";
import { memorySource, type ByteSource } from "../../../src/core/records/byteSource";
import { compilePatience, scanInstance } from "../../builders/builtScan";
import { columnLines, storeOf, told } from "../../builders/columnBatches";
import { manyRowsText } from "../../builders/manyRows";
import { sameButWhoRead } from "../../builders/scanAgreement";

let scan: ScanExports;
beforeAll(async () => {
  scan = await scanInstance();
}, compilePatience);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const nothingElse = () => Promise.resolve();
const readerOf = (bytes: Uint8Array, instance: ScanExports | null = scan) => readHere(memorySource("results.jsonl", bytes), instance, nothingElse);

async function taken(reader: RowReader, store: ColumnStore, size: number, signal?: AbortSignal) {
  const scanners: number[] = [];
  for await (const { batch, scanner } of reader.scan(store.end, size, signal)) {
    store.append(batch, scanner);
    scanners.push(scanner);
  }
  return scanners;
}
/** A source that becomes what `bytes` is then. */
const changing = (now: { bytes: Uint8Array }): ByteSource => ({
  name: "results.jsonl",
  size: () => Promise.resolve(now.bytes.length),
  read: (start, end) => Promise.resolve(now.bytes.subarray(start, Math.min(end, now.bytes.length))),
});

describe("scanning", () => {
  it("has what the reference reader has, however the file grew while it was read", async () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(columnLines, cuts, fc.boolean(), async (lines, shares, compiled) => {
        const bytes = bytesOf(lines.join(""));
        const ends = lines.map((_, index) => bytesOf(lines.slice(0, index + 1).join("")).length);
        // Rows that have no line feed yet are the receiver's to sort out.
        const sizes = shares.map((share) => ends[Math.floor(share * ends.length)] ?? 0).sort((a, b) => a - b);
        const reader = readerOf(bytes, compiled ? scan : null);
        const store = new ColumnStore();
        for (const size of [...sizes, bytes.length]) await taken(reader, store, size);
        expect(told(store)).toEqual(sameButWhoRead(told(storeOf(lines)), told(store)));
      }),
      { seed: 20261130, numRuns: 150 },
    );
  });

  it("goes on with its dictionaries where it ended, and begins with new ones anywhere else", async () => {
    const bytes = bytesOf(manyRowsText(30));
    const half = bytes.indexOf(10, bytes.length / 2) + 1;
    const reader = readerOf(bytes);
    const store = new ColumnStore();
    expect(await taken(reader, store, half)).toEqual([0]);
    expect(await taken(reader, store, bytes.length)).toEqual([0]);
    expect(await taken(reader, new ColumnStore(), bytes.length)).toEqual([1]);
    await reader.scan(0, bytes.length)[Symbol.asyncIterator]().next(); // not taken
    expect(await taken(reader, new ColumnStore(), half)).toEqual([3]);
    const again = new ColumnStore();
    expect(await taken(reader, again, half)).toEqual([4]);
    expect(await taken(reader, again, bytes.length)).toEqual([4]);
  });

  it("gives a small part first, and pauses between parts", async () => {
    const bytes = bytesOf(manyRowsText(2_000));
    let pauses = 0;
    const reader = readHere(memorySource("results.jsonl", bytes), scan, async () => void pauses++);
    const sizes: number[] = [];
    for await (const { batch } of reader.scan(0, bytes.length)) sizes.push(batch.to - batch.from);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes[0]).toBeLessThan(300_000);
    expect(Math.max(...sizes)).toBeLessThan(1_100_000);
    expect(pauses).toBe(sizes.length);
  });

  it("ends with the signal's reason, before it begins and between parts", async () => {
    const bytes = bytesOf(manyRowsText(2_000));
    const stop = new AbortController();
    const reader = readerOf(bytes);
    const scanning = reader.scan(0, bytes.length, stop.signal)[Symbol.asyncIterator]();
    expect((await scanning.next()).done).toBe(false);
    stop.abort(new Error("enough"));
    await expect(scanning.next()).rejects.toThrow("enough");
    await expect(taken(reader, new ColumnStore(), bytes.length, stop.signal)).rejects.toThrow("enough");
    expect(await taken(reader, new ColumnStore(), bytes.length)).not.toEqual([]);
  });

  it("is over when another begins, which is not disturbed", async () => {
    const bytes = bytesOf(manyRowsText(2_000));
    const reader = readerOf(bytes);
    const first = reader.scan(0, bytes.length)[Symbol.asyncIterator]();
    await first.next();
    const underWay = first.next();
    const store = new ColumnStore();
    const outcome = await Promise.allSettled([underWay, taken(reader, store, bytes.length)]);
    expect(outcome.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect((outcome[0] as PromiseRejectedResult).reason).toMatchObject({ message: "another reading of results.jsonl has begun" });
    expect(store.rows).toBe(2_000);
  });

  it("is over when two others begin: the last waits until the first has let go", async () => {
    const bytes = bytesOf(manyRowsText(2_000));
    let holding = false;
    let goOn = () => {};
    const slow: ByteSource = {
      ...memorySource("results.jsonl", bytes),
      read: async (start, end) => {
        if (holding) {
          holding = false;
          await new Promise<void>((resolve) => (goOn = resolve));
        }
        return bytes.subarray(start, end);
      },
    };
    const reader = readHere(slow, scan, nothingElse);
    const first = reader.scan(0, bytes.length)[Symbol.asyncIterator]();
    await first.next();
    holding = true;
    const underWay = first.next();
    while (holding) await new Promise((resolve) => setImmediate(resolve));
    const second = reader.scan(0, bytes.length)[Symbol.asyncIterator]().next();
    const store = new ColumnStore();
    const outcome = Promise.allSettled([underWay, second, taken(reader, store, bytes.length)]);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(store.rows).toBe(0);
    goOn();
    expect((await outcome).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    expect(store.rows).toBe(2_000);
  });

  it("says that the file became shorter, and rejects once it is closed", async () => {
    const now = { bytes: bytesOf(manyRowsText(100)) };
    const size = now.bytes.length;
    now.bytes = now.bytes.subarray(0, 1000);
    const reader = readHere(changing(now), scan, nothingElse);
    await expect(taken(reader, new ColumnStore(), size)).rejects.toThrow(
      `results.jsonl became shorter while it was read: 1000 of ${size} bytes are left. Open it again.`,
    );
    await reader.close();
    await expect(taken(reader, new ColumnStore(), 1000)).rejects.toThrow("results.jsonl was closed while it was read");
    await expect(checked(reader, { from: 0, to: 1000, line: 1, most: 9 })).rejects.toThrow("results.jsonl was closed while it was read");
  });
});

async function checked(reader: RowReader, stretch: Parameters<RowReader["check"]>[0], signal?: AbortSignal) {
  const parts: CheckedPart[] = [];
  for await (const part of reader.check(stretch, signal)) parts.push(part);
  return parts;
}
const all = (bytes: Uint8Array, most = 500) => ({ from: 0, to: bytes.length, line: 1, most });
const problemsOf = (parts: readonly CheckedPart[]) => parts.flatMap(({ problems }) => problems);

describe("checking", () => {
  const text = `${manyRowsText(20)}not a row\r\n\n{"task_id":5,"lane":1}\n \t\n{"task_id":"a","observed_at":"noon"}\n{"task_id":"last"}`;

  it("says of every line what reading that line says, whatever the parts", async () => {
    const bytes = bytesOf(text);
    const expected = [...linesOf(bytes)].flatMap(({ line, bytes: one }) => readRow(one, { file: "results.jsonl", line }).problems);
    expect(new Set(expected.map(({ code }) => code)).size).toBeGreaterThan(2);
    for (const part of [1, 7, 100, 5_000, 1 << 20]) {
      const parts: CheckedPart[] = [];
      const limits = { part, longestLine: 1 << 20 };
      for await (const one of checkLines(memorySource("results.jsonl", bytes), all(bytes), nothingElse, undefined, limits)) parts.push(one);
      expect(problemsOf(parts)).toEqual(expected);
      expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(expected.length);
      expect(parts.at(-1)!.to).toBe(bytes.length);
      expect(parts.reduce((sum, { lines }) => sum + lines, 0)).toBe(text.split("\n").length - 1);
    }
  });

  it("goes on from any line with the right numbers", async () => {
    const bytes = bytesOf(text);
    const whole = problemsOf(await checked(readerOf(bytes), all(bytes)));
    const from = bytes.indexOf(10, 9_000) + 1;
    const line = [...bytes.subarray(0, from)].filter((byte) => byte === 10).length + 1;
    const reader = readerOf(bytes);
    const parts = [
      ...(await checked(reader, { from: 0, to: from, line: 1, most: 500 })),
      ...(await checked(reader, { from, to: bytes.length, line, most: 500 })),
    ];
    expect(problemsOf(parts)).toEqual(whole);
  });

  it("lists as many as are wanted and counts the others", async () => {
    const bytes = bytesOf("no\n".repeat(100_000));
    const parts = await checked(readerOf(bytes), all(bytes, 150));
    expect(parts.length).toBeGreaterThan(1);
    expect(problemsOf(parts).map(({ line }) => line)).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(100_000);
  });

  it.each([
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...Buffer.from("{}\n{}\n", "utf16le")]), "encoding"],
    ["gzip", new Uint8Array([0x1f, 0x8b, 8, 0, 10, 65, 10, 66]), "compressed"],
  ])("says of %s that it is no text, once", async (_, bytes, code) => {
    const parts = await checked(readerOf(bytes), all(bytes));
    expect(problemsOf(parts).map((problem) => problem.code)).toEqual([code]);
    expect(parts.at(-1)!.to).toBe(bytes.length);
  });

  it("says that a line is too long without keeping it", async () => {
    const bytes = bytesOf(`{"task_id":"a"}\n{"task_id":"${"b".repeat(3_000)}"}\n{"task_id":7}\n`);
    const parts: CheckedPart[] = [];
    for await (const one of checkLines(memorySource("r", bytes), all(bytes), nothingElse, undefined, { part: 500, longestLine: 2_000 }))
      parts.push(one);
    expect(problemsOf(parts).map(({ line, code }) => [line, code])).toEqual([
      [2, "line-too-long"],
      [3, "number-as-id"],
    ]);
  });

  it("pauses often, and ends with the signal's reason between two lines", async () => {
    const bytes = bytesOf(manyRowsText(1_000));
    const stop = new AbortController();
    let pauses = 0;
    const reader = readHere(memorySource("results.jsonl", bytes), scan, async () => {
      if (++pauses === 3) stop.abort(new Error("enough"));
    });
    await expect(checked(reader, all(bytes), stop.signal)).rejects.toThrow("enough");
    expect(pauses).toBe(3);
  });

  it("has nothing to say of nothing", async () => {
    expect(await checked(readerOf(new Uint8Array()), all(new Uint8Array()))).toEqual([]);
  });
});
