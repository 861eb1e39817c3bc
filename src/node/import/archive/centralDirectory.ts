import { fromRandomAccessReaderPromise, type Entry } from "yauzl";
import type { ByteSource } from "../../../core/records/byteSource";
import { DirectoryReader } from "./directoryReader";
import { entryName } from "./entryNames";
import { bits, signatures, type ZipEntry } from "./zipEntry";

export interface Directory {
  readonly entries: readonly ZipEntry[];
  /** Why the directory is not to be relied on; null where it was read whole. */
  readonly trouble: string | null;
  /** There are more entries than are listed. */
  readonly tooMany: boolean;
}

/** The list at the end of a zip file. What of it can be read is there; why it ended early is told. Rejects only where the source does. */
export async function centralDirectory(source: ByteSource, mostEntries: number): Promise<Directory> {
  const entries: ZipEntry[] = [];
  const reader = new DirectoryReader(source);
  try {
    const zip = await fromRandomAccessReaderPromise(reader, await source.size(), {
      decodeStrings: false,
      validateEntrySizes: false,
      autoClose: false,
    });
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= mostEntries) return { entries, trouble: null, tooMany: true };
      entries.push(entryOf(entry));
    }
  } catch (error) {
    if (reader.failure !== null) throw reader.failure; // the disk's fault, not the archive's
    const why = error instanceof Error ? error.message : String(error);
    return { entries, trouble: why.includes("signature not found") ? "the file was cut off" : why, tooMany: false };
  }
  const after = Buffer.from(await source.read(reader.readTo, reader.readTo + 4));
  const more = entries.length > 0 && after.length === 4 && after.readUInt32LE(0) === signatures.central;
  return { entries, trouble: more ? "it lists more entries than it counts" : null, tooMany: false };
}

const entryOf = (entry: Entry): ZipEntry => ({
  name: entryName(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFieldRaw),
  offset: entry.relativeOffsetOfLocalHeader,
  method: entry.compressionMethod,
  encrypted: (entry.generalPurposeBitFlag & bits.encrypted) !== 0,
  packed: entry.compressedSize,
  size: entry.uncompressedSize,
  crc: entry.crc32,
});
