import { parquetMetadata } from "hyparquet/src/metadata.js";
import type { FileMetaData } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import { beginsParquet } from "../shapes/shape";
import { ParquetTrouble } from "./parquetTrouble";

/** Bytes at the end of a file that are read at first: the whole footer, mostly. */
const firstRead = 64 * 1024;
/** Largest footer, in bytes: that of ten million rows of ours has a hundredth of it. */
const largestFooter = 256 * 1024 * 1024;
const tailBytes = 8;

const parquetMagic = "PAR1";
const encryptedMagic = "PARE";
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * What the end of a Parquet file says of it, checked against the file's size; values are not read. Rejects with a
 * `ParquetTrouble` for what a file can hold, and with what the source meets.
 */
export async function readFooter(source: ByteSource): Promise<FileMetaData> {
  const size = await source.size();
  if (!beginsParquet(await source.read(0, 4))) throw new ParquetTrouble("not-parquet", "it is no Parquet file: it does not begin with PAR1");
  if (size < 4 + tailBytes) throw cutOff();
  let from = Math.max(4, size - firstRead);
  let end = await exactly(source, from, size);
  const tail = latin(end.subarray(-4));
  if (tail === encryptedMagic) throw encrypted();
  if (tail !== parquetMagic) throw cutOff();
  const length = new DataView(end.buffer, end.byteOffset).getUint32(end.length - tailBytes, true);
  if (length > size - tailBytes - 4) throw new ParquetTrouble("damaged", "it is damaged: its footer would be longer than the file");
  if (length > largestFooter)
    throw new ParquetTrouble("too-large", `its footer has ${Math.ceil(length / 1024 ** 2)} MiB: write it with fewer row groups`);
  if (length + tailBytes > end.length) {
    from = size - length - tailBytes;
    end = await exactly(source, from, size);
  }
  const metadata = damagedIf(() => parquetMetadata(end.slice(), { geoparquet: false, parsers: plainStatistics }));
  check(metadata, size - length - tailBytes);
  return metadata;
}

/** Statistics are not used: they are left as they are, not decoded as texts and times. */
const plainStatistics = { stringFromBytes: (bytes: Uint8Array) => bytes };

/** Where the bytes of a column chunk stand in the file. */
export interface ChunkRange {
  readonly start: number;
  readonly end: number;
}

export function chunkRange(metadata: FileMetaData, group: number, column: number): ChunkRange {
  const { meta_data } = metadata.row_groups[group]!.columns[column]!; // as the footer was checked for
  const { data_page_offset, dictionary_page_offset, total_compressed_size } = meta_data!; // likewise
  // Some writers say 0 where there is no dictionary.
  const start = Number(dictionary_page_offset && dictionary_page_offset < data_page_offset ? dictionary_page_offset : data_page_offset);
  return { start, end: start + Number(total_compressed_size) };
}

/** Everything that is counted on later: offsets inside the file, columns that are there, numbers that are numbers of rows. */
function check(metadata: FileMetaData, end: number): void {
  const { row_groups, schema, num_rows } = metadata;
  if (!Array.isArray(schema) || schema.length === 0 || !schema.every(({ name }) => typeof name === "string")) throw damaged("it names no columns");
  const leaves = schema.filter(({ type }) => type !== undefined).length;
  let rows = 0;
  for (const [at, group] of row_groups.entries()) {
    const count = Number(group.num_rows);
    if (!Number.isSafeInteger(count) || count < 0 || count > largestGroup) throw damaged(`row group ${at + 1} would have ${group.num_rows} rows`);
    rows += count;
    if (group.columns.length !== leaves) throw damaged(`row group ${at + 1} has ${group.columns.length} columns of ${leaves}`);
    for (const [column, { meta_data, crypto_metadata, file_path }] of group.columns.entries()) {
      if (crypto_metadata !== undefined || meta_data === undefined) throw encrypted();
      if (file_path !== undefined && file_path !== "")
        throw new ParquetTrouble("unsupported", "its columns lie in other files: write it as one Parquet file");
      const range = chunkRange(metadata, at, column);
      if (!(Number.isSafeInteger(range.start) && range.start >= 4 && range.end >= range.start && range.end <= end))
        throw damaged(`column ${meta_data.path_in_schema.join(".")} of row group ${at + 1} would stand outside the file`);
    }
  }
  if (BigInt(rows) !== num_rows) throw damaged(`it says that it has ${num_rows} rows, and its row groups have ${rows}`);
}
const largestGroup = 2 ** 31 - 1;

/** Bytes of a stretch that has to be there whole. */
export async function exactly(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const bytes = await source.read(start, end);
  if (bytes.length !== end - start) throw cutOff();
  return bytes;
}

/** Runs what takes bytes apart: whatever it throws says that they are damaged. */
export function damagedIf<T>(take: () => T, where = ""): T {
  try {
    return take();
  } catch (error) {
    if (error instanceof ParquetTrouble) throw error;
    throw damaged(`${where}${error instanceof Error ? error.message : String(error)}`, error);
  }
}

export const damaged = (why: string, cause?: unknown): ParquetTrouble => new ParquetTrouble("damaged", `it is damaged: ${why}`, { cause });
const encrypted = () => new ParquetTrouble("encrypted", "it is encrypted: write it without encryption");
const cutOff = () =>
  new ParquetTrouble("cut-off", "it is cut off: its end, which says where its columns are, is missing; what wrote it has not finished, or was ended");
