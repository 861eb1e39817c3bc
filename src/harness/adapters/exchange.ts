import { request, type Dispatcher } from "undici";
import { bodyOf } from "./body";
import type { CookieJar } from "./cookieJar";
import type { OpenSpan, Recorder } from "../recorder";
import { timeText, type RunClock } from "../runClock";
import { errorTypeOf, statusError, type ErrorType } from "./errorType";

/** What every adapter needs for its exchanges. */
export interface Wire {
  readonly dispatcher: Dispatcher;
  readonly recorder: Recorder;
  readonly clock: RunClock;
  readonly userAgent: string;
  /** Whose requests these are, by reference; null where nobody is signed in. */
  readonly account: string | null;
  readonly cookies: CookieJar;
  readonly signal: AbortSignal;
  /** Rules that every request passes first, as in the live lane; none where it is missing. */
  readonly door?: Door;
}

/** Lets requests out, or not. */
export interface Door {
  /** Null lets it out, perhaps after a wait. Else why not: nothing is sent, and nothing counts as a request. */
  admit(ask: Pick<Ask, "adapter" | "url" | "method">, signal: AbortSignal): Promise<{ readonly error: ErrorType; readonly reason: string } | null>;
  /** What more is sent with it. */
  headers(ask: Pick<Ask, "adapter" | "url">): Readonly<Record<string, string>>;
  /** What came back; gives what it cost, in US dollars. */
  answered(ask: Pick<Ask, "adapter" | "url">, status: number | null, headers: Readonly<Record<string, string>>): number;
}

export type Exchange =
  | {
      readonly kind: "answered";
      readonly span: OpenSpan;
      readonly url: string;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Uint8Array;
      readonly at: string;
    }
  | { readonly kind: "failed"; readonly span: OpenSpan; readonly url: string; readonly error: ErrorType };

export interface Ask {
  readonly adapter: string;
  readonly provider: string;
  /** The span that this is a part of. */
  readonly parent?: string;
  /** GET where it is missing. */
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | null;
  readonly resend: number;
  readonly depth?: number;
  readonly about?: Readonly<Record<string, unknown>>;
}

/** Headers worth keeping. Cookies and authorisation are not on the list: secrets never reach a run folder. */
const kept = [
  "age",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "link",
  "location",
  "retry-after",
  "vary",
];

/** What every request says of its client; also what a cache compares where answers vary. */
export function requestHeaders(wire: Pick<Wire, "userAgent" | "cookies">, url: string): Readonly<Record<string, string>> {
  const cookie = wire.cookies.headerFor(url);
  return {
    "user-agent": wire.userAgent,
    accept: "text/html, application/pdf;q=0.9, text/plain;q=0.8, */*;q=0.5",
    "accept-encoding": "identity",
    ...(cookie === undefined ? {} : { cookie }),
  };
}

/** One request and its answer, recorded as one span. Redirects are answers. Never rejects but for an abort by the task. */
export async function exchange(wire: Wire, ask: Ask): Promise<Exchange> {
  const { recorder, clock, signal } = wire;
  signal.throwIfAborted();
  const method = ask.method ?? "GET";
  const cookie = wire.cookies.headerFor(ask.url);
  const about = {
    "http.request.method": method,
    "url.full": ask.url,
    ...(wire.account !== null && cookie !== undefined ? { "account.reference": wire.account } : {}),
    ...(ask.resend > 0 ? { "http.request.resend_count": ask.resend } : {}),
    ...(ask.depth ? { "crawl.depth": ask.depth } : {}),
    ...ask.about,
  };
  const refused = (await wire.door?.admit(ask, signal)) ?? null;
  if (refused !== null) {
    const { "http.request.method": _unsent, ...rest } = about;
    const span = recorder.span(ask.adapter, ask.provider, rest, ask.parent);
    span.event("request.refused", { reason: refused.reason });
    span.end("error", { "error.type": refused.error });
    return { kind: "failed", span, url: ask.url, error: refused.error };
  }
  const paid = (status: number | null, headers: Readonly<Record<string, string>>) => {
    const cost = wire.door?.answered(ask, status, headers) ?? 0;
    return cost > 0 ? { cost_usd: cost } : {};
  };
  const span = recorder.span(ask.adapter, ask.provider, about, ask.parent);
  try {
    const response = await request(ask.url, {
      dispatcher: wire.dispatcher,
      method,
      body: ask.body ?? null,
      signal,
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
      headers: { ...requestHeaders(wire, ask.url), ...ask.headers, ...wire.door?.headers(ask) },
    });
    const setCookie = response.headers["set-cookie"];
    if (setCookie !== undefined) wire.cookies.take(ask.url, Array.isArray(setCookie) ? setCookie : [setCookie]);
    const headers = Object.fromEntries(
      kept.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]];
      }),
    );
    const body = await bodyOf(response.body, headers["content-encoding"]);
    const error = body.kind === "failed" ? body.error : statusError(response.statusCode);
    span.end(error === null ? "ok" : "error", {
      "http.response.status_code": response.statusCode,
      "http.response.body.size": body.received,
      ...(error === null ? {} : { "error.type": error }),
      ...headerAttributes(headers, ["location", "retry-after"]),
      ...paid(response.statusCode, headers),
    });
    if (body.kind === "failed") return { kind: "failed", span, url: ask.url, error: body.error };
    return { kind: "answered", span, url: ask.url, status: response.statusCode, headers, bytes: body.bytes, at: timeText(clock.now()) };
  } catch (error) {
    const type = signal.aborted ? "timeout" : errorTypeOf(error);
    span.end("error", { "error.type": type, ...paid(null, {}) });
    signal.throwIfAborted();
    return { kind: "failed", span, url: ask.url, error: type };
  }
}

/** Headers as OpenTelemetry writes them: lists, under `http.response.header.<name>`. */
const headerAttributes = (headers: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[`http.response.header.${name}`, [headers[name]]]])));
