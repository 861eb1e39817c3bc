import type { Representation } from "../../core/formats/row";
import type { Adapter } from "./adapter";
import type { ErrorType } from "./errorType";
import type { Exchange, Wire } from "./exchange";
import { keepAnswer } from "./keepAnswer";
import { patientExchange, type Patience } from "./patience";
import type { ValidatorCache } from "./validatorCache";

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
 * asked for with its validators, a 304 gives the kept bytes, one within its lifetime is used as it is.
 */
export function createFetchAdapter(wire: Wire, cache: ValidatorCache, patience: Patience, maxRedirects: number): FetchAdapter {
  const { recorder, clock } = wire;

  async function ask({ url: start, depth, parent }: { readonly url: string; readonly depth: number; readonly parent?: string }): Promise<Fetched> {
    const hops: { status: number; to: string }[] = [];
    for (let url = start; ;) {
      const entry = cache.find(url);
      if (entry && entry.freshUntil > clock.now()) {
        const span = recorder.span("fetch", "cache", { "url.full": url }, parent);
        const kept = recorder.adopt(entry.representation, entry.bytes);
        span.event("cache.hit");
        span.end("ok", {});
        span.brought(kept.id);
        return { kind: "received", representation: kept, status: kept.status ?? 200, hops };
      }
      const validators = entry
        ? { ...(entry.etag ? { "if-none-match": entry.etag } : {}), ...(entry.lastModified ? { "if-modified-since": entry.lastModified } : {}) }
        : {};
      const made = await patientExchange(
        wire,
        {
          adapter: "fetch",
          provider,
          url,
          headers: validators,
          resend: hops.length,
          depth,
          about: entry ? conditions(validators) : {},
          ...(parent === undefined ? {} : { parent }),
        },
        patience,
      );
      if (made.kind === "failed") return { kind: "failed", error: made.error };
      if (made.status === 304 && entry) {
        const kept = recorder.adopt(entry.representation, entry.bytes);
        made.span.event("cache.revalidated", { etag: entry.etag, kept_since: entry.representation.retrieved_at });
        made.span.brought(kept.id);
        cache.confirm(url, made.headers, clock.now());
        return { kind: "received", representation: kept, status: 200, hops };
      }
      const location = isRedirect(made.status) ? made.headers["location"] : undefined;
      if (location === undefined) return await arrived(start, made, hops);
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

  async function arrived(start: string, made: Exchange & { kind: "answered" }, hops: readonly { status: number; to: string }[]): Promise<Fetched> {
    const representation = await keepAnswer(recorder, made, start);
    if (made.status === 200) cache.store(made.url, representation, made.bytes, made.headers, clock.now());
    return { kind: "received", representation, status: made.status, hops };
  }

  return { adapter: "fetch", provider, ask };
}

export const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);
const conditions = (validators: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(validators).map(([name, value]) => [`http.request.header.${name}`, [value]]));
