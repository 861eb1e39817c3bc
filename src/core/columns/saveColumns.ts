import { writeBlock, type SavedBlock } from "./savedBlock";
import type { ColumnKeys } from "./columnKeys";
import type { ColumnStore } from "./columnStore";
import { checksumOf } from "./checksum";
import { codeColumns } from "./contract";
import { headBytes, magicBytes, savedHead, tailBytes, type SavedDirectory, type SavedFile, type SavedSegment } from "./savedDirectory";
import { arraysOf } from "./savedSegment";

/**
 * The bytes of a saved index, piece by piece: each takes a few milliseconds to make, so that the caller can let other work go
 * first between two of them. Ends with true; with false where rows came meanwhile: what was written is not to be used.
 * @param file what was read
 * @param keys saved too; null where they are to be made again
 */
export function* saveColumns(store: ColumnStore, file: SavedFile, keys: ColumnKeys | null): Generator<Uint8Array, boolean> {
  const [end, done] = [store.end, keys?.done];
  yield savedHead();
  let offset = headBytes;
  const segments: SavedSegment[] = [];
  for (const [at, segment] of store.segments.entries()) {
    const { block, bytes } = writeBlock(arraysOf(segment, keys?.views.marks[at]));
    const { width, excess } = segment.parts.tasks.parts;
    segments.push({ rows: segment.rows, firstLine: segment.parts.firstLine, width, texts: excess.length, block });
    offset += bytes.length;
    yield bytes;
    if (store.end !== end || keys?.done !== done) return false;
  }
  const table = keys?.table.saved ? writeBlock(keys.table.saved) : null;
  if (table) {
    offset += table.bytes.length;
    yield table.bytes;
    if (store.end !== end || keys?.done !== done) return false;
  }
  const directory = new TextEncoder().encode(JSON.stringify(directoryOf(store, file, keys, segments, table?.block ?? null)));
  yield directory;
  yield tailOf(offset, directory);
  return true;
}

function directoryOf(
  store: ColumnStore,
  file: SavedFile,
  keys: ColumnKeys | null,
  segments: SavedSegment[],
  table: SavedBlock | null,
): SavedDirectory {
  return {
    file,
    end: store.end,
    lines: store.lines,
    rejected: { total: store.rejected.total, first: [...store.rejected.first] },
    dictionaries: Object.fromEntries(
      codeColumns.map((column) => [column, [...store.dictionary(column).entries()]]),
    ) as SavedDirectory["dictionaries"], // every column has its entry
    segments,
    keys: keys &&
      table && { context: keys.context, done: keys.done, duplicates: { total: keys.duplicates.total, first: [...keys.duplicates.first] }, table },
  };
}

/** Where the directory stands, how long it is, and its checksum. */
function tailOf(offset: number, directory: Uint8Array): Uint8Array {
  const tail = new Uint8Array(tailBytes);
  new Float64Array(tail.buffer, 0, 2).set([offset, directory.length]);
  new Uint32Array(tail.buffer, 16, 4).set(checksumOf(directory));
  tail.set(magicBytes, 32);
  return tail;
}
