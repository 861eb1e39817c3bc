import type { ForeignSource, Recognised } from "../../core/foreign/contract";
import { recogniseForeign } from "../../core/foreign/recognise";
import { ParquetTrouble } from "../../core/parquet/parquetTrouble";
import type { ByteSource } from "../../core/records/byteSource";
import { lookAt } from "../shapes/lookAt";
import { openTable } from "../parquet/openTable";
import { ImportStopped } from "./importTrouble";

/** A Parquet file as a mapping sees it: JSON Lines, an object a row. Rejects where the source does. */
export async function foreignTable(
  file: ByteSource,
  mostBytes: number,
): Promise<{ readonly recognised: Recognised; readonly source: () => Promise<ForeignSource> }> {
  const { head, whole, trouble } = await lookAt(file);
  const source = () => linesOf(file, mostBytes);
  if (trouble !== null) return { recognised: { kind: "refused", code: "parquet", message: `this Parquet file cannot be read: ${trouble}` }, source };
  if (head.length === 0) return { recognised: { kind: "refused", code: "empty", message: "this Parquet file has no rows" }, source };
  const found = recogniseForeign(`${file.name}.jsonl`, head, whole, null);
  return { recognised: found.kind === "records" ? { ...found, title: "a Parquet table" } : found, source };
}

async function linesOf(file: ByteSource, mostBytes: number): Promise<ForeignSource> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const table = await openTable(file, null);
    if (table.kind === "results") return { kind: "bytes", name: file.name, bytes: await table.lines.read(0, mostBytes) };
    for await (const piece of table.pieces()) {
      length += piece.length;
      if (length > mostBytes)
        throw new ImportStopped(
          "too-large",
          `the rows of ${file.name} have more than ${mostBytes / 1024 / 1024} MiB as JSON; that much is read at once: split it, and import the parts together`,
        );
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof ParquetTrouble) throw new ImportStopped("parquet", `${file.name} cannot be read: ${error.message}`);
    throw error;
  }
  return { kind: "bytes", name: file.name, bytes: Buffer.concat(pieces, length) };
}
