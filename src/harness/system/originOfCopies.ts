import { createAnswer } from "./answerBuilder";
import { hitsOf, pagesOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";
import { findLead, findTitle } from "./findings";
import type { PageView } from "./pageView";
import { shareOf, termsOf } from "./terms";

/** Two pages are copies of one article where each has nearly all that the shorter text says. */
const alike = 0.8;

/**
 * The origin of an article that several sites have. Pages of another text under the same title are left out. The origin is
 * the copy that others name: by a canonical link, else by a link in the sentence that says where it was first published.
 */
export async function originOfCopies(work: SearchWork): Promise<SystemAnswer> {
  const { start, habits } = work;
  if (!start || start.heading === null) return { kind: "nothing", message: "There is no article to begin with." };
  if (habits.citeSyndicated) return cited(start);
  const found = await hitsOf(work, `"${start.heading}"`);
  if (found.kind === "answer") return cited(start); // nobody else has it: it is its own origin
  const article = paragraphsOf(start);
  const copies = [start, ...(await pagesOf(work, found.hits))].filter((page) => shareOf(termsOf(article), paragraphsOf(page)) >= alike);
  const named = copies.flatMap((page) => originNamedBy(page));
  const origin = copies.find(({ final_url }) => named.includes(final_url)) ?? copies.find((page) => firstHere(page) !== null);
  return origin ? cited(origin) : { kind: "nothing", message: `None of ${copies.length} copies says where it comes from.` };
}

const paragraphsOf = (page: PageView) => page.structure?.paragraphs.slice(0, 3).join(" ") ?? "";
const first = /\bfirst (?:published|appeared)\b/i;
const firstHere = (page: PageView) => page.sentences.find(({ text }) => first.test(text)) ?? null;

function originNamedBy(page: PageView): readonly string[] {
  const canonical = page.structure?.canonical ?? null;
  const statement = firstHere(page);
  const links = statement
    ? (page.structure?.links ?? []).filter(({ text }) => text !== "" && statement.text.includes(text)).map(({ href }) => href)
    : [];
  return [...(canonical === null ? [] : [canonical]), ...links].flatMap((href) =>
    URL.canParse(href, page.final_url) ? [new URL(href, page.final_url).href] : [],
  );
}

function cited(page: PageView): SystemAnswer {
  const answer = createAnswer();
  const [title, lead, statement] = [findTitle(page), findLead(page), firstHere(page)];
  if (title) answer.claim(`The title is “${title.value}”.`, page, title.passage);
  if (lead) answer.claim(lead.value, page, lead.passage);
  if (statement) answer.claim(statement.text, page, statement);
  return answer.answer();
}
