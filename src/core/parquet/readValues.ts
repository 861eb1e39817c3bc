import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { getSchemaPath } from "hyparquet/src/schema.js";
import type { ColumnMetaData, Compressors, DecodedArray, FileMetaData, ParquetParsers } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import type { ChunkPages, Page } from "./chunkPages";
import { decodePages } from "./decodePages";
import { damaged, damagedIf, exactly } from "./footer";
import { ParquetTrouble } from "./parquetTrouble";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Texts keep their byte order marks, JSON stays text, times are milliseconds since 1970. */
export const plainParsers: ParquetParsers = {
  ...DEFAULT_PARSERS,
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes),
  timestampFromMilliseconds: (millis: bigint) => Number(millis),
  timestampFromMicroseconds: (micros: bigint) => Number(micros) / 1000,
  timestampFromNanoseconds: (nanos: bigint) => Number(nanos) / 1_000_000,
};
/** The same, with texts left as bytes. */
export const byteParsers: ParquetParsers = {
  ...plainParsers,
  stringFromBytes: (bytes: Uint8Array) => bytes,
  jsonFromBytes: (bytes: Uint8Array) => bytes,
};

export interface Chunk {
  readonly column: ColumnMetaData;
  readonly pages: ChunkPages;
}

/**
 * The pages of a chunk that have values from `from` to before `to`, taken apart, as arrays one behind the other, and the number of
 * the first of them. Only those pages are read, and the dictionary. Rejects as `readFooter` does.
 */
export async function readPages(
  source: ByteSource,
  metadata: FileMetaData,
  { column, pages }: Chunk,
  range: { readonly from: number; readonly to: number },
  how: { readonly parsers: ParquetParsers; readonly compressors: Compressors },
): Promise<{ readonly first: number; readonly parts: readonly DecodedArray[] }> {
  const { codec, path_in_schema: pathInSchema } = column;
  if (!how.compressors[codec] && codec !== "UNCOMPRESSED" && codec !== "SNAPPY")
    throw new ParquetTrouble("unsupported", `it is packed with ${codec}, which is not read here: write it with snappy, zstd or gzip`);
  const wanted = pages.data.filter((page) => page.from < range.to && page.from + page.values > range.from);
  const bytes = await bytesOf(source, pages.dictionary, wanted);
  const parts = damagedIf(
    () => {
      const schemaPath = getSchemaPath(metadata.schema, pathInSchema);
      const { element } = schemaPath.at(-1)!; // a path has its root at least
      return decodePages(bytes, { pathInSchema, element, schemaPath, type: column.type, codec, ...how });
    },
    `column ${pathInSchema.join(".")}: `,
  );
  return { first: wanted[0]?.from ?? 0, parts };
}

/** Values of a flat column from `from` to before `to`, counted in its group. Rejects as `readFooter` does. */
export async function readValues(...[source, metadata, chunk, range, how]: Parameters<typeof readPages>): Promise<DecodedArray> {
  const { first, parts } = await readPages(source, metadata, chunk, range, how);
  const values = parts.length === 1 ? parts[0]! : parts.flatMap((part) => Array.from(part as ArrayLike<unknown>));
  if (values.length < range.to - first)
    throw damaged(`column ${chunk.column.path_in_schema.join(".")} has ${values.length} values where ${range.to - first} belong`);
  return values.slice(range.from - first, range.to - first);
}

/** The dictionary and the pages, one behind the other; what follows one another is read at once. */
async function bytesOf(source: ByteSource, dictionary: Page | null, pages: readonly Page[]): Promise<Uint8Array> {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of [...(dictionary ? [dictionary] : []), ...pages]) {
    const last = runs.at(-1);
    if (last?.end === start) last.end = end;
    else runs.push({ start, end });
  }
  const parts: Uint8Array[] = [];
  for (const { start, end } of runs) parts.push(await exactly(source, start, end));
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
