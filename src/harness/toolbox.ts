import { decodeBytes } from "../core/evidence/decodeBytes";
import { createFetchAdapter } from "./adapters/fetchAdapter";
import type { Wire } from "./adapters/exchange";
import type { Patience } from "./adapters/patience";
import { createSearchAdapter } from "./adapters/searchAdapter";
import type { ValidatorCache } from "./adapters/validatorCache";
import type { SystemOptions } from "./options";
import type { PageSeen, Tools } from "./system/contract";
import type { Texts } from "./texts";

export interface ToolboxParts {
  readonly wire: Wire;
  readonly cache: ValidatorCache;
  readonly patience: Patience;
  readonly options: SystemOptions;
  readonly searchUrl: string;
  readonly texts: Texts;
}

/** The tools that a system gets: they record and archive whatever it does. */
export function createToolbox({ wire, cache, patience, options, searchUrl, texts }: ToolboxParts): Tools {
  const { recorder } = wire;
  const fetcher = createFetchAdapter(wire, cache, patience, options.max_redirects);
  const searcher = createSearchAdapter(wire, searchUrl, "fixture-search", patience, options.search_results);
  const depths = new Map<string, number>();
  return {
    async fetch(url, linkedFrom) {
      const depth = linkedFrom === undefined ? 0 : (depths.get(linkedFrom) ?? 0) + 1;
      const fetched = await fetcher.fetch(url, depth);
      if (fetched.kind === "failed") return fetched;
      const { representation: one, status, hops } = fetched;
      depths.set(one.id, depth);
      const page: PageSeen = {
        representation_id: one.id,
        url,
        final_url: one.final_url ?? url,
        status,
        content_type: one.content_type ?? null,
        bytes: one.bytes ?? 0,
        hops,
      };
      return { kind: "received", page };
    },
    search: (query) => searcher.search(query),
    async read(representationId) {
      const one = recorder.representations.find(({ id }) => id === representationId);
      const bytes = one && recorder.bytesOf(one.id);
      if (!one || !bytes) throw new Error(`no representation ${representationId} was received in this task`);
      const { text, kind } = await texts.of(one);
      if (text !== null && text !== "") await recorder.derive(one, text, kind === "pdf" ? "text@1 of pdf.js" : "text@1");
      return { text, markup: kind === "html" ? decodeBytes(bytes, one.content_type ?? null, null).text : null };
    },
  };
}
