/** A citation marker in an answer: `[1]`, `[2, 3]`, `[4-6]`, `[^7]`, `［8］`, `【9】`, `【10†source】`, `¹²`. Offsets are UTF-16 code units. */
export interface CitationMarker {
  readonly start: number;
  readonly end: number;
  /** What it names, in its order, digits as ASCII. */
  readonly labels: readonly string[];
}

const mostDigits = 4;
const mostInRange = 50;
const digits = `[0-9０-９]{1,${mostDigits}}`;
const list = `\\^?${digits}(?: ?[,;，、；–-] ?\\^?${digits}){0,40}`;
const marker = new RegExp(`[[［](${list})[\\]］]|【(${list})(?:†[^【】\\n]{0,80})?】|([¹²³⁰⁴-⁹]{1,${mostDigits}})`, "gu");
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The markers of a text, in order. Linear in the text's length. */
export function citationMarkers(text: string): readonly CitationMarker[] {
  return [...text.matchAll(marker)].flatMap((found) => {
    const [whole, bracketed, lenticular, raised] = found;
    // 10² is a number: digits that are raised behind a digit are a power, not a citation.
    if (raised !== undefined && /[0-9]/.test(text[found.index - 1] ?? "")) return [];
    const labels = raised === undefined ? labelsOf(bracketed ?? lenticular ?? "") : [[...raised].map((one) => superscripts.indexOf(one)).join("")];
    return [{ start: found.index, end: found.index + whole.length, labels }];
  });
}

function labelsOf(text: string): readonly string[] {
  const ascii = text.replace(/[０-９]/gu, (digit) => String(digit.charCodeAt(0) - 0xff10));
  return ascii.split(/[,;，、；]/u).flatMap((part) => {
    const [from, to] = part.split(/[–-]/u).map((end) => end.replace(/[\s^]/gu, ""));
    const [first, last] = [Number(from), Number(to)];
    if (to === undefined || !(last >= first && last - first < mostInRange)) return [from, to].filter((one) => one !== undefined);
    return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
  });
}

/** What ends a sentence, in any of the scripts that answers come in, and the closing signs that may follow it. */
const stops = ".!?…。！？．｡؟۔।॥";
const closing = "\"'”’»)]」』）】〉》";

/**
 * Where the words end that a marker stands behind: the offset behind the last of them. A marker after a sentence's full stop
 * belongs to the sentence before it, as does a marker behind another one: "It was built in 1889. [1] It is tall." has [1] for
 * the first sentence, and so has "它建于1889年。[1]它很高。". Null where no words stand before it on its line (a list of
 * references begins so): it belongs to what follows.
 */
export function wordsBefore(text: string, { start }: CitationMarker, markers: readonly CitationMarker[]): number | null {
  const byEnd = endsOf(markers);
  let at = start;
  for (;;) {
    while (at > 0 && isBetween(text[at - 1]!)) at--;
    const before = byEnd.get(at);
    if (!before) break;
    at = before.start;
  }
  while (at > 0 && (stops.includes(text[at - 1]!) || closing.includes(text[at - 1]!) || isBetween(text[at - 1]!))) at--;
  return at === 0 || isLineEnd(text[at - 1]!) ? null : at;
}

/** Looked up once for each list of markers: every claim asks. */
const ends = new WeakMap<readonly CitationMarker[], ReadonlyMap<number, CitationMarker>>();
function endsOf(markers: readonly CitationMarker[]): ReadonlyMap<number, CitationMarker> {
  const known = ends.get(markers) ?? new Map(markers.map((one) => [one.end, one]));
  ends.set(markers, known);
  return known;
}

/** Place in the list of the first marker that begins at an offset or behind it. */
export function markerFrom(markers: readonly CitationMarker[], offset: number): number {
  let [low, high] = [0, markers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (markers[middle]!.start >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

const isLineEnd = (character: string) => character === "\n" || character === "\r" || character === "\u2028" || character === "\u2029";
const isBetween = (character: string) => !isLineEnd(character) && /\s/u.test(character);

/** Where the markers that open a stretch end, with the white space behind them, as far as they belong to words before it; `start` where there are none. */
export function withoutForeignMarkers(text: string, start: number, end: number, markers = citationMarkers(text)): number {
  let at = skipSpace(text, start, end);
  for (let place = markerFrom(markers, at); place < markers.length; place++) {
    const one = markers[place]!;
    if (one.start !== at || one.end > end) break;
    const words = wordsBefore(text, one, markers);
    if (words === null || words > start) break;
    at = skipSpace(text, one.end, end);
  }
  return at;
}

function skipSpace(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /\s/u.test(text[at]!)) at++;
  return at;
}
