import { createAnswer } from "./answerBuilder";
import type { SystemAnswer, SystemTask, Tools } from "./contract";
import { findDate, findItems, findLead, findPrice, findReplacementStatement, findTitle, findVersion } from "./findings";
import { obstacleOf, type Obstacle } from "./obstacles";
import { sentenceWith, type Looked, type PageView } from "./pageView";
import { contentWords, overlap } from "./sentences";
import type { Wanted } from "./wanted";

/** How a system looks at an address; `linkedFrom` is the page that links to it. */
export type Look = (url: string, linkedFrom?: PageView) => Promise<Looked>;

export const refusal = (obstacle: Obstacle, page: PageView): SystemAnswer => ({
  kind: "refusal",
  ...obstacle,
  representation_id: page.representation_id,
});

/** The address of the first hit; null where the search finds nothing. */
export async function firstHit(query: string, tools: Pick<Tools, "search">): Promise<string | null> {
  const found = await tools.search(query);
  return found.kind === "results" ? (found.hits[0]?.url ?? null) : null;
}

/** Follows the link that best fits the query. */
export async function fromLinked(task: SystemTask, look: Look, page: PageView, wanted: Wanted): Promise<SystemAnswer> {
  const words = contentWords(task.query);
  const scored = (page.structure?.links ?? []).map((link) => {
    const isPdf = link.type === "application/pdf" || /\bpdf\b/i.test(link.text) || /\.pdf(?:[?#]|$)/i.test(link.href);
    return { link, score: (wanted.linked?.pdf && isPdf ? 10 : 0) + overlap(words, link.text) };
  });
  const best = scored.reduce<(typeof scored)[number] | null>((top, one) => (one.score > (top?.score ?? 0) ? one : top), null);
  if (!best || !URL.canParse(best.link.href, page.final_url)) return { kind: "nothing", message: "The page links to nothing that fits." };
  const linked = await look(new URL(best.link.href, page.final_url).href, page);
  if (linked.kind === "failed") return { kind: "nothing", message: `The linked document could not be had (${linked.error}).` };
  const obstacle = obstacleOf(linked.page);
  return obstacle ? refusal(obstacle, linked.page) : answerFrom(linked.page, wanted);
}

/** Searches for what the removed page was called, and reads hits until one says that it stands in for it. */
export async function replacementFor(
  task: SystemTask,
  tools: Pick<Tools, "search">,
  look: Look,
  gone: PageView,
  obstacle: Obstacle,
): Promise<SystemAnswer> {
  const removed = gone.heading ?? task.query;
  const found = await tools.search(`${removed} replacement`);
  const hits = found.kind === "results" ? found.hits.filter((hit) => hit.url !== gone.url && hit.url !== gone.final_url).slice(0, 3) : [];
  for (const hit of hits) {
    const seen = await look(hit.url);
    if (seen.kind === "failed" || seen.page.status >= 400) continue;
    const statement = findReplacementStatement(seen.page, removed);
    if (!statement || seen.page.heading === null) continue;
    const answer = createAnswer();
    answer.claim(`The replacement is “${seen.page.heading}”.`, seen.page, statement);
    return answer.answer();
  }
  return refusal(obstacle, gone);
}

/** What the query names, as the page states it, or why there is no answer in it. */
export function answerFrom(page: PageView, wanted: Wanted): SystemAnswer {
  const answer = createAnswer();
  const title = findTitle(page);
  if (wanted.what === "date" || wanted.what === "version") {
    const found = wanted.what === "date" ? findDate(page, wanted.called) : findVersion(page, wanted.called);
    if (!found) return { kind: "nothing", message: `The page states no ${wanted.called}.` };
    answer.claim(`The ${wanted.called} is ${found.value}.`, page, found.passage);
    return answer.answer();
  }
  if (wanted.what === "price") {
    const found = findPrice(page);
    if (!found) return { kind: "nothing", message: "The page states no price." };
    answer.claim(`The price is ${found.value}.`, page, found.passage);
    return answer.answer();
  }
  if (wanted.what === "items") {
    const found = findItems(page);
    if (found.length === 0) return { kind: "nothing", message: "The page has no list." };
    for (const { value, passage } of found) answer.claim(`It lists “${value}”.`, page, passage);
    return answer.answer();
  }
  if (title === null) return { kind: "nothing", message: "The page has no title in its text." };
  if (wanted.what === "canonical") {
    const address = sentenceWith(page, page.final_url);
    if (page.hops.some(({ status }) => status !== 301 && status !== 308))
      return { kind: "nothing", message: "Not every redirect on the way is permanent." };
    answer.claim(`The canonical page is ${page.final_url}.`, page, address ?? title.passage);
    answer.claim(`Its title is “${title.value}”.`, page, title.passage);
    return answer.answer();
  }
  answer.claim(`The title is “${title.value}”.`, page, title.passage);
  if (wanted.what === "page") {
    const lead = findLead(page);
    if (lead) answer.claim(lead.value, page, lead.passage);
  }
  return answer.answer();
}
