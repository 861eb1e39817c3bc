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
  for (const pieces of term.pieces)
    if (pieces.every(isAscii))
      markFitting(
        texts,
        pieces.map((piece) => encoder.encode(piece)),
        verdicts,
      );
  if (plain) return verdicts;
  for (let text = 0, from = 0; text < count; text++) {
    const to = ends[text]!;
    if (!isPlain(bytes, from, to)) verdicts[text] = Number(term.fits(utf8.decode(bytes.subarray(from, to))));
    from = to;
  }
  return verdicts;
}

/** Marks the texts that fit, taken as ASCII. */
function markFitting({ bytes, ends, count }: SegmentTexts, pieces: Pieces, verdicts: Uint8Array): void {
  const first = pieces[0]!;
  const last = pieces[pieces.length - 1]!;
  const least = pieces.length === 1 ? first.length : first.length + last.length;
  const most = pieces.length === 1 ? first.length : Infinity;
  for (let text = 0, from = 0; text < count; text++) {
    const to = ends[text]!;
    const length = to - from;
    if (
      length >= least &&
      length <= most &&
      standsAt(bytes, from, first) &&
      (pieces.length === 1 || fitsRest(bytes, from + first.length, to, pieces))
    )
      verdicts[text] = 1;
    from = to;
  }
}

const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/u.test(text);

export function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  let all = 0;
  for (let at = from; at < to; at++) all |= bytes[at]!;
  return all < 0x80;
}

/** Whether the text goes on as the pieces after the first say. */
function fitsRest(bytes: Uint8Array, from: number, to: number, pieces: Pieces): boolean {
  const last = pieces[pieces.length - 1]!;
  const end = to - last.length;
  if (!standsAt(bytes, end, last)) return false;
  let at = from;
  for (let index = 1; index < pieces.length - 1; index++) {
    const piece = pieces[index]!;
    while (at + piece.length <= end && !standsAt(bytes, at, piece)) at++;
    if (at + piece.length > end) return false;
    at += piece.length;
  }
  return at <= end;
}

/** From the back: ids begin alike and end differently. */
function standsAt(bytes: Uint8Array, at: number, piece: Uint8Array): boolean {
  for (let index = piece.length - 1; index >= 0; index--) if (lowered[bytes[at + index]!] !== piece[index]) return false;
  return true;
}

/** ASCII in lower case. */
export const lowered: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
