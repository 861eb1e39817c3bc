import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer/src/index.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tableReader } from "../../../src/core/parquet/tableReader";
import { fileSource } from "../../../src/node/fileSource";
import { exportParquet } from "../../../src/node/parquet/exportParquet";
import { openShaped } from "../../../src/node/shapes";
import { memorySource } from "../../../src/core/records/byteSource";
import { countedSource, openedTable, parquetOf } from "../../builders/parquetTable";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = (count: number, answer = "x".repeat(500)) =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify({ task_id: `t${at}`, lane: at % 2 === 0 ? "a" : "b", answer: answer + at })}\n`).join(
    "",
  );
const encode = (text: string) => new TextEncoder().encode(text);
const path = () => join(folder, "rows.parquet");
const put = async (bytes: Uint8Array) => {
  await writeFile(`${path()}.new`, bytes);
  await rename(`${path()}.new`, path());
};
const open = () => openShaped(path(), join(folder, "cache"));

describe("a table of results", () => {
  it("is read by the columns and the pages that are asked for, and by nothing else", async () => {
    const random = Array.from({ length: 400 }, (_, at) => String(Math.imul(at + 1, 2654435761) >>> 0)).join("");
    const bytes = await parquetOf(encode(linesOf(5000, random)), { rows: 1000, page: 64 * 1024 });
    const { counted, read } = countedSource(memorySource("rows.parquet", bytes));
    const { table, lines } = await openedTable(counted, { block: 64 * 1024, kept: 0 });
    for (const group of table.groups.keys()) await table.columns(group, ["lane", "task"]);
    expect(read.bytes).toBeLessThan(bytes.length / 10);
    read.bytes = 0;
    const size = await lines.size();
    await lines.read(size / 2, size / 2 + 100);
    expect(read.bytes).toBeLessThan(bytes.length / 5);
  });

  it("lies where it is: nothing is copied, and what is not plain is told", async () => {
    await put(await parquetOf(encode(linesOf(10))));
    const shaped = await open();
    expect(shaped).toMatchObject({ shape: { packing: "parquet" }, problems: [], path: path() });
    expect(new TextDecoder().decode(await shaped.source.read(0, await shaped.source.size()))).toBe(linesOf(10));
    expect(shaped.source.shaping!()).toMatchObject({ packed: true, problems: [] });
    expect(await readdir(folder)).toEqual(["rows.parquet"]);
  });

  it("may become another one, one that is cut off, or lines, and is then read as what it is", async () => {
    await put(await parquetOf(encode(linesOf(10))));
    const shaped = await open();
    const reader = tableReader(
      shaped.source,
      () => shaped.table,
      () => Promise.resolve(),
    );
    const rows = async () => {
      let count = 0;
      const scanners = new Set<number>();
      for await (const { batch, scanner } of reader.scan(0, await shaped.source.size())) {
        count += batch.rows;
        scanners.add(scanner);
      }
      return { count, scanners: [...scanners] };
    };
    const first = await rows();
    const whole = await parquetOf(encode(linesOf(20)));
    await put(whole);
    const second = await rows();
    expect([first.count, second.count]).toEqual([10, 20]);
    expect(second.scanners).not.toEqual(first.scanners);
    await put(whole.subarray(0, 1000));
    expect((await rows()).count).toBe(0);
    expect(shaped.problems).toMatchObject([{ code: "cut-off", severity: "error" }]);
    await put(encode(linesOf(3)));
    expect((await rows()).count).toBe(3);
    expect(shaped.problems).toEqual([]);
    await reader.close();
  });

  it("is not left half written where its writing ends early", async () => {
    const stop = new AbortController();
    const source = memorySource("rows.jsonl", encode(linesOf(5000)));
    const stopped = exportParquet(source, path(), { scan: null, signal: stop.signal, progress: () => stop.abort(new Error("enough")) });
    await expect(stopped).rejects.toThrow("enough");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("any other table", () => {
  const theirs = (count: number) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: "task_id", data: Array.from({ length: count }, (_, at) => `t${at}`), type: "STRING" },
          { name: "lane", data: Array.from({ length: count }, () => "a"), type: "STRING" },
        ],
      }),
    );

  it("gets a working copy, which is used again while the file is the same", async () => {
    await put(theirs(3));
    const shaped = await open();
    expect(shaped.table).toBeNull();
    expect(new TextDecoder().decode(await shaped.source.read(0, 1000))).toBe(
      '{"task_id":"t0","lane":"a"}\n{"task_id":"t1","lane":"a"}\n{"task_id":"t2","lane":"a"}\n',
    );
    const copies = await readdir(join(folder, "cache"));
    expect(copies).toHaveLength(3);
    expect((await open()).path).toBe(shaped.path);
    expect(await readdir(join(folder, "cache"))).toEqual(copies);
    await put(theirs(4));
    expect(await fileSource((await open()).path, "copy").size()).toBe(4 * 28);
  });
});
