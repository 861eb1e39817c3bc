import { contentWarnings, decodingWarnings, nearEmpty, type CaptureWarning } from "./captureWarnings";
import { decodeBytes, type CharsetFrom } from "./decodeBytes";
import { extractHtml } from "./extractHtml";
import { plainText, textOfPages } from "./plainText";
import { kindOf, type RepresentationKind } from "./representationKind";
import { typeConflict } from "./typeConflict";

export interface ExtractOptions {
  /** Encoding a reviewer chose instead of the automatic one, by any label. */
  readonly charset?: string | null;
  /** Text of a PDF page by page; without it a PDF has no text. */
  readonly pdfPages?: readonly string[] | null;
  /** Longest HTML handed to the screen, in UTF-16 code units; longer pages are drawn so far. */
  readonly maxPage?: number;
  /** Largest markup that is parsed, in bytes. */
  readonly maxMarkup?: number;
}

export interface Extraction {
  readonly kind: RepresentationKind;
  /** `text@1`, or null where the kind has no text or the page is beyond the bounds (a warning says which). */
  readonly text: string | null;
  readonly page: { readonly html: string; readonly runs: number[] } | null;
  /** `automatic` is the encoding used where nobody chooses one. */
  readonly charset: { readonly used: string; readonly from: CharsetFrom; readonly automatic: string } | null;
  /** Stretches of the text that the page itself hides (flat: start0, end0, …). */
  readonly hidden: readonly number[];
  /** Where the page's title stands in the text. */
  readonly title: { readonly start: number; readonly end: number } | null;
  readonly warnings: readonly CaptureWarning[];
}

/** Name of this extraction in selectors. A text that differs in one character would need another name. */
export const textName = "text@1";

/** Markup above this many bytes is not parsed, unless the caller allows more: it has a thread to spare. */
export const maxMarkup = 16 * 1024 * 1024;
const defaultMaxPage = 12_000_000;

/**
 * The one extraction that every position refers to, documented in docs/text.md. Pure, synchronous and bounded: hostile or
 * huge input gives a warning, never a hang. Never throws for any bytes.
 */
export function extractText(bytes: Uint8Array, contentType: string | null, options: ExtractOptions = {}): Extraction {
  const made = extracted(bytes, contentType, options);
  const conflict = typeConflict(bytes, contentType, made.charset?.used ?? null);
  return conflict === null ? made : { ...made, warnings: [{ code: "type-conflict", message: conflict.message }, ...made.warnings] };
}

function extracted(bytes: Uint8Array, contentType: string | null, options: ExtractOptions): Extraction {
  const kind = kindOf(bytes, contentType);
  const nothing = { kind, text: null, page: null, charset: null, hidden: [], title: null, warnings: [] } satisfies Extraction;
  if (kind === "image" || kind === "binary") return nothing;
  if (kind === "pdf") {
    const text = options.pdfPages ? textOfPages(options.pdfPages) : null;
    return { ...nothing, text, warnings: text === null ? [] : contentWarnings(text, bytes.length) };
  }
  const decoded = decodeBytes(bytes, contentType, options.charset ?? null);
  const charset = { used: decoded.charset, from: decoded.from, automatic: decoded.automatic };
  const warnings = decodingWarnings(decoded);
  if (options.charset && decoded.from !== "chosen")
    warnings.unshift({ code: "unknown-charset", message: `No encoding is called “${options.charset}”; ${decoded.charset} was used.` });
  if (kind !== "html") {
    const text = plainText(decoded.text);
    // A short answer of an interface is an answer: only pages and prose can be near-empty.
    const about = contentWarnings(text, bytes.length).filter((warning) => warning.code === "empty");
    return { ...nothing, text, charset, warnings: [...warnings, ...about] };
  }
  const megabytes = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`;
  const most = options.maxMarkup ?? maxMarkup;
  if (bytes.length > most)
    return {
      ...nothing,
      charset,
      warnings: [
        ...warnings,
        {
          code: "too-large",
          message: `The page has ${megabytes(bytes.length)}, more than the ${megabytes(most)} that are parsed. Read it as bytes.`,
        },
      ],
    };
  const made = extractHtml(decoded.text, options.maxPage ?? defaultMaxPage);
  if (!made)
    return {
      ...nothing,
      charset,
      warnings: [
        ...warnings,
        { code: "too-complex", message: "The page's markup multiplies or nests beyond all use, as if made to exhaust a parser. Read it as bytes." },
      ],
    };
  const { text, html, cut, runs, hidden, title } = made;
  if (cut !== null)
    warnings.push({
      code: "page-too-large",
      message: `The page is longer than the ${((options.maxPage ?? defaultMaxPage) / 1e6).toFixed(0)} million characters that are drawn: what is shown ends after ${cut} of the ${text.length} characters of its text. The text is whole.`,
    });
  const least = mayHoldMore.test(decoded.text) ? nearEmpty.shell : nearEmpty.page;
  warnings.push(...contentWarnings(title ? text.slice(title.end) : text, bytes.length, least));
  return { kind, text, page: { html, runs }, charset, hidden, title, warnings };
}

/** Markup that brings more to a page than its own text. */
const mayHoldMore = /<(?:script|noscript|i?frame|frameset|object|embed|canvas)\b/i;
