/** A stretch of a long text that is drawn as one block: whole lines where they are not too long. */
export interface TextChunk {
  readonly start: number;
  readonly end: number;
}

const target = 4_000;
const longest = 8_000;

/**
 * Cuts a text into blocks of some thousand characters, at line ends; a longer line is cut at a space, else between characters,
 * never in a surrogate pair. The browser lays out only the blocks in view, so 5 MB cost no more than a page.
 */
export function textChunks(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.length - start <= longest ? text.length : cutAfter(text, start);
    chunks.push({ start, end });
    start = end;
  }
  return chunks;
}

function cutAfter(text: string, start: number): number {
  const line = text.indexOf("\n", start + target);
  if (line !== -1 && line < start + longest) return line + 1;
  const earlier = text.lastIndexOf("\n", start + target);
  if (earlier > start) return earlier + 1;
  const space = text.lastIndexOf(" ", start + longest);
  if (space > start + target) return space + 1;
  const end = start + longest;
  const code = text.charCodeAt(end);
  return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}

/** Characters that would move or hide others without being seen themselves, with what is shown for them. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A piece of a line: plain, or one character that is shown as a mark. */
export type TextPiece = { readonly text: string; readonly mark: null } | { readonly text: string; readonly mark: string };

export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let last = 0;
  for (const match of text.matchAll(unseen)) {
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), mark: null });
    pieces.push({ text: match[0], mark: markOf(match[0].charCodeAt(0)) });
    last = match.index + 1;
  }
  if (last < text.length) pieces.push({ text: text.slice(last), mark: null });
  return pieces;
}

const markNames: Readonly<Record<number, string>> = {
  0x7f: "DEL",
  0x061c: "ALM",
  0x200b: "ZWSP",
  0x200e: "LRM",
  0x200f: "RLM",
  0x2028: "LS",
  0x2029: "PS",
  0x202a: "LRE",
  0x202b: "RLE",
  0x202c: "PDF",
  0x202d: "LRO",
  0x202e: "RLO",
  0x2060: "WJ",
  0x2066: "LRI",
  0x2067: "RLI",
  0x2068: "FSI",
  0x2069: "PDI",
  0xfeff: "BOM",
};

const controls = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(" ");

function markOf(code: number): string {
  if (code < 0x20) return controls[code]!;
  return markNames[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
