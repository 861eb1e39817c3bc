import type { Representation } from "../../core/formats/row";

/** What a client keeps of an address: one answer, and what to ask its server with. */
export interface CacheEntry {
  readonly representation: Representation;
  readonly bytes: Uint8Array;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** Milliseconds by the run's clock. */
  readonly freshUntil: number;
}

/** One entry per address; the newest answer replaces the one before. For one account: nothing here is shared between users. */
export interface ValidatorCache {
  find(url: string): CacheEntry | undefined;
  store(url: string, representation: Representation, bytes: Uint8Array, headers: Readonly<Record<string, string>>, now: number): void;
  /** A 304 confirmed the entry. */
  confirm(url: string, headers: Readonly<Record<string, string>>, now: number): void;
}

export function createValidatorCache(): ValidatorCache {
  const entries = new Map<string, CacheEntry>();
  return {
    find: (url) => entries.get(url),
    store(url, representation, bytes, headers, now) {
      const control = headers["cache-control"] ?? "";
      // Answers that differ by request headers, or that must not be kept, are not kept.
      if (/\bno-store\b/i.test(control) || headers["vary"] !== undefined || (headers["etag"] === undefined && headers["last-modified"] === undefined))
        entries.delete(url);
      else
        entries.set(url, {
          representation,
          bytes,
          etag: headers["etag"],
          lastModified: headers["last-modified"],
          freshUntil: now + lifetime(headers),
        });
    },
    confirm(url, headers, now) {
      const entry = entries.get(url);
      if (entry) entries.set(url, { ...entry, etag: headers["etag"] ?? entry.etag, freshUntil: now + lifetime(headers) });
    },
  };
}

/** max-age less the Age header, in milliseconds; without one an answer is stale at once and asked for again. */
function lifetime(headers: Readonly<Record<string, string>>): number {
  const control = headers["cache-control"] ?? "";
  if (/\bno-cache\b/i.test(control)) return 0;
  const seconds = Number(/\bmax-age=(\d{1,9})\b/i.exec(control)?.[1] ?? 0);
  return Math.max(0, seconds - (Number(headers["age"]) || 0)) * 1000;
}
