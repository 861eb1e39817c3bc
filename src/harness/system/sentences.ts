/** A stretch of a text, in UTF-16 code units. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Lines of a text, cut after a full stop, question or exclamation mark that a capital follows, and after the marks of Chinese
 * and Japanese. White space at the ends is left out.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  for (const line of text.matchAll(/[^\n\f]+/g)) {
    let from = 0;
    for (const cut of [...line[0].matchAll(/[.!?]["”’)]?\s+(?=[\p{Lu}"“‘(])|[。！？][」』）]?/gu), null]) {
      const to = cut ? cut.index + cut[0].length : line[0].length;
      const piece = line[0].slice(from, to);
      const trimmed = piece.trim();
      const start = line.index + from + piece.indexOf(trimmed);
      if (trimmed !== "") found.push({ text: trimmed, start, end: start + trimmed.length });
      from = to;
    }
  }
  return found;
}

const little = new Set([
  "the",
  "and",
  "for",
  "this",
  "that",
  "its",
  "with",
  "from",
  "using",
  "page",
  "find",
  "read",
  "return",
  "extract",
  "identify",
  "get",
  "why",
  "cannot",
  "without",
]);

/** Words that say something, lower case, without duplicates. */
export const contentWords = (text: string): readonly string[] => [
  ...new Set(
    (
      text
        .normalize("NFKC")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => word.length > 2 && !little.has(word)),
  ),
];

/** The beginning of a word, so that "published" meets "publication". */
const stem = (word: string) => word.slice(0, 5);

/** How many of the words a text has, by their beginnings. */
export function overlap(words: readonly string[], text: string): number {
  const there = new Set(contentWords(text).map(stem));
  return words.filter((word) => there.has(stem(word))).length;
}
