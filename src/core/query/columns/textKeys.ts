import { folded } from "../field";
import { FilterError } from "../filterTokens";
import type { TextsField } from "./columns";
import { eachRow, inPieces, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";
import { noKey, type SortKeys } from "./radix";
import { isPlain, lowered } from "./textMask";

/** Texts up to this many bytes are sorted four bytes at a time. */
const longestPlain = 64;
/** UTF-16 code units of different texts that are kept at once for sorting. */
const keptUnits = 64 * 1024 * 1024;
/** Texts sorted without a pause. */
const sortedAtOnce = 4096;

/** Keys of the texts of the set's rows, in file order; the least important first. */
export async function keysOfTexts(field: TextsField, descending: boolean, among: PlaceSet, work: Work): Promise<readonly SortKeys[]> {
  const longest = await longestIfPlain(field, among, work);
  return longest !== null && longest <= longestPlain
    ? keysOfBytes(field, longest, descending, among, work)
    : [{ high: await keysOfAny(field, descending, among, work), low: null }];
}

/** Length in bytes of the longest text; null where one holds more than ASCII. */
async function longestIfPlain({ column }: TextsField, among: PlaceSet, work: Work): Promise<number | null> {
  let longest: number | null = 0;
  await eachRow(among, 2, work, (segment, rows, count) => {
    const { bytes, ends, codes, plain } = column.texts(segment);
    for (let index = 0; index < count && longest !== null; index++) {
      const text = codes === null ? rows[index]! : codes[rows[index]!]!;
      const from = text === 0 ? 0 : ends[text - 1]!;
      const length = ends[text]! - from;
      if (!plain && !isPlain(bytes, from, from + length)) longest = null;
      else if (length > longest) longest = length;
    }
  });
  return longest;
}

/** ASCII orders as its bytes do in lower case, four to a key; a text that ends is before one that goes on with zeros. */
async function keysOfBytes({ column }: TextsField, longest: number, descending: boolean, among: PlaceSet, work: Work): Promise<readonly SortKeys[]> {
  const words = Math.ceil(longest / 4);
  const keys = Array.from({ length: words + 1 }, () => new Uint32Array(among.count));
  const turn = descending ? 0x7fffffff : 0;
  let done = 0;
  await eachRow(among, 2 * words + 1, work, (segment, rows, count) => {
    const { bytes, ends, codes } = column.texts(segment);
    for (let index = 0; index < count; index++) {
      const text = codes === null ? rows[index]! : codes[rows[index]!]!;
      const from = text === 0 ? 0 : ends[text - 1]!;
      const to = ends[text]!;
      keys[words]![done + index] = (to - from) ^ turn;
      for (let word = 0; word < words; word++) {
        let key = 0;
        for (let at = from + 4 * word, end = at + 4; at < end; at++) key = (key << 8) | (at < to ? lowered[bytes[at]!]! : 0);
        keys[word]![done + index] = key ^ turn;
      }
    }
    done += count;
  });
  return keys.reverse().map((high) => ({ high, low: null }));
}

async function keysOfAny(field: TextsField, descending: boolean, among: PlaceSet, work: Work): Promise<Uint32Array> {
  const gathered = new TextGathering(field.name, among.count);
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  await eachRow(among, 32, work, (segment, rows, count) => {
    const { bytes, ends, codes } = field.column.texts(segment);
    for (let index = 0; index < count; index++) {
      const text = codes === null ? rows[index]! : codes[rows[index]!]!;
      gathered.add(folded(utf8.decode(bytes.subarray(text === 0 ? 0 : ends[text - 1]!, ends[text]))));
    }
  });
  return gathered.keys(descending, work);
}

/** Texts of rows, each different one kept once. */
export class TextGathering {
  readonly #codes = new Map<string | null, number>();
  readonly #rows: Uint32Array;
  #added = 0;
  #units = 0;

  constructor(
    readonly field: string,
    rows: number,
  ) {
    this.#rows = new Uint32Array(rows);
  }

  /** @throws FilterError where there is more text than can be kept */
  add(text: string | null): void {
    let code = this.#codes.get(text);
    if (code === undefined) {
      this.#codes.set(text, (code = this.#codes.size));
      this.#units += text?.length ?? 0;
      if (this.#units > keptUnits)
        throw new FilterError(`there is too much text to sort all these rows by "${this.field}": filter first, or sort by another column`, 0);
    }
    this.#rows[this.#added++] = code;
  }

  async keys(descending: boolean, work: Work): Promise<Uint32Array> {
    const ranks = await ranked([...this.#codes.keys()], descending, work);
    const keys = new Uint32Array(this.#rows.length);
    await inPieces(keys.length, 2, work, (from, to) => {
      for (let index = from; index < to; index++) keys[index] = ranks[this.#rows[index]!]!;
    });
    return keys;
  }
}

/** Ranks of texts in UTF-16 order, equal ones for equal texts; `noKey` for null. */
export async function ranked(texts: readonly (string | null)[], descending: boolean, work: Work): Promise<Uint32Array> {
  const sorted = await mergeSorted(
    texts.flatMap((text, index) => (text === null ? [] : [index])),
    (a, b) => texts[a]! <= texts[b]!,
    work,
  );
  const ranks = new Uint32Array(texts.length).fill(noKey);
  let rank = 0;
  await inPieces(sorted.length, 4, work, (from, to) => {
    for (let index = from; index < to; index++) {
      const one = sorted[index]!;
      if (index > 0 && texts[one] !== texts[sorted[index - 1]!]) rank++;
      ranks[one] = rank;
    }
  });
  if (descending)
    await inPieces(ranks.length, 1, work, (from, to) => {
      for (let index = from; index < to; index++) if (ranks[index] !== noKey) ranks[index] = rank - ranks[index]!;
    });
  return ranks;
}

/** A merge sort that can pause. `before(a, b)`: a may stand before b. */
async function mergeSorted(items: number[], before: (a: number, b: number) => boolean, work: Work): Promise<readonly number[]> {
  let from = items;
  for (let start = 0; start < from.length; start += sortedAtOnce) {
    const part = from.slice(start, start + sortedAtOnce).sort((a, b) => (before(a, b) ? (before(b, a) ? 0 : -1) : 1));
    part.forEach((one, index) => (from[start + index] = one));
    if (work.pace.spend(part.length * 64)) await work.pace.rest(work.signal);
  }
  let to = new Array<number>(from.length);
  for (let width = sortedAtOnce; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(middle + width, from.length);
      for (let [left, right, at] = [start, middle, start]; at < end; at++) {
        to[at] = right >= end || (left < middle && before(from[left]!, from[right]!)) ? from[left++]! : from[right++]!;
        if (at % sortedAtOnce === 0 && work.pace.spend(sortedAtOnce * 16)) await work.pace.rest(work.signal);
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
