import type { ByteSource } from "../records/byteSource";
import { checksumOf, sameChecksum, type Checksum } from "./checksum";

export type ContentChange = "same" | "appended" | "truncated" | "replaced";

/** Checksum of bytes `start` to `end` (exclusive). */
export interface ContentSample {
  readonly start: number;
  readonly end: number;
  readonly sum: Checksum;
}

const mebibyte = 1024 * 1024;
/** What a file begins with is remembered wholly, in pieces; beyond it pieces of `pieceBytes`, so many for each part that is added. */
const wholeBytes = 4 * mebibyte;
const pieceBytes = 4096;
const mostPieces = 128;
/** Samples kept at most, and looked at where a file has grown. */
const mostKept = 1024;
const mostLooked = 32;
/** Samples read at the same time: a disk answers several as fast as one. */
const atOnce = 4;

/**
 * Remembers samples of what was read of a source, so that growth can be told from replacement by content: the first 4 MiB,
 * then 4 KiB at least every MiB or 128th part, and always what stood at its end. Bytes put in or taken out move the rest and
 * are seen; a change of a few bytes in place may hit none of the samples (`touched` says what becomes of that).
 */
export class ContentSamples {
  #samples: ContentSample[];
  #length: number;

  constructor(saved: { readonly length: number; readonly samples: readonly ContentSample[] } = { length: 0, samples: [] }) {
    this.#samples = [...saved.samples];
    this.#length = saved.length;
  }

  /** How many bytes it speaks of. */
  get length(): number {
    return this.#length;
  }
  get samples(): readonly ContentSample[] {
    return this.#samples;
  }

  /** Takes samples of the source from what is remembered up to `length`. Rejects where the source is shorter by now. */
  async extend(source: ByteSource, length: number): Promise<void> {
    if (length <= this.#length) return;
    const sample = async ([start, end]: readonly [number, number]): Promise<ContentSample> => {
      const bytes = await source.read(start, end);
      if (bytes.length < end - start) throw new Error(`${source.name} became shorter while it was read`);
      return { start, end, sum: checksumOf(bytes) };
    };
    const pieces = piecesOf(this.#length, length);
    for (let from = 0; from < pieces.length; from += atOnce)
      this.#samples.push(...(await Promise.all(pieces.slice(from, from + atOnce).map(sample))));
    this.#length = length;
    while (this.#samples.length > mostKept) this.#samples = this.#samples.filter((_, index) => index % 2 === 0 || index === this.#samples.length - 1);
  }

  /**
   * What became of the remembered bytes. Where the source has grown, or was not written to, some of the samples are compared, else all.
   * @param touched the source was written to since: where its size is the same and not every byte is remembered, it counts as replaced
   * @param read bytes that were read of it, of which the last may not be remembered yet
   */
  async compare(source: ByteSource, touched: boolean, read = this.#length): Promise<ContentChange> {
    const size = await source.size();
    if (size < Math.max(read, this.#length)) return "truncated";
    const some = size > this.#length || !touched;
    const every = some ? Math.max(1, Math.ceil(this.#samples.length / mostLooked)) : 1;
    const looked = this.#samples.filter((_, index) => index % every === 0 || index === this.#samples.length - 1);
    for (let from = 0; from < looked.length; from += atOnce) {
      const same = await Promise.all(
        looked.slice(from, from + atOnce).map(async ({ start, end, sum }) => sameChecksum(checksumOf(await source.read(start, end)), sum)),
      );
      if (same.includes(false)) return "replaced";
    }
    if (size > this.#length) return "appended";
    return touched && !this.#remembersAll() ? "replaced" : "same";
  }

  #remembersAll(): boolean {
    let end = 0;
    for (const sample of this.#samples) {
      if (sample.start > end) return false;
      end = sample.end;
    }
    return end === this.#length;
  }
}

/** The pieces of `from` to `to` that are remembered, in order. */
function piecesOf(from: number, to: number): readonly (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = [];
  let at = from;
  for (; at < Math.min(to, wholeBytes); at = pieces.at(-1)![1]) pieces.push([at, Math.min(to, wholeBytes, at + mebibyte)]);
  const step = Math.max(mebibyte, Math.ceil((to - at) / mostPieces));
  const last = Math.max(at, to - pieceBytes);
  for (; at < last; at += step) pieces.push([at, Math.min(last, at + pieceBytes)]);
  if (last < to) pieces.push([last, to]);
  return pieces;
}
