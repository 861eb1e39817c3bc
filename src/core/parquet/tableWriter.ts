import { ByteWriter, ParquetWriter } from "hyparquet-writer/src/index.js";
import type { SchemaElement } from "hyparquet/src/types.js";
import type { ColumnBatch } from "../columns/contract";
import { FlatRows } from "./flatRows";
import { groupBytesKey, tableColumns, tableKey, tableVersion, type TableColumn } from "./tableColumns";

export interface TableLimits {
  /** Rows of a group, at most. */
  readonly rows: number;
  /** Bytes of a group's rows: it ends with the row that reaches them. */
  readonly bytes: number;
  /** Bytes of a page, about: what opening one row reads. */
  readonly page: number;
}
export const tableLimits: TableLimits = { rows: 8192, bytes: 32 * 1024 ** 2, page: 256 * 1024 };

/**
 * Writes results as Parquet, a row group at a time: no more than one is kept. Values that are few stand in dictionaries; all is
 * packed with Snappy.
 * @param write takes what comes next of the file; the bytes are its own
 */
export class TableWriter {
  readonly #file: ParquetWriter;
  readonly #bytes = new ByteWriter();
  readonly #groupBytes: number[] = [];
  readonly #rows = new FlatRows();
  /** Rows whose bytes were not UTF-8: what could not be read stands as U+FFFD. */
  replaced = 0;
  rows = 0;

  constructor(
    readonly write: (bytes: Uint8Array) => Promise<void>,
    readonly limits: TableLimits = tableLimits,
  ) {
    this.#file = new ParquetWriter({ writer: this.#bytes, schema: schema(), createdBy: "trace-adjudicator", kvMetadata: [] });
  }

  /**
   * Takes the rows of a batch, whose codes speak of one scanner's dictionaries all the time.
   * @param bytes of the file, from `batch.from` to `batch.to`
   */
  async add(batch: ColumnBatch, bytes: Uint8Array): Promise<void> {
    this.#rows.learn(batch.entries);
    for (let row = 0; row < batch.rows; row++) {
      const start = batch.start[row]! - batch.from;
      if (this.#rows.add(batch, row, bytes.subarray(start, start + batch.length[row]!))) this.replaced++;
      this.rows++;
      if (this.#rows.count >= this.limits.rows || this.#rows.bytes >= this.limits.bytes) await this.#endGroup();
    }
  }

  /** Writes what is left, and what the file says of itself. */
  async finish(): Promise<void> {
    await this.#endGroup();
    this.#file.kvMetadata = [
      { key: tableKey, value: tableVersion },
      { key: groupBytesKey, value: `[${this.#groupBytes.join(",")}]` },
    ];
    await this.#file.finish();
    await this.#flush();
  }

  async #endGroup(): Promise<void> {
    if (this.#rows.count === 0) return;
    this.#groupBytes.push(this.#rows.bytes);
    const { limits } = this;
    await this.#file.write({
      columnData: this.#rows.take().map(({ name, data }) => ({ name, data, ...(["row", "query"].includes(name) ? plain : {}) })),
      rowGroupSize: Math.max(1, limits.rows),
      pageSize: limits.page,
    });
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    if (bytes.length > 0) await this.write(bytes);
  }
}

/** Long texts, nearly all different: no dictionary, and the smallest and the largest say nothing. */
const plain = { encoding: "PLAIN", statistics: false } as const;

function schema(): SchemaElement[] {
  return [{ name: "results", num_children: tableColumns.length }, ...tableColumns.map(elementOf)];
}

function elementOf({ name, kind, required }: TableColumn): SchemaElement {
  const common = { name, repetition_type: required ? "REQUIRED" : "OPTIONAL" } as const;
  switch (kind) {
    case "text":
    case "json":
      return { ...common, type: "BYTE_ARRAY", converted_type: "UTF8" };
    case "number":
      return { ...common, type: "DOUBLE" };
    case "time":
      return { ...common, type: "INT64", converted_type: "TIMESTAMP_MILLIS" };
    case "whole":
      return { ...common, type: "INT32" };
  }
}
