import * as z from "zod";
import type { Adapter } from "./adapter";
import type { Wire } from "./exchange";
import { patientExchange, type Patience } from "./patience";

/** A hit. Its snippet says where to look; it is no representation of the page and cannot be cited. */
export interface SearchHit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}
export type Found = { readonly kind: "results"; readonly hits: readonly SearchHit[] } | { readonly kind: "failed"; readonly error: string };
export type SearchAdapter = Adapter<string, Found>;

const answerShape = z.looseObject({ results: z.array(z.looseObject({ url: z.string(), title: z.string(), snippet: z.string() })) });

/** A JSON search API: `GET <endpoint>?q=…&limit=…`. The whole answer is archived: it shows where an address came from. */
export function createSearchAdapter(wire: Wire, endpoint: string, provider: string, patience: Patience, limit: number): SearchAdapter {
  return {
    adapter: "search",
    provider,
    async ask(query) {
      const url = `${endpoint}?${new URLSearchParams({ q: query, limit: String(limit) }).toString()}`;
      const made = await patientExchange(wire, { adapter: "search", provider, url, resend: 0, about: { "search.query": query } }, patience);
      if (made.kind === "failed") return { kind: "failed", error: made.error };
      const kept = await wire.recorder.keep({
        url,
        finalUrl: url,
        status: made.status,
        headers: made.headers,
        bytes: made.bytes,
        spanId: made.span.id,
        retrievedAt: made.at,
      });
      made.span.brought(kept.id);
      if (made.status !== 200) return { kind: "failed", error: String(made.status) };
      const hits = hitsIn(made.bytes);
      if (hits === null) {
        made.span.set({ "error.type": "bad_response" });
        return { kind: "failed", error: "bad_response" };
      }
      made.span.set({ "search.results": hits.length });
      return { kind: "results", hits };
    },
  };
}

function hitsIn(bytes: Uint8Array): readonly SearchHit[] | null {
  try {
    const read = answerShape.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.data.results.map(({ url, title, snippet }) => ({ url, title, snippet })) : null;
  } catch {
    return null; // not JSON: the caller records it as a bad response
  }
}
