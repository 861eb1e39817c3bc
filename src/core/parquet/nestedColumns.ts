import { assembleNested } from "hyparquet/src/assemble.js";
import { parquetSchema } from "hyparquet/src/metadata.js";
import { isFlatColumn, getTreePath } from "hyparquet/src/schema.js";
import type { Compressors, DecodedArray, FileMetaData, ParquetParsers, SchemaTree } from "hyparquet/src/types.js";
import type { ByteSource } from "../records/byteSource";
import { pagesOf } from "./chunkPages";
import { chunkRange, damaged, damagedIf } from "./footer";
import { ParquetTrouble } from "./parquetTrouble";
import { plainParsers, readPages } from "./readValues";

/** Bytes of a row group, unpacked, of a table that is read whole: it is held in memory, as values. */
const largestGroup = 256 * 1024 ** 2;

/** Times as RFC 3339, dates as such; whole numbers beyond 2^53 stay bigint. */
const isoParsers: ParquetParsers = {
  ...plainParsers,
  timestampFromMilliseconds: (millis: bigint) => iso(Number(millis)),
  timestampFromMicroseconds: (micros: bigint) => iso(Number(micros / 1000n)),
  timestampFromNanoseconds: (nanos: bigint) => iso(Number(nanos / 1_000_000n)),
  dateFromDays: (days: number) => iso(days * 86_400_000)?.slice(0, 10) ?? null,
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
};
const iso = (millis: number): string | null => (Math.abs(millis) <= 8.64e15 ? new Date(millis).toISOString() : null);

/**
 * The columns of a row group of any table, lists, structs and maps put together, by name. JSON stays text. Rejects as `readFooter`
 * does.
 */
export async function nestedColumns(
  source: ByteSource,
  metadata: FileMetaData,
  group: number,
  compressors: Compressors,
): Promise<ReadonlyMap<string, ArrayLike<unknown>>> {
  const { columns, num_rows } = metadata.row_groups[group]!;
  const size = columns.reduce((sum, { meta_data }) => sum + Number(meta_data!.total_uncompressed_size), 0); // `readFooter` saw them
  if (!(size <= largestGroup))
    throw new ParquetTrouble(
      "too-large",
      `its row group ${group + 1} unpacks to ${Math.ceil(size / 1024 ** 2)} MiB, and at most ${largestGroup / 1024 ** 2} are held at once: write it with smaller row groups`,
    );
  const tree = damagedIf(() => parquetSchema(metadata));
  const leaves = new Map<string, DecodedArray>();
  for (const [at, { meta_data }] of columns.entries()) {
    const column = meta_data!; // as above
    const flat = damagedIf(() => isFlatColumn(getTreePath(tree, column.path_in_schema)));
    const values = flat ? Number(num_rows) : Number(column.num_values);
    const pages = await pagesOf(source, chunkRange(metadata, group, at), { values, flat });
    const { parts } = await readPages(source, metadata, { column, pages }, { from: 0, to: values }, { parsers: isoParsers, compressors });
    leaves.set(column.path_in_schema.join("."), joined(parts));
  }
  return damagedIf(() => {
    const found = new Map<string, ArrayLike<unknown>>();
    for (const child of tree.children) {
      const values = assembled(child, leaves);
      if (values.length !== Number(num_rows)) throw damaged(`column ${child.element.name} has ${values.length} values of ${num_rows}`);
      found.set(child.element.name, values);
    }
    return found;
  });
}

const joined = (parts: readonly DecodedArray[]): DecodedArray =>
  parts.length === 1 ? parts[0]! : parts.flatMap((part) => Array.from(part as ArrayLike<unknown>));

function assembled(field: SchemaTree, leaves: ReadonlyMap<string, DecodedArray>): ArrayLike<unknown> {
  const name = field.element.name;
  if (field.children.length === 0) return leaves.get(name) as ArrayLike<unknown>; // every leaf was read
  const own = new Map([...leaves].filter(([path]) => path.startsWith(`${name}.`)));
  assembleNested(own, field, isoParsers);
  const values = own.get(name);
  if (!values) throw damaged(`column ${name} could not be put together`);
  return values;
}
