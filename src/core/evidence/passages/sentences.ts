/** A sentence, or a part of one that is too long, in UTF-16 code units of the text. White space at its ends is left out. */
export interface SentencePlace {
  readonly start: number;
  readonly end: number;
}

/** Nobody reads more than this at a glance; longer sentences (lists, source without line ends) are parted at a space. */
export const longestSentence = 600;

/**
 * The sentences of a text in order, one at a time: a line end ends one; so do 。！？ wherever they stand, and . ! ? … with their
 * like in other scripts where white space and no small letter follows. Initials and common abbreviations end none. The rows
 * of a table are lines, and so passages of their own.
 */
export function* sentencesOf(text: string): Generator<SentencePlace, void> {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineEnd(code)) {
      yield* trimmed(text, start, at);
      start = at + 1;
    } else if (fullStops.has(code) || (stops.has(code) && endsHere(text, start, at))) {
      const end = afterClosing(text, at + 1);
      yield* trimmed(text, start, end);
      start = end;
      at = end - 1;
    } else if (at - start >= longestSentence) {
      const end = partedAt(text, start, at);
      yield* trimmed(text, start, end);
      start = end;
      at = Math.max(at, end) - 1;
    }
  }
  yield* trimmed(text, start, text.length);
}

const isLineEnd = (code: number) => code === 0x0a || code === 0x0c || code === 0x0d || code === 0x2028 || code === 0x2029;
const codes = (characters: string) => new Set([...characters].map((character) => character.charCodeAt(0)));
const fullStops = codes("。！？｡");
const stops = codes(".!?…؟۔।");
const closing = codes("\"'”’»)]」』）】");

function afterClosing(text: string, at: number): number {
  while (at < text.length && (closing.has(text.charCodeAt(at)) || stops.has(text.charCodeAt(at)))) at++;
  return at;
}

/** Whether the stop at `at` ends a sentence that began at `start`. */
function endsHere(text: string, start: number, at: number): boolean {
  const end = afterClosing(text, at + 1);
  const after = /^[ \t\u00a0\u3000]+(\S)?/u.exec(text.slice(end, end + 8));
  if (after === null) return end === text.length || isLineEnd(text.charCodeAt(end));
  if (after[1] !== undefined && /\p{Ll}/u.test(after[1])) return false;
  if (text[at] !== ".") return true;
  const word = /[\p{L}\p{M}.]+$/u.exec(text.slice(Math.max(start, at - 12), at))?.[0] ?? "";
  return !/^\p{Lu}$/u.test(word) && !abbreviations.has(word.toLowerCase());
}

const abbreviations = new Set(
  "mr mrs ms dr prof st no nos vol fig figs eq sec ch art vs cf e.g i.e eds ed rev gen col lt sgt jr sr approx jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k".split(
    " ",
  ),
);

/** Where a sentence that goes on too long is parted: at its last space, else between two characters. */
function partedAt(text: string, start: number, at: number): number {
  for (let space = at; space > start + longestSentence / 2; space--) if (/\s/u.test(text[space]!)) return space + 1;
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function* trimmed(text: string, from: number, to: number): Generator<SentencePlace, void> {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  if (start < end) yield { start, end };
}

const isBlank = (code: number) => code === 0x20 || code === 0x09 || code === 0xa0 || code === 0x3000 || isLineEnd(code);
