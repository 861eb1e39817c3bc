import { createAnswer } from "./answerBuilder";
import { hitsOf, notFound, pagesOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";
import { daysIn } from "./days";
import { shareOf, termsOf } from "./terms";

/** What was released or published on the day of asking, about the thing that the first page is about. A page that only names the day is not it. */
export async function todaysNote(work: SearchWork, noun: string): Promise<SystemAnswer> {
  const about = work.start?.heading ?? "";
  const found = await hitsOf(work, `${about} ${noun}`.trim());
  if (found.kind === "answer") return found.answer;
  const today = work.task.now.slice(0, 10);
  const [kind, name] = [termsOf(noun), termsOf(about)];
  for (const page of await pagesOf(work, found.hits)) {
    if (shareOf(kind, page.heading ?? "") < 1 || shareOf(name, page.heading ?? "") < 1) continue;
    const statement = page.sentences.find(({ text }) => /\breleased?\b|\bpublished\b|\bissued\b/i.test(text) && daysIn(text).includes(today));
    if (!statement) continue;
    const answer = createAnswer();
    answer.claim(statement.text, page, statement);
    return answer.answer();
  }
  return notFound(`No ${noun} that was found is of ${today}.`);
}
