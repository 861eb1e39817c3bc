import type { TextRange } from "./resolveEvidence";

/** Blocks of a long text begin at multiples of this many UTF-16 code units, or a little before. */
export const blockLength = 65_536;
/** How far before its multiple a block may begin, so that it begins a line. */
const slack = 8_192;

/**
 * The block of a long text that holds `offset`, in UTF-16 code units. Blocks part a text without gaps, whoever asks for which
 * first: they begin at line beginnings where lines are not too long, and never inside a surrogate pair. Offsets outside give the
 * first or the last block; an empty text has one empty block.
 */
export function textBlockAt(text: string, offset: number): TextRange {
  const at = Math.max(0, Math.min(offset, text.length - 1));
  const block = Math.floor(at / blockLength);
  const next = beginOf(text, block + 1);
  return at < next ? { start: beginOf(text, block), end: next } : { start: next, end: beginOf(text, block + 2) };
}

function beginOf(text: string, block: number): number {
  const at = block * blockLength;
  if (block === 0 || at >= text.length) return Math.min(at, text.length);
  const line = text.slice(at - slack, at).lastIndexOf("\n");
  if (line !== -1) return at - slack + line + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
