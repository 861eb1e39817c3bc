import fc from "fast-check";
import { ParquetWriter, ByteWriter } from "hyparquet-writer/src/index.js";
import type { SchemaElement } from "hyparquet/src/types.js";
import { describe, expect, it } from "vitest";
import { checkRuns } from "../../../src/core/parquet/checkRuns";
import { readFooter } from "../../../src/core/parquet/footer";
import { isResultsTable } from "../../../src/core/parquet/hyparquetTable";
import { ParquetTrouble } from "../../../src/core/parquet/parquetTrouble";
import { groupBytesKey, tableColumns, tableKey } from "../../../src/core/parquet/tableColumns";
import { memorySource } from "../../../src/core/records/byteSource";
import { decodedBatches } from "../../builders/decodedBatch";
import { batchesIn, parquetOf, tableIn } from "../../builders/parquetTable";
import { jsonl, sampleRows } from "../../builders/sampleRows";

const whole = await parquetOf(new TextEncoder().encode(jsonl(sampleRows())), { rows: 7, page: 200 });

/** Opens it and reads everything there is. */
async function readAll(bytes: Uint8Array): Promise<string> {
  const { lines } = await tableIn(bytes);
  const batches = await batchesIn(lines);
  const text = await lines.read(0, await lines.size());
  return `${batches.reduce((sum, { rows }) => sum + rows, 0)}:${new TextDecoder().decode(text)}`;
}

const troubleIn = async (bytes: Uint8Array): Promise<ParquetTrouble> => {
  const error: unknown = await readAll(bytes).then(
    (text) => new Error(`it was read: ${text.slice(0, 100)}`),
    (met: unknown) => (met instanceof Error && met.cause instanceof ParquetTrouble ? met.cause : met),
  );
  if (!(error instanceof ParquetTrouble)) throw error;
  return error;
};

/** A table whose columns are those of results but for what `change` makes of them, with one row. */
function tableWith(
  change: (columns: SchemaElement[]) => SchemaElement[],
  metadata: { key: string; value: string }[] = [],
  others: Readonly<Record<string, unknown>> = {},
): Uint8Array {
  const types = { text: "BYTE_ARRAY", json: "BYTE_ARRAY", number: "DOUBLE", time: "INT64", whole: "INT32" } as const;
  const columns = change(
    tableColumns.map(({ name, kind }) => ({
      name,
      type: types[kind],
      repetition_type: "OPTIONAL",
      ...(kind === "time" ? { converted_type: "TIMESTAMP_MILLIS" } : types[kind] === "BYTE_ARRAY" ? { converted_type: "UTF8" } : {}),
    })),
  );
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: [{ name: "root", num_children: columns.length }, ...columns], kvMetadata: metadata });
  const values: Readonly<Record<string, unknown>> = {
    task: "t",
    row: '{"task_id":"t"}',
    row_bytes: 15,
    row_flags: 0,
    query_at: 0,
    query_bytes: 0,
    ...others,
  };
  void file.write({ columnData: columns.map(({ name }) => ({ name, data: [values[name] ?? null] })) });
  void file.finish();
  return writer.getBytes().slice();
}
const unchanged = (columns: SchemaElement[]) => columns;

/** The footer's length stands in the last eight bytes. */
function withFooterLength(bytes: Uint8Array, length: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(copy.length - 8, length, true);
  return copy;
}

describe("a Parquet file that cannot be read", () => {
  it("is said to be cut off, wherever it ends", async () => {
    const ends = [4, 5, 11, 12, 100, Math.floor(whole.length / 2), whole.length - 5, whole.length - 1];
    for (const end of ends) expect([end, (await troubleIn(whole.subarray(0, end))).code]).toEqual([end, "cut-off"]);
    expect((await troubleIn(whole.subarray(0, 100))).message).toMatch(
      /cut off: its end, .* is missing; what wrote it has not finished, or was ended/,
    );
  });

  it("is said to be no Parquet file where it begins otherwise", async () => {
    expect((await troubleIn(new TextEncoder().encode('{"task_id":"a"}'))).code).toBe("not-parquet");
    expect((await troubleIn(new Uint8Array())).code).toBe("not-parquet");
  });

  it("is said to be encrypted, by its beginning or its end", async () => {
    for (const place of [whole.length - 1, 3]) {
      const copy = whole.slice();
      copy[place] = 0x45; // PARE
      if (place === 3) copy[whole.length - 1] = 0x45;
      const { code, message } = await troubleIn(copy);
      expect([code, message]).toEqual(["encrypted", "it is encrypted: write it without encryption"]);
    }
  });

  it("is said to be damaged where its footer would be longer than the file", async () => {
    expect((await troubleIn(withFooterLength(whole, whole.length))).message).toMatch(/damaged: its footer would be longer than the file/);
    expect((await troubleIn(withFooterLength(whole, 0))).code).toBe("damaged");
  });

  it("is read, or said to be wrong, whatever byte of it is changed: never anything else", async () => {
    const answer = await readAll(whole);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const copy = whole.slice();
          for (const [at, byte] of changes) copy[at] = byte;
          const found = await readAll(copy).catch((error: unknown) => {
            const cause = error instanceof Error && error.cause instanceof ParquetTrouble ? error.cause : error;
            if (!(cause instanceof ParquetTrouble)) throw error;
            return null;
          });
          // There is no checksum: a changed letter is read as it stands. How many rows there are does not change.
          if (found !== null) expect(found.split(":", 1)[0]).toBe(answer.split(":", 1)[0]);
        },
      ),
      { seed: 11, numRuns: 1500 },
    );
  });

  it("is said to be damaged where only its footer was changed at random", async () => {
    const footer = new DataView(whole.buffer, whole.byteOffset).getUint32(whole.length - 8, true);
    const from = whole.length - 8 - footer;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(footer - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 }), async (changes) => {
        const copy = whole.slice();
        for (const [at, byte] of changes) copy[from + at] = byte;
        await readAll(copy).catch((error: unknown) => {
          const cause = error instanceof Error && error.cause instanceof ParquetTrouble ? error.cause : error;
          if (!(cause instanceof ParquetTrouble)) throw error;
        });
      }),
      { seed: 12, numRuns: 1500 },
    );
  });
});

