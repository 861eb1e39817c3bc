import type { Position } from "../../formats/position";

/**
 * Turns offsets in UTF-8 bytes into lines and columns (UTF-16 code units, from 1), for offsets that mostly grow: each byte is
 * looked at once. Lines end with LF, CRLF or a lone CR; a byte order mark has no column.
 */
export function bytePositions(bytes: Uint8Array): (offset: number) => Position {
  const begin = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let [at, line, column] = [begin, 1, 1];
  return (offset) => {
    if (offset < at) [at, line, column] = [begin, 1, 1];
    for (; at < offset && at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) {
        line++;
        column = 1;
      } else if (byte < 0x80 || (byte >= 0xc0 && byte < 0xf0)) column++;
      else if (byte >= 0xf0) column += 2;
    }
    return { line, column };
  };
}
