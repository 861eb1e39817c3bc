import fc from "fast-check";
import { ByteWriter, ParquetWriter } from "hyparquet-writer/src/index.js";
import type { SchemaElement } from "hyparquet/src/types.js";
import { describe, expect, it } from "vitest";
import { readFooter } from "../../../src/core/parquet/footer";
import { ParquetTrouble } from "../../../src/core/parquet/parquetTrouble";
import { tableLines } from "../../../src/core/parquet/tableLines";
import { memorySource } from "../../../src/core/records/byteSource";

const optional = (name: string, more: Partial<SchemaElement>): SchemaElement => ({ name, repetition_type: "OPTIONAL", ...more });
const text = (name: string) => optional(name, { type: "BYTE_ARRAY", converted_type: "UTF8" });

function parquet(schema: readonly SchemaElement[], columns: Readonly<Record<string, unknown[]>>, rowGroupSize = 2): Uint8Array {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: [{ name: "root", num_children: Object.keys(columns).length }, ...schema] });
  void file.write({ columnData: Object.entries(columns).map(([name, data]) => ({ name, data })), rowGroupSize, pageSize: 60 });
  void file.finish();
  return writer.getBytes().slice();
}

async function linesOf(bytes: Uint8Array): Promise<string> {
  const source = memorySource("any.parquet", bytes);
  let lines = "";
  for await (const piece of tableLines(source, await readFooter(source), {})) lines += new TextDecoder().decode(piece);
  return lines;
}

/** Rows as another program writes them: structs, lists of structs, maps, times, JSON, whole numbers of 64 bits. */
const nested = parquet(
  [
    text("task_id"),
    optional("result", { num_children: 2 }),
    text("primary_label"),
    optional("failure_tags", { num_children: 1, converted_type: "LIST" }),
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    text("element"),
    optional("observed_at", { type: "INT64", converted_type: "TIMESTAMP_MILLIS" }),
    optional("dimensions", { type: "BYTE_ARRAY", converted_type: "JSON" }),
    optional("id", { type: "INT64" }),
    optional("score", { type: "DOUBLE" }),
    optional("raw", { type: "BYTE_ARRAY" }),
  ],
  {
    task_id: ["a", "ü\u2028", "c"],
    result: [{ primary_label: "success", failure_tags: ["x", "y"] }, { primary_label: null, failure_tags: [] }, null],
    observed_at: [new Date("2026-03-02T09:00:00.100Z"), null, new Date(0)],
    dimensions: [{ model: "m" }, null, ["z"]],
    id: [9007199254740993n, 1n, null],
    score: [0.5, NaN, null],
    raw: ["text", "more", null],
  },
);

describe("a table of anybody's as JSON Lines", () => {
  it("has an object a row, without what has no value", async () => {
    expect((await linesOf(nested)).split("\n")).toEqual([
      '{"task_id":"a","result":{"primary_label":"success","failure_tags":["x","y"]},"observed_at":"2026-03-02T09:00:00.100Z","dimensions":{"model":"m"},"id":9007199254740993,"score":0.5,"raw":"text"}',
      '{"task_id":"ü\u2028","result":{"failure_tags":[]},"id":1,"raw":"more"}',
      '{"task_id":"c","observed_at":"1970-01-01T00:00:00.000Z","dimensions":["z"]}',
      "",
    ]);
  });

  it("has what was written, for texts, numbers and lists of any rows, in groups of any size", async () => {
    const row = fc.record({
      task_id: fc.option(fc.string({ unit: "grapheme" })),
      n: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)),
      tags: fc.option(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 3 })),
    });
    const schema = [
      text("task_id"),
      optional("n", { type: "DOUBLE" }),
      optional("tags", { num_children: 1, converted_type: "LIST" }),
      { name: "list", repetition_type: "REPEATED", num_children: 1 } as const,
      text("element"),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (rows, group) => {
        const bytes = parquet(
          schema,
          { task_id: rows.map((one) => one.task_id), n: rows.map(({ n }) => n), tags: rows.map(({ tags }) => tags) },
          group,
        );
        const expected = rows.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)));
        const found = (await linesOf(bytes)).trimEnd().split("\n");
        expect(found.map((line) => JSON.parse(line) as unknown)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { seed: 13, numRuns: 200 },
    );
  });

  it("is read, or said to be wrong, whatever byte of it is changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(nested.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const copy = nested.slice();
          for (const [at, byte] of changes) copy[at] = byte;
          await linesOf(copy).catch((error: unknown) => {
            if (!(error instanceof ParquetTrouble)) throw error;
          });
        },
      ),
      { seed: 14, numRuns: 3000 },
    );
  });

  it("is refused where a row group is larger than can be held", async () => {
    const bytes = nested.slice();
    const source = memorySource("any.parquet", bytes);
    const metadata = await readFooter(source);
    metadata.row_groups[0]!.columns[0]!.meta_data!.total_uncompressed_size = 2n ** 40n;
    await expect(tableLines(source, metadata, {}).next()).rejects.toThrow(
      /its row group 1 unpacks to 1048577 MiB, .*: write it with smaller row groups/,
    );
  });
});
