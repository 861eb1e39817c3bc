/** Words that ask or join, and say nothing of what is asked for. */
const little = new Set([
  "a",
  "an",
  "and",
  "at",
  "by",
  "find",
  "for",
  "from",
  "in",
  "is",
  "it",
  "its",
  "of",
  "on",
  "or",
  "s",
  "the",
  "this",
  "to",
  "with",
]);
const han = /\p{Script=Han}+/gu;

/**
 * What a text is about, for comparing: words by their beginnings, and of Chinese, which has no spaces, every two neighbouring
 * characters. 臺 and 台 are one; numbers have no commas.
 */
export function termsOf(text: string): ReadonlySet<string> {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/臺/g, "台");
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => [
      ...word
        .split(han)
        .filter((part) => part !== "" && !little.has(part))
        .map((part) => part.slice(0, 6)),
      ...(word.match(han) ?? []).flatMap((run) => {
        const characters = [...run];
        return characters.slice(1).map((second, at) => `${characters[at]!}${second}`);
      }),
    ]),
  );
}

/** Share of the wanted terms that a text has, from 0 to 1. */
export function shareOf(wanted: ReadonlySet<string>, text: string): number {
  const there = termsOf(text);
  return wanted.size === 0 ? 0 : [...wanted].filter((term) => there.has(term)).length / wanted.size;
}
