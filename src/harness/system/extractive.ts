import { answerBySearch } from "./answerBySearch";
import { answerFrom, firstHit, fromLinked, refusal, replacementFor, type Look } from "./answering";
import type { RetrievalSystem } from "./contract";
import { obstacleOf } from "./obstacles";
import { look as fetchAndRead } from "./pageView";
import { searchWantedBy } from "./searchWanted";
import { wantedBy } from "./wanted";

/**
 * The plainest system: it fetches and quotes. It looks at the page, says why it cannot be used or takes from it what the query names,
 * and cites the sentence it took it from. Nothing in it knows a case: it goes by the wording of the query and by what
 * pages and servers say. It is meant to be honest and easy to understand, not good.
 */
export const extractiveSystem: RetrievalSystem = {
  id: "extractive-reference",
  version: "1.0.0",
  async retrieve(task, tools) {
    const look: Look = (url, from) => fetchAndRead(tools, url, from?.representation_id);
    const search = task.channel.adapter === "search" ? searchWantedBy(task.query) : null;
    if (search) return answerBySearch(search, task, tools, look, { citeSnippets: false, citeSyndicated: false });
    const wanted = wantedBy(task.query);
    const url = task.start_url ?? (await firstHit(task.query, tools));
    if (url === null) return { kind: "refusal", code: "not-found", message: "The search found nothing.", representation_id: null };
    const first = await look(url);
    if (first.kind === "failed") return { kind: "nothing", message: `The page could not be had (${first.error}).` };
    const obstacle = obstacleOf(first.page);
    if (obstacle && wanted.what === "replacement" && (obstacle.code === "gone" || obstacle.code === "not-found"))
      return replacementFor(task, tools, look, first.page, obstacle);
    if (obstacle) return refusal(obstacle, first.page);
    if (first.page.status >= 400) return { kind: "nothing", message: `The server answers ${first.page.status}.` };
    if (!wanted.linked) return answerFrom(first.page, wanted);
    return fromLinked(task, look, first.page, wanted);
  },
};
