import type { Representation } from "../../core/formats/row";
import type { Adapter } from "./adapter";
import type { ErrorType } from "./errorType";
import { requestHeaders, type Exchange, type Wire } from "./exchange";
import type { CacheAsk, HttpCache, Kept } from "./httpCache";
import { keepAnswer } from "./keepAnswer";
import { patientExchange, type Patience } from "./patience";

export type Fetched =
  | {
      readonly kind: "received";
      readonly representation: Representation;
      readonly status: number;
      /** Answers on the way, first to last: their status and where they pointed. */
      readonly hops: readonly { readonly status: number; readonly to: string }[];
    }
  | { readonly kind: "failed"; readonly error: ErrorType };

/** `depth`: how many links were followed to come here. `parent`: the span that this is a part of. */
export type FetchAdapter = Adapter<{ readonly url: string; readonly depth: number; readonly parent?: string }, Fetched>;

const provider = "undici";

/**
 * GET with every hop on record: redirects are followed by hand (at most `maxRedirects`), a kept answer past its lifetime is
 * asked for with its validators, a 304 gives the kept bytes, one within its lifetime is used as it is. Answers of 200 alone are kept.
 */
export function createFetchAdapter(wire: Wire, cache: HttpCache, patience: Patience, maxRedirects: number): FetchAdapter {
  const { recorder } = wire;

  async function ask({ url: start, depth, parent }: { readonly url: string; readonly depth: number; readonly parent?: string }): Promise<Fetched> {
    const hops: { status: number; to: string }[] = [];
    for (let url = start; ;) {
      const request = { url, headers: requestHeaders(wire, url) };
      const found = cache.find(wire.account, request);
      if (found.kind === "fresh") {
        const span = recorder.span("fetch", "cache", { "url.full": url }, parent);
        const one = await recorder.adopt(found.kept.representation, found.kept.bytes);
        span.event("cache.hit", whose(found.kept));
        span.end("ok", {});
        span.brought(one.id);
        return { kind: "received", representation: one, status: one.status ?? 200, hops };
      }
      const validators = found.kind === "stale" ? found.conditions : {};
      const made = await patientExchange(
        wire,
        {
          adapter: "fetch",
          provider,
          url,
          headers: validators,
          resend: hops.length,
          depth,
          about: conditions(validators),
          ...(parent === undefined ? {} : { parent }),
        },
        patience,
      );
      if (made.kind === "failed") return { kind: "failed", error: made.error };
      if (made.status === 304 && found.kind === "stale") {
        const { representation, bytes } = found.kept;
        const one = await recorder.adopt(representation, bytes);
        made.span.event("cache.revalidated", { etag: validators["if-none-match"], kept_since: representation.retrieved_at, ...whose(found.kept) });
        made.span.brought(one.id);
        cache.confirm(wire.account, request, made);
        return { kind: "received", representation: one, status: 200, hops };
      }
      const location = isRedirect(made.status) ? made.headers["location"] : undefined;
      if (location === undefined) return await arrived(start, request, made, hops);
      if (made.bytes.length > 0) await keepAnswer(recorder, made, made.url);
      const next = URL.canParse(location, url) ? new URL(location, url) : null;
      if (!next || !/^https?:$/.test(next.protocol)) return stopped(made, "bad_redirect");
      if (hops.length >= maxRedirects) return stopped(made, "too_many_redirects");
      hops.push({ status: made.status, to: next.href });
      url = next.href;
    }
  }

  function stopped(made: Exchange, error: ErrorType): Fetched {
    made.span.set({ "error.type": error });
    return { kind: "failed", error };
  }

  async function arrived(
    start: string,
    request: CacheAsk,
    made: Exchange & { readonly kind: "answered" },
    hops: readonly { status: number; to: string }[],
  ): Promise<Fetched> {
    const representation = await keepAnswer(recorder, made, start);
    if (made.status === 200) cache.store(wire.account, request, made, representation, made.bytes);
    return { kind: "received", representation, status: made.status, hops };
  }

  /** For whom an answer was kept, and for whom it is used: references of accounts, null for nobody. */
  const whose = ({ keptFor }: Kept) => (keptFor === null && wire.account === null ? {} : { kept_for: keptFor, used_for: wire.account });

  return { adapter: "fetch", provider, ask };
}

export const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);
const conditions = (validators: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(validators).map(([name, value]) => [`http.request.header.${name}`, [value]]));
