import { TextDecoder } from "@exodus/bytes/encoding.js";
import { detectCharset, isUtf8 } from "./detectCharset";

/** Encodings that need several bytes for most letters: bytes that make sense in one of them hardly do so by chance. */
const multiByte = new Set(["utf-8", "utf-16le", "utf-16be", "gbk", "gb18030", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "euc-kr"]);
/** One undecodable character in this many bytes speaks against a declaration. */
const tooManyBad = 200;
const sampleBytes = 65_536;

/**
 * The encoding that the bytes are really in, as far as they say so themselves, where it is another than the declared one; null
 * where nothing speaks against the declaration. Bytes that are UTF-8 are that; otherwise detection is believed against a
 * declaration under which characters are unreadable, or under which every byte is a letter while the bytes make sense in pairs.
 */
export function betterCharset(bytes: Uint8Array, declared: string, undecodable: number): string | null {
  if (declared.startsWith("utf-16") || !bytes.some((byte) => byte > 0x7f)) return null;
  if (declared !== "utf-8" && isUtf8(bytes)) return "utf-8";
  const doubtful = undecodable * tooManyBad > bytes.length;
  if (!doubtful && multiByte.has(declared)) return null;
  const { charset, detected } = detectCharset(bytes);
  if (!detected || charset === declared || !(doubtful || multiByte.has(charset))) return null;
  const sample = bytes.subarray(0, sampleBytes);
  return new TextDecoder(charset).decode(sample) === new TextDecoder(declared).decode(sample) ? null : charset;
}
