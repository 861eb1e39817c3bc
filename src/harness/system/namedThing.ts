import { createAnswer } from "./answerBuilder";
import { hitsOf, notFound, pagesOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";
import { findLead, findTitle } from "./findings";

/** Looks for a thing by its exact name. Something with a name close to it is not it. */
export async function namedThing(work: SearchWork, name: string): Promise<SystemAnswer> {
  const found = await hitsOf(work, `"${name}"`);
  if (found.kind === "answer") return found.answer;
  const whole = new RegExp(`(?<![\\p{L}\\d])${name.replace(/[ -]/g, "[ -]?")}(?![\\p{L}\\d])`, "iu");
  const page = (await pagesOf(work, found.hits)).find(({ heading }) => heading !== null && whole.test(heading));
  const title = page && findTitle(page);
  if (!page || !title) return notFound(`No page that was found is ${name}.`);
  const answer = createAnswer();
  answer.claim(`The title is “${title.value}”.`, page, title.passage);
  const lead = findLead(page);
  if (lead) answer.claim(lead.value, page, lead.passage);
  return answer.answer();
}
