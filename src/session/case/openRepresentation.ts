import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { evidenceResolver, extractText, kindOf, type ExtractOptions, type Extraction } from "../../core/evidence";
import { sourcePage } from "../../core/evidence/sourcePage";
import type { EvidenceResolver } from "../../core/evidence/resolveEvidence";
import type { Representation } from "../../core/formats/row";
import type { RepresentationView } from "../../protocol/views";
import type { PageExtraction, PdfText, RunFiles } from "../ports";

/** Larger bytes are not read whole for the page or its text; the bytes register shows any stretch of them. */
export const maxShownBytes = 64 * 1024 * 1024;
/** Pages whose shown HTML has more UTF-16 code units are drawn so far: a browser takes more than a second for them. Their text is whole. */
const maxPage = 3_000_000;

/** Larger bytes are read elsewhere, where there is another thread: in this one they would hold up everything else. */
export const readAsideFrom = 512 * 1024;

export interface OpenedRepresentation {
  readonly meta: Representation;
  readonly bytes: Uint8Array | null;
  readonly hash: RepresentationView["hash"];
  readonly extraction: Extraction | null;
  readonly resolver: EvidenceResolver | null;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export const validHash = /^[0-9a-f]{64}$/u;

/** Hash of a representation as it stands in the row, as the name it has on disk; null where it is none. */
export const hashName = (meta: Representation): string | null => {
  const text = meta.sha256?.toLowerCase().replace(/^sha256:/u, "");
  return text !== undefined && validHash.test(text) ? text : null;
};

/** Reads, verifies and extracts. Never rejects for what an archive can hold. */
export async function openRepresentation(
  meta: Representation,
  charset: string | null,
  files: RunFiles,
  pdfText: PdfText | null,
  pause: () => Promise<void>,
  pageExtraction?: PageExtraction,
): Promise<OpenedRepresentation> {
  const expected = hashName(meta);
  const missing = (verdict: "missing" | "no-hash" | "too-large", message: string): OpenedRepresentation => ({
    meta,
    bytes: null,
    hash: { verdict, expected, actual: null, message },
    extraction: null,
    resolver: null,
    warnings: [],
  });
  if (expected === null)
    return missing(
      "no-hash",
      meta.sha256 === undefined
        ? "The row names no hash for it, so no bytes can be found or verified."
        : `The row's hash is not 64 hex digits: ${meta.sha256.slice(0, 80)}`,
    );
  const found = await files
    .representation(expected, maxShownBytes)
    .catch((error: unknown) => ({ found: false as const, why: error instanceof Error ? error.message : String(error) }));
  if (!found.found) {
    const { total } = await sizeOf(expected, files);
    return total === null || total <= maxShownBytes ? missing("missing", found.why) : { ...missing("too-large", tooLarge(total)) };
  }
  const { bytes } = found;
  const actual = await hashOf(bytes, pause);
  const hash: RepresentationView["hash"] =
    actual === expected
      ? { verdict: "verified", expected, actual, message: null }
      : {
          verdict: "mismatch",
          expected,
          actual,
          message: "The bytes on disk are not the bytes that were received: they have changed since. Nothing seen here can count as evidence.",
        };
  const warnings: { code: string; message: string }[] = [];
  const pages = await pdfPages(bytes, meta, pdfText, warnings);
  const extraction = laidOut(await extractionOf(bytes, meta.content_type ?? null, { charset, pdfPages: pages, maxPage }, pageExtraction), meta);
  return {
    meta,
    bytes,
    hash,
    extraction,
    resolver: extraction.text === null ? null : evidenceResolver(extraction.text),
    warnings: [...warnings, ...extraction.warnings],
  };
}

/** Sources are laid out to be read; the source itself stays beside it, in the text register. */
function laidOut(extraction: Extraction, meta: Representation): Extraction {
  if (extraction.page !== null) return extraction;
  const source = { ...extraction, contentType: meta.content_type ?? null, url: meta.final_url ?? meta.url ?? null };
  return { ...extraction, page: sourcePage(source, maxPage) };
}

/** Aside where that is worth it. What goes wrong there is told as a warning: the bytes can still be read. */
async function extractionOf(
  bytes: Uint8Array,
  contentType: string | null,
  options: ExtractOptions,
  aside: PageExtraction | undefined,
): Promise<Extraction> {
  if (aside === undefined || bytes.length < readAsideFrom || kindOf(bytes, contentType) === "pdf") return extractText(bytes, contentType, options);
  try {
    return await aside(bytes, contentType, options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `This page could not be read: ${why}. Read it as bytes.`;
    return {
      kind: kindOf(bytes, contentType),
      text: null,
      page: null,
      charset: null,
      hidden: [],
      title: null,
      warnings: [{ code: "too-complex", message }],
    };
  }
}

const megabyte = 1024 * 1024;
const tooLarge = (total: number) =>
  `It has ${Math.round(total / megabyte)} MB, more than the ${maxShownBytes / megabyte} MB that are read whole: its bytes can be looked at, and "adjudicate verify" verifies them.`;

/** How many bytes are archived; null where none can be read. */
async function sizeOf(hash: string, files: RunFiles): Promise<{ readonly total: number | null }> {
  const part = await files.representationPart(hash, 0, 0).catch(() => ({ found: false as const })); // why, was said by the read before
  return { total: part.found ? part.total : null };
}

/** SHA-256 as hex, a megabyte at a time: others go first in between. */
async function hashOf(bytes: Uint8Array, pause: () => Promise<void>): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += megabyte) {
    if (at > 0) await pause();
    hash.update(bytes.subarray(at, at + megabyte));
  }
  return bytesToHex(hash.digest());
}

async function pdfPages(
  bytes: Uint8Array,
  meta: Representation,
  pdfText: PdfText | null,
  warnings: { code: string; message: string }[],
): Promise<readonly string[] | null> {
  if (!(bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46) && !/^application\/pdf/iu.test(meta.content_type ?? ""))
    return null;
  if (pdfText === null) {
    warnings.push({
      code: "pdf-unavailable",
      message: "The text of a PDF cannot be read here; open the run on the desktop or with the command line.",
    });
    return null;
  }
  try {
    return await pdfText(bytes);
  } catch (error) {
    warnings.push({ code: "pdf-unreadable", message: `This PDF cannot be read: ${error instanceof Error ? error.message : String(error)}` });
    return null;
  }
}
