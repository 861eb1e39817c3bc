import { createAnswer } from "./answerBuilder";
import { hitsOf, notFound, pagesOf, type SearchWork } from "./searchWork";
import type { SystemAnswer } from "./contract";
import { findTitle } from "./findings";
import type { PageView } from "./pageView";
import type { Sentence } from "./sentences";
import { shareOf, termsOf } from "./terms";

const official = /\bofficial(?:ly)?\b|官方/i;
/** The page speaks of itself, not of another one. */
const itself = /\bthis (?:document|page|site|text)\b|本網頁|本网页|本頁|本页|本站|本文件/i;
const denied =
  /\bun-?official|\b(?:not|never|no longer|was)\b[^.]*\bofficial\b|\bobsoleted\b|\bsuperseded\b|非官方|並非|并非|不是|轉載|转载|轉自|转自/i;

/**
 * The page that says of itself that it is the official one for what the query names. A page that points to another, denies
 * it, was obsoleted or passes something on does not; of several, the one whose statement has most of the query wins.
 */
export async function officialSource(work: SearchWork): Promise<SystemAnswer> {
  const { query } = work.task;
  const found = await hitsOf(work, query);
  if (found.kind === "answer") return found.answer;
  const wanted = termsOf(query);
  // Whose official source it is, where the query says it in Chinese: 台灣官方 is no other country's.
  const owner = termsOf(/\p{Script=Han}{2}(?=官方)/u.exec(query)?.[0] ?? "");
  const candidates = (await pagesOf(work, found.hits)).flatMap((page) => {
    const statement = statementOf(page);
    return statement && (owner.size === 0 || shareOf(owner, statement.text) === 1)
      ? [{ page, statement, share: shareOf(wanted, statement.text) }]
      : [];
  });
  const best = candidates.reduce<(typeof candidates)[number] | null>((top, one) => (top === null || one.share > top.share ? one : top), null);
  const title = best && findTitle(best.page);
  if (!best || !title || best.share < 0.3) return notFound("No page that was found says that it is the official one.");
  const answer = createAnswer();
  answer.claim(/\p{Script=Han}/u.test(query) ? `來源為「${title.value}」。` : `The title is “${title.value}”.`, best.page, title.passage);
  answer.claim(best.statement.text, best.page, best.statement);
  return answer.answer();
}

function statementOf(page: PageView): Sentence | null {
  if (page.sentences.some(({ text }) => official.test(text) && denied.test(text))) return null;
  return page.sentences.find(({ text }) => official.test(text) && itself.test(text)) ?? null;
}
