/** Canonical text of one PDF page, and where each of its characters stands in the text that the PDF reader gave. */
export interface PageText {
  readonly text: string;
  /** For each UTF-16 code unit of `text`, the code unit of the raw text it stands for; rising. */
  readonly places: Uint32Array;
}

/** What the PDF reader gives of a page: stretches of text in the order the file draws them, and marks that are no text. */
export interface PdfItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
  /** Of marks, which have nothing else. */
  readonly id?: string;
}

/** The raw text of a page: its stretches, with a line feed where the reader saw a line end. */
export const rawPageText = (items: readonly PdfItem[]): string =>
  items.map(({ str, hasEOL }) => (str ?? "") + (str !== undefined && hasEOL ? "\n" : "")).join("");

/** What parts two pages: a line that holds one form feed. */
export const pageBreak = "\n\f\n";

/**
 * A page's text under the rules of `text@1` (docs/text.md, "PDF"): line feeds as line ends, no space or tab before them, form
 * feeds as spaces, U+FFFD for lone surrogates, no white space around the page. One pass; the map is what highlights need.
 */
export function pageText(raw: string): PageText {
  const units = new Uint16Array(raw.length);
  const places = new Uint32Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    let unit = raw.charCodeAt(at);
    if (unit === carriageReturn || unit === lineFeed) {
      if (unit === lineFeed && at > 0 && raw.charCodeAt(at - 1) === carriageReturn) continue;
      unit = lineFeed;
      while (length > 0 && (units[length - 1] === space || units[length - 1] === tab)) length--;
    } else if (unit === formFeed) unit = space;
    else if (isLone(raw, at, unit)) unit = replacement;
    units[length] = unit;
    places[length++] = at;
  }
  const text = textOf(units.subarray(0, length));
  const start = length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  return { text: text.slice(start, end), places: places.subarray(start, end) };
}

/** Where each page stands in the canonical text of a PDF, in order. */
export function pageStretches(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = 0; ;) {
    const end = text.indexOf(pageBreak, start);
    found.push({ start, end: end === -1 ? text.length : end });
    if (end === -1) return found;
    start = end + pageBreak.length;
  }
}

const [tab, lineFeed, formFeed, carriageReturn, space, replacement] = [0x09, 0x0a, 0x0c, 0x0d, 0x20, 0xfffd];

function isLone(raw: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdfff) return false;
  if (unit < 0xdc00) return !isLow(raw.charCodeAt(at + 1));
  const before = raw.charCodeAt(at - 1);
  return !(before >= 0xd800 && before < 0xdc00);
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Decoded by stretches: a call takes only so many arguments. */
function textOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.subarray(at, at + 8192));
  return text;
}
