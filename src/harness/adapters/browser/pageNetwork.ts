import type { BrowserContext, Frame, Request, Route } from "playwright-core";
import type { ErrorType } from "../errorType";
import { exchange, type Exchange, type Wire } from "../exchange";
import { isRedirect } from "../fetchAdapter";
import { patientExchange, type Patience } from "../patience";
import { keepAnswer } from "../keepAnswer";

export interface NetworkLimits {
  readonly maxRedirects: number;
  /** Requests of one task's page. */
  readonly maxRequests: number;
  readonly patience: Patience;
}

/** The document that came last: its address, its answer and its representation. */
export interface Arrived {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly representationId: string;
  readonly at: string;
}

/**
 * The network of one page: every request is made by the harness, one after the other, and recorded as a child of the span that
 * is open. Requests to hosts that `reaches` does not know are refused and noted. The page gets no cookies: the harness keeps them.
 */
export interface PageNetwork {
  /** Ends with the task. */
  readonly signal: AbortSignal;
  /** Requests that have not been answered yet. */
  readonly pending: () => number;
  /** Where a document's answer points; asking clears it. */
  takeRedirect(): { readonly to: string; readonly status: number } | null;
  readonly document: () => Arrived | null;
  readonly failure: () => ErrorType | null;
  /** Before a new address is opened. */
  forget(): void;
}

export interface NetworkParts {
  readonly context: BrowserContext;
  readonly wire: Wire;
  readonly provider: string;
  readonly reaches: (url: string) => boolean;
  readonly limits: NetworkLimits;
  /** The span that requests belong to. */
  readonly parent: () => { readonly id: string; event(name: string, attributes?: Record<string, unknown>): void };
  /** How many hops led to the document that is asked for, and how many links. */
  readonly about: () => { readonly hops: number; readonly depth: number };
}

/** Headers of an answer that a page gets. */
const passed = ["content-type", "content-language", "cache-control"];

export async function openPageNetwork({ context, wire, provider, reaches, limits, parent, about }: NetworkParts): Promise<PageNetwork> {
  let pending = 0;
  let asked = 0;
  let before: Promise<unknown> = Promise.resolve();
  let redirect: { to: string; status: number } | null = null;
  let document: Arrived | null = null;
  let failure: ErrorType | null = null;

  async function answer(route: Route, request: Request): Promise<void> {
    const frame = frameOf(request);
    const isDocument = frame !== null && request.isNavigationRequest() && frame.parentFrame() === null;
    const refuse = async (reason: string) => {
      parent().event("request.refused", { "url.full": request.url(), reason });
      if (isDocument && reason !== "another window") failure = reason === "host" ? "name_not_resolved" : "_OTHER";
      await route.abort("addressunreachable");
    };
    if (frame === null || frame.page() !== context.pages()[0]) return refuse("another window");
    if (!reaches(request.url())) return refuse("host");
    if (++asked > limits.maxRequests) return refuse("too many requests");
    const { hops, depth } = about();
    let made = await send(request, request.url(), isDocument ? hops : 0, depth, isDocument);
    // What a page loads follows its redirects here; a document's is opened as an address of its own, so that the page is where it ends.
    for (let hop = 1; !isDocument && made.kind === "answered" && isRedirect(made.status); hop++) {
      const next = target(made);
      if (next === null || !reaches(next) || hop > limits.maxRedirects) return refuse("redirect");
      await keepAnswer(wire.recorder, made, request.url());
      made = await send(request, next, hop, depth, false);
    }
    if (made.kind === "failed") {
      if (isDocument) failure = made.error;
      return route.abort(made.error === "timeout" ? "timedout" : made.error === "connection_reset" ? "connectionreset" : "failed");
    }
    const kept = await keepAnswer(wire.recorder, made, request.url());
    if (isDocument) {
      const next = isRedirect(made.status) ? target(made) : null;
      if (next !== null) {
        redirect = { to: next, status: made.status };
        return route.abort("aborted");
      }
      document = {
        url: made.url,
        status: made.status,
        contentType: made.headers["content-type"] ?? null,
        bytes: made.bytes.length,
        representationId: kept.id,
        at: made.at,
      };
    }
    const headers = Object.fromEntries(
      passed.flatMap((name) => (made.kind === "answered" && made.headers[name] ? [[name, made.headers[name]]] : [])),
    );
    // The page gets what is archived: a secret that an answer repeats would otherwise stand in its picture.
    return route.fulfill({ status: made.status, headers, body: Buffer.from(wire.recorder.bytesOf(kept.id)!) });
  }

  function send(request: Request, url: string, resend: number, depth: number, isDocument: boolean): Promise<Exchange> {
    const headers = request.headers();
    const given = Object.fromEntries(["accept", "content-type"].flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
    const ask = {
      adapter: "browser",
      provider,
      parent: parent().id,
      method: request.method(),
      url,
      headers: given,
      body: request.postDataBuffer(),
      resend,
      depth,
      about: { "browser.resource": request.resourceType() },
    };
    return isDocument && ask.method === "GET" ? patientExchange(wire, ask, limits.patience) : exchange(wire, ask);
  }

  await context.route("**/*", (route, request) => {
    pending++;
    const mine = before.then(() => answer(route, request));
    before = mine
      .catch(async (error: unknown) => {
        // The task was stopped or the page is gone: nobody waits for this answer any more.
        if (!wire.signal.aborted && !/closed|handled/i.test((error as Error).message)) throw error;
      })
      .finally(() => pending--);
    return before as Promise<void>;
  });
  await context.routeWebSocket(/.*/, (socket) => {
    parent().event("request.refused", { "url.full": socket.url(), reason: "websocket" });
    void socket.close();
  });

  return {
    signal: wire.signal,
    pending: () => pending,
    takeRedirect: () => {
      const taken = redirect;
      redirect = null;
      return taken;
    },
    document: () => document,
    failure: () => failure,
    forget: () => {
      document = failure = redirect = null;
    },
  };
}

/** The frame that asks; null for a window that is only just being opened. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null; // Playwright says so by throwing
  }
}

function target(made: Exchange & { readonly kind: "answered" }): string | null {
  const location = made.headers["location"];
  if (location === undefined || !URL.canParse(location, made.url)) return null;
  const next = new URL(location, made.url);
  return /^https?:$/.test(next.protocol) ? next.href : null;
}
