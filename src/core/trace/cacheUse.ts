import type { Attempt } from "../formats/row";

/**
 * How a cache took part: `own`, the client's cache answered and nothing was sent; `revalidated`, the server confirmed with 304
 * the copy that the client had; `shared`, a cache on the way answered.
 */
export type CacheUse = "own" | "revalidated" | "shared";

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** Null where the attempt tells of no cache. Reads the harness's events, status 304, Cache-Status (RFC 9211) and `x-cache`. */
export function cacheUse(attempt: Attempt): CacheUse | null {
  const attributes = attempt.attributes ?? {};
  const status = Number(attributes["http.response.status_code"] ?? attributes["http.status_code"]);
  if (status === 304) return "revalidated";
  const events = attempt.events ?? [];
  if (events.some(({ name }) => name === "cache.revalidated")) return "revalidated";
  if (events.some(({ name }) => name === "cache.hit") || attributes["cache.hit"] === true) return "own";
  return sharedHit(attributes) ? "shared" : null;
}

function sharedHit(attributes: Readonly<Record<string, unknown>>): boolean {
  const told = first(attributes["http.response.header.cache-status"]);
  // One entry a cache on the way; any of them may have answered.
  if (typeof told === "string" && told.length < 2000 && told.split(",").some((cache) => /;\s*hit\s*(;|$)/i.test(cache))) return true;
  return ["x-cache", "cf-cache-status"].some((name) => {
    const value = first(attributes[`http.response.header.${name}`]);
    return typeof value === "string" && /^\s*(TCP_)?(MEM_)?HIT\b/i.test(value);
  });
}
