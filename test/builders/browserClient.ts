import { createBrowserAdapter, type BrowserAdapter } from "../../src/harness/adapters/browserAdapter";
import { createChromium, type Chromium } from "../../src/harness/adapters/browser/chromium";
import { createCookieJar } from "../../src/harness/adapters/cookieJar";
import { startFixtureServer } from "../../src/harness/fixtureServer";
import type { TestAccount } from "../../src/harness/fixtures/fixture";
import type { World } from "../../src/harness/fixtures/world";
import { loopbackDispatcher } from "../../src/harness/loopback";
import { createRecorder } from "../../src/harness/recorder";
import { fixedClock } from "../../src/harness/runClock";
import type { PageShown, Step } from "../../src/harness/system/contract";
import { memoryArchive, taskStart } from "./fixtureClient";

export interface Browsing {
  readonly browser: BrowserAdapter;
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly archive: ReturnType<typeof memoryArchive>;
  /** The page as shown; throws where it failed. */
  show(url: string | null, ...steps: readonly Step[]): Promise<PageShown>;
  markupOf(page: PageShown): string;
}

/** One browser page on a world's server, for the time of one test. */
export async function withBrowser<T>(
  world: World,
  test: (browsing: Browsing) => Promise<T>,
  { chromium, account }: { readonly chromium: Chromium; readonly account?: TestAccount },
): Promise<T> {
  const clock = fixedClock(taskStart);
  const server = await startFixtureServer(world, clock);
  const dispatcher = loopbackDispatcher(world.hosts, server.port);
  const archive = memoryArchive();
  const recorder = createRecorder(clock, archive);
  const browser = createBrowserAdapter({
    wire: {
      dispatcher,
      recorder,
      clock,
      userAgent: "test",
      account: account?.reference ?? null,
      cookies: createCookieJar(account ? [account] : []),
      signal: new AbortController().signal,
    },
    chromium,
    reaches: (url) => URL.canParse(url) && world.hosts.has(new URL(url).host),
    limits: {
      maxRedirects: 5,
      maxRequests: 40,
      patience: { maxRetries: 2, honoursRetryAfter: true, backoffSeconds: 0.5, deadline: taskStart + 30_000 },
    },
  });
  try {
    return await test({
      browser,
      recorder,
      archive,
      async show(url, ...steps) {
        const shown = await browser.ask({ url, depth: 0, steps });
        if (shown.kind === "failed") throw new Error(shown.error);
        return shown.page;
      },
      markupOf: (page) => new TextDecoder().decode(recorder.bytesOf(page.representation_id)),
    });
  } finally {
    await browser.close();
    await dispatcher.destroy();
    await server.close();
  }
}

export { createChromium };
