// `npm run shots`: pictures of every view of the screen, over the real session of `adjudicate open`, in dark, light and both
// high-contrast themes, wide and narrow, into out/shots/views/. One contact sheet a view makes them quick to look at;
// docs/looks.md says what was seen in them. Options: names of views (default: all). Needs a build (`npm run build`).
// The pictures of VS Code around the screen are made by the workbench tests (out/shots/workbench/).
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumPath } from "./debian.mjs";
import { assistantViews } from "./shots/assistantViews.mjs";
import { assistantPage, serveRun, testPage } from "./shots/stages.mjs";
import { views as screenViews } from "./shots/views.mjs";
import { root } from "./suites.mjs";

const folder = join(root, "out/shots/views");
const themes = { dark: ["dark", "no-preference"], light: ["light", "no-preference"], "hc-dark": ["dark", "more"], "hc-light": ["light", "more"] };
const height = 860;
const views = { ...screenViews, ...assistantViews };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in views));
if (unknown.length > 0) throw new Error(`no view is called ${unknown.join(", ")}; there are ${Object.keys(views).join(", ")}`);
if (!chromiumPath()) throw new Error("no Chromium: install Debian's chromium, or name one in CHROMIUM");
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(views)) {
    for (const old of picturesOf(name)) rmSync(join(folder, old));
    for (const width of views[name].widths ?? [1440, 480]) await shoot(name, views[name], width);
    await sheet(name);
    console.log(`out/shots/views/${name}.png`);
  }
} finally {
  await browser.close();
}

/** Opens the view once for each width and takes it in every theme: the screen follows the system's preference as it changes. */
async function shoot(name, view, width) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: "dark",
    timezoneId: "UTC",
    locale: "en-US",
    acceptDownloads: false,
  });
  const server = view.run === undefined ? null : await serveRun(view);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const said = [];
    page.on("pageerror", (error) => said.push(error.message));
    const quiet = conversation(page);
    await view.before?.(page);
    await page.goto(
      server?.url ??
        (view.file
          ? await assistantPage(context, await view.file())
          : await testPage(context, await (typeof view.page === "function" ? view.page() : view.page))),
    );
    const stage = { page, folder: server?.folder, stop: server?.stop, settled: () => settled(page, view.busy ? () => true : quiet, view.busy) };
    await page.getByRole("main").waitFor();
    await stage.settled();
    await view.reach?.(stage);
    for (const [theme, [colorScheme, contrast]] of Object.entries(themes)) {
      await page.emulateMedia({ colorScheme, contrast });
      await stage.settled();
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
    }
    if (said.length > 0) throw new Error(`the page threw: ${said.join("; ")}`);
  } catch (error) {
    console.error(`${name} ${width}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
    process.exitCode = 1;
  } finally {
    await context.close();
    await server?.close();
  }
}

/** Tells whether a request of the page to the session is without an answer. */
function conversation(page) {
  const open = new Set();
  page.on("websocket", (line) => {
    const message = ({ payload }) => {
      try {
        return JSON.parse(payload);
      } catch {
        return {};
      }
    };
    line.on("framesent", (frame) => message(frame).type === "request" && open.add(message(frame).id));
    line.on("framereceived", (frame) => ["result", "error"].includes(message(frame).type) && open.delete(message(frame).id));
    line.on("close", () => open.clear());
  });
  return () => open.size === 0;
}

/** Nothing asked is unanswered, nothing says that it is busy, and the page has drawn the same thing for a few frames. */
async function settled(page, quiet, busyIsShown = false) {
  const until = Date.now() + 15_000;
  for (let calm = 0; calm < 3 && Date.now() < until;) {
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))));
    const busy = await page.evaluate(
      () => document.querySelector('[aria-busy="true"], .representation-frame:not([data-drawn]), .pdf-page:not([data-drawn]), .pending') !== null,
    );
    calm = quiet() && (!busy || busyIsShown) ? calm + 1 : 0;
  }
}

function picturesOf(name) {
  return readdirSync(folder)
    .filter((file) => new RegExp(`^${name}-(1440|480)-(hc-)?(dark|light)\\.png$`).test(file))
    .sort();
}

/** The pictures of one view side by side. */
async function sheet(name) {
  const cells = picturesOf(name)
    .map(
      (file) =>
        `<figure><img src="data:image/png;base64,${readFileSync(join(folder, file)).toString("base64")}"><figcaption>${file}</figcaption></figure>`,
    )
    .join("");
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  await page.setContent(
    `<style>body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;background:#777;font:12px sans-serif}figure{margin:0}img{height:520px;display:block}</style>${cells}`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
}
