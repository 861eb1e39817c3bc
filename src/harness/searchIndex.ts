import MiniSearch from "minisearch";
import { answer, type FixtureReply, type SearchDocument } from "./fixtures/fixture";

/** Words that say nothing about a page: a search engine does not look for them. */
const little = new Set([
  "a",
  "an",
  "and",
  "are",
  "as",
  "at",
  "by",
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
  "to",
  "was",
  "with",
]);

/** How a text is compared: compatibility forms as one, lower case, numbers without commas, and 臺 as the 台 that it is written for as often. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/臺/g, "台");
const scriptWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * The terms of a text: words, and for Chinese and Japanese, which have no spaces between them, every two neighbouring
 * characters (颱風警報 is 颱風, 風警, 警報). A character that stands alone is a term.
 */
export function searchTerms(text: string): readonly string[] {
  return (plain(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => {
    const runs = word.match(scriptWithoutSpaces) ?? [];
    const others = word.split(scriptWithoutSpaces).filter((part) => part !== "" && !little.has(part));
    return [...others, ...runs.flatMap(pairs)];
  });
}

function pairs(run: string): readonly string[] {
  const characters = [...run];
  return characters.length === 1 ? characters : characters.slice(1).map((second, at) => `${characters[at]!}${second}`);
}

/**
 * The JSON search API: `?q=` words, `?limit=` (10); answers `{results: [{url, title, snippet}]}`, best first. Any of the words
 * makes a hit; what stands in double quotes must be there as a phrase.
 */
export function searchOver(documents: readonly SearchDocument[]): (parameters: URLSearchParams) => FixtureReply {
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: ["title", "text"],
    storeFields: ["url", "title", "text"],
    tokenize: (text) => [...searchTerms(text)],
    processTerm: (term) => term,
    searchOptions: { boost: { title: 2 }, prefix: (term) => /^\p{Script=Latin}{4,}$/u.test(term) },
  });
  index.addAll(documents.map((document, id) => ({ ...document, id })));
  return (parameters) => {
    const limit = Math.min(20, Math.max(1, Number(parameters.get("limit") ?? 10) || 10));
    const query = parameters.get("q") ?? "";
    const phrases = [...query.matchAll(/["“]([^"”]+)["”]/g)].map((match) => searchTerms(match[1]!)).filter((phrase) => phrase.length > 0);
    const results = index
      .search(query, {
        filter: (hit) =>
          phrases.every((phrase) => hasPhrase(searchTerms(hit["title"] as string), phrase) || hasPhrase(searchTerms(hit["text"] as string), phrase)),
      })
      .slice(0, limit)
      .map(({ url, title, text }) => ({ url: url as string, title: title as string, snippet: text as string }));
    return answer(200, { "content-type": "application/json", "cache-control": "no-store" }, JSON.stringify({ results }));
  };
}

const hasPhrase = (terms: readonly string[], phrase: readonly string[]) =>
  terms.some((_, at) => phrase.every((term, offset) => terms[at + offset] === term));
