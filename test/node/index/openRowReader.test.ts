import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ColumnStore } from "../../../src/core/columns/columnStore";
import { checkLines } from "../../../src/core/columns/checkLines";
import type { CheckedPart, RowReader } from "../../../src/core/columns/rowReader";
import { memorySource } from "../../../src/core/records/byteSource";
import { openRowReader, type ReadingLimits } from "../../../src/node/index/openRowReader";
import { compilePatience } from "../../builders/builtScan";
import { builtWorkers } from "../../builders/builtWorkers";
import { columnLines, storeOf, told } from "../../builders/columnBatches";
import { manyRowsText } from "../../builders/manyRows";
import { sameButWhoRead } from "../../builders/scanAgreement";
import { builtHelper, run } from "../helpers/childProcess";

let folder: string, worker: string, wasm: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "adjudicate-reader-"));
  ({ worker, wasm } = await builtWorkers(join(folder, "dist")));
}, compilePatience);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = `\ufeff${manyRowsText(80)}not a row\n\n{"task_id":"last"}`;
const size = Buffer.byteLength(text);
let file: string;
beforeEach(() => {
  file = join(folder, "rows.jsonl");
  writeFileSync(file, text);
});

/** Everything but small in small: parts of a few rows, in workers. */
const tiny: Partial<ReadingLimits> = { small: 0, smallCheck: 0, first: 2_000, part: 4_000, workers: 2 };
/** Every reader of a test, closed when it ends. */
async function reading<T>(
  options: { worker?: string | null; wasm?: Uint8Array | null; limits?: Partial<ReadingLimits> },
  use: (reader: RowReader) => Promise<T>,
) {
  const reader = openRowReader({ path: () => file, name: "rows.jsonl", worker, wasm, ...options });
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

async function taken(reader: RowReader, store: ColumnStore, to: number, signal?: AbortSignal) {
  const scanners: number[] = [];
  for await (const { batch, scanner, done } of reader.scan(store.end, to, signal)) {
    store.append(batch, scanner);
    if (batch.rows % 3 > 0) done?.(); // some give the arrays back
    scanners.push(scanner);
  }
  return scanners;
}
async function checked(reader: RowReader, to: number, signal?: AbortSignal, most = 500) {
  const parts: CheckedPart[] = [];
  for await (const part of reader.check({ from: 0, to, line: 1, most }, signal)) parts.push(part);
  return parts;
}
const openFiles = () =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // the one that the listing itself had
    }
  });
const threads = () => readdirSync("/proc/self/task").length;

describe("scanning a file", () => {
  it("has what the reference reader has, whatever the parts, the workers and the stretches", async () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 });
    const limits = fc.record({
      small: fc.constantFrom(0, 3_000),
      part: fc.integer({ min: 20, max: 20_000 }),
      workers: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(columnLines, { minLength: 1, maxLength: 12 }),
        shares,
        limits,
        fc.boolean(),
        async (groups, cuts, sizes, compiled) => {
          const lines = groups.flat();
          const ends = lines
            .map((line) => Buffer.byteLength(line))
            .map(
              (
                (sum) => (length: number) =>
                  (sum += length)
              )(0),
            );
          writeFileSync(file, lines.join(""));
          const store = new ColumnStore();
          await reading({ limits: sizes, wasm: compiled ? wasm : null }, async (reader) => {
            const places = cuts.map((share) => ends[Math.floor(share * ends.length)] ?? 0).sort((a, b) => a - b);
            for (const place of [...places, ends.at(-1) ?? 0]) await taken(reader, store, place);
          });
          expect(told(store)).toEqual(sameButWhoRead(told(storeOf(lines)), told(store)));
        },
      ),
      { seed: 20261130, numRuns: 25 },
    );
  });

  it.each([
    ["without workers", { worker: null }],
    ["without the compiled scanner", { wasm: null, limits: tiny }],
    ["in workers", { limits: tiny }],
    ["as it comes", {}],
  ])("has every row %s", async (_, options) => {
    const store = new ColumnStore();
    await reading(options, (reader) => taken(reader, store, size));
    expect([store.rows, store.end, store.lines, store.rejected.total]).toEqual([81, size, 82, 1]);
  });

  it("goes on with the dictionaries of its workers where it ended, and begins with new ones anywhere else", async () => {
    const half = text.indexOf("\n", 60_000) + 1;
    const bytes = Buffer.byteLength(text.slice(0, half));
    await reading({ limits: { ...tiny, workers: 1 } }, async (reader) => {
      const store = new ColumnStore();
      const first = new Set(await taken(reader, store, bytes));
      expect(new Set(await taken(reader, store, size))).toEqual(first);
      const again = new Set(await taken(reader, new ColumnStore(), size));
      expect([...again].filter((number) => first.has(number))).toEqual([]);
    });
  });

  it("reads the file that was there when it began, and the next time the one that is there then", async () => {
    await reading({ limits: tiny }, async (reader) => {
      const store = new ColumnStore();
      const parts = reader.scan(0, size)[Symbol.asyncIterator]();
      for (let part = await parts.next(); !part.done; part = await parts.next()) {
        store.append(part.value.batch, part.value.scanner);
        if (store.rows > 20) continue;
        writeFileSync(`${file}.new`, '{"task_id":"new"}\n');
        renameSync(`${file}.new`, file);
      }
      expect(store.rows).toBe(81);
      const other = new ColumnStore();
      await taken(reader, other, 18);
      expect(other.segments[0]!.taskId(0)).toBe("new");
    });
  });

  it.each([
    ["in this thread", { worker: null }],
    ["in workers", { limits: tiny }],
  ])("says that a file became shorter, %s", async (_, options) => {
    truncateSync(file, 20_000);
    await reading(options, async (reader) => {
      await expect(taken(reader, new ColumnStore(), size)).rejects.toThrow(
        `rows.jsonl became shorter while it was read: 20000 of ${size} bytes are left. Open it again.`,
      );
      writeFileSync(file, text);
      expect(await taken(reader, new ColumnStore(), size)).not.toEqual([]);
    });
  });

  it("says what keeps a file from being read", async () => {
    rmSync(file);
    await reading({}, (reader) => expect(taken(reader, new ColumnStore(), size)).rejects.toThrow(/rows\.jsonl: it is not there .*\(ENOENT\)/));
  });

  it("says that a worker is missing", async () => {
    await reading({ worker: join(folder, "none.mjs"), limits: tiny }, (reader) =>
      expect(taken(reader, new ColumnStore(), size)).rejects.toThrow(/Cannot find module.*none\.mjs/),
    );
  });
});

