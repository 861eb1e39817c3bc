import type { TextTerm } from "../terms";
import type { SegmentTexts } from "./columns";
import { maskCodes } from "./masks";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

type Pieces = readonly Uint8Array[];

/**
 * Tests the texts of a segment's rows, one bit a row; the term is one of a field of kind `text`. ASCII is compared as bytes,
 * since folding only lowers its case; anything else is decoded and folded.
 */
export function maskTexts(texts: SegmentTexts, term: TextTerm, rows: number, words: Uint32Array): void {
  const verdicts = textVerdicts(texts, term);
  if (texts.codes !== null) return maskCodes(texts.codes, verdicts, rows, words);
  words.fill(0, 0, Math.ceil(rows / 32));
  for (let row = 0; row < rows; row++) words[row >>> 5]! |= verdicts[row]! << (row & 31);
}

function textVerdicts(texts: SegmentTexts, term: TextTerm): Uint8Array {
  const { bytes, ends, count, plain } = texts;
  const verdicts = new Uint8Array(count);
  // Nothing that holds more than ASCII once it is folded occurs in ASCII.
  const patterns = term.pieces.filter((pieces) => pieces.every(isAscii)).map((pieces) => pieces.map((piece) => encoder.encode(piece)));
  for (let text = 0, from = 0; text < count; text++) {
    const to = ends[text]!;
    verdicts[text] = Number(
      plain || isPlain(bytes, from, to) ? fitsAny(bytes, from, to, patterns) : term.fits(utf8.decode(bytes.subarray(from, to))),
    );
    from = to;
  }
  return verdicts;
}

const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/u.test(text);

export function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  let all = 0;
  for (let at = from; at < to; at++) all |= bytes[at]!;
  return all < 0x80;
}

function fitsAny(bytes: Uint8Array, from: number, to: number, patterns: readonly Pieces[]): boolean {
  for (let index = 0; index < patterns.length; index++) if (fits(bytes, from, to, patterns[index]!)) return true;
  return false;
}

function fits(bytes: Uint8Array, from: number, to: number, pieces: Pieces): boolean {
  const first = pieces[0]!;
  if (pieces.length === 1) return to - from === first.length && standsAt(bytes, from, first);
  const last = pieces[pieces.length - 1]!;
  if (to - from < first.length + last.length || !standsAt(bytes, from, first) || !standsAt(bytes, to - last.length, last)) return false;
  const end = to - last.length;
  let at = from + first.length;
  for (let index = 1; index < pieces.length - 1; index++) {
    const piece = pieces[index]!;
    while (at + piece.length <= end && !standsAt(bytes, at, piece)) at++;
    if (at + piece.length > end) return false;
    at += piece.length;
  }
  return at <= end;
}

function standsAt(bytes: Uint8Array, at: number, piece: Uint8Array): boolean {
  for (let index = 0; index < piece.length; index++) if (lowered[bytes[at + index]!] !== piece[index]) return false;
  return true;
}

/** ASCII in lower case. */
export const lowered: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