describe("a table that is nearly one of results", () => {
  it("is read where its columns may be null and stand in any order, with others beside them", async () => {
    const more: SchemaElement = { name: "mine", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" };
    expect(await readAll(tableWith((columns) => [more, ...columns.reverse()]))).toBe('1:{"task_id":"t"}\n');
  });

  it("is refused where a column is missing, or of another kind, by its name", async () => {
    const without = await troubleIn(tableWith((columns) => columns.filter(({ name }) => name !== "label")));
    expect(without).toMatchObject({ code: "columns", message: expect.stringMatching(/^it has no column label: write it again/) });
    const text = await troubleIn(tableWith((columns) => columns.map((one) => (one.name === "duration" ? { ...one, type: "BYTE_ARRAY" } : one))));
    expect(text).toMatchObject({ code: "columns", message: "its column duration is BYTE_ARRAY, and has to be a number (DOUBLE)" });
  });

  it("is refused where a newer version wrote it", async () => {
    const { message } = await troubleIn(tableWith(unchanged, [{ key: tableKey, value: "results/9" }]));
    expect(message).toBe("it was written as results/9, and results/1 is read here: update this program");
  });

  it("is refused where rows are not as long as it says, or something is missing that every row has", async () => {
    expect((await troubleIn(tableWith(unchanged, [], { row_bytes: 14 }))).message).toMatch(/rows are not as long as row_bytes says: whoever changed/);
    expect((await troubleIn(tableWith(unchanged, [], { row_bytes: -9 }))).message).toMatch(/less than no bytes/);
    expect((await troubleIn(tableWith(unchanged, [], { task: null }))).message).toMatch(/column task has no text .* in one of its rows/);
    expect((await troubleIn(tableWith(unchanged, [], { task: "" }))).message).toMatch(/an empty task/);
  });

  it("is read without what it says of its groups where that is missing, and not believed where that is wrong", async () => {
    expect((await tableIn(tableWith(unchanged))).table.groups).toEqual([{ from: 0, rows: 1, bytes: null }]);
    expect((await troubleIn(tableWith(unchanged, [{ key: groupBytesKey, value: "[900]" }]))).message).toMatch(
      /have 16 bytes, and its metadata says 900/,
    );
    expect(await readAll(tableWith(unchanged, [{ key: groupBytesKey, value: "[1e99]" }]))).toBe('1:{"task_id":"t"}\n');
  });

  it("takes what means nothing for no value: a list that is none, numbers below nothing", async () => {
    const { lines } = await tableIn(tableWith(unchanged, [], { tag: "no list", dimensions: '["a"]', cost: -1, repetition: 0.5, label: "success" }));
    const [row] = decodedBatches(await batchesIn(lines)).rows;
    expect(row!.entries).toMatchObject({ tags: null, dimensions: null, label: '"success"' });
    expect(row!.numbers).toMatchObject({ cost: NaN, repetition: NaN });
  });

  it("is told by its columns", async () => {
    const schema = async (bytes: Uint8Array) => isResultsTable(await readFooter(memorySource("t", bytes)));
    expect(await schema(tableWith(unchanged))).toBe(true);
    expect(await schema(tableWith((columns) => columns.filter(({ name }) => name !== "row")))).toBe(false);
  });

  it("may have no rows", async () => {
    expect(await readAll(await parquetOf(new Uint8Array()))).toBe("0:");
  });
});

describe("runs of values", () => {
  const run =
    (...bytes: number[]) =>
    () =>
      checkRuns(Uint8Array.from(bytes), 1, 10);

  it("may be as many as belong there, padded", () => {
    expect(run(20, 1)()).toBe(2); // 10 times 1
    expect(run(8, 1, 3, 0xff)()).toBe(4); // 4 times 1, and eight packed ones of which two are padding
    expect(run(5, 0xff, 0x03)()).toBe(3); // 16 packed ones
  });

  it("are refused before they are made: two thousand million of them take five bytes", () => {
    expect(run(0xfe, 0xff, 0xff, 0xff, 0x0f, 1)).toThrow(/a run has 2147483647 values where 10 belong/);
    expect(run(0xff, 0xff, 0xff, 0xff, 0x0f, 1)).toThrow(/a run has 17179869176 values/);
    expect(run(0)).toThrow(/a run has 0 values/);
    expect(run(20)).toThrow(/cut off/);
    expect(run(0x80, 0x80, 0x80, 0x80, 0x80, 0x80)).toThrow(/cut off/);
  });
});
