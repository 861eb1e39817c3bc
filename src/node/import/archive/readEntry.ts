import { crc32 } from "node:zlib";
import type { EntryBytes } from "../../../core/foreign/contract";
import type { ByteSource } from "../../../core/records/byteSource";
import type { ArchiveLimits } from "./limits";
import { localHeader } from "./localHeader";
import { methodName, unpackerOf } from "./unpackers";
import type { ZipEntry } from "./zipEntry";
import { TooSlow } from "./zstdUnpacker";

const pieceLength = 16 * 1024;
const aes = 99; // its method says that an entry is encrypted, and hides how it is packed

/**
 * Unpacks an entry and checks what came out. Never rejects for what an archive can hold, only where the source does.
 * @param total how many bytes may be unpacked of the archive
 * @param left how many of them are left
 */
export async function readEntry(source: ByteSource, entry: ZipEntry, limits: ArchiveLimits, total: number, left: number): Promise<EntryBytes> {
  const say = (code: string, message: string, beginning: Uint8Array | null): EntryBytes => ({
    ok: false,
    code,
    message: `${entry.name}: ${message}`,
    beginning,
  });
  if (entry.encrypted || entry.method === aes)
    return say("encrypted", "it is encrypted: unpack the archive with its password, pack it without, and import that", null);
  const header = await localHeader(source, entry.offset);
  if (header === null) {
    const cut = entry.offset + 4 > (await source.size());
    return cut
      ? say("cut-off", "the archive ends before it: its data is not there", null)
      : say("corrupt", "it does not begin where the archive's directory says: the archive is damaged", null);
  }

  const chunks: Uint8Array[] = [];
  let length = 0;
  let read = 0;
  const bomb = () => bombTrouble(length, read, limits, total, left);
  const take = (bytes: Uint8Array) => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const unpacker = unpackerOf(entry.method, limits.window, take, () => bomb() !== null);
  if (unpacker === null)
    return say(
      "unknown-compression",
      `it is packed with ${methodName(entry.method)}, which is not unpacked here: pack it with deflate or zstd`,
      null,
    );
  const collected = () => Buffer.concat(chunks, length);

  const end = header.data + entry.packed;
  let disk: Error | null = null;
  try {
    for (let at = header.data; at < end; at += pieceLength) {
      const piece = await source.read(at, Math.min(end, at + pieceLength)).catch((error: unknown) => {
        disk = error instanceof Error ? error : new Error(String(error));
        throw disk;
      });
      read += piece.length;
      if (piece.length > 0) await unpacker.push(piece);
      const trouble = bomb();
      if (trouble !== null) return say("zip-bomb", `${trouble}: no more of it is read`, collected());
      if (piece.length === 0) break;
    }
    if (read < entry.packed) return say("cut-off", `the archive ends within it: ${read} of ${entry.packed} packed bytes are there`, collected());
    await unpacker.end();
  } catch (error) {
    if (disk !== null) throw disk as Error; // set where it is thrown; the disk's fault, not the archive's
    const why = error instanceof Error ? error.message : String(error);
    return say(error instanceof TooSlow ? "zip-bomb" : "corrupt", `its data cannot be unpacked (${why}): what came before is kept`, collected());
  }
  const bytes = collected();
  if (entry.size === null || entry.crc === null)
    return say("cut-off", "nothing says how long it is, because the archive was cut off: what is there is kept", bytes);
  if (bytes.length !== entry.size) return say("wrong-length", `it unpacks to ${bytes.length} bytes, where ${entry.size} were packed`, bytes);
  if (crc32(bytes) !== entry.crc) return say("wrong-crc", "its checksum (CRC-32) is wrong: its bytes were changed after it was packed", bytes);
  return { ok: true, bytes };
}

/** Why unpacking must stop, for a person; null where it may go on. */
function bombTrouble(length: number, read: number, limits: ArchiveLimits, total: number, left: number): string | null {
  const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`;
  if (length > limits.entry) return `it unpacks to more than ${mebibytes(limits.entry)}`;
  if (length > left) return `the archive unpacks to more than it may (${mebibytes(total)})`;
  if (length > limits.free && length > read * limits.ratio) return `it unpacks to more than ${limits.ratio} times its size`;
  return null;
}
