import { damaged } from "./footer";

/** Packed values are padded to whole groups: of eight as a rule, of 256 by DuckDB. */
const padding = 512;

/**
 * Checks the runs of Parquet's hybrid of run lengths and packed bits (Encodings.md, "RLE") before they are unpacked: a run may say
 * that it has two thousand million values and take five bytes. Only packed values may go beyond `count`, and only as padding.
 * @param width bits of a value
 * @param count values that belong there
 * @returns bytes that they take
 */
export function checkRuns(bytes: Uint8Array, width: number, count: number): number {
  if (!(width >= 0 && width <= 32)) throw damaged(`values of ${width} bits`);
  let at = 0;
  for (let seen = 0; seen < count;) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw damaged("a run of values is cut off");
      header += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const packed = header % 2 === 1;
    const length = Math.floor(header / 2) * (packed ? 8 : 1);
    if (length === 0 || length > count - seen + (packed ? padding : 0)) throw damaged(`a run has ${length} values where ${count - seen} belong`);
    at += packed ? (length / 8) * width : Math.ceil(width / 8);
    seen += length;
    // Some writers leave out the bytes of the padding.
    const spared = packed && seen > count ? Math.floor(((seen - count) * width) / 8) : 0;
    if (at - spared > bytes.length) throw damaged("a run of values is cut off");
  }
  return at;
}
