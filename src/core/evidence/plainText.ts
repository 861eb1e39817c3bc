import { pageBreak, pageText } from "./pdfPage";

/** Canonical text of JSON, XML, Markdown and plain text: what was decoded, with line feeds as the only line ends. */
export function plainText(decoded: string): string {
  return wellFormed(decoded.includes("\r") ? decoded.replace(/\r\n?/g, "\n") : decoded);
}

/**
 * Canonical text of a PDF from the text of its pages: line feeds as line ends, no spaces before them, none around a page;
 * pages are parted by a line that holds one form feed, also where a page is empty, so that the n-th part is the n-th page.
 */
export function textOfPages(pages: readonly string[]): string {
  return pages.map((page) => pageText(page).text).join(pageBreak);
}

/** A lone surrogate has no place in a text that is hashed and converted between units: U+FFFD stands for it. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
