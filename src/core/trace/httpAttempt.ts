import type { Attempt } from "../formats/row";
import { cacheUse, type CacheUse } from "./cacheUse";
import { parseTime } from "./time";

/** What an attempt's attributes (OpenTelemetry's HTTP names) say about the exchange, as far as they say it. */
export interface HttpFacts {
  readonly method: string | null;
  readonly url: string | null;
  readonly status: number | null;
  /** Where a redirect pointed, absolute where it could be resolved. */
  readonly location: string | null;
  /** The server's Retry-After in seconds, counted from the end of the attempt where it was a date. */
  readonly retryAfterSeconds: number | null;
  /** Which send of one request this is: 0 or null for the first. */
  readonly resend: number | null;
  readonly error: string | null;
  readonly isRedirect: boolean;
  /** How a cache took part, where one did. */
  readonly cache: CacheUse | null;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Reads an attempt's attributes. Older names (`http.method`, `http.url`, `http.status_code`) are understood. */
export function httpFacts(attempt: Attempt): HttpFacts {
  const attributes = attempt.attributes ?? {};
  const text = (...names: string[]) => firstOf(names.map((name) => asText(attributes[name])));
  const number = (...names: string[]) => firstOf(names.map((name) => asNumber(attributes[name])));
  const url = text("url.full", "http.url", "url");
  const status = number("http.response.status_code", "http.status_code");
  const location = text("http.response.header.location", "http.response.header.Location");
  const ended = endOf(attempt);
  return {
    method: text("http.request.method", "http.method"),
    url,
    status,
    location: location === null ? null : absolute(location, url),
    retryAfterSeconds: retryAfter(
      text("http.response.header.retry-after", "http.response.header.Retry-After", "retry_after", "retry_after_s"),
      ended,
    ),
    resend: number("http.request.resend_count"),
    error: text("error.type"),
    isRedirect: status !== null && redirects.has(status),
    cache: cacheUse(attempt),
  };
}

/** Whether the attempt did not bring what it was for: an error, or an answer of 4xx or 5xx. */
export function hasFailed(attempt: Attempt, http: HttpFacts = httpFacts(attempt)): boolean {
  if (http.error !== null || (http.status !== null && http.status >= 400)) return true;
  return attempt.status !== undefined && /^(error|failed|failure|timeout)$/i.test(attempt.status);
}

/** Retry-After is seconds, or an HTTP date (RFC 9110, 10.2.3). Null where it is neither or already past. */
function retryAfter(value: string | null, ended: number | null): number | null {
  if (value === null) return null;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  const date = /GMT\s*$/.test(value) ? Date.parse(value) : parseTime(value.trim());
  if (date === null || Number.isNaN(date) || ended === null) return null;
  return Math.max(0, (date - ended) / 1000);
}

function endOf(attempt: Attempt): number | null {
  const start = parseTime(attempt.start_time);
  return start === null ? null : start + (attempt.duration_s ?? 0) * 1000;
}

function absolute(location: string, base: string | null): string {
  try {
    return new URL(location, base ?? undefined).href;
  } catch {
    return location; // not resolvable: shown as the server wrote it
  }
}

/** Header attributes are lists in OpenTelemetry, plain text elsewhere. */
function asText(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === "string") return one === "" ? null : one;
  return typeof one === "number" ? String(one) : null;
}

function asNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

function firstOf<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}

/** An address the way it is read: host and path, without scheme; the host left out where all addresses share it. */
export function shortUrl(url: string, withoutHost: string | null): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return url;
  const path = `${parsed.pathname}${parsed.search}`;
  return parsed.host === withoutHost ? path : `${parsed.host}${path === "/" ? "" : path}`;
}

/** The one host of all addresses, or null where there are several or none. */
export function commonHost(urls: readonly string[]): string | null {
  const hosts = new Set(urls.map((url) => (URL.canParse(url) ? new URL(url).host : "")));
  const [only] = hosts;
  return hosts.size === 1 && only ? only : null;
}
