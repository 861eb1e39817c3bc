import { createAnswer } from "./answerBuilder";
import type { RetrievalSystem, SystemAnswer, SystemTask, Tools } from "./contract";
import { findDate, findLead, findReplacementStatement, findTitle, findVersion } from "./findings";
import { obstacleOf, type Obstacle } from "./obstacles";
import { answerBySearch } from "./answerBySearch";
import { searchWantedBy } from "./searchWanted";
import { look, sentenceWith, type PageView } from "./pageView";
import { contentWords, overlap } from "./sentences";
import { wantedBy, type Wanted } from "./wanted";

/**
 * The reference system: it quotes. It looks at the page, says why it cannot be used or takes from it what the query names,
 * and cites the sentence it took it from. Nothing in it knows a case: it goes by the wording of the query and by what
 * pages and servers say. It is meant to be honest and easy to understand, not good.
 */
export const extractiveSystem: RetrievalSystem = {
  id: "extractive-reference",
  version: "1.0.0",
  async retrieve(task, tools) {
    const search = task.channel.adapter === "search" ? searchWantedBy(task.query) : null;
    if (search) return answerBySearch(search, task, tools, (url) => look(tools, url), { citeSnippets: false, citeSyndicated: false });
    const wanted = wantedBy(task.query);
    const url = task.start_url ?? (await firstHit(task, tools));
    if (url === null) return { kind: "refusal", code: "not-found", message: "The search found nothing.", representation_id: null };
    const first = await look(tools, url);
    if (first.kind === "failed") return { kind: "nothing", message: `The page could not be had (${first.error}).` };
    const obstacle = obstacleOf(first.page);
    if (obstacle && wanted.what === "replacement" && (obstacle.code === "gone" || obstacle.code === "not-found"))
      return replacementFor(task, tools, first.page, obstacle);
    if (obstacle) return refusal(obstacle, first.page);
    if (first.page.status >= 400) return { kind: "nothing", message: `The server answers ${first.page.status}.` };
    if (!wanted.linked) return answerFrom(first.page, wanted);
    return fromLinked(task, tools, first.page, wanted);
  },
};

const refusal = (obstacle: Obstacle, page: PageView): SystemAnswer => ({ kind: "refusal", ...obstacle, representation_id: page.representation_id });

async function firstHit(task: SystemTask, tools: Tools): Promise<string | null> {
  const found = await tools.search(task.query);
  return found.kind === "results" ? (found.hits[0]?.url ?? null) : null;
}

/** Follows the link that best fits the query. */
async function fromLinked(task: SystemTask, tools: Tools, page: PageView, wanted: Wanted): Promise<SystemAnswer> {
  const words = contentWords(task.query);
  const scored = (page.structure?.links ?? []).map((link) => {
    const isPdf = link.type === "application/pdf" || /\bpdf\b/i.test(link.text) || /\.pdf(?:[?#]|$)/i.test(link.href);
    return { link, score: (wanted.linked?.pdf && isPdf ? 10 : 0) + overlap(words, link.text) };
  });
  const best = scored.reduce<(typeof scored)[number] | null>((top, one) => (one.score > (top?.score ?? 0) ? one : top), null);
  if (!best || !URL.canParse(best.link.href, page.final_url)) return { kind: "nothing", message: "The page links to nothing that fits." };
  const linked = await look(tools, new URL(best.link.href, page.final_url).href, page.representation_id);
  if (linked.kind === "failed") return { kind: "nothing", message: `The linked document could not be had (${linked.error}).` };
  const obstacle = obstacleOf(linked.page);
  return obstacle ? refusal(obstacle, linked.page) : answerFrom(linked.page, wanted);
}

/** Searches for what the removed page was called, and reads hits until one says that it stands in for it. */
async function replacementFor(task: SystemTask, tools: Tools, gone: PageView, obstacle: Obstacle): Promise<SystemAnswer> {
  const removed = gone.heading ?? task.query;
  const found = await tools.search(`${removed} replacement`);
  const hits = found.kind === "results" ? found.hits.filter((hit) => hit.url !== gone.url && hit.url !== gone.final_url).slice(0, 3) : [];
  for (const hit of hits) {
    const seen = await look(tools, hit.url);
    if (seen.kind === "failed" || seen.page.status >= 400) continue;
    const statement = findReplacementStatement(seen.page, removed);
    if (!statement || seen.page.heading === null) continue;
    const answer = createAnswer();
    answer.claim(`The replacement is “${seen.page.heading}”.`, seen.page, statement);
    return answer.answer();
  }
  return refusal(obstacle, gone);
}

function answerFrom(page: PageView, wanted: Wanted): SystemAnswer {
  const answer = createAnswer();
  const title = findTitle(page);
  if (wanted.what === "date" || wanted.what === "version") {
    const found = wanted.what === "date" ? findDate(page, wanted.called) : findVersion(page, wanted.called);
    if (!found) return { kind: "nothing", message: `The page states no ${wanted.called}.` };
    answer.claim(`The ${wanted.called} is ${found.value}.`, page, found.passage);
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
