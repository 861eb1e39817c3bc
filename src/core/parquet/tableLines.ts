import { parquetSchema } from "hyparquet/src/metadata.js";
import type { Compressors, FileMetaData } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import { damagedIf } from "./footer";
import { nestedColumns } from "./nestedColumns";

const encoder = new TextEncoder();
/** Characters of lines that are handed over together, about. */
const together = 256 * 1024;

/**
 * The rows of anybody's Parquet file as JSON Lines: an object a row, its keys the columns'. Columns without a value are left out;
 * columns of JSON are the value that they spell, where they spell one; whole numbers are written digit for digit; bytes of a
 * fixed length stand as base64url. A row group at a time is held. Rejects as `readFooter` does, and with the signal's reason.
 */
export async function* tableLines(
  source: ByteSource,
  metadata: FileMetaData,
  compressors: Compressors,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const json = new Set(
    damagedIf(() => parquetSchema(metadata))
      .children.filter(({ element }) => element.converted_type === "JSON" || element.logical_type?.type === "JSON")
      .map(({ element }) => element.name),
  );
  for (const [group, { num_rows }] of metadata.row_groups.entries()) {
    signal?.throwIfAborted();
    const columns = [...(await nestedColumns(source, metadata, group, compressors))];
    let lines = "";
    for (let row = 0; row < Number(num_rows); row++) {
      const members: string[] = [];
      for (const [name, values] of columns) {
        const value = values[row];
        const text = json.has(name) && typeof value === "string" ? (spelled(value) ?? jsonText(value)) : jsonText(value);
        if (text !== null) members.push(`${JSON.stringify(name)}:${text}`);
      }
      lines += `{${members.join(",")}}\n`;
      if (lines.length < together) continue;
      yield encoder.encode(lines);
      signal?.throwIfAborted();
      lines = "";
    }
    if (lines !== "") yield encoder.encode(lines);
  }
}

/** JSON on one line; null where it is none. */
function spelled(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A value as JSON; null where there is none. */
function jsonText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (value instanceof Uint8Array) return JSON.stringify(base64url(value));
  if (Array.isArray(value)) return `[${value.map((one) => jsonText(one) ?? "null").join(",")}]`;
  const members: string[] = [];
  for (const [key, inner] of Object.entries(value)) {
    const text = jsonText(inner);
    if (text !== null) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(",")}}`;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    text += digits[a >> 2]! + digits[((a & 3) << 4) | ((b ?? 0) >> 4)]!;
    if (b !== undefined) text += digits[((b & 15) << 2) | ((c ?? 0) >> 6)]!;
    if (c !== undefined) text += digits[c & 63]!;
  }
  return text;
}
