import type { Page } from "playwright-core";
import type { PageNetwork } from "./pageNetwork";

/** One step of the page's own time, and how many in a row must be quiet. */
const stepMilliseconds = 100;
const quietSteps = 5;

interface Watched {
  readonly pending: number;
  readonly changes: number;
  readonly height: number;
}
const watched = `(() => { const { pending, changes } = window.__seen; return { pending, changes, height: document.documentElement.scrollHeight }; })()`;
const nextFrame = `new Promise((done) => window.__seen.frame(() => window.__seen.frame(() => done(null))))`;

/** What a page has asked for and changed so far. A page that is just being replaced is asked again. */
export async function watch(page: Page): Promise<Watched> {
  for (let tries = 0; ; tries++) {
    try {
      await page.evaluate(nextFrame);
      return await page.evaluate(watched);
    } catch (error) {
      if (tries >= 3 || page.isClosed()) throw error;
      await page.waitForLoadState("load");
    }
  }
}

/**
 * Lets the page's time go by until it has been quiet for half a second of it: no request under way, nothing changed. Its time
 * moves only here, and only while the network is idle, so that a page does the same whatever the machine is busy with.
 * `until` ends it earlier. False where the page's time was over first.
 */
export async function settle(page: Page, network: PageNetwork, seconds: number, until?: () => Promise<boolean>): Promise<boolean> {
  let before = -1;
  let quiet = 0;
  for (let passed = 0; passed < seconds * 1000; passed += stepMilliseconds) {
    const now = await idle(page, network);
    if (until && (await until())) return true;
    quiet = now.changes === before ? quiet + 1 : 0;
    if (!until && quiet >= quietSteps) return true;
    before = now.changes;
    await page.clock.runFor(stepMilliseconds);
  }
  return until ? until() : false;
}

/** Really waits until nothing is under way. A request that never ends is ended by the exchange's own timeouts. */
async function idle(page: Page, network: PageNetwork): Promise<Watched> {
  for (;;) {
    network.signal.throwIfAborted();
    const now = await watch(page);
    if (now.pending === 0 && network.pending() === 0) return now;
  }
}
