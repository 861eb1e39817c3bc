import { assembleLists } from "hyparquet/src/assemble.js";
import { parquetHeader } from "hyparquet/src/column.js";
import { convert, convertWithDictionary } from "hyparquet/src/convert.js";
import { decompressPage, readDataPage, readDataPageV2 } from "hyparquet/src/datapage.js";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { readPlain } from "hyparquet/src/plain.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from "hyparquet/src/schema.js";
import type { ColumnDecoder, DecodedArray, Encoding, PageHeader, ParquetType } from "hyparquet/src/types.js";
import { checkRuns } from "./checkRuns";
import { damaged } from "./footer";
import { ParquetTrouble } from "./parquetTrouble";

/**
 * Takes pages of one column chunk apart that stand one behind the other, the dictionary first where there is one. What decides
 * how much memory that needs is checked before it is done; headers were checked by `pagesOf`. Lists go on from page to page.
 * Throws a `ParquetTrouble`, or what hyparquet throws for bytes that are no pages.
 */
export function decodePages(bytes: Uint8Array, decoder: ColumnDecoder): DecodedArray[] {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  const decoded: DecodedArray[] = [];
  const nested = getMaxRepetitionLevel(decoder.schemaPath) > 0;
  let dictionary: DecodedArray | undefined;
  while (reader.offset < bytes.length) {
    const header = parquetHeader(reader);
    const packed = bytes.subarray(reader.offset, reader.offset + header.compressed_page_size);
    reader.offset += header.compressed_page_size;
    if (header.type === "DICTIONARY_PAGE") {
      const page = decompressPage(packed, header.uncompressed_page_size, decoder.codec, decoder.compressors);
      const values = readPlain(readerOf(page), decoder.type, header.dictionary_page_header!.num_values, decoder.element.type_length); // `pagesOf` saw it
      dictionary = convert(values, decoder);
      continue;
    }
    if (header.type === "INDEX_PAGE") continue;
    const { levels, values, encoding } = header.type === "DATA_PAGE" ? firstVersion(packed, header, decoder) : secondVersion(packed, header, decoder);
    const rich = convertWithDictionary(values, dictionary, encoding, decoder);
    const before = nested ? decoded.at(-1) : undefined;
    const output = Array.isArray(before) ? before : [];
    const rows = assembleLists(output, levels.definition, levels.repetition, rich, decoder.schemaPath);
    if (rows !== before) decoded.push(rows);
  }
  return decoded;
}

const readerOf = (page: Uint8Array) => ({ view: new DataView(page.buffer, page.byteOffset, page.length), offset: 0 });
const bits = (largest: number) => 32 - Math.clz32(largest);

function firstVersion(packed: Uint8Array, header: PageHeader, decoder: ColumnDecoder) {
  const told = header.data_page_header!; // a page of this kind has it: `pagesOf` counted its values
  const page = decompressPage(packed, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  let rest = page;
  let values = told.num_values;
  const deepest = getMaxDefinitionLevel(decoder.schemaPath);
  for (const most of [getMaxRepetitionLevel(decoder.schemaPath), deepest]) {
    if (most === 0) continue;
    if (rest.length < 4) throw damaged("a page is too short");
    const length = readerOf(rest).view.getUint32(0, true);
    if (length > rest.length - 4) throw damaged("a page is too short");
    const levels = rest.subarray(4, 4 + length);
    checkRuns(levels, bits(most), told.num_values);
    rest = rest.subarray(4 + length);
    if (most === deepest) values = countOf(levels, most, told.num_values); // the definition levels come last
  }
  checkValues(rest, told.encoding, values, decoder);
  const { definitionLevels, repetitionLevels, dataPage } = readDataPage(page, told, decoder);
  return { levels: { definition: definitionLevels, repetition: repetitionLevels }, values: dataPage, encoding: told.encoding };
}

function secondVersion(packed: Uint8Array, header: PageHeader, decoder: ColumnDecoder) {
  const told = header.data_page_header_v2!; // as above
  const { definition_levels_byte_length: definition, repetition_levels_byte_length: repetition } = told;
  const levels = definition + repetition;
  if (levels > Math.min(packed.length, header.uncompressed_page_size)) throw damaged("a page is too short");
  for (const [most, bytes] of [
    [getMaxRepetitionLevel(decoder.schemaPath), packed.subarray(0, repetition)],
    [getMaxDefinitionLevel(decoder.schemaPath), packed.subarray(repetition, levels)],
  ] as const)
    if (most > 0) checkRuns(bytes, bits(most), told.num_values);
  const size = header.uncompressed_page_size - levels;
  const body = packed.subarray(levels);
  const page = told.is_compressed !== false && size > 0 ? decompressPage(body, size, decoder.codec, decoder.compressors) : body;
  checkValues(page, told.encoding, told.num_values - told.num_nulls, decoder);
  // Unpacked once: it is handed on as a page that is not packed.
  const plain = new Uint8Array(levels + page.length);
  plain.set(packed.subarray(0, levels));
  plain.set(page, levels);
  const unpacked = { ...header, uncompressed_page_size: plain.length, data_page_header_v2: { ...told, is_compressed: false } };
  const { definitionLevels, repetitionLevels, dataPage } = readDataPageV2(plain, unpacked, decoder);
  return { levels: { definition: definitionLevels, repetition: repetitionLevels }, values: dataPage, encoding: told.encoding };
}

/** How many of `count` levels, whose runs were checked, are `level`. */
function countOf(bytes: Uint8Array, level: number, count: number): number {
  const levels = new Array<number>(count);
  readRleBitPackedHybrid(readerOf(bytes), bits(level), levels, bytes.length);
  let found = 0;
  for (const one of levels) if (one === level) found++;
  return found;
}

/** Least bytes of a value in plain writing. */
const plainBytes: Readonly<Partial<Record<ParquetType, number>>> = { INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8, BYTE_ARRAY: 4 };

/** Whether a page's values can be as many as it says. */
function checkValues(page: Uint8Array, encoding: Encoding, count: number, { type, element, pathInSchema }: ColumnDecoder): void {
  switch (encoding) {
    case "PLAIN":
    case "BYTE_STREAM_SPLIT": {
      const least = type === "BOOLEAN" ? Math.ceil(count / 8) : count * (plainBytes[type] ?? element.type_length ?? 0);
      if (least > page.length) throw damaged(`a page of ${page.length} bytes would have ${count} values`);
      return;
    }
    case "PLAIN_DICTIONARY":
    case "RLE_DICTIONARY":
      if (count > 0) checkRuns(page.subarray(1), page[0] ?? NaN, count);
      return;
    case "RLE":
      if (count > 0) checkRuns(page.subarray(4), 1, count);
      return;
    case "DELTA_BINARY_PACKED":
    case "DELTA_LENGTH_BYTE_ARRAY":
      return; // they stop where the bytes end, and make no more than `count`
    default:
      throw new ParquetTrouble(
        "unsupported",
        `its column ${pathInSchema.join(".")} is written as ${encoding}, which is not read here: write it plain or with dictionaries`,
      );
  }
}
