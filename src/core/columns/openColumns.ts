import { decodeUtf8 } from "../formats/bytes";
import type { Manifest } from "../formats/manifest";
import type { ByteSource } from "../records/byteSource";
import { checksumOf, sameChecksum, type Checksum } from "./checksum";
import { ColumnKeys } from "./columnKeys";
import { ColumnStore, noDictionaries, type Dictionaries } from "./columnStore";
import { codeColumns, type CodeColumn } from "./contract";
import type { CodeArray } from "./packedCodes";
import { keyContext } from "./keyParts";
import { KeyViews, type KeyMarks } from "./keyViews";
import { placesIn, tableParts, type SavedSlots } from "./placeTable";
import { blockBytes, readBlock, type SavedBlock } from "./savedBlock";
import { headBytes, magicBytes, savedDirectory, savedHead, tailBytes, type SavedDirectory, type SavedFile } from "./savedDirectory";
import { SavedDamage, segmentOf } from "./savedSegment";
import { segmentRows, type Segment } from "./segment";

/** Slots of the table of keys that are checked before others may go first. */
const slotsAtOnce = 262_144;

/** A saved index, or why the file has to be read again. */
export type OpenedColumns =
  | {
      readonly rebuild: null;
      readonly store: ColumnStore;
      /** The file that it speaks of. */
      readonly file: SavedFile;
      /** Keys of its rows: as they were saved where they were made with the same defaults, else to be made again by `upTo`. To be asked for once. */
      keys(manifest: Manifest | null, fingerprint: string): ColumnKeys;
    }
  | { readonly rebuild: string };

/**
 * Reads what `saveColumns` wrote. Anything else, and anything damaged, is refused with a reason; nothing it says is used before
 * it has been checked. Arrays are views on what was read. Rejects with what reading the source meets.
 * @param pause lets other work go first, every few milliseconds
 */
export async function openColumns(source: ByteSource, pause: () => Promise<void>): Promise<OpenedColumns> {
  try {
    return await opened(source, pause);
  } catch (error) {
    if (error instanceof SavedDamage) return { rebuild: error.message };
    throw error;
  }
}

async function opened(source: ByteSource, pause: () => Promise<void>): Promise<OpenedColumns> {
  const { directory, end } = await directoryOf(source);
  const dictionaries = dictionariesOf(directory);
  const sizes = Object.fromEntries(codeColumns.map((column) => [column, dictionaries[column].size])) as Record<CodeColumn, number>; // every column has its entry
  const segments: Segment[] = [];
  let placed = 0;
  const marks: KeyMarks[] = [];
  let offset = headBytes;
  const next = async (block: SavedBlock) => {
    const start = offset;
    offset += blockBytes(block.arrays);
    if (!(offset <= end)) throw new SavedDamage("a part of it would stand beyond its end");
    const arrays = readBlock(block, await source.read(start, offset));
    await pause();
    if (!arrays) throw new SavedDamage("a part of it is damaged");
    return arrays;
  };
  for (const [at, saved] of directory.segments.entries()) {
    if (saved.rows < segmentRows && at < directory.segments.length - 1) throw new SavedDamage("a segment before the last is not full");
    const read = segmentOf(saved, await next(saved.block), at * segmentRows, sizes);
    placed = endOf(read.segment, placed);
    segments.push(read.segment);
    marks.push(read.marks);
  }
  const table = directory.keys && (await next(directory.keys.table));
  if (placed > directory.end) throw new SavedDamage("it has rows beyond the end of the file");
  if (offset !== end) throw new SavedDamage("it has parts that nothing speaks of");
  const { lines, rejected } = directory;
  const store = new ColumnStore({
    dictionaries,
    segments,
    end: directory.end,
    lines,
    rejected: { total: rejected.total, first: [...rejected.first] },
  });
  const slots = directory.keys && table && (await slotsOf(directory.keys.done, store.rows, table, pause));
  return {
    rebuild: null,
    store,
    file: directory.file,
    keys(manifest, fingerprint) {
      if (!directory.keys || !slots || directory.keys.context !== keyContext(manifest, fingerprint))
        return new ColumnKeys(store, manifest, fingerprint);
      const { done, duplicates } = directory.keys;
      const state = { done, duplicates: { total: duplicates.total, first: [...duplicates.first] } };
      return new ColumnKeys(store, manifest, fingerprint, { views: new KeyViews(store, marks), slots, state });
    },
  };
}

