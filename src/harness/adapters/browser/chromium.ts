import { existsSync } from "node:fs";
import type { Browser, BrowserContext } from "playwright-core";

/** The browser of a run: started with the first page, one context (a fresh profile) for each task. */
export interface Chromium {
  readonly name: string;
  /** A profile of its own, whose clock stands at `now` (milliseconds since 1970). Rejects with `NoBrowser` where there is no Chromium. */
  context(now: number, userAgent: string): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** There is no browser to work with: the run's trouble, not the system's. */
export class NoBrowser extends Error {
  override readonly name = "NoBrowser";
}

/** Debian's, unless the environment names another. */
export const chromiumPath = (): string => process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** What could differ between two machines or two runs is switched off; nothing but the lane's hosts can be reached (see `pageNetwork`). */
const switches = [
  "--no-sandbox", // root has no sandbox; every request is answered by the harness
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-lcd-text",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

export function createChromium(executable: string = chromiumPath()): Chromium {
  let starting: Promise<Browser> | null = null;
  const start = async (): Promise<Browser> => {
    if (!existsSync(executable))
      throw new NoBrowser(
        `there is no Chromium at ${executable}: install it (on Debian, apt-get install chromium), or name another one in the environment variable CHROMIUM`,
      );
    const { chromium } = await playwright();
    try {
      return await chromium.launch({ executablePath: executable, args: switches });
    } catch (error) {
      throw new NoBrowser(`the browser at ${executable} does not start (${(error as Error).message.split("\n")[0]})`);
    }
  };
  return {
    name: "chromium",
    async context(now, userAgent) {
      const browser = await (starting ??= start());
      const context = await browser.newContext({
        userAgent,
        viewport: { width: 1280, height: 800 },
        deviceScaleFactor: 1,
        locale: "en-US",
        timezoneId: "UTC",
        colorScheme: "light",
        reducedMotion: "reduce",
        serviceWorkers: "block",
        acceptDownloads: false,
      });
      context.setDefaultTimeout(10_000);
      await context.addInitScript(watching);
      await context.clock.install({ time: now });
      await context.clock.pauseAt(now);
      return context;
    },
    async close() {
      const browser = await starting?.catch(() => null);
      await browser?.close();
    },
  };
}

/** A file beside the bundle; by its package's name among the sources. It is CommonJS: its names may stand under `default`. */
async function playwright(): Promise<typeof import("playwright-core")> {
  const loaded = (await import("playwright-core")) as typeof import("playwright-core") & { default?: typeof import("playwright-core") };
  return loaded.default ?? loaded;
}

/**
 * Counts in every page what it waits for and what it changes, before any script of the page runs and before its timers are
 * taken over by the run's clock. An answer's body is complete before the page gets the answer.
 */
const watching = `(() => {
  const seen = { pending: 0, changes: 0, frame: window.requestAnimationFrame.bind(window) };
  Object.defineProperty(window, "__seen", { value: seen });
  const ask = window.fetch.bind(window);
  window.fetch = async (...words) => {
    seen.pending++;
    try {
      const got = await ask(...words);
      if (got.status === 0) return got;
      const body = await got.arrayBuffer();
      const whole = new Response([101, 204, 205, 304].includes(got.status) ? null : body, got);
      Object.defineProperty(whole, "url", { value: got.url });
      return whole;
    } finally {
      seen.pending--;
    }
  };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...words) {
    seen.pending++;
    this.addEventListener("loadend", () => seen.pending--, { once: true });
    return send.apply(this, words);
  };
  new MutationObserver((changes) => (seen.changes += changes.length)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})()`;
