// What the workbench suites share: one server with the packaged extension, a workspace of runs, a page, and the words for
// what is on it. Locators say what a reviewer sees: roles and names.
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/suites.mjs";
import { launchBrowser, openFile, openWorkbench, screen } from "../ide/browser.mjs";
import { startServer } from "../ide/server.mjs";
import { makeWorkspace } from "../workspace.mjs";

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
export const vsix = join(root, `${name}-${version}.vsix`);
export const shots = join(root, "out/workbench");
mkdirSync(shots, { recursive: true });

/** Starts everything; `close()` ends it. `reviewer` is whose labels these will be. */
export async function setUp({ reviewer = "ada", viewport, settings = {}, listener } = {}) {
  const workspace = await makeWorkspace({ listener });
  const server = await startServer({
    folder: workspace.folder,
    vsix: [vsix],
    settings: { "traceAdjudicator.reviewer": reviewer, ...settings },
    logFile: join(root, "out/workbench-server.log"),
  });
  const browser = await launchBrowser();
  const { page, context, strayed } = await openWorkbench(browser, server.address(), viewport ? { viewport } : {});
  return {
    workspace,
    server,
    browser,
    page,
    context,
    strayed,
    async close() {
      await browser.close();
      await server.stop();
      workspace.remove();
    },
  };
}

/** Opens a run's results and waits for the table; answers the screen. */
export async function openRun(page, run) {
  // On a busy machine VS Code learns of its own extensions first: until it knows of ours, the file would open as text.
  await page.locator('.activitybar [aria-label^="Trace Adjudicator"]').first().waitFor();
  await openFile(page, `${run}/results.jsonl`);
  const view = screen(page);
  await view.getByRole("grid", { name: "Cases" }).waitFor();
  return view;
}

export const tableRow = (view, text) => view.getByRole("grid", { name: "Cases" }).getByRole("row").filter({ hasText: text });

/** Everything the extension keeps outside the data (drafts, places), as text. */
export function keptByExtension(server) {
  const folder = join(server.data, "user/User/globalStorage/trace-adjudicator.trace-adjudicator/reviews");
  if (!existsSync(folder)) return "";
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** Asks again until the answer is true; what is on disk tells no one when it changes. */
export async function eventually(ask, what, patience = 20_000) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * The case that the screen shows, once it stands there with its labels; with a name, once it is that one. A screen that goes
 * from one case to another, or is drawn again after a reload, shows the old one for a moment.
 */
export async function caseOnScreen(view, name) {
  const tab = view.locator('#tab-case[aria-selected="true"]').filter(name === undefined ? { hasNotText: "…" } : { hasText: name });
  await tab.waitFor();
  await view.getByRole("region", { name: "Labels" }).waitFor();
  return (await tab.textContent()).trim();
}

export const choice = (view, title) => view.locator("[data-choice]").filter({ hasText: title }).first();

export const rationaleField = (view) => view.getByRole("textbox", { name: /^Rationale/ });
export const rationale = (view) => rationaleField(view).inputValue();

/** The sandboxed frame with the archived page. */
export const archivedPage = (view) => view.locator("iframe[sandbox]").contentFrame();

/** The words that the archived page shows highlighted as the evidence in focus; scripts cannot run in that frame, so they are read from outside it. */
export const highlighted = (view) =>
  view.locator("body").evaluate((body) => {
    const page = body.querySelector("iframe[sandbox]")?.contentWindow;
    return [...(page?.CSS.highlights.get("focused") ?? [])].map((range) => range.toString()).join("");
  });

/** What stood on the page when a test failed. */
export async function pictureOfFailure(test, page) {
  if (test?.state !== "failed" || !page || page.isClosed()) return;
  await page.screenshot({ path: join(shots, `failed ${test.fullTitle().replace(/\W+/g, "-").slice(0, 100)}.png`) });
}
