import type { ByteSource } from "../../../core/records/byteSource";

const longestPage = 1024 * 1024;

/** The first place from `from` on where one of these four-byte signatures (all beginning with `PK`) stands; null where none does. */
export async function findSignature(source: ByteSource, from: number, size: number, signatures: readonly number[]): Promise<number | null> {
  let length = 4096; // it is often near
  for (let start = from; start + 4 <= size; start += length, length = Math.min(longestPage, length * 4)) {
    const page = Buffer.from(await source.read(start, start + length + 3)); // a signature may lie across two pages
    if (page.length < 4) return null; // it shrank meanwhile
    for (let at = page.indexOf("PK"); at >= 0 && at + 4 <= page.length; at = page.indexOf("PK", at + 1))
      if (signatures.includes(page.readUInt32LE(at))) return start + at;
  }
  return null;
}