/** Where the last row of the segment ends, which begins after `before`: rows follow one another. */
function endOf(segment: Segment, before: number): number {
  const end = endInOrder(segment.starts(), segment.placed("length") ?? new Uint8Array(segment.rows), before);
  if (end === null) throw new SavedDamage("a row begins before the one before it ends");
  return end;
}

/** Null where one begins before the one before it ends, or at no whole byte. */
function endInOrder(starts: Float64Array, lengths: CodeArray, before: number): number | null {
  let end = before;
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index]!;
    if (!(start >= end && Number.isSafeInteger(start))) return null;
    end = start + lengths[index]!;
  }
  return end;
}

/** The directory, and where it begins. */
async function directoryOf(source: ByteSource): Promise<{ readonly directory: SavedDirectory; readonly end: number }> {
  const head = savedHead();
  const size = await source.size();
  const found = await source.read(0, headBytes);
  if (found.length < headBytes || found.subarray(0, magicBytes.length).some((byte, at) => byte !== head[at]))
    throw new SavedDamage("it is no saved index");
  if (found.some((byte, at) => byte !== head[at])) throw new SavedDamage("it was saved by another version");
  const tail = new Uint8Array(await source.read(size - tailBytes, size)); // a copy, since its numbers must lie where numbers can
  if (size < headBytes + tailBytes || tail.length !== tailBytes || magicBytes.some((byte, at) => byte !== tail[32 + at]))
    throw new SavedDamage("its end is missing");
  const [end, length] = new Float64Array(tail.buffer, 0, 2) as unknown as readonly [number, number]; // as many as were asked for
  const sum = [...new Uint32Array(tail.buffer, 16, 4)] as unknown as Checksum; // likewise
  if (!(Number.isSafeInteger(end) && end >= headBytes && length > 0 && end + length === size - tailBytes))
    throw new SavedDamage("its end is damaged");
  const bytes = await source.read(end, end + length);
  if (bytes.length !== length || !sameChecksum(checksumOf(bytes), sum)) throw new SavedDamage("its directory is damaged");
  const read = savedDirectory.safeParse(parsed(bytes));
  if (!read.success) throw new SavedDamage("its directory says what cannot be");
  return { directory: read.data, end };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes).text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // the schema refuses it
    throw error;
  }
}

function dictionariesOf(directory: SavedDirectory): Dictionaries {
  const dictionaries = noDictionaries();
  for (const column of codeColumns) {
    const entries = directory.dictionaries[column];
    for (const entry of entries) dictionaries[column].codeOf(entry);
    if (dictionaries[column].size !== entries.length + 1) throw new SavedDamage(`the dictionary of ${column} has an entry twice`);
    if (!dictionaries[column].isReadable) throw new SavedDamage(`the dictionary of ${column} has an entry that means nothing`);
  }
  return dictionaries;
}

/** The table's arrays, in copies, since they change. */
async function slotsOf(done: number, rows: number, arrays: readonly unknown[], pause: () => Promise<void>): Promise<readonly SavedSlots[]> {
  if (done > rows || arrays.length !== tableParts) throw new SavedDamage("its keys are not of these rows");
  const copies: SavedSlots[] = [];
  let [all, looked] = [0, 0];
  for (const array of arrays) {
    if (array !== null && !(array instanceof Uint32Array)) throw new SavedDamage("its table of keys is damaged");
    const slots = array?.slice() ?? new Uint32Array();
    const { places, most } = placesIn(slots);
    if (most > done) throw new SavedDamage("its table of keys speaks of rows that are not there");
    all += places;
    copies.push({ slots, places });
    looked += slots.length;
    if (looked < slotsAtOnce) continue;
    looked = 0;
    await pause();
  }
  if (all !== done) throw new SavedDamage("its table of keys misses rows");
  return copies;
}
