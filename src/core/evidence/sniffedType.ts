import { detectCharset } from "./detectCharset";
import { imageTypeOf } from "./representationKind";

/** What bytes look like by themselves: a media type, `text/plain` for text of no known form, `application/octet-stream` for the rest. */
export type SniffedType = string;

/** Bytes looked at, as in the MIME Sniffing Standard. */
const headBytes = 1445;

/** Signatures of formats that are no text, after the MIME Sniffing Standard and the registries of the formats; `at` is where they stand. */
const signatures: readonly { readonly type: string; readonly bytes: string; readonly at?: number }[] = [
  { type: "application/pdf", bytes: "%PDF-" },
  { type: "application/postscript", bytes: "%!PS-Adobe-" },
  { type: "image/bmp", bytes: "BM" },
  { type: "image/avif", bytes: "ftypavif", at: 4 },
  { type: "image/heic", bytes: "ftypheic", at: 4 },
  { type: "image/tiff", bytes: "II*\0" },
  { type: "image/tiff", bytes: "MM\0*" },
  { type: "image/x-icon", bytes: "\0\0\x01\0" },
  { type: "application/gzip", bytes: "\x1f\x8b\x08" },
  { type: "application/zstd", bytes: "\x28\xb5\x2f\xfd" },
  { type: "application/zip", bytes: "PK\x03\x04" },
  { type: "application/x-7z-compressed", bytes: "7z\xbc\xaf\x27\x1c" },
  { type: "application/vnd.rar", bytes: "Rar!\x1a\x07" },
  { type: "application/x-bzip2", bytes: "BZh" },
  { type: "application/x-xz", bytes: "\xfd7zXZ\0" },
  { type: "application/vnd.apache.parquet", bytes: "PAR1" },
  { type: "application/vnd.sqlite3", bytes: "SQLite format 3\0" },
  { type: "application/wasm", bytes: "\0asm" },
  { type: "application/x-ole-storage", bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" },
  { type: "audio/mpeg", bytes: "ID3" },
  { type: "audio/ogg", bytes: "OggS\0" },
  { type: "audio/flac", bytes: "fLaC" },
  { type: "audio/wav", bytes: "WAVE", at: 8 },
  { type: "video/avi", bytes: "AVI ", at: 8 },
  { type: "video/webm", bytes: "\x1a\x45\xdf\xa3" },
  { type: "video/mp4", bytes: "ftyp", at: 4 },
  { type: "font/woff", bytes: "wOFF" },
  { type: "font/woff2", bytes: "wOF2" },
  { type: "font/ttf", bytes: "\0\x01\0\0" },
  { type: "font/otf", bytes: "OTTO" },
];

/**
 * The media type that bytes look like, whatever was declared; `charset` is the encoding they are read in, where they are read
 * as text. Bounded: only the head is looked at.
 */
export function sniffedType(bytes: Uint8Array, charset: string | null = null): SniffedType {
  const image = imageTypeOf(bytes);
  if (image) return image;
  const order = wideOrder(bytes, charset);
  const wide = order !== null;
  const head = wide ? narrowed(bytes, order === "utf-16le") : latin(bytes.subarray(0, headBytes));
  // Short signatures are letters that a text may begin with: they count only before bytes that no text has.
  const binary = !wide && hasBinaryBytes(head);
  for (const { type, bytes: signature, at = 0 } of signatures)
    if (head.startsWith(signature, at) && (binary || type === "application/pdf" || type === "application/postscript")) return type;
  return binary ? "application/octet-stream" : textType(head.replace(/^\xef\xbb\xbf/, ""));
}

function textType(head: string): SniffedType {
  const start = head.trimStart().slice(0, 600).toLowerCase();
  if (/^(?:<!doctype html|<(?:html|head|body|title|script|style|meta|link|iframe)[\s/>])/.test(start)) return "text/html";
  if (start.startsWith("<?xml"))
    return /<(?:!doctype )?html[\s>]/.test(start) ? "text/html" : /<svg[\s>]/.test(start) ? "image/svg+xml" : "application/xml";
  if (/^<!--/.test(start) && /<(?:html|head|body)[\s>]/.test(head.toLowerCase())) return "text/html";
  if (/^<(?:rss|feed|svg|rdf:rdf)[\s>]/.test(start)) return start.startsWith("<svg") ? "image/svg+xml" : "application/xml";
  // An object with a name, or a list of values: what JSON begins with and prose does not.
  if (/^\{\s*(?:"[^"\n]{0,400}"\s*:|\}\s*$)/.test(start) || /^\[\s*(?:[[{"\]]|-?\d|true|false|null)/.test(start)) return "application/json";
  return "text/plain";
}

/** Control characters that no text has (MIME Sniffing Standard, binary data bytes). */
const hasBinaryBytes = (head: string): boolean => /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head);

function latin(bytes: Uint8Array): string {
  let head = "";
  for (const byte of bytes) head += String.fromCharCode(byte);
  return head;
}

function wideOrder(bytes: Uint8Array, charset: string | null): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const read = charset ?? detectCharset(bytes.subarray(0, 2 * headBytes)).charset;
  return read === "utf-16le" || read === "utf-16be" ? read : null;
}

/** The head of UTF-16 text, with a letter for what is not Latin: enough to see its form. */
function narrowed(bytes: Uint8Array, little: boolean): string {
  let head = "";
  for (let i = 0; i + 1 < Math.min(bytes.length, 2 * headBytes); i += 2) {
    const unit = little ? bytes[i]! | (bytes[i + 1]! << 8) : (bytes[i]! << 8) | bytes[i + 1]!;
    if (unit !== 0xfeff) head += unit < 0x100 ? String.fromCharCode(unit) : "x";
  }
  return head;
}
