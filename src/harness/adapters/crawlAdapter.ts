import type { Representation } from "../../core/formats/row";
import type { Recorder } from "../recorder";
import type { Adapter } from "./adapter";
import type { Fetched, FetchAdapter } from "./fetchAdapter";

export interface CrawlAsk {
  readonly url: string;
  /** Links that may be followed one after the other. */
  readonly depth: number;
  /** Pages that may be fetched in all. */
  readonly pages: number;
}
export interface Crawled {
  readonly fetched: readonly { readonly asked: string; readonly depth: number; readonly got: Fetched & { readonly kind: "received" } }[];
  /** Addresses that were found and left, for the limits. */
  readonly left: number;
}

/**
 * Fetches a page and what it links to on its own host, breadth first and in the order of the pages. Every address is asked
 * once; the fetches are children of one span. `linksIn` gives the absolute addresses that a page links to.
 */
export function createCrawlAdapter(
  recorder: Recorder,
  fetcher: FetchAdapter,
  linksIn: (one: Representation) => Promise<readonly string[]>,
): Adapter<CrawlAsk, Crawled> {
  return {
    adapter: "crawler",
    provider: fetcher.provider,
    async ask({ url: start, depth: deepest, pages }) {
      const span = recorder.span("crawler", fetcher.provider, { "url.full": start, "crawl.max_depth": deepest, "crawl.max_pages": pages });
      const { host } = new URL(start);
      const fetched: Crawled["fetched"][number][] = [];
      const found = new Set([start]);
      let left = 0;
      let asked = 0;
      try {
        for (let level = [start], depth = 0; level.length > 0; depth++) {
          const next: string[] = [];
          for (const url of level) {
            if (asked >= pages || depth > deepest) {
              left++;
              continue;
            }
            asked++;
            const got = await fetcher.ask({ url, depth, parent: span.id });
            if (got.kind === "failed") continue;
            fetched.push({ asked: url, depth, got });
            for (const link of await linksIn(got.representation)) {
              if (found.has(link) || new URL(link).host !== host) continue;
              found.add(link);
              next.push(link);
            }
          }
          level = next;
        }
        span.end("ok", { "crawl.pages": fetched.length, "crawl.left": left });
      } catch (error) {
        span.end("error", { "error.type": "timeout" });
        throw error; // the task was stopped
      }
      return { fetched, left };
    },
  };
}
