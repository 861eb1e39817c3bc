import type { ByteSource } from "../../../core/records/byteSource";
import { entryName } from "./entryNames";
import { bits, localHeaderLength, signatures } from "./zipEntry";

/** What stands before an entry's data. */
export interface LocalHeader {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  /** Sizes and CRC stand behind the data instead. */
  readonly deferred: boolean;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  /** Where the data begins. */
  readonly data: number;
}

/** The local header at an offset; null where none stands there, or the file ends within it. */
export async function localHeader(source: ByteSource, offset: number): Promise<LocalHeader | null> {
  const fixed = Buffer.from(await source.read(offset, offset + localHeaderLength));
  if (fixed.length < localHeaderLength || fixed.readUInt32LE(0) !== signatures.local) return null;
  const flags = fixed.readUInt16LE(6);
  const [nameLength, extraLength] = [fixed.readUInt16LE(26), fixed.readUInt16LE(28)];
  const start = offset + localHeaderLength;
  const variable = Buffer.from(await source.read(start, start + nameLength + extraLength));
  if (variable.length < nameLength + extraLength) return null;
  const extra = variable.subarray(nameLength);
  return {
    name: entryName(flags, variable.subarray(0, nameLength), extra),
    method: fixed.readUInt16LE(8),
    encrypted: (flags & bits.encrypted) !== 0,
    deferred: (flags & bits.descriptor) !== 0,
    crc: fixed.readUInt32LE(14),
    ...sizes(fixed.readUInt32LE(18), fixed.readUInt32LE(22), extra),
    data: start + nameLength + extraLength,
  };
}

/** Sizes beyond 4 GB stand in an extra field (ZIP64): the unpacked one first. */
function sizes(packed: number, size: number, extra: Buffer): { readonly packed: number; readonly size: number } {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    const wide = (narrow: number) => {
      if (narrow !== 0xffff_ffff || next + 8 > field.length) return narrow;
      next += 8;
      return Number(field.readBigUInt64LE(next - 8));
    };
    const unpacked = wide(size);
    return { size: unpacked, packed: wide(packed) };
  }
  return { packed, size };
}