it("says that a worker ended before it was done", async () => {
  const dying = join(folder, "dying");
  mkdirSync(dying);
  for (const name of ["scanWorker.mjs", "checkWorker.mjs"]) writeFileSync(join(dying, name), "process.exit(3);");
  await reading({ worker: join(dying, "scanWorker.mjs"), limits: tiny }, async (reader) => {
    await expect(taken(reader, new ColumnStore(), size)).rejects.toThrow("a worker that scans rows ended early, with code 3");
    await expect(checked(reader, size)).rejects.toThrow("a worker that checks rows ended early, with code 3");
  });
});

it.runIf(process.platform === "linux")("ends its workers when there is nothing to do", async () => {
  const before = threads();
  await reading({ limits: { ...tiny, idle: 1 } }, async (reader) => {
    await taken(reader, new ColumnStore(), size);
    while (threads() > before) await new Promise((resolve) => setImmediate(resolve)); // for ever, if they stayed
    const store = new ColumnStore();
    await taken(reader, store, size);
    expect(store.rows).toBe(81);
  });
});

describe.runIf(process.platform === "linux")("ending early", () => {
  const left = async (use: (reader: RowReader) => Promise<unknown>) => {
    const before = threads();
    await reading({ limits: { ...tiny, idle: 60_000 } }, use);
    expect(openFiles()).not.toContain(file);
    expect(threads()).toBeLessThanOrEqual(before);
  };

  it("by the signal, after any part: leaves neither worker nor open file, and the next reading is whole", async () => {
    for (const after of [0, 1, 2, 5, 9])
      await left(async (reader) => {
        const stop = new AbortController();
        const parts = reader.scan(0, size, stop.signal)[Symbol.asyncIterator]();
        for (let part = 0; part < after; part++) expect((await parts.next()).done).toBe(false);
        const next = parts.next();
        stop.abort(new Error("enough"));
        await expect(next.then(() => parts.next())).rejects.toThrow("enough");
        expect(openFiles()).not.toContain(file);
        const store = new ColumnStore();
        await taken(reader, store, size);
        expect(store.rows).toBe(81);
      });
  });

  it("by the signal, at any moment: what came until then is right, and the next reading is whole", async () => {
    await left(async (reader) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(60), async (turns) => {
          const stop = new AbortController();
          const store = new ColumnStore();
          const scanning = taken(reader, store, size, stop.signal).then(
            () => "whole",
            (error: unknown) => error,
          );
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          const enough = new Error("enough");
          stop.abort(enough);
          expect([enough, "whole"]).toContain(await scanning);
          expect(openFiles()).not.toContain(file);
          await taken(reader, store, size); // goes on from there
          expect([store.rows, store.lines, store.rejected.total]).toEqual([81, 82, 1]);
          expect(store.segments[0]!.taskId(80)).toBe("last");
        }),
        { seed: 20261130, numRuns: 30 },
      );
    });
  });

  it("by whoever reads it, or by closing the reader", async () => {
    await left(async (reader) => {
      const parts = reader.scan(0, size)[Symbol.asyncIterator]();
      await parts.next();
      await parts.next();
      await parts.return!();
      expect(openFiles()).not.toContain(file);
    });
    await left(async (reader) => {
      const scanning = taken(reader, new ColumnStore(), size);
      const checking = checked(reader, size);
      const both = Promise.allSettled([scanning, checking]);
      await reader.close();
      for (const one of await both) expect(one).toMatchObject({ status: "rejected", reason: { message: "rows.jsonl was closed while it was read" } });
      await expect(taken(reader, new ColumnStore(), size)).rejects.toThrow("rows.jsonl was closed while it was read");
    });
  });

  it("by another scan, which is not disturbed", async () => {
    await left(async (reader) => {
      for (const parts of [0, 1, 3]) {
        const first = reader.scan(0, size)[Symbol.asyncIterator]();
        for (let part = 0; part < parts; part++) await first.next();
        const underWay = first.next().then(() => first.next());
        const store = new ColumnStore();
        const [before, now] = await Promise.allSettled([underWay, taken(reader, store, size)]);
        expect(before).toMatchObject({ status: "rejected", reason: { message: "another reading of rows.jsonl has begun" } });
        expect([now.status, store.rows]).toEqual(["fulfilled", 81]);
      }
    });
  });
});

