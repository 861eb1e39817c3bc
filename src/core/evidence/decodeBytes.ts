import { getBOMEncoding, isomorphicDecode, labelToName, TextDecoder } from "@exodus/bytes/encoding.js";
import sniffHtml from "html-encoding-sniffer";
import { betterCharset } from "./betterCharset";
import { detectCharset } from "./detectCharset";
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
  /** The encoding that is used where nobody chooses one: the text it gives is the one that positions are taken in by default. */
  readonly automatic: string;
  /** Every encoding that something in or about the bytes declares, strongest first, whether it was used or not. */
  readonly declared: readonly DeclaredCharset[];
}

export interface DeclaredCharset {
  readonly from: "bom" | "header" | "meta";
  /** Name of the encoding, lower case, as in the Encoding Standard. */
  readonly charset: string;
}

/**
 * Decodes bytes the way a browser does, with detection where nothing is declared (docs/text.md, "Encoding"): what a
 * reviewer chose, else BOM, header, meta or XML declaration, detection. Labels no browser knows, and those it refuses
 * (`replacement`), count as not said. The BOM is not part of the text.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null, chosen: string | null): DecodedBytes {
  const declared = declarationsIn(bytes, contentType);
  const automatic = declared[0] ?? detectedIn(bytes);
  const wanted = known(chosen);
  const { charset, from }: { readonly charset: string; readonly from: CharsetFrom } =
    wanted === null ? automatic : { charset: wanted, from: "chosen" };
  const text = new TextDecoder(charset).decode(bytes);
  const undecodable = Math.max(0, countReplacements(text) - (charset === "utf-8" ? countEncodedReplacements(bytes) : 0));
  const better = from === "header" || from === "meta" ? betterCharset(bytes, charset, undecodable) : null;
  return { text, charset, from, undecodable, better, automatic: automatic.charset, declared };
}

function declarationsIn(bytes: Uint8Array, contentType: string | null): DeclaredCharset[] {
  const kind = kindOf(bytes, contentType);
  const page =
    (kind === "html" || kind === "xml" ? known(xmlDeclaration(bytes)) : null) ??
    (kind === "html" ? known(sniffHtml(withoutMark(bytes), { defaultEncoding: "none" })) : null);
  const found: readonly (readonly [DeclaredCharset["from"], string | null])[] = [
    ["bom", getBOMEncoding(bytes)],
    ["header", known(charsetParameter(contentType))],
    ["meta", page],
  ];
  return found.flatMap(([from, charset]) => (charset === null ? [] : [{ from, charset }]));
}

function detectedIn(bytes: Uint8Array): { readonly charset: string; readonly from: "detected" | "default" } {
  const { charset, detected } = detectCharset(bytes);
  return { charset, from: detected ? "detected" : "default" };
}

/** The prescan would answer with the mark, and say nothing of what the page declares behind it. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
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
