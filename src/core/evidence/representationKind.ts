/** What a representation is, as far as its text is concerned. */
export type RepresentationKind = "html" | "text" | "json" | "xml" | "pdf" | "image" | "binary";

/** Image formats that are shown: those every browser reads and none runs. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/**
 * The kind of some bytes, by rules that are part of `text@1` (docs/text.md, "Kinds"): a binary signature wins over what was
 * declared; a declared textual type is believed; anything else is looked at.
 */
export function kindOf(bytes: Uint8Array, contentType: string | null): RepresentationKind {
  if (imageTypeOf(bytes)) return "image";
  if (startsWith(bytes, "%PDF-")) return "pdf";
  const essence = (contentType ?? "").split(";")[0]!.trim().toLowerCase();
  if (essence === "text/html" || essence === "application/xhtml+xml") return "html";
  if (essence === "application/json" || essence === "text/json" || essence.endsWith("+json")) return "json";
  if (essence === "application/xml" || essence === "text/xml" || essence.endsWith("+xml")) return "xml";
  if (essence.startsWith("text/") || textualApplications.has(essence)) return "text";
  return lookedAt(bytes);
}

const textualApplications = new Set([
  "application/javascript",
  "application/x-javascript",
  "application/ecmascript",
  "application/x-ndjson",
  "application/jsonl",
  "application/yaml",
  "application/x-yaml",
  "application/toml",
  "application/sql",
  "application/graphql",
  "application/x-sh",
  "application/x-www-form-urlencoded",
  "application/rtf",
]);

/** The image format by its signature, or null. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  return startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP") ? "image/webp" : null;
}

function lookedAt(bytes: Uint8Array): RepresentationKind {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) return "text";
  const head = bytes.subarray(0, 1024);
  // Control characters that no text has (WHATWG MIME Sniffing, binary data bytes).
  if (head.some((byte) => byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f))) return "binary";
  let start = "";
  for (const byte of head) start += String.fromCharCode(byte);
  const trimmed = start
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<!--|<(html|head|body|title|script|style|meta|link|div|p|h1|table|a|br|b|font|iframe)[\s>])/.test(trimmed)) return "html";
  if (trimmed.startsWith("<?xml")) return trimmed.includes("<html") ? "html" : "xml";
  return "text";
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  if (bytes.length < signature.length) return false;
  for (let i = 0; i < signature.length; i++) if (bytes[i] !== signature.charCodeAt(i)) return false;
  return true;
}
