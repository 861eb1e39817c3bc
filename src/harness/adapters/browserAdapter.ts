import type { Page } from "playwright-core";
import type { Representation } from "../../core/formats/row";
import type { OpenSpan } from "../recorder";
import type { Shown, Step } from "../system/contract";
import type { Adapter } from "./adapter";
import type { Chromium } from "./browser/chromium";
import { openPageNetwork, type NetworkLimits, type PageNetwork } from "./browser/pageNetwork";
import { readingScript, type PageReading } from "./browser/pageReading";
import { settle } from "./browser/settling";
import { takeStep } from "./browser/steps";
import type { Wire } from "./exchange";

export interface BrowserAsk {
  /** The address to open; null to go on with the page that is open. */
  readonly url: string | null;
  readonly depth: number;
  readonly steps: readonly Step[];
}

/** One browser page of one task. `pictures`: screenshots, made from the documents, archived and kept apart from what can be read. */
export interface BrowserAdapter extends Adapter<BrowserAsk, Shown> {
  readonly pictures: readonly Representation[];
  close(): Promise<void>;
}

export interface BrowserParts {
  readonly wire: Wire;
  readonly chromium: Chromium;
  /** Whether an address belongs to this lane; every other is refused. */
  readonly reaches: (url: string) => boolean;
  readonly limits: NetworkLimits;
}

/** Page time in which a page that was opened, or on which a step was taken, may come to rest. */
const settleSeconds = 5;

interface Open {
  readonly page: Page;
  readonly network: PageNetwork;
  span: OpenSpan;
  hops: { status: number; to: string }[];
  depth: number;
  asked: string;
}

/**
 * Opens pages in a real browser whose whole network is the harness: each request of the page is a child attempt, the page's
 * clock is the run's and moves only while it settles, and nothing outside the lane is reached. What is shown becomes two
 * representations: the document as it came, and the page as rendered, derived from it. Dialogs, downloads, new windows and
 * sockets are refused and noted on the span. Opening and the steps taken afterwards are one span.
 */
export function createBrowserAdapter({ wire, chromium, reaches, limits }: BrowserParts): BrowserAdapter {
  const { recorder, clock, signal } = wire;
  const pictures: Representation[] = [];
  let opened: Promise<Open> | null = null;

  async function start(): Promise<Open> {
    const context = await chromium.context(clock.now(), wire.userAgent);
    const about = () => ({ hops: made.hops.length, depth: made.depth });
    const network = await openPageNetwork({ context, wire, provider: chromium.name, reaches, limits, parent: () => made.span, about });
    const page = await context.newPage();
    const made: Open = { page, network, span: recorder.span("browser", chromium.name, {}), hops: [], depth: 0, asked: "" };
    page.on("dialog", (dialog) => {
      made.span.event("dialog.refused", { type: dialog.type() });
      dialog.dismiss().catch(ignoreClosed);
    });
    // The profile takes no downloads: it has already refused this one.
    page.on("download", (download) => made.span.event("download.refused", { "url.full": download.url() }));
    context.on("page", (other) => {
      if (other === page) return;
      made.span.event("window.refused", {});
      other.close().catch(ignoreClosed);
    });
    signal.addEventListener("abort", () => void context.close().catch(ignoreClosed), { once: true });
    return made;
  }

  /** Opens an address and where its redirects lead. The error's type, or null where a document came. */
  async function visit(open: Open, url: string): Promise<string | null> {
    for (let next = url; ;) {
      open.network.forget();
      try {
        await open.page.goto(next, { waitUntil: "load", timeout: 20_000 });
      } catch (error) {
        signal.throwIfAborted();
        const redirect = open.network.takeRedirect();
        if (redirect) {
          if (open.hops.length >= limits.maxRedirects) return "too_many_redirects";
          open.hops.push(redirect);
          next = redirect.to;
          continue;
        }
        const failure = open.network.failure();
        if (failure !== null) return failure;
        if (/download/i.test((error as Error).message)) return "download_refused";
        if ((error as Error).name === "TimeoutError") return "timeout";
        throw error;
      }
      await settle(open.page, open.network, settleSeconds);
      return null;
    }
  }

  async function ask({ url, depth, steps }: BrowserAsk): Promise<Shown> {
    signal.throwIfAborted();
    if (url === null && opened === null) return { kind: "failed", error: "no_page" };
    const isFirst = opened === null;
    const open = await (opened ??= start());
    try {
      if (url !== null) {
        if (!isFirst) open.span = recorder.span("browser", chromium.name, {});
        Object.assign(open, { hops: [], depth, asked: url });
        open.span.set({ "url.full": url, ...(depth > 0 ? { "crawl.depth": depth } : {}) });
        const error = await visit(open, url);
        if (error !== null) return failed(open, error);
      }
      const outcomes: ("done" | "not-found" | "timeout" | "refused")[] = [];
      for (const step of steps) {
        const outcome = await takeStep(open.page, open.network, step, settleSeconds, (action) => open.span.event("form.submitted", { action }));
        outcomes.push(outcome);
        open.span.event("step", { ...recordable(step), outcome });
        const redirect = open.network.takeRedirect();
        if (redirect) {
          open.hops.push(redirect);
          const error = await visit(open, redirect.to);
          if (error !== null) return failed(open, error);
        }
      }
      return await show(open, outcomes);
    } catch (error) {
      open.span.end("error", { "error.type": signal.aborted ? "timeout" : "_OTHER" });
      signal.throwIfAborted();
      throw error;
    }
  }

  function failed(open: Open, error: string): Shown {
    open.span.end("error", { "error.type": error });
    return { kind: "failed", error };
  }

  async function show(open: Open, steps: readonly ("done" | "not-found" | "timeout" | "refused")[]): Promise<Shown> {
    const document = open.network.document();
    if (document === null) return failed(open, open.network.failure() ?? "_OTHER");
    const { markup, ...reading } = await open.page.evaluate<PageReading>(readingScript);
    const picture = await open.page.screenshot({ type: "png", animations: "disabled", caret: "hide", timeout: 10_000 });
    open.span.end("ok", {});
    const rendered = await recorder.render(document.representationId, {
      url: open.asked,
      finalUrl: open.page.url(),
      status: document.status,
      bytes: new TextEncoder().encode(markup),
      spanId: open.span.id,
      retrievedAt: document.at,
      by: `dom of ${chromium.name}`,
    });
    // A secret that a script put together shows in the picture too, and cannot be taken out of it.
    if (rendered["redacted"] === true) open.span.event("picture.withheld", { reason: "secret" });
    else pictures.push(await recorder.picture(rendered, picture, `screenshot of ${chromium.name}`));
    open.span.brought(rendered.id);
    return {
      kind: "shown",
      page: {
        representation_id: rendered.id,
        document_id: document.representationId,
        url: open.asked,
        final_url: open.page.url(),
        status: document.status,
        content_type: document.contentType,
        bytes: document.bytes,
        hops: [...open.hops],
        steps,
        ...reading,
      },
    };
  }

  return {
    adapter: "browser",
    provider: chromium.name,
    pictures,
    ask,
    async close() {
      const open = await opened?.catch(() => null);
      await open?.page.context().close();
    },
  };
}

/** What was typed may be a secret: its length is enough. */
const recordable = (step: Step): Record<string, unknown> =>
  step.do === "type" ? { do: step.do, name: step.name, characters: step.text.length } : { ...step };

/** A page that is already closed has nothing left to refuse. */
function ignoreClosed(error: Error): void {
  if (!/closed/i.test(error.message)) throw error;
}
