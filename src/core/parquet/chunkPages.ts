import { parquetHeader } from "hyparquet/src/column.js";
import type { PageHeader } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import { damaged, exactly, type ChunkRange } from "./footer";
import { ParquetTrouble } from "./parquetTrouble";

/** A page of a column chunk: byte offsets in the file, header counted, and which of the chunk's values it has: rows, where it is flat. */
export interface Page {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly values: number;
}
export interface ChunkPages {
  readonly dictionary: Page | null;
  readonly data: readonly Page[];
}

export interface PageLimits {
  /** Bytes of a page, unpacked. */
  readonly page: number;
  /** Values of a page, nulls counted: they may take no bytes at all. */
  readonly values: number;
}
/** The longest line that is read elsewhere has 256 MiB. */
export const pageLimits: PageLimits = { page: 288 * 1024 ** 2, values: 4 * 1024 ** 2 };

const headerBytes = 128;
const longHeader = 64 * 1024;

/**
 * The pages of a column chunk, by their headers alone: a few bytes of each page are read. Checked are sizes and numbers of values,
 * on which it depends how much memory taking them apart needs. Rejects as `readFooter` does.
 * @param values those of the chunk, nulls counted: rows of the group where the column is `flat`
 */
export async function pagesOf(
  source: ByteSource,
  chunk: ChunkRange,
  { values, flat }: { readonly values: number; readonly flat: boolean },
  limits: PageLimits = pageLimits,
): Promise<ChunkPages> {
  const data: Page[] = [];
  let dictionary: Page | null = null;
  let from = 0;
  for (let at = chunk.start; at < chunk.end && from < values;) {
    const { header, bytes } = await headerAt(source, at, chunk.end);
    const end = at + bytes + header.compressed_page_size;
    if (!(header.compressed_page_size >= 0 && end <= chunk.end)) throw damaged("a page would go beyond its column");
    if (!(header.uncompressed_page_size >= 0)) throw damaged("a page would have less than no bytes");
    const count = valuesOf(header, flat);
    if (header.uncompressed_page_size > limits.page || count > limits.values)
      throw new ParquetTrouble(
        "too-large",
        `a page of it unpacks to ${header.uncompressed_page_size} bytes and ${count} values: at most ${limits.page} and ${limits.values} are read at once; write it with smaller row groups`,
      );
    if (header.type === "DICTIONARY_PAGE") {
      // A value takes a bit at least.
      if (dictionary !== null || from > 0 || !(count >= 0 && count <= header.uncompressed_page_size * 8)) throw damaged("its dictionary cannot be");
      dictionary = { start: at, end, from: 0, values: count };
    } else if (header.type === "DATA_PAGE" || header.type === "DATA_PAGE_V2") {
      if (!(Number.isInteger(count) && count >= 0 && from + count <= values)) throw damaged("a page has more values than belong to its column");
      if (count > 0) data.push({ start: at, end, from, values: count });
      from += count;
    } else if (header.type !== "INDEX_PAGE") throw damaged("a page is of no known kind");
    at = end;
  }
  if (from !== values) throw damaged(`a column has ${from} values where ${values} belong`);
  return { dictionary, data };
}

/** Values of a page; nulls are counted. */
function valuesOf({ type, data_page_header, data_page_header_v2, dictionary_page_header }: PageHeader, flat: boolean): number {
  const count =
    type === "DATA_PAGE"
      ? data_page_header?.num_values
      : type === "DATA_PAGE_V2"
        ? data_page_header_v2?.num_values
        : type === "DICTIONARY_PAGE"
          ? dictionary_page_header?.num_values
          : 0;
  if (data_page_header_v2) {
    const { num_values, num_nulls, num_rows, definition_levels_byte_length, repetition_levels_byte_length } = data_page_header_v2;
    if (
      (flat && num_rows !== num_values) ||
      !(num_nulls >= 0 && num_nulls <= num_values && definition_levels_byte_length >= 0 && repetition_levels_byte_length >= 0)
    )
      throw damaged("a page says what cannot be of its values");
  }
  return count ?? NaN;
}

/** The header of the page at `at`, and how long it is. Its smallest and largest values stand in it, so that it may be long. */
async function headerAt(source: ByteSource, at: number, end: number): Promise<{ readonly header: PageHeader; readonly bytes: number }> {
  for (const length of [headerBytes, longHeader]) {
    const bytes = await exactly(source, at, Math.min(end, at + length));
    const read = headerIn(bytes);
    if (read) return read;
  }
  throw damaged("the header of a page cannot be read");
}

function headerIn(bytes: Uint8Array): { readonly header: PageHeader; readonly bytes: number } | null {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  try {
    return { header: parquetHeader(reader), bytes: reader.offset };
  } catch {
    return null; // it ends in the middle, or is none: no other error comes from bytes in memory
  }
}
