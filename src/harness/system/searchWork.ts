import type { SystemAnswer, SystemTask, Tools } from "./contract";
import type { Looked, PageView } from "./pageView";

/** What an answer by search works with. */
export interface SearchWork {
  readonly task: SystemTask;
  readonly tools: Pick<Tools, "search">;
  /** Looks at an address the way the system does. */
  readonly look: (url: string) => Promise<Looked>;
  /** The page where the task begins, already looked at; null where it begins with the search. */
  readonly start: PageView | null;
  readonly habits: SearchHabits;
}

/** Bad habits that a configuration may have, so that they can be seen to fail. */
export interface SearchHabits {
  /** Answers from what the search says of a page, without looking at it. */
  readonly citeSnippets: boolean;
  /** Cites the copy at hand instead of looking for the origin. */
  readonly citeSyndicated: boolean;
}

export interface Hit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

export type Found = { readonly kind: "hits"; readonly hits: readonly Hit[] } | { readonly kind: "answer"; readonly answer: SystemAnswer };

/** Searches; a search that finds nothing is an answer of its own, and one that fails is none. */
export async function hitsOf(work: SearchWork, query: string): Promise<Found> {
  const found = await work.tools.search(query);
  if (found.kind === "failed") return { kind: "answer", answer: { kind: "nothing", message: `The search could not be had (${found.error}).` } };
  const known = [work.start?.url, work.start?.final_url];
  const hits = found.hits.filter(({ url }) => !known.includes(url));
  return hits.length > 0 ? { kind: "hits", hits } : { kind: "answer", answer: notFound(`The search for ${query} found nothing.`) };
}

export const notFound = (message: string): SystemAnswer => ({ kind: "refusal", code: "not-found", message, representation_id: null });

/** The pages of hits that can be read, in the search's order. */
export async function pagesOf(work: SearchWork, hits: readonly Hit[]): Promise<readonly PageView[]> {
  const pages: PageView[] = [];
  for (const { url } of hits) {
    const seen = await work.look(url);
    if (seen.kind === "page" && seen.page.status < 400 && seen.page.text !== null) pages.push(seen.page);
  }
  return pages;
}
