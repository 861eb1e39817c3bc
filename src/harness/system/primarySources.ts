import { createAnswer } from "./answerBuilder";
import { hitsOf, notFound, pagesOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";
import { findLead, findTitle } from "./findings";
import type { PageView } from "./pageView";
import type { Sentence } from "./sentences";

const own = /\b(?:we|our|ours|ourselves)\b/i;
const found = /\b(?:counted|measured|recorded|surveyed|ledger|records|readings)\b/i;
const passedOn = /\baccording to\b|\breports?\b|\breported\b|\bsays\b/i;

/**
 * Sources that found out for themselves what the first page claims, each from another publisher: pages with a sentence that
 * has the claim's number, speaks of the publisher's own finding and does not name somebody else for it.
 */
export async function primarySources(work: SearchWork, count: number): Promise<SystemAnswer> {
  const claim = work.start && findLead(work.start);
  // A number with commas is a count; one without may be a year.
  const number = claim && (/\d{1,3}(?:,\d{3})+/.exec(claim.value) ?? /\d{3,}/.exec(claim.value))?.[0];
  if (!claim || !number) return { kind: "nothing", message: "The first page makes no claim with a number." };
  const searched = await hitsOf(work, `${claim.value} "${number}"`);
  if (searched.kind === "answer") return searched.answer;
  const taken = new Map<string, { readonly page: PageView; readonly statement: Sentence }>();
  for (const page of await pagesOf(work, searched.hits)) {
    const statement = page.sentences.find(({ text }) => text.includes(number) && own.test(text) && found.test(text) && !passedOn.test(text));
    const publisher = new URL(page.final_url).hostname;
    if (statement && !taken.has(publisher)) taken.set(publisher, { page, statement });
  }
  const sources = [...taken.values()].slice(0, count);
  if (sources.length < count) return notFound(`Only ${sources.length} of ${count} independent primary sources were found.`);
  const answer = createAnswer();
  for (const { page, statement } of sources) {
    const title = findTitle(page);
    if (title) answer.claim(`One source is “${title.value}”.`, page, title.passage);
    answer.claim(statement.text, page, statement);
  }
  return answer.answer();
}
