import { answerBySearch } from "./answerBySearch";
import { answerFrom, firstHit, fromLinked, refusal, replacementFor, type Look } from "./answering";
import { browsePage, submitForm } from "./browsing";
import type { RetrievalSystem, SystemAnswer, SystemTask, Tools } from "./contract";
import { obstacleOf, type Obstacle } from "./obstacles";
import { look as fetchAndRead, type PageView } from "./pageView";
import { nextAfterFetch } from "./routing";
import { searchWantedBy } from "./searchWanted";
import { wantedBy, type Wanted } from "./wanted";

/** Bad habits of the router itself, so that what they break can be seen. All are off in the reference. */
export interface RouterHabits {
  /** Opens a browser although what was fetched suffices. */
  readonly browserAlways: boolean;
  /** Takes any answer of status 200 for the page that was asked for. */
  readonly trustStatus200: boolean;
  /** Sends the form of a page that has one. */
  readonly submitForm: boolean;
  readonly citeSnippets: boolean;
  readonly citeSyndicated: boolean;
}

export const noHabits: RouterHabits = { browserAlways: false, trustStatus200: false, submitForm: false, citeSnippets: false, citeSyndicated: false };

type Routed =
  | { readonly kind: "page"; readonly page: PageView }
  | { readonly kind: "stopped"; readonly page: PageView; readonly obstacle: Obstacle }
  | { readonly kind: "failed"; readonly error: string };

/**
 * The reference system: the cheapest adapter first, the next one only where what came says that it is needed, and a stop
 * where somebody says no. It answers by quoting. Nothing in it knows a case: it goes by the wording of the query and by
 * what pages and servers say.
 */
export function createFallbackRouter(habits: RouterHabits = noHabits): RetrievalSystem {
  return {
    id: "fallback-router",
    version: "1.0.0",
    async retrieve(task, tools) {
      const wanted = wantedBy(task.query);
      const look: Look = async (url, from) => {
        const routed = await route(tools, url, wanted, habits, from);
        return routed.kind === "stopped" ? { kind: "page", page: routed.page } : routed;
      };
      const search = task.channel.adapter === "search" ? searchWantedBy(task.query) : null;
      if (search) return answerBySearch(search, task, tools, look, habits);
      const url = task.start_url ?? (await firstHit(task.query, tools));
      if (url === null) return { kind: "refusal", code: "not-found", message: "The search found nothing.", representation_id: null };
      const first = await route(tools, url, wanted, habits);
      if (first.kind === "failed") return { kind: "nothing", message: `The page could not be had (${first.error}).` };
      if (first.kind === "stopped") return stopped(task, tools, look, first, wanted);
      if (first.page.status >= 400) return { kind: "nothing", message: `The server answers ${first.page.status}.` };
      if (habits.submitForm && first.page.structure?.hasSendingForm) await submitForm(tools, first.page.final_url);
      return wanted.linked ? fromLinked(task, look, first.page, wanted) : answerFrom(first.page, wanted);
    },
  };
}

/** Refuses, but for a removed page whose replacement is wanted. */
function stopped(
  task: SystemTask,
  tools: Tools,
  look: Look,
  { page, obstacle }: Routed & { readonly kind: "stopped" },
  wanted: Wanted,
): SystemAnswer | Promise<SystemAnswer> {
  const isGone = obstacle.code === "gone" || obstacle.code === "not-found";
  return wanted.what === "replacement" && isGone ? replacementFor(task, tools, look, page, obstacle) : refusal(obstacle, page);
}

async function route(tools: Tools, url: string, wanted: Wanted, habits: RouterHabits, from?: PageView): Promise<Routed> {
  const fetched = await fetchAndRead(tools, url, from?.representation_id);
  if (fetched.kind === "failed") return fetched;
  if (habits.trustStatus200 && fetched.page.status === 200) return fetched;
  const next = nextAfterFetch(fetched.page);
  if (next.do === "stop") return { kind: "stopped", page: fetched.page, obstacle: next.obstacle };
  if (next.do === "use" && !(habits.browserAlways && fetched.page.structure)) return fetched;
  const browsed = await browsePage(tools, fetched.page.final_url, wanted);
  if (browsed.kind === "failed") return browsed;
  const obstacle = obstacleOf(browsed.page);
  return obstacle ? { kind: "stopped", page: browsed.page, obstacle } : browsed;
}
