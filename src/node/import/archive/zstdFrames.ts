export interface ZstdHeader {
  readonly kind: "header";
  readonly bytes: Buffer;
  readonly window: number;
  /** Bytes that the frame unpacks to, where it says so. */
  readonly size: number | null;
}
/** A part of a Zstandard stream that can be unpacked by itself once those before it were (RFC 8878, section 3.1). */
export type ZstdPart =
  | ZstdHeader
  | { readonly kind: "block"; readonly bytes: Buffer }
  /** The frame's end, and its checksum where it has one. */
  | { readonly kind: "end"; readonly bytes: Buffer };

const magic = 0xfd2f_b528;
/** No block holds more, packed or unpacked. */
const longestBlock = 128 * 1024;

/** Cuts a stream of frames into its parts as the bytes come. Skippable frames are left out. Throws an Error where it is none. */
export class ZstdFrames {
  #pending = Buffer.alloc(0);
  #skip = 0;
  #next: "frame" | "block" | "end" = "frame";
  #checksum = false;

  *push(piece: Uint8Array): Generator<ZstdPart> {
    this.#pending = Buffer.concat([this.#pending, piece]);
    for (;;) {
      const skipped = Math.min(this.#skip, this.#pending.length);
      this.#skip -= skipped;
      this.#pending = this.#pending.subarray(skipped);
      const part = this.#next === "frame" ? this.#frame() : this.#next === "block" ? this.#block() : this.#end();
      if (part === null) return;
      if (part !== "skipped") yield part;
    }
  }

  /** Whether everything that came was used up, at the end of a frame. */
  get complete(): boolean {
    return this.#next === "frame" && this.#pending.length === 0 && this.#skip === 0;
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  #frame(): ZstdPart | "skipped" | null {
    const bytes = this.#pending;
    if (this.#skip > 0 || bytes.length < 5) return null;
    const first = bytes.readUInt32LE(0);
    if (first >>> 4 === 0x0184_d2a5) {
      if (bytes.length < 8) return null;
      this.#skip = 8 + bytes.readUInt32LE(4);
      return "skipped";
    }
    if (first !== magic) throw new Error("no Zstandard frame begins where one belongs");
    const flags = bytes[4]!;
    const single = (flags & 0x20) !== 0;
    const contentLength = [single ? 1 : 0, 2, 4, 8][flags >> 6]!;
    const dictionaryLength = [0, 1, 2, 4][flags & 3]!;
    const length = 5 + (single ? 0 : 1) + dictionaryLength + contentLength;
    if (bytes.length < length) return null;
    if ((flags & 8) !== 0) throw new Error("a reserved bit of a Zstandard frame is set");
    if (dictionaryLength > 0 && bytes.readUIntLE(length - contentLength - dictionaryLength, dictionaryLength) !== 0)
      throw new Error("it needs a dictionary that is not in the file");
    this.#checksum = (flags & 4) !== 0;
    this.#next = "block";
    const size = contentLength === 0 ? null : contentSize(bytes.subarray(length - contentLength, length));
    const window = single ? size! : 2 ** (10 + (bytes[5]! >> 3)) * (1 + (bytes[5]! & 7) / 8);
    return { kind: "header", bytes: this.#take(length), window, size };
  }

  #block(): ZstdPart | null {
    if (this.#pending.length < 3) return null;
    const head = this.#pending.readUIntLE(0, 3);
    const type = (head >> 1) & 3;
    if (type === 3 || head >> 3 > longestBlock) throw new Error("a Zstandard block is of no known kind, or longer than blocks may be");
    const length = 3 + (type === 1 ? 1 : head >> 3);
    if (this.#pending.length < length) return null;
    if ((head & 1) === 1) this.#next = "end";
    return { kind: "block", bytes: this.#take(length) };
  }

  #end(): ZstdPart | null {
    if (this.#checksum && this.#pending.length < 4) return null;
    this.#next = "frame";
    return { kind: "end", bytes: this.#take(this.#checksum ? 4 : 0) };
  }
}

/** 1, 2 (counted from 256 on), 4 or 8 bytes. */
const contentSize = (bytes: Buffer): number =>
  bytes.length === 8 ? Number(bytes.readBigUInt64LE(0)) : bytes.readUIntLE(0, bytes.length) + (bytes.length === 2 ? 256 : 0);
