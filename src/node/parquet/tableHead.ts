import type { ByteSource } from "../../core/records/byteSource";
import { openTable } from "./openTable";

/**
 * The first rows of a Parquet file as whole JSON Lines, `most` bytes of them or a few more. Rejects as `openTable` does.
 */
export async function tableHead(source: ByteSource, most: number): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean }> {
  const table = await openTable(source, null);
  if (table.kind === "results") return { bytes: await table.lines.read(0, most), whole: (await table.lines.size()) <= most };
  const pieces: Uint8Array[] = [];
  let length = 0;
  let rows = 0;
  for await (const piece of table.pieces()) {
    pieces.push(piece);
    length += piece.length;
    for (const byte of piece) if (byte === 10) rows++;
    if (length >= most) break;
  }
  return { bytes: Buffer.concat(pieces, length), whole: rows === table.rows };
}
