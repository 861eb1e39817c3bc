import { valuesIn, type StatedValue } from "./values";

/** A term of a sentence: what is counted. `kind` decides what it weighs in a question. */
export interface Term {
  readonly term: string;
  readonly kind: "word" | "number" | "date";
  readonly start: number;
  readonly end: number;
}

/**
 * The terms of a sentence in order.
 * - Words, folded: NFKC, small letters, no accents or vowel signs of Arabic, the plural's s taken off as Harman's S stemmer does
 *   (D. Harman, "How effective is suffixing?", JASIS 42 (1991), 7–15).
 * - Where a script sets no spaces between words (Han, kana, Hangul with its endings, Thai, Lao, Khmer, Burmese), each pair of
 *   neighbouring characters, as search engines do (Lucene's CJKAnalyzer). `Intl.Segmenter` would find words, but its dictionary
 *   changes with the version of ICU, and the list must be the same everywhere. A lone character is a term.
 * - Values by their key whatever their notation; a date also as its month and its year.
 * - Function words of English and single Latin letters are left out: they say nothing by being shared.
 */
export function termsOf(sentence: string): readonly Term[] {
  const values = valuesIn(sentence);
  const found: Term[] = [];
  let value = 0;
  for (const match of sentence.matchAll(wordRun)) {
    const [start, end] = [match.index, match.index + match[0].length];
    while (value < values.length && values[value]!.end <= start) add(found, values[value++]!);
    const within = values[value];
    if (within && within.start < end && start < within.end) {
      // Scripts without spaces have values in the middle of a run (共有12,345人): what stands around them are words.
      addWords(found, sentence.slice(start, Math.max(start, within.start)), start);
      let rest = within.end;
      while (value < values.length && values[value]!.start < end && values[value]!.end <= end) {
        const one = values[value++]!;
        addWords(found, sentence.slice(rest, Math.max(rest, one.start)), rest);
        add(found, one);
        rest = one.end;
      }
      if (rest < end) addWords(found, sentence.slice(rest, end), rest);
    } else addWords(found, match[0], start);
  }
  while (value < values.length) add(found, values[value++]!);
  return found;
}

function add(found: Term[], { kind, key, start, end }: StatedValue): void {
  const at = { kind: kind === "date" ? ("date" as const) : ("number" as const), start, end };
  found.push({ ...at, term: `#${key}` });
  const [, year, month] = /^(\d{4})-(\d\d)(?:-\d\d)?$/u.exec(key) ?? [];
  if (year === undefined || month === undefined) return;
  if (key.length > 7) found.push({ ...at, kind: "word", term: `#${year}-${month}` });
  found.push({ ...at, kind: "word", term: `#${year}` });
}

function addWords(found: Term[], run: string, from: number): void {
  if (run === "") return;
  if (!unspaced.test(run)) {
    const term = folded(run);
    if (term !== "" && !says.has(term) && !(term.length === 1 && /[a-z]/u.test(term)))
      found.push({ term, kind: "word", start: from, end: from + run.length });
    return;
  }
  for (const part of run.matchAll(parts)) {
    if (!unspaced.test(part[0])) {
      addWords(found, part[0], from + part.index);
      continue;
    }
    const characters = [...part[0].matchAll(character)];
    for (const [index, first] of characters.entries()) {
      const second = characters[index + 1];
      if (!second && characters.length > 1) break;
      const text = `${first[0]}${second?.[0] ?? ""}`;
      const start = from + part.index + first.index;
      found.push({ term: text.normalize("NFKC"), kind: "word", start, end: start + text.length });
    }
  }
}

/** One form for the forms of a word. */
export function folded(word: string): string {
  const plain = word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/gu, "")
    .normalize("NFKC")
    .toLowerCase();
  return /^[a-z]{4,}s$/u.test(plain) ? singular(plain) : plain;
}

function singular(word: string): string {
  if (/[^ea]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^aeo]es$/u.test(word)) return word.slice(0, -1);
  return /[^us]s$/u.test(word) ? word.slice(0, -1) : word;
}

const scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"].map((name) => `\\p{scx=${name}}`).join("");
const wordRun = /[\p{L}\p{M}\p{N}]+/gu;
const unspaced = new RegExp(`[${scripts}]`, "u");
const parts = new RegExp(`[${scripts}\\p{M}]+|[^${scripts}]+`, "gu");
const character = /.\p{M}*/gsu;

const says = new Set(
  "the and for this that these those its it is are was were be been being with from into onto about of on in at by to as an or if then than so such there their they them he she his her him we our you your i my me do does did done has have had having will would shall should can could may might must which who whom whose what when where why how also more most some any all each other".split(
    " ",
  ),
);
