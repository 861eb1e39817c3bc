// Frames a second while the table and the waterfall scroll, in real Chromium over the real screen: by wheel, by the scroll
// bar, and by keys held down. Prints a table; nothing is asserted, for a frame rate is a property of the machine as well.
// Run: node test/bench/scroll.mjs [rows …]     (CHROMIUM names another browser than /usr/bin/chromium)
import { chromium } from "playwright-core";
import { servePage } from "../browser/servedPage.mjs";

const counts = process.argv.slice(2).map(Number).filter(Boolean);
const wheelSeconds = 4;

const served = await servePage({ entry: "test/browser/page/index.tsx", folder: "bench-page", minify: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

/** A page with the screen on this run, its grid in sight. */
async function open(given) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 860 } })).newPage();
  await page.addInitScript((value) => (window.given = value), given);
  await page.goto(served.origin);
  await page.locator('[role="grid"] [data-row] [role="gridcell"]').first().waitFor();
  return page;
}

/** What the frames were while `act` went on: times between them, and how many rows stood in the page at most. */
async function frames(page, grid, act) {
  await page.evaluate((selector) => {
    const seen = { times: [], rows: 0, run: true };
    window.seen = seen;
    let last = performance.now();
    const step = (now) => {
      seen.times.push(now - last);
      last = now;
      seen.rows = Math.max(seen.rows, document.querySelectorAll(`${selector} [data-row]`).length);
      if (seen.run) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }, grid);
  await act();
  const { times, rows } = await page.evaluate(() => ((window.seen.run = false), window.seen));
  const sorted = times.slice(2).sort((a, b) => a - b);
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  return {
    "frames/s": +(1000 / mean).toFixed(1),
    "p95 ms": +sorted[Math.floor(sorted.length * 0.95)].toFixed(1),
    "longest ms": +sorted.at(-1).toFixed(1),
    "rows in page": rows,
  };
}

/** Wheel turns as a hand makes them: many small ones, a frame apart. */
async function wheel(page, grid, pixels) {
  await page.locator(grid).hover();
  const end = Date.now() + wheelSeconds * 1000;
  while (Date.now() < end) {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}
const drag = (page, grid) =>
  page.evaluate(
    ([selector, seconds]) =>
      new Promise((resolve) => {
        const element = document.querySelector(selector);
        const begun = performance.now();
        const step = (now) => {
          const share = (now - begun) / (seconds * 1000);
          element.scrollTop = share * (element.scrollHeight - element.clientHeight);
          if (share < 1) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    [grid, wheelSeconds],
  );
async function keys(page, grid, key) {
  await page.locator(`${grid} [data-row]`).first().click();
  const end = Date.now() + wheelSeconds * 1000;
  while (Date.now() < end) await page.keyboard.press(key);
}

const results = {};
for (const count of counts.length > 0 ? counts : [10_000, 1_000_000, 10_000_000]) {
  const page = await open({ imagined: count });
  const grid = '[role="grid"]';
  const name = `${count.toLocaleString("en")} rows`;
  results[`${name}, still`] = await frames(page, grid, () => page.waitForTimeout(1500));
  results[`${name}, wheel`] = await frames(page, grid, () => wheel(page, grid, 120));
  results[`${name}, scroll bar`] = await frames(page, grid, () => drag(page, grid));
  results[`${name}, Page Down`] = await frames(page, grid, () => keys(page, grid, "PageDown"));
  await page.context().close();
}
console.table(results);
await browser.close();
await served.close();
