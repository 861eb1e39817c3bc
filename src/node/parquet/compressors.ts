import type { Compressors } from "hyparquet/src/types.js";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Decompress } from "fzstd";
import { ParquetTrouble } from "../../core/parquet/parquetTrouble";

/**
 * What packs pages of Parquet besides Snappy. Each unpacks to the length that the page says, which was checked before, and to no
 * more. LZ4 and LZO are not read.
 */
export const compressors: Compressors = {
  GZIP: (input, length) => sized(length, () => gunzipSync(input, { maxOutputLength: Math.max(1, length) })),
  BROTLI: (input, length) => sized(length, () => brotliDecompressSync(input, { maxOutputLength: Math.max(1, length) })),
  ZSTD: (input, length) => sized(length, () => unzstd(input, length)),
};

function sized(length: number, unpack: () => Uint8Array): Uint8Array {
  const bytes = unpack();
  if (bytes.length !== length) throw new ParquetTrouble("damaged", `it is damaged: a page unpacks to ${bytes.length} bytes, not ${length}`);
  return bytes;
}

/** A piece at a time, so that it can be ended where it becomes too long. */
function unzstd(input: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  const stream = new Decompress((piece) => {
    if (at + piece.length > length) throw new ParquetTrouble("damaged", `it is damaged: a page unpacks to more than ${length} bytes`);
    bytes.set(piece, at);
    at += piece.length;
  });
  stream.push(input, true);
  return at === length ? bytes : bytes.subarray(0, at);
}
