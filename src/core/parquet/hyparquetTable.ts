import type { Compressors, FileMetaData, ParquetParsers, SchemaElement } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import { pagesOf } from "./chunkPages";
import { chunkRange, damaged } from "./footer";
import { ParquetTrouble } from "./parquetTrouble";
import { byteParsers, plainParsers, readValues, type Chunk } from "./readValues";
import type { ResultsTable, TableGroup, TableValues } from "./table";
import { groupBytesKey, tableColumns, tableKey, tableVersion, type ColumnKind } from "./tableColumns";

/** Whether the file has the columns that `adjudicate export --as parquet` writes, whatever wrote it since. */
export function isResultsTable({ schema }: FileMetaData): boolean {
  const names = new Set(schema.slice(1).map(({ name }) => name));
  return ["task", "row", "row_bytes"].every((name) => names.has(name));
}

/** How many groups' places of pages are remembered: reading goes from group to group. */
const rememberedGroups = 8;

/**
 * Reads a table of results with hyparquet.
 * @param metadata what `readFooter` says of the source, with `isResultsTable`
 * @param compressors those that the surroundings have; Snappy is read without
 * @throws ParquetTrouble where a column is missing or is of another kind than it has to be
 */
export function hyparquetTable(source: ByteSource, metadata: FileMetaData, compressors: Compressors): ResultsTable {
  const places = columnPlaces(metadata);
  const groups = groupsOf(metadata);
  const rowChunks = new Map<number, Chunk>();
  const chunkOf = async (group: number, name: string): Promise<Chunk> => {
    const at = places.get(name);
    if (at === undefined) throw new RangeError(`no column ${name}`);
    const pages = await pagesOf(source, chunkRange(metadata, group, at), { values: groups[group]!.rows, flat: true });
    return { column: metadata.row_groups[group]!.columns[at]!.meta_data!, pages }; // `readFooter` saw that it is there
  };
  const rowChunk = async (group: number): Promise<Chunk> => {
    const known = rowChunks.get(group) ?? (await chunkOf(group, "row"));
    rowChunks.delete(group);
    rowChunks.set(group, known);
    if (rowChunks.size > rememberedGroups) rowChunks.delete(rowChunks.keys().next().value!); // there is a first
    return known;
  };
  const read = (chunk: Chunk, from: number, to: number, parsers: ParquetParsers) =>
    readValues(source, metadata, chunk, { from, to }, { parsers, compressors });

  return {
    engine: "hyparquet",
    rows: Number(metadata.num_rows),
    groups,
    atOnce: 1,
    async columns(group, names, signal) {
      const { rows } = groups[group]!;
      const found: TableValues[] = [];
      for (const name of names) {
        signal?.throwIfAborted();
        const column = tableColumns.find((one) => one.name === name)!;
        found.push(checked(name, column.kind, column.required, await read(await chunkOf(group, name), 0, rows, plainParsers)));
      }
      return found;
    },
    rowPages: async (group) => (await rowChunk(group)).pages.data.map(({ from }) => from),
    async rowTexts(group, from, to, signal) {
      signal?.throwIfAborted();
      const values = (await read(await rowChunk(group), from, to, byteParsers)) as ArrayLike<unknown>;
      return Array.from(values, (value) => {
        if (!(value instanceof Uint8Array)) throw damaged("a row of it is missing");
        return value;
      });
    },
    close: () => Promise.resolve(),
  };
}

/** Where the columns stand among the leaves of the schema. */
function columnPlaces({ schema, key_value_metadata }: FileMetaData): ReadonlyMap<string, number> {
  const version = key_value_metadata?.find(({ key }) => key === tableKey)?.value;
  if (version !== undefined && version !== tableVersion)
    throw new ParquetTrouble("columns", `it was written as ${version}, and ${tableVersion} is read here: update this program`);
  const fields = topFields(schema);
  const places = new Map<string, number>();
  for (const { name, kind } of tableColumns) {
    const field = fields.get(name);
    if (!field) throw new ParquetTrouble("columns", `it has no column ${name}: write it again with "adjudicate export", or leave all its columns in`);
    if (!isOfKind(field.element, kind))
      throw new ParquetTrouble("columns", `its column ${name} is ${typeName(field.element)}, and has to be ${kindNames[kind]}`);
    places.set(name, field.at);
  }
  return places;
}

/** The columns of a table by name; `at` is the place of the (first) leaf of each among all leaves, as row groups list them. */
function topFields(schema: readonly SchemaElement[]): ReadonlyMap<string, { readonly at: number; readonly element: SchemaElement }> {
  const fields = new Map<string, { readonly at: number; readonly element: SchemaElement }>();
  let leaves = 0;
  let inside = 0; // elements that are still to come of the field
  for (const element of schema.slice(1)) {
    if (inside === 0) {
      fields.set(element.name, { at: leaves, element });
      inside = 1;
    }
    inside += (element.num_children ?? 0) - 1;
    if (element.type !== undefined) leaves++;
  }
  return fields;
}

const kindNames: Readonly<Record<ColumnKind, string>> = {
  text: "text (BYTE_ARRAY, UTF-8)",
  json: "JSON or text (BYTE_ARRAY, UTF-8)",
  number: "a number (DOUBLE)",
  time: "a time (INT64, TIMESTAMP)",
  whole: "a whole number (INT32)",
};
const typeName = ({ type, logical_type, converted_type }: SchemaElement) =>
  [type ?? "nested", logical_type?.type ?? converted_type].filter((part) => part !== undefined).join(" ");

function isOfKind({ type, converted_type, logical_type, repetition_type }: SchemaElement, kind: ColumnKind): boolean {
  if (repetition_type === "REPEATED") return false;
  switch (kind) {
    case "text":
    case "json":
      return type === "BYTE_ARRAY";
    case "number":
      return type === "DOUBLE";
    case "time":
      return type === "INT64" && (logical_type?.type === "TIMESTAMP" || /^TIMESTAMP_/.test(converted_type ?? ""));
    case "whole":
      return type === "INT32";
  }
}

function groupsOf(metadata: FileMetaData): readonly TableGroup[] {
  const bytes = groupBytes(metadata);
  let from = 0;
  return metadata.row_groups.map(({ num_rows }, at) => {
    const group = { from, rows: Number(num_rows), bytes: bytes?.[at] ?? null };
    from += group.rows;
    return group;
  });
}

/** What the file says of itself; null where it does not, or says what cannot be. */
function groupBytes({ key_value_metadata, row_groups }: FileMetaData): readonly number[] | null {
  const text = key_value_metadata?.find(({ key }) => key === groupBytesKey)?.value;
  if (text === undefined || !/^\[[\d,]*\]$/.test(text)) return null;
  const numbers = text
    .slice(1, -1)
    .split(",")
    .filter((digits) => digits !== "")
    .map(Number);
  return numbers.length === row_groups.length && numbers.every(Number.isSafeInteger) ? numbers : null;
}

/** Values as the port promises them. */
export function checked(name: string, kind: ColumnKind, required: boolean, values: ArrayLike<unknown>): TableValues {
  const wanted = kind === "text" || kind === "json" ? "string" : "number";
  const found = new Array<string | number | null>(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null;
    if (value === null ? required : typeof value !== wanted) throw damaged(`column ${name} has no ${kindNames[kind]} in one of its rows`);
    found[at] = value as string | number | null; // as was asked just before
  }
  return found;
}
