import { toUtf16 } from "../../evidence";
import type { Citation, Claim, Representation } from "../../formats/row";
import type { MessageText, TextPart } from "./contents";
import { linksIn, pageOf } from "./links";
import { sentencesOf, type Stretch } from "./sentences";
import { isObject, known, listOf, numberOf, objectsOf, textOf, wordOf, type JsonObject } from "./values";

/** A citation before it has an id, and the stretch of the answer it stands for. */
interface Found {
  readonly claim: Stretch;
  readonly url: string | null;
  readonly fields: Record<string, unknown>;
}

/**
 * What the answer rests on: citations that the model gave as such, for the stretch that carries them; and addresses in the
 * answer itself, for the sentence that holds them (`found_in: "answer"`).
 */
export function claimsAndCitations(
  answer: MessageText,
  representations: readonly Representation[],
): { readonly claims: readonly Claim[]; readonly citations: readonly Citation[] } {
  const sentences = withLinksJoined(answer.text);
  const given = answer.parts.flatMap((part) => givenCitations(part, sentences));
  const said = new Set(given.map(({ claim, url }) => key(claim, url)));
  const all = [...given, ...writtenCitations(answer.text, sentences, said)].sort(
    (a, b) => a.claim.start - b.claim.start || a.claim.end - b.claim.end,
  );
  const claims = new Map<string, Claim>();
  const byPage = pagesOf(representations);
  const citations = all.map((one, index): Citation => {
    const at = `${one.claim.start}-${one.claim.end}`;
    const claim = claims.get(at) ?? { id: `c${claims.size + 1}`, start: one.claim.start, end: one.claim.end };
    claims.set(at, claim);
    const page = one.url === null ? null : pageOf(one.url);
    const representation = page === null ? undefined : byPage.get(page);
    const { evidence, ...fields } = one.fields;
    return {
      id: `k${index + 1}`,
      claim_id: claim.id,
      ...(one.url === null ? {} : { url: one.url }),
      ...(representation === undefined ? {} : { representation_id: representation }),
      ...(isObject(evidence) ? { evidence: { ...evidence, ...(representation === undefined ? {} : { representation_id: representation }) } } : {}),
      ...fields,
    };
  });
  return { claims: [...claims.values()], citations };
}

/** Addresses in the answer, each once a sentence, where the model has not given them as citations of it already. */
function writtenCitations(text: string, sentences: readonly Stretch[], said: Set<string>): readonly Found[] {
  let at = 0;
  return linksIn(text).flatMap((link): Found[] => {
    while (at < sentences.length && sentences[at]!.end <= link.start) at++;
    const sentence = sentences[at];
    const claim = sentence && sentence.start < link.end ? sentence : { start: link.start, end: link.end };
    const name = key(claim, link.url);
    if (said.has(name)) return [];
    said.add(name);
    return [{ claim, url: link.url, fields: { found_in: "answer" } }];
  });
}

const key = ({ start, end }: Stretch, url: string | null) => `${start}-${end} ${url === null ? "" : (pageOf(url) ?? url)}`;

/** The first representation of each page. */
function pagesOf(representations: readonly Representation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const one of representations)
    for (const url of [one.url, one.final_url]) {
      const page = url === undefined || one.sha256 === undefined ? null : pageOf(url);
      if (page !== null && !found.has(page)) found.set(page, one.id);
    }
  return found;
}

/** Sentences; one that consists of links alone belongs to the sentence before it on its line, which it is there for. */
function withLinksJoined(text: string): readonly Stretch[] {
  const links = linksIn(text);
  const joined: Stretch[] = [];
  let next = 0;
  for (const sentence of sentencesOf(text)) {
    while (next < links.length && links[next]!.end <= sentence.start) next++;
    let [rest, last] = ["", sentence.start];
    for (let at = next; at < links.length && links[at]!.start < sentence.end; at++) {
      rest += text.slice(last, Math.max(last, links[at]!.start));
      last = Math.max(last, links[at]!.end);
    }
    rest += text.slice(last, sentence.end);
    const before = joined.at(-1);
    const alone = last > sentence.start && !/[\p{L}\p{N}]/u.test(rest);
    if (alone && before && !text.slice(before.end, sentence.start).includes("\n"))
      joined[joined.length - 1] = { start: before.start, end: Math.max(sentence.end, last) };
    else joined.push(sentence);
  }
  return joined;
}

/** Citations of one part of the answer. `cited_text` is a quotation, or a range of the part (in characters, as Python counts). */
function givenCitations({ part, text, start }: TextPart, sentences: readonly Stretch[]): Found[] {
  return objectsOf(part?.["citations"]).map((citation) => {
    const cited = citation["cited_text"];
    const range = Array.isArray(cited) ? rangeIn(text, cited) : null;
    const quoted = textOf(cited);
    return {
      claim: claimOf(range === null ? null : { start: start + range.start, end: start + range.end }, { start, end: start + text.length }, sentences),
      url: wordOf(citation["url"]),
      fields: {
        ...known({
          title: wordOf(citation["title"]),
          source: citation["type"] === "url" ? null : wordOf(citation["type"]),
          document_range: isObject(citation["range"]) ? plainRange(citation["range"]) : null,
          cited_range: Array.isArray(cited) ? cited : null,
        }),
        ...(quoted === null || quoted === "" ? {} : { evidence: { exact: quoted } }),
      },
    };
  });
}

const plainRange = (range: JsonObject) =>
  known({ type: wordOf(range["type"]), start_index: numberOf(range["start_index"]), end_index: numberOf(range["end_index"]) });

function rangeIn(text: string, cited: readonly unknown[]): Stretch | null {
  const [from, to] = [numberOf(listOf(cited)[0]), numberOf(listOf(cited)[1])];
  const start = from === null ? null : toUtf16(text, from, "codepoint");
  const end = to === null ? null : toUtf16(text, to, "codepoint");
  return start === null || end === null || end <= start ? null : { start, end };
}

/** A range stands for the sentences it touches: some providers mark only the link, not what it supports. Without one, the whole part. */
function claimOf(range: Stretch | null, part: Stretch, sentences: readonly Stretch[]): Stretch {
  if (range === null) return part;
  const touched = sentences.filter(({ start, end }) => start < range.end && end > range.start);
  return touched.length === 0 ? range : { start: Math.min(range.start, touched[0]!.start), end: Math.max(range.end, touched.at(-1)!.end) };
}
