import { decodeBytes } from "../core/evidence/decodeBytes";
import type { BrowserAdapter, BrowserAsk } from "./adapters/browserAdapter";
import { createCrawlAdapter } from "./adapters/crawlAdapter";
import { createFetchAdapter, type Fetched } from "./adapters/fetchAdapter";
import type { Wire } from "./adapters/exchange";
import type { Patience } from "./adapters/patience";
import type { SearchAdapter } from "./adapters/searchAdapter";
import type { HttpCache } from "./adapters/httpCache";
import type { SystemOptions } from "./options";
import type { PageSeen, Shown, Tools } from "./system/contract";
import { pageStructure } from "./system/pageStructure";
import type { Texts } from "./texts";

export interface ToolboxParts {
  readonly wire: Wire;
  readonly cache: HttpCache;
  readonly patience: Patience;
  readonly options: SystemOptions;
  readonly searcher: SearchAdapter;
  readonly texts: Texts;
  /** Null in a lane that has none. */
  readonly browser: BrowserAdapter | null;
  /** An adapter could not work: the run's trouble, whatever the system makes of it. */
  readonly broke: (why: string) => void;
}

/** The tools that a system gets: they record and archive whatever it does. */
export function createToolbox({ wire, cache, patience, options, searcher, texts, browser, broke }: ToolboxParts): Tools {
  const { recorder } = wire;
  const fetcher = createFetchAdapter(wire, cache, patience, options.max_redirects);
  const crawler = createCrawlAdapter(recorder, fetcher, async (one) => {
    const { markup } = await read(one.id);
    const base = one.final_url ?? one.url ?? "";
    return (markup === null ? [] : pageStructure(markup).links).flatMap(({ href }) => absolute(href, base));
  });
  const depths = new Map<string, number>();
  const depthFrom = (linkedFrom: string | undefined) => (linkedFrom === undefined ? 0 : (depths.get(linkedFrom) ?? 0) + 1);

  async function read(representationId: string) {
    const one = recorder.representations.find(({ id }) => id === representationId);
    const bytes = one && recorder.bytesOf(one.id);
    if (!one || !bytes) throw new Error(`no representation ${representationId} was received in this task`);
    const { text, kind } = await texts.of(one);
    if (text !== null && text !== "") await recorder.derive(one, text, kind === "pdf" ? "text@1 of pdf.js" : "text@1");
    return { text, markup: kind === "html" ? decodeBytes(bytes, one.content_type ?? null, null).text : null };
  }
  /** There is one page: what is asked of it at once is done one after the other. */
  let before: Promise<unknown> = Promise.resolve();
  function ask(what: BrowserAsk): Promise<Shown> {
    const asked = before.then(() => askBrowser(what));
    before = asked.catch(() => undefined); // told to whoever asked
    return asked;
  }
  async function askBrowser(what: BrowserAsk): Promise<Shown> {
    if (browser === null) return { kind: "failed", error: "no_browser" };
    try {
      const made = await browser.ask(what);
      if (made.kind === "shown") for (const id of [made.page.representation_id, made.page.document_id]) depths.set(id, what.depth);
      return made;
    } catch (error) {
      if (!wire.signal.aborted) broke((error as Error).message);
      throw error;
    }
  }
  let openDepth = 0;

  return {
    async fetch(url, linkedFrom) {
      const depth = depthFrom(linkedFrom);
      const fetched = await fetcher.ask({ url, depth });
      if (fetched.kind === "failed") return fetched;
      depths.set(fetched.representation.id, depth);
      return { kind: "received", page: pageSeen(url, fetched) };
    },
    search: (query) => searcher.ask(query),
    async crawl(url, limits) {
      const { fetched, left } = await crawler.ask({ url, ...limits });
      for (const { got, depth } of fetched) depths.set(got.representation.id, depth);
      return { pages: fetched.map(({ asked, got }) => pageSeen(asked, got)), left };
    },
    browse(url, { linkedFrom, steps = [] } = {}) {
      openDepth = depthFrom(linkedFrom);
      return ask({ url, depth: openDepth, steps });
    },
    act: (steps) => ask({ url: null, depth: openDepth, steps }),
    read,
  };
}

function pageSeen(url: string, { representation: one, status, hops }: Fetched & { readonly kind: "received" }): PageSeen {
  return {
    representation_id: one.id,
    url,
    final_url: one.final_url ?? url,
    status,
    content_type: one.content_type ?? null,
    bytes: one.bytes ?? 0,
    hops,
  };
}

function absolute(href: string, base: string): readonly string[] {
  if (!URL.canParse(href, base)) return [];
  const url = new URL(href, base);
  url.hash = "";
  return /^https?:$/.test(url.protocol) ? [url.href] : [];
}
