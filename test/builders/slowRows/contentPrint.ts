import type { ContentChange } from "../../../src/core/columns/contentSamples";
import type { ByteSource } from "../../../src/core/records/byteSource";

/** Bytes a checksum speaks of. */
export const blockBytes = 1024 * 1024;

/**
 * Remembers what was read of a source, a checksum for every block, so that growth can be told from replacement by content
 * and never by times or sizes alone. 4 bytes for each MiB.
 */
export class ContentPrint {
  #sums: number[] = [];
  #length = 0;

  /** How many bytes are remembered. */
  get length(): number {
    return this.#length;
  }

  /** Takes the next bytes; they follow what was taken before. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const block = Math.floor(this.#length / blockBytes);
      const taken = Math.min(bytes.length - at, (block + 1) * blockBytes - this.#length);
      this.#sums[block] = checksum(bytes.subarray(at, at + taken), this.#sums[block] ?? 0);
      this.#length += taken;
      at += taken;
    }
  }

  /**
   * What became of the remembered bytes. Where the source has grown, the first, the last and some blocks between are read
   * again; where its size is the same or it shrank, all that is left is compared.
   */
  async compare(source: ByteSource): Promise<ContentChange> {
    const size = await source.size();
    if (size < this.#length) return "truncated";
    const blocks = this.#sums.length;
    const spot = size > this.#length ? Math.max(1, Math.floor(blocks / 8)) : 1;
    for (let block = 0; block < blocks; block++) {
      if (block % spot !== 0 && block !== blocks - 1) continue;
      if (!(await this.#holds(source, block))) return "replaced";
    }
    return size > this.#length ? "appended" : "same";
  }

  async #holds(source: ByteSource, block: number): Promise<boolean> {
    const start = block * blockBytes;
    const end = Math.min(this.#length, start + blockBytes);
    const bytes = await source.read(start, end);
    return bytes.length === end - start && checksum(bytes, 0) === this.#sums[block];
  }
}

/** 32-bit multiplicative checksum (FNV-1 with an added constant, so that zeros count too). */
function checksum(bytes: Uint8Array, from: number): number {
  let sum = from;
  for (let index = 0; index < bytes.length; index++) sum = (Math.imul(sum ^ bytes[index]!, 0x01000193) + 0x9e37) | 0;
  return sum;
}
