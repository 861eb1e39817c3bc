import type { ColumnBatch } from "../../src/core/columns/contract";
import { Dictionaries } from "../../src/core/columns/dictionaries";
import { referenceScan } from "../../src/core/columns/reference";
import { readFooter } from "../../src/core/parquet/footer";
import { hyparquetTable } from "../../src/core/parquet/hyparquetTable";
import { RowLines, type RowLinesOptions } from "../../src/core/parquet/rowLines";
import { tableBatches } from "../../src/core/parquet/tableBatches";
import { TableWriter, tableLimits, type TableLimits } from "../../src/core/parquet/tableWriter";
import { memorySource, type ByteSource } from "../../src/core/records/byteSource";

/** A Parquet file of the rows of these lines, as the reference reader reads them. */
export async function parquetOf(lines: Uint8Array, limits: Partial<TableLimits> = {}): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = new TableWriter(
    (bytes) => {
      parts.push(bytes);
      return Promise.resolve();
    },
    { ...tableLimits, ...limits },
  );
  await writer.add(referenceScan({ bytes: lines, from: 0, endsFile: true }, new Dictionaries()), lines);
  await writer.finish();
  return new Uint8Array(Buffer.concat(parts));
}

export async function openedTable(source: ByteSource, options?: RowLinesOptions) {
  const table = hyparquetTable(source, await readFooter(source), {});
  return { table, lines: await RowLines.of(source.name, table, undefined, options) };
}

export const tableIn = (bytes: Uint8Array, options?: RowLinesOptions) => openedTable(memorySource("results.parquet", bytes), options);

export async function batchesIn(lines: RowLines, from = 0): Promise<readonly ColumnBatch[]> {
  const batches: ColumnBatch[] = [];
  for await (const batch of tableBatches(lines, from, undefined, () => Promise.resolve())) batches.push(batch);
  return batches;
}

/** Counts the bytes that are read. */
export function countedSource(source: ByteSource) {
  const read = { bytes: 0 };
  const counted: ByteSource = {
    ...source,
    async read(start, end) {
      const bytes = await source.read(start, end);
      read.bytes += bytes.length;
      return bytes;
    },
  };
  return { counted, read };
}
