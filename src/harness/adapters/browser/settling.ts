import type { Page } from "playwright-core";
import type { PageNetwork } from "./pageNetwork";

/** One step of the page's own time, and how many in a row must be quiet. */
const stepMilliseconds = 100;
const quietSteps = 5;

interface Watched {
  readonly pending: number;
  readonly changes: number;
  readonly height: number;
  /** The page's own, in milliseconds. */
  readonly time: number;
}
const watched = `(() => { const { pending, changes } = window.__seen; return { pending, changes, height: document.documentElement.scrollHeight, time: Date.now() }; })()`;
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
    await passTime(page, now.time);
  }
  return until ? until() : false;
}

/**
 * One step of the page's time. The clock is that of all windows, and says no where one that the page has opened is closed at this
 * moment: then what the page itself has not had of the step follows.
 */
async function passTime(page: Page, from: number): Promise<void> {
  let left = stepMilliseconds;
  for (let tries = 0; left > 0; tries++) {
    try {
      return await page.clock.runFor(left);
    } catch (error) {
      if (tries >= 3 || page.isClosed()) throw error;
      const { time } = await watch(page);
      left = Math.min(stepMilliseconds, from + stepMilliseconds - time);
    }
  }
}

/** Really waits until nothing is under way. A request that never ends is ended by the exchange's own timeouts. */
async function idle(page: Page, network: PageNetwork): Promise<Watched> {
  for (;;) {
    network.signal.throwIfAborted();
    const now = await watch(page);
    if (now.pending === 0 && network.pending() === 0) return now;
  }
}
