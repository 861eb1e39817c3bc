import { PackedTrouble } from "./packedTrouble";

const longest = 1024 * 1024;
const flag = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

/**
 * Length of the gzip header at the beginning of the bytes (RFC 1952, section 2.3); null where more of it must come. Throws where
 * none begins here.
 * @param at where in the file the bytes stand
 * @param first whether this is the file's first
 */
export function gzipHeaderLength(bytes: Buffer, at: number, first: boolean): number | null {
  if (![0x1f, 0x8b].every((wanted, index) => (bytes[index] ?? wanted) === wanted))
    throw first
      ? new PackedTrouble("corrupt", `no gzip data begins at byte ${at}`)
      : new PackedTrouble("trailing-bytes", `something else follows the packed data, from byte ${at} on: it is left out`);
  if (bytes.length < 10) return null;
  const flags = bytes[3]!;
  if (bytes[2] !== 8 || (flags & flag.reserved) !== 0)
    throw new PackedTrouble("corrupt", `the gzip header at byte ${at} says what no version of gzip does`);
  let length = 10;
  if ((flags & flag.extra) !== 0) {
    if (bytes.length < length + 2) return null;
    length += 2 + bytes.readUInt16LE(length);
  }
  for (const text of [flag.name, flag.comment]) {
    if ((flags & text) === 0) continue;
    const end = bytes.indexOf(0, length);
    if (end < 0 && bytes.length > longest) throw new PackedTrouble("corrupt", `the name in the gzip header at byte ${at} does not end`);
    if (end < 0) return null;
    length = end + 1;
  }
  if ((flags & flag.headerCrc) !== 0) length += 2;
  return bytes.length < length ? null : length;
}
