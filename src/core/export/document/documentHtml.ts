import { tableHtml } from "../../grade/report/reportHtml";
import { reportStyle } from "../../grade/report/reportStyle";
import { safeHtml } from "../../grade/report/safeText";
import { base64Sha256 } from "../identifiers";
import type { Block, TextDocument } from "./document";

/** Beside what reports look like: lists of words, and how it all is printed. */
const style = `${reportStyle}
dl { display: grid; grid-template-columns: minmax(10ch, max-content) minmax(0, 1fr); gap: 2px 16px; margin: 8px 0 12px; max-width: 110ch; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
li { max-width: 100ch; overflow-wrap: anywhere; }
ul { padding-inline-start: 20px; margin: 4px 0 12px; }
@media (max-width: 560px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 6px; } }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #333; --line: #999; --back: #fff; --raised: #fff; --mark: #000; }
  body { padding: 0; font-size: 10pt; }
  h2, h3 { break-after: avoid; }
  dl, tr { break-inside: avoid; }
  table { break-inside: auto; }
  .wide { overflow: visible; }
  th, td { white-space: normal; }
}
`;

/** A document as one page: no script, nothing loaded from anywhere, its own style allowed by its hash alone. */
export const documentHtml = ({ title, blocks }: TextDocument): string =>
  [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${base64Sha256(style)}'; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${safeHtml(title)}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    "<main>",
    `<h1>${safeHtml(title)}</h1>`,
    ...blocks.map(blockHtml),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${safeHtml(block.text)}</h${block.level}>`;
    case "text":
      return `<p>${broken(block.text)}</p>`;
    case "list":
      return `<ul>${block.items.map((item) => `<li>${broken(item)}</li>`).join("")}</ul>`;
    case "terms":
      return `<dl>${block.terms.map(([name, text]) => `<dt>${safeHtml(name)}</dt><dd>${broken(text)}</dd>`).join("")}</dl>`;
    case "table":
      return `${block.table.note === undefined ? "" : `<p>${safeHtml(block.table.note)}</p>\n`}${tableHtml(block.table, block.table.title)}`;
  }
}

/** Line ends stay where people wrote them; everything else that would be obeyed is a mark. */
const broken = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(safeHtml)
    .join("\n");
