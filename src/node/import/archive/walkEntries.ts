import type { ByteSource } from "../../../core/records/byteSource";
import { findSignature } from "./findSignature";
import { localHeader, type LocalHeader } from "./localHeader";
import { signatures, type ZipEntry } from "./zipEntry";

export interface Walk {
  readonly entries: readonly ZipEntry[];
  readonly tooMany: boolean;
}

/** Finds the entries of an archive without its directory: from one local header to the next, from the start on. */
export async function walkEntries(source: ByteSource, mostEntries: number): Promise<Walk> {
  const entries: ZipEntry[] = [];
  const size = await source.size();
  for (let at = 0; ;) {
    const header = await localHeader(source, at);
    if (header === null) {
      const next = await findSignature(source, at + 1, size, [signatures.local]);
      if (next === null) return { entries, tooMany: false };
      at = next;
      continue;
    }
    if (entries.length >= mostEntries) return { entries, tooMany: true };
    const { packed, size: unpacked, crc } = header.deferred ? await extentOf(source, header, size) : header;
    entries.push({ name: header.name, offset: at, method: header.method, encrypted: header.encrypted, packed, size: unpacked, crc });
    // A length that leads beyond the end may be what is damaged: then the next header is looked for instead.
    at = header.data + packed <= size ? header.data + packed : header.data;
  }
}

type Extent = Pick<ZipEntry, "packed" | "size" | "crc">;

/**
 * How far data goes whose sizes stand behind it: up to a descriptor that says as much as was passed. Without one the data goes
 * up to the next header, or to the end of the file, and nobody knows whether it is all there.
 */
async function extentOf(source: ByteSource, header: LocalHeader, size: number): Promise<Extent> {
  for (let at = header.data; ;) {
    const found = await findSignature(source, at, size, [signatures.descriptor, signatures.local, signatures.central]);
    if (found === null) return { packed: size - header.data, size: null, crc: null };
    const bytes = Buffer.from(await source.read(Math.max(header.data, found - 24), found + 24));
    const here = found - Math.max(header.data, found - 24);
    const signed = bytes.readUInt32LE(here) === signatures.descriptor;
    const said = signed ? descriptor(bytes.subarray(here + 4), found - header.data) : unsigned(bytes.subarray(0, here), found - header.data);
    if (said !== null) return said;
    if (!signed && (await localHeader(source, found)) !== null) return { packed: found - header.data, size: null, crc: null };
    at = found + 4;
  }
}

/** CRC, packed and unpacked size, the sizes with 4 or 8 bytes; only where the packed size is what was passed. */
function descriptor(bytes: Buffer, passed: number): Extent | null {
  if (bytes.length >= 12 && bytes.readUInt32LE(4) === passed) return { crc: bytes.readUInt32LE(0), packed: passed, size: bytes.readUInt32LE(8) };
  if (bytes.length >= 20 && Number(bytes.readBigUInt64LE(4)) === passed)
    return { crc: bytes.readUInt32LE(0), packed: passed, size: Number(bytes.readBigUInt64LE(12)) };
  return null;
}

/** A descriptor without its signature, right before the next header. */
function unsigned(before: Buffer, passed: number): Extent | null {
  return (
    (before.length >= 12 ? descriptor(before.subarray(-12), passed - 12) : null) ??
    (before.length >= 20 ? descriptor(before.subarray(-20), passed - 20) : null)
  );
}
