import { crc32, deflateRawSync } from "node:zlib";

/** One entry as a zip writer would pack it; every part can be told to lie. */
export interface ZipPart {
  readonly name: string | Buffer;
  readonly text: string | Uint8Array;
  /** 0 stored, 8 deflate, 93 Zstandard; anything else packs nothing. */
  readonly method?: number;
  /** Packed bytes instead of those that `method` gives. */
  readonly packed?: Uint8Array;
  readonly crc?: number;
  readonly size?: number;
  readonly flags?: number;
  /** Sizes and CRC behind the data: with a signature, without one, or not at all (cut off). */
  readonly descriptor?: "signed" | "bare";
  /** Another name before the data than in the directory. */
  readonly localName?: string;
}

export interface ZipOptions {
  readonly directory?: boolean;
  /** How many entries the end claims. */
  readonly count?: number;
}

/** A zip file, byte by byte: the archives that no library would write. */
export function zipOf(parts: readonly ZipPart[], { directory = true, count = parts.length }: ZipOptions = {}): Buffer {
  const blocks: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.text as Uint8Array);
    const method = part.method ?? 8;
    const packed = Buffer.from(part.packed ?? (method === 8 ? deflateRawSync(bytes) : method === 93 ? zstdFrame(bytes) : bytes));
    const name = Buffer.from(part.name as Uint8Array);
    const local = Buffer.from(part.localName ?? (part.name as Uint8Array));
    const flags = (part.flags ?? 0x800) | (part.descriptor ? 8 : 0);
    const [crc, size] = [part.crc ?? crc32(bytes), part.size ?? bytes.length];
    const said = numbers([4, crc], [4, packed.length], [4, size]);
    const head = numbers([4, 0x04034b50], [2, 20], [2, flags], [2, method], [2, 0], [2, 0x21]);
    const lengths = (ofName: Buffer) => numbers([2, ofName.length], [2, 0]);
    const after = part.descriptor === "signed" ? [numbers([4, 0x08074b50]), said] : part.descriptor === "bare" ? [said] : [];
    const block = Buffer.concat([head, part.descriptor ? Buffer.alloc(12) : said, lengths(local), local, packed, ...after]);
    records.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, method], [2, 0], [2, 0x21]),
        said,
        lengths(name),
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        name,
      ]),
    );
    blocks.push(block);
    offset += block.length;
  }
  if (!directory) return Buffer.concat(blocks);
  const list = Buffer.concat(records);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...blocks, list, end]);
}

/** A Zstandard frame of raw blocks: packed by nobody, and what every reader must unpack. */
export function zstdFrame(bytes: Uint8Array, blockLength = 128 * 1024, window = 0x50): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += blockLength) {
    const part = bytes.subarray(at, at + blockLength);
    blocks.push(numbers([3, (part.length << 3) | (at + blockLength >= bytes.length ? 1 : 0)]), Buffer.from(part));
  }
  return Buffer.concat([numbers([4, 0xfd2fb528], [1, 0], [1, window]), ...blocks]);
}

/** A Zstandard frame that repeats one byte, 128 KiB for every four bytes of it. */
export function zstdRepeated(blocks: number): Buffer {
  const block = (last: number) => numbers([3, ((128 * 1024) << 3) | 2 | last], [1, 0x61]);
  return Buffer.concat([numbers([4, 0xfd2fb528], [1, 0], [1, 0x50]), ...Array.from({ length: blocks }, (_, at) => block(at === blocks - 1 ? 1 : 0))]);
}

/** Numbers in so many bytes each, the lowest first. */
export function numbers(...fields: readonly (readonly [number, number])[]): Buffer {
  return Buffer.concat(
    fields.map(([length, value]) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntLE(value, 0, length);
      return bytes;
    }),
  );
}
