import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RowLines } from "../../../src/core/parquet/rowLines";
import { fileSource } from "../../../src/node/fileSource";
import { connectedTo } from "../../../src/node/parquet/duckdbTable";
import { duckdbVariable, loadDuckdb } from "../../../src/node/parquet/loadDuckdb";
import { openTable } from "../../../src/node/parquet/openTable";
import { parquetEngineOver } from "../../builders/parquetEngine";
import { batchesIn, parquetOf, tableIn } from "../../builders/parquetTable";
import { decodedBatches } from "../../builders/decodedBatch";
import { jsonl, sampleRows } from "../../builders/sampleRows";
import { queryPortContract } from "../../contracts/queryPort";

// DuckDB is nobody's dependency: `npm install @duckdb/node-api@1.5.6-r.1` in some folder, and its name in the variable.
const named = process.env[duckdbVariable] ?? "";
const there = named !== "";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "duckdb-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened: RowLines[] = [];
afterAll(async () => {
  for (const { table } of opened) await table.close();
});

async function opensWithDuckdb(bytes: Uint8Array): Promise<RowLines> {
  const path = join(folder, `${randomUUID()}.parquet`);
  await writeFile(path, bytes);
  const table = await openTable(fileSource(path, "results.parquet"), path);
  if (table.kind !== "results") throw new Error("these are results");
  opened.push(table.lines);
  return table.lines;
}

describe("DuckDB", () => {
  it("is looked for in the folder that the variable names, and in no other", async () => {
    await expect(loadDuckdb(folder, folder)).resolves.toBeNull();
    await expect(loadDuckdb("/", folder)).rejects.toThrow(
      `${duckdbVariable} names ${folder}, which has no @duckdb/node-api: install it there with npm`,
    );
    await expect(loadDuckdb(folder, "")).resolves.toBeNull();
  });

  it.runIf(!there)(`is not tested here: ${duckdbVariable} names no folder that has it`, () => {
    expect(named).toBe("");
  });

  describe.runIf(there)("where it is", () => {
    const rows = new TextEncoder().encode(jsonl(sampleRows()));

    it("tells the same columns and rows as hyparquet", async () => {
      const bytes = await parquetOf(rows, { rows: 5 });
      const [ours, its] = [(await tableIn(bytes)).lines, await opensWithDuckdb(bytes)];
      expect(its.table.engine).toMatch(/^DuckDB v\d/);
      expect(decodedBatches(await batchesIn(its))).toEqual(decodedBatches(await batchesIn(ours)));
      expect(await its.read(0, await its.size())).toEqual(await ours.read(0, await ours.size()));
    });

    it("may read the one file and nothing else, nor may that be changed", async () => {
      const [path, other] = [join(folder, "one.parquet"), join(folder, "other.parquet")];
      for (const file of [path, other]) await writeFile(file, await parquetOf(rows));
      const { connection, close } = await connectedTo((await loadDuckdb(folder, named))!, path);
      const count = (file: string) => connection.runAndReadAll(`SELECT count(*)::INT FROM read_parquet('${file}')`, {});
      expect((await count(path)).getColumns()).toEqual([[sampleRows().length]]);
      await expect(count(other)).rejects.toThrow(/permission|disabled/i);
      await expect(connection.run(`COPY (SELECT 1) TO '${join(folder, "made.csv")}'`)).rejects.toThrow(/permission|disabled/i);
      await expect(connection.run("SET enable_external_access = true")).rejects.toThrow();
      await expect(connection.run("INSTALL httpfs")).rejects.toThrow();
      close();
    });

    it("says what is wrong in a file that it cannot read", async () => {
      const bytes = await parquetOf(rows);
      bytes.fill(0xff, 100, 400);
      await expect(opensWithDuckdb(bytes).then((lines) => batchesIn(lines))).rejects.toThrow(/it is damaged: DuckDB says "/);
    });
  });
});

if (there) queryPortContract("a Parquet file that DuckDB reads", (text) => parquetEngineOver(text, opensWithDuckdb));
