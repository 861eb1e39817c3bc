// A server with the packaged extension and the editor of floor/, and windows on it that can be ended and opened again, each with an extension host of
// its own that is watched.
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createVSIX } from "@vscode/vsce";
import { launchBrowser, openWorkbench } from "../../vscode/ide/browser.mjs";
import { startServer } from "../../vscode/ide/server.mjs";
import { sampleRun } from "../../vscode/workspace.mjs";
import { seenBy, watchFrame } from "./watchPage.mjs";

const patience = 120_000;
/** What is opened by name: which file of that name in the explorer. */
const files = { big: ["results.jsonl", 0], sample: ["results.jsonl", 1], "first line": ["first.floor", 0], line: ["second.floor", 0] };

/** @param file of rows: it is hard-linked into the workspace, and only read */
export async function openDesk(file, vsix) {
  const folder = mkdtempSync(join(dirname(file), "workbench-"));
  mkdirSync(join(folder, "big"));
  linkSync(file, join(folder, "big/results.jsonl"));
  cpSync(sampleRun, join(folder, "sample"), { recursive: true });
  mkdirSync(join(folder, "floor"));
  for (const name of ["first", "second"]) writeFileSync(join(folder, "floor", `${name}.floor`), "one line of text\n");
  const floor = join(folder, "floor.vsix");
  await createVSIX({
    cwd: join(import.meta.dirname, "floor"),
    packagePath: floor,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  const port = join(mkdtempSync(join(tmpdir(), "adjudicator-probe-")), "port");
  const server = await startServer({
    folder,
    vsix: [vsix, floor],
    settings: { "traceAdjudicator.reviewer": "bench", "explorer.compactFolders": false },
    env: { NODE_OPTIONS: `--require ${join(import.meta.dirname, "hostProbe.cjs")}`, ADJUDICATOR_PROBE: port },
  });
  const browser = await launchBrowser();
  const indexes = join(server.data, "user/User/globalStorage/trace-adjudicator.trace-adjudicator/indexes");
  return {
    window: () => openWindow(browser, server, port),
    forgetIndexes: () => rmSync(indexes, { recursive: true, force: true }),
    indexKept: () => until(() => existsSync(indexes) && readdirSync(indexes).some((name) => name.endsWith(".rows")), "the index is kept"),
    async close() {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(dirname(port), { recursive: true, force: true });
    },
  };
}

async function openWindow(browser, server, port) {
  rmSync(port, { force: true });
  const { page, context } = await openWorkbench(browser, server.address(), { beforeLoad: (page) => page.addInitScript(watchFrame) });
  await until(() => existsSync(port) && readFileSync(port, "utf8") !== "", "the extension host is watched");
  const ask = async (what) => (await fetch(`http://127.0.0.1:${readFileSync(port, "utf8")}/${what}`)).json();
  const inExplorer = (name, nth) =>
    page
      .locator(".explorer-folders-view .monaco-list-row")
      .filter({ has: page.getByText(name, { exact: true }) })
      .nth(nth);
  const acted = () => page.evaluate(() => globalThis.adjudicatorBench.acted);
  for (const [name, level] of [
    ["big", 0],
    ["floor", 0],
    ["sample", 0],
  ]) {
    const folder = inExplorer(name, level);
    await folder.waitFor();
    if ((await folder.getAttribute("aria-expanded")) !== "true") await folder.click();
  }
  await inExplorer("results.jsonl", 1).waitFor();
  await wait(1500); // what a window does after its start is none of ours
  return {
    page,
    ask,
    /** Clicks one of the files; the time from the click until its first row was painted. */
    async open(what) {
      await page.locator(".explorer-folders-view").hover();
      await inExplorer(...files[what]).click();
      const at = await acted();
      const seen = await until(async () => {
        const now = await seenBy(page);
        return now?.firstRow > at ? now : null;
      }, `the first rows of ${what}`);
      return { at, first: seen.firstRow - at };
    },
    /** Time from a click until the count of all rows was painted. */
    async whole(at) {
      const seen = await until(async () => {
        const now = await seenBy(page);
        return now?.all > at ? now : null;
      }, "the count of all rows");
      return seen.all - at;
    },
    /** Does something to the screen; the time from the event until another count was painted. */
    async counted(act) {
      const { frame, count } = await seenBy(page);
      await act(frame);
      const now = await until(async () => {
        const seen = await seenBy(page);
        return seen?.count !== count && seen?.counted > seen?.acted ? seen : null;
      }, `another count than ${count}`);
      return now.counted - now.acted;
    },
    async end() {
      await ask("end"); // first: it may end with its page, or stay for one that comes back
      await context.close();
      await wait(300);
    },
  };
}

async function until(ask, what) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await wait(20);
  }
}
