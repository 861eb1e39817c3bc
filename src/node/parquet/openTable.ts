import { readFooter } from "../../core/parquet/footer";
import { hyparquetTable, isResultsTable } from "../../core/parquet/hyparquetTable";
import { RowLines } from "../../core/parquet/rowLines";
import type { ResultsTable } from "../../core/parquet/table";
import { tableLines } from "../../core/parquet/tableLines";
import type { ByteSource } from "../../core/records/byteSource";
import { compressors } from "./compressors";
import { duckdbTable, isPattern } from "./duckdbTable";
import { loadDuckdb } from "./loadDuckdb";

/** A Parquet file: results that `adjudicate export` wrote, read where they lie; or any table, to be read whole once. */
export type OpenedTable =
  | { readonly kind: "results"; readonly lines: RowLines }
  | {
      readonly kind: "other";
      readonly rows: number;
      /** Its rows as JSON Lines, in pieces of whole lines. */
      readonly pieces: (signal?: AbortSignal) => AsyncGenerator<Uint8Array>;
    };

/**
 * Opens a Parquet file by its footer. Rejects with a `ParquetTrouble`, and with what the source meets; what is read of it later does
 * so, too.
 * @param path of the file, for DuckDB to read it by, where there is DuckDB; null: hyparquet reads it
 */
export async function openTable(source: ByteSource, path: string | null, signal?: AbortSignal): Promise<OpenedTable> {
  const metadata = await readFooter(source);
  if (!isResultsTable(metadata))
    return { kind: "other", rows: Number(metadata.num_rows), pieces: (stop) => tableLines(source, metadata, compressors, stop) };
  const table = await withDuckdb(hyparquetTable(source, metadata, compressors), path);
  try {
    return { kind: "results", lines: await RowLines.of(source.name, table, signal) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

/** Read with DuckDB, where there is one and it can be told the file. */
async function withDuckdb(table: ResultsTable, path: string | null): Promise<ResultsTable> {
  if (path === null || isPattern(path)) return table;
  const duckdb = await loadDuckdb(__dirname);
  return duckdb === null ? table : duckdbTable(duckdb, path, table);
}