it("keeps no process from ending once there is nothing to do", async () => {
  const helper = await builtHelper("rowsOf", folder);
  expect(await run(helper, { file, folder: join(folder, "dist") }).ended).toEqual(["81 rows, in workers"]);
});

describe("checking a file", () => {
  /** What checking the bytes here says: its problems, and how many lines there are. */
  async function expected(content: Uint8Array, most: number) {
    const found: CheckedPart[] = [];
    const stretch = { from: 0, to: content.length, line: 1, most };
    for await (const part of checkLines(memorySource("rows.jsonl", content), stretch, () => Promise.resolve())) found.push(part);
    return whole(found);
  }
  const whole = (parts: readonly CheckedPart[]) => ({
    problems: parts.flatMap(({ problems }) => problems),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    lines: parts.reduce((sum, { lines }) => sum + lines, 0),
    to: parts.at(-1)?.to,
  });

  it.each([
    ["in this thread", { worker: null }],
    ["in a worker", { limits: tiny }],
    ["by two workers, in pieces", { limits: { ...tiny, piece: 700, checkers: 2 } }],
  ])("says what checking its bytes says, %s", async (_, options) => {
    const said = await expected(Buffer.from(text), 500);
    expect(whole(await reading(options, (reader) => checked(reader, size)))).toEqual(said);
    expect(said.problems.length).toBeGreaterThan(0);
    expect(said.to).toBe(size);
  });

  it("says the same of any file, in pieces of any size: lines are those of the file, and only as many problems as are wanted", async () => {
    const line = fc.oneof(
      columnLines.map((lines) => lines.join("")),
      fc.constantFrom("{\n", "\n", "[1]\r\n", `{"task_id":7,"n":"${"x".repeat(300)}"}\n`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.constantFrom("", '{"task_id":', "\0\0not text"),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0, 1, 3, 500),
        async (lines, tail, piece, checkers, most) => {
          const content = Buffer.from(tail.startsWith("\0") ? tail + lines.join("") : lines.join("") + tail);
          writeFileSync(file, content);
          const parts = await reading({ limits: { ...tiny, piece: Math.max(piece, Math.ceil(content.length / 40)), checkers } }, (reader) =>
            checked(reader, content.length, undefined, most),
          );
          expect(whole(parts)).toEqual(await expected(content, most));
        },
      ),
      { seed: 20261201, numRuns: 30 },
    );
  });

  it("goes on beside a scan, which may be as slow as it likes", async () => {
    await reading({ limits: tiny }, async (reader) => {
      const parts = reader.scan(0, size)[Symbol.asyncIterator]();
      await parts.next();
      expect((await checked(reader, size)).at(-1)!.to).toBe(size);
      const store = new ColumnStore();
      expect((await parts.next()).done).toBe(false);
      await parts.return!();
      await taken(reader, store, size);
      expect(store.rows).toBe(81);
    });
  });

  it("ends with the signal's reason, and says that a file became shorter", async () => {
    await reading({ limits: tiny }, async (reader) => {
      const stop = new AbortController();
      const checking = checked(reader, size, stop.signal);
      stop.abort(new Error("enough"));
      await expect(checking).rejects.toThrow("enough");
      truncateSync(file, 100);
      await expect(checked(reader, size)).rejects.toThrow("rows.jsonl became shorter while it was read");
    });
  });
});
