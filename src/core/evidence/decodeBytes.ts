import { getBOMEncoding, isomorphicDecode, labelToName, TextDecoder } from "@exodus/bytes/encoding.js";
import sniffHtml from "html-encoding-sniffer";
import { detectCharset, isUtf8 } from "./detectCharset";
import { kindOf } from "./representationKind";

/** What decided the encoding. `meta` is also an XML declaration; `default` means that nothing spoke for it. */
export type CharsetFrom = "bom" | "header" | "meta" | "detected" | "default" | "chosen";

export interface DecodedBytes {
  readonly text: string;
  /** Name of the encoding used, lower case, as in the Encoding Standard. */
  readonly charset: string;
  readonly from: CharsetFrom;
  /** Replacement characters that decoding put in for bytes it could not read. */
  readonly undecodable: number;
  /** The declaration is contradicted by the bytes: this encoding fits them. Null where there is no doubt. */
  readonly better: string | null;
}

/**
 * Decodes bytes the way a browser does, with detection where nothing is declared (docs/text.md, "Encoding"): what a
 * reviewer chose, else BOM, header, meta or XML declaration, detection. Labels no browser knows, and those it refuses
 * (`replacement`), count as not said. The BOM is not part of the text.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null, chosen: string | null): DecodedBytes {
  const { charset, from } = charsetOf(bytes, contentType, chosen);
  const text = new TextDecoder(charset).decode(bytes);
  const undecodable = countReplacements(text) - (charset === "utf-8" ? countEncodedReplacements(bytes) : 0);
  const declared = from === "header" || from === "meta";
  const better = declared && charset !== "utf-8" && !charset.startsWith("utf-16") && hasHighBytes(bytes) && isUtf8(bytes) ? "utf-8" : null;
  return { text, charset, from, undecodable: Math.max(0, undecodable), better };
}

function charsetOf(bytes: Uint8Array, contentType: string | null, chosen: string | null): { charset: string; from: CharsetFrom } {
  const wanted = known(chosen);
  if (wanted) return { charset: wanted, from: "chosen" };
  const bom = getBOMEncoding(bytes);
  if (bom) return { charset: bom, from: "bom" };
  const header = known(charsetParameter(contentType));
  if (header) return { charset: header, from: "header" };
  const kind = kindOf(bytes, contentType);
  const declared =
    (kind === "html" || kind === "xml" ? known(xmlDeclaration(bytes)) : null) ??
    (kind === "html" ? known(sniffHtml(bytes, { defaultEncoding: "none" })) : null);
  if (declared) return { charset: declared, from: "meta" };
  const { charset, detected } = detectCharset(bytes);
  return { charset, from: detected ? "detected" : "default" };
}

function known(label: string | null): string | null {
  const name = label === null ? null : labelToName(label);
  return name === null || name === "replacement" ? null : name.toLowerCase();
}

/** The `charset` parameter of a Content-Type, quoted or not. */
export function charsetParameter(contentType: string | null): string | null {
  return (
    /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i
      .exec(contentType ?? "")
      ?.slice(1)
      .find((part) => part !== undefined) ?? null
  );
}

function xmlDeclaration(bytes: Uint8Array): string | null {
  const label = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(isomorphicDecode(bytes.subarray(0, 512)))?.[1] ?? null;
  // A declaration that could be read byte by byte cannot be in UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function hasHighBytes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) count++;
  return count;
}

/** U+FFFD that the page itself wrote, as EF BF BD. */
function countEncodedReplacements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count++;
  return count;
}
