/** Bytes to text, and the plain-speaking refusals for bytes that are not UTF-8 text at all. */

export interface DecodedText {
  /** The text without its byte order mark. Bytes that are not UTF-8 stand as U+FFFD. */
  readonly text: string;
  /** Where the first byte that is not UTF-8 shows in `text` (UTF-16 code units), and that byte; null where all is well. */
  readonly bad: { readonly offset: number; readonly byte: number } | null;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const byteOrderMark = 0xfeff;

/** Decodes UTF-8. Never throws: what cannot be decoded is replaced and named in `bad`. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  let text: string;
  let bad: DecodedText["bad"] = null;
  try {
    text = strict.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    text = lenient.decode(bytes);
    const at = firstBadByte(bytes);
    if (at !== null) bad = { offset: lenient.decode(bytes.subarray(0, at)).length, byte: bytes[at]! };
  }
  if (text.charCodeAt(0) !== byteOrderMark) return { text, bad };
  return { text: text.slice(1), bad: bad && { ...bad, offset: bad.offset - 1 } };
}

/** Offset of the first byte that no well-formed UTF-8 sequence covers (RFC 3629, table 3-7 of Unicode), or null. */
export function firstBadByte(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!;
    const length =
      first < 0x80 ? 1 : first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
    if (length === 0) return at;
    const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    for (let next = 1; next < length; next++) {
      const byte = bytes[at + next];
      if (byte === undefined || byte < (next === 1 ? low : 0x80) || byte > (next === 1 ? high : 0xbf)) return at;
    }
    at += length;
  }
  return null;
}

export interface ForeignBytes {
  readonly code: "encoding" | "compressed" | "not-text";
  /** What the bytes are and what to do. */
  readonly message: string;
}

const magic: readonly (readonly [string, readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
];
const startsWith = (bytes: Uint8Array, prefix: readonly number[]) => prefix.every((byte, at) => bytes[at] === byte);

/** Looks at the first bytes of a file that should be UTF-8 text; null where nothing speaks against it. Eight bytes suffice. */
export function foreignBytes(head: Uint8Array): ForeignBytes | null {
  const packed = magic.find(([, prefix]) => startsWith(head, prefix));
  if (packed) return { code: "compressed", message: `this is a ${packed[0]} file, not text; unpack it and open what is inside` };
  const utf32 = startsWith(head, [0xff, 0xfe, 0, 0]) || startsWith(head, [0, 0, 0xfe, 0xff]);
  const marked = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  const alternating = head.length >= 4 && [0, 1].some((odd) => head[odd] === 0 && head[odd + 2] === 0 && head[1 - odd] !== 0 && head[3 - odd] !== 0);
  if (utf32 || marked || alternating)
    return { code: "encoding", message: `this file is ${utf32 ? "UTF-32" : "UTF-16"}; save it as UTF-8 and open it again` };
  if (head.length > 0 && head.every((byte) => byte === 0))
    return { code: "not-text", message: "this begins with NUL bytes, as after a crash while writing; restore it from its source" };
  return null;
}
