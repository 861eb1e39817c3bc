import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowFlag, type ColumnBatch } from "../../../src/core/columns/contract";
import { columnLines } from "../../builders/columnBatches";
import { decodedBatches } from "../../builders/decodedBatch";
import { oddLine } from "../../builders/oddRows";
import { batchesIn, parquetOf, tableIn } from "../../builders/parquetTable";
import { referenceBatch } from "../../builders/scanAgreement";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** What the index is told of rows, whoever read them. */
const told = (batches: readonly ColumnBatch[]) =>
  decodedBatches(batches).rows.map(({ flags, ...row }) => ({ ...row, flags: flags & ~rowFlag.reread }));

/** The lines of a file that are rows, and nothing else; a carriage return between two values is a space. */
function rowsOf(bytes: Uint8Array): Uint8Array {
  const { rows } = decodedBatches([referenceBatch(bytes)]);
  return encode(rows.map(({ start, length }) => `${decode(bytes.subarray(start, start + length)).replaceAll("\r", " ")}\n`).join(""));
}

async function expectRoundTrip(bytes: Uint8Array, groupRows: number, block: number) {
  const { lines, table } = await tableIn(await parquetOf(bytes, { rows: groupRows, page: 64 }), { block, kept: 1000 });
  const rows = rowsOf(bytes);
  expect(decode(await lines.read(0, await lines.size()))).toBe(decode(rows));
  expect(table.rows).toBe(decodedBatches([referenceBatch(bytes)]).rows.length);
  expect(told(await batchesIn(lines))).toEqual(told([referenceBatch(rows)]));
  return { lines, rows };
}

describe("results written as Parquet", () => {
  it("come back as the same rows, with the same columns, in groups of any size", async () => {
    await fc.assert(
      fc.asyncProperty(columnLines, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 400 }), async (lines, groupRows, block) => {
        await expectRoundTrip(encode(lines.join("")), groupRows, block);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("come back whatever is odd in them: lone surrogates, numbers beyond 2^53, bytes that are not UTF-8", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddLine, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (lines, groupRows) => {
        await expectRoundTrip(Buffer.concat(lines.flatMap((line) => [line, encode("\n")])), groupRows, 300);
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it("can be read from any byte to any other", async () => {
    const text = Array.from({ length: 40 }, (_, at) => JSON.stringify({ task_id: `t${at}`, query: "ü".repeat(at) })).join("\n");
    const { lines, rows } = await expectRoundTrip(encode(text), 7, 90);
    await fc.assert(
      fc.asyncProperty(fc.nat(rows.length + 10), fc.nat(rows.length + 10), async (start, end) => {
        expect(await lines.read(start, end)).toEqual(rows.slice(start, Math.max(start, end)));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
