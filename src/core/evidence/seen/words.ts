/** Words of a text as numbers, the same number for the same word in every text that shares `ids`; with their places. */
export interface NumberedWords {
  readonly ids: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
}

/** UTF-16 code units read between two pauses. */
const slice = 131_072;

/**
 * Words of a text in order; in scripts without spaces each character is one. Marks between words (of Markdown, of tables,
 * punctuation) are left out: readers put in and take out such marks, and it is words that a model learns from.
 */
export function* numberedWords(text: string, ids: Map<string, number>): Generator<void, NumberedWords> {
  let [numbers, starts, ends] = [new Int32Array(1024), new Int32Array(1024), new Int32Array(1024)];
  let [count, rested] = [0, 0];
  for (const match of text.matchAll(word)) {
    if (count === numbers.length) [numbers, starts, ends] = [wider(numbers), wider(starts), wider(ends)];
    const name = match[0].toLowerCase();
    let id = ids.get(name);
    if (id === undefined) ids.set(name, (id = ids.size));
    numbers[count] = id;
    starts[count] = match.index;
    ends[count++] = match.index + match[0].length;
    if (match.index - rested < slice) continue;
    rested = match.index;
    yield;
  }
  return { ids: numbers.subarray(0, count), starts: starts.subarray(0, count), ends: ends.subarray(0, count), count };
}

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** A word is never longer than 64: a line of letters without end is many words. */
const word = new RegExp(String.raw`[${unspaced}]\p{M}{0,8}|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}]){1,64}`, "gu");

function wider(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const made = new Int32Array(numbers.length * 2);
  made.set(numbers);
  return made;
}
