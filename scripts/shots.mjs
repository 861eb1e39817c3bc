// `npm run shots`: pictures of every view of the screen, over the real session of `adjudicate open` and the sample runs, in
// dark, light and both high-contrast themes, wide and narrow, into out/shots/views/. One contact sheet a view makes them
// quick to look at; docs/looks.md says what was seen in them. Options: names of views (default: all).
// The pictures of VS Code around the screen are made by the workbench tests (out/shots/workbench/).
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumPath } from "./debian.mjs";
import { root } from "./suites.mjs";

const folder = join(root, "out/shots/views");
const themes = [
  ["dark", "dark", "no-preference"],
  ["light", "light", "no-preference"],
  ["hc-dark", "dark", "more"],
  ["hc-light", "light", "more"],
];
const widths = [
  [1440, 860],
  [480, 860],
];

/** Waits for the case to be there with its representation, whatever that turned out to be. */
const openCase = async (page, id) => {
  await page.keyboard.press("g");
  await page.getByRole("dialog").getByRole("combobox").or(page.getByRole("dialog").getByRole("textbox")).first().fill(id);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByRole("heading", { name: /Answer/ })
    .or(page.getByRole("tab", { name: id }))
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
};
const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const inCase =
  (id, ...keys) =>
  async (page) => {
    await openCase(page, id);
    await press(...keys)(page);
  };
const filter = (text) => async (page) => {
  await page
    .getByRole("combobox", { name: /filter/i })
    .or(page.getByRole("textbox", { name: /filter/i }))
    .first()
    .fill(text);
  await page.keyboard.press("Enter");
};

/** One view: the run it is shown over, what is done to reach it, and who is reviewing (null: nobody yet). */
const views = {
  cases: { run: "run" },
  "cases-filtered": { run: "run-impatient", reach: filter("not label:success") },
  "cases-no-match": { run: "run", reach: filter("stratum:nowhere") },
  "cases-filter-error": { run: "run", reach: filter("stratum:(") },
  "cases-awkward": { run: "awkward/unknown-labels.jsonl" },
  "empty-file": { run: "awkward/empty.jsonl" },
  problems: { run: "awkward/bad-lines.jsonl", reach: press("!") },
  help: { run: "run", reach: press("?") },
  "go-to-case": { run: "run", reach: press("g") },
  reviewer: { run: "run", reviewer: null },
  "case-page": { run: "run", reach: inCase("K02", "]") },
  "case-text": { run: "run", reach: inCase("K02", "p") },
  "case-bytes": { run: "run", reach: inCase("K02", "p", "p") },
  "case-pdf": { run: "run", reach: inCase("K03") },
  "case-validated": { run: "run", reach: inCase("K04") },
  "case-search": { run: "run", reach: inCase("K05") },
  "case-refusal": { run: "run", reach: inCase("B06") },
  "case-retry": { run: "run", reach: inCase("B01") },
  "case-wrong": { run: "run-impatient", reach: inCase("B01") },
  "case-draft": { run: "run", reach: inCase("K01", "3") },
  "case-labelled": { run: "run", reach: inCase("K01", "1") },
  "case-why": { run: "run-impatient", reach: inCase("B01", "y") },
  "case-history": { run: "run", reach: inCase("K01", "1", "h") },
  "case-maximised": { run: "run", reach: inCase("K02", "w", "z") },
  "my-labels": {
    run: "run",
    reach: async (page) => {
      await inCase("K01", "1")(page);
      await page.keyboard.press("m");
    },
  },
  "duplicate-key": { run: "awkward/duplicate-keys.jsonl", reach: press("j", "Enter") },
};

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
  for (const [name, view] of Object.entries(views)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [width, height] of widths) for (const theme of themes) await shoot(name, view, theme, width, height);
    await sheet(name);
    console.log(`out/shots/views/${name}.png`);
  }
} finally {
  await browser.close();
}

async function shoot(name, { run, reach, reviewer = "reviewer-a" }, [theme, colorScheme, contrast], width, height) {
  const work = mkdtempSync(join(tmpdir(), "shots-"));
  const sample = join(work, run.split("/").at(-1));
  cpSync(join(root, "samples", run), sample, { recursive: true });
  const server = await serve(sample, join(work, "state"), reviewer);
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, contrast, timezoneId: "UTC", locale: "en-US" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(server.url);
    await page.getByRole("main").waitFor();
    await page.waitForLoadState("networkidle");
    await reach?.(page);
    // Two frames after the last answer: everything asked for has been drawn.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 400)))));
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
  } catch (error) {
    console.error(`${name} ${width} ${theme}: ${error.message.split("\n")[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

/** The eight pictures of one view side by side. */
async function sheet(name) {
  const pictures = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && new RegExp(`^${name}-(1440|480)-`).test(file))
    .sort();
  const cells = pictures
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

/** `adjudicate open` over a copy of the sample; resolves when its address is there. */
function serve(sample, state, reviewer) {
  writeFileSync(`${sample}.log`, "");
  const child = spawn(
    process.execPath,
    [join(root, "dist/cli.js"), "open", sample, "--json", ...(reviewer === null ? [] : ["--reviewer", reviewer])],
    { env: { ...process.env, TRACE_ADJUDICATOR_STATE: state, GIT_CONFIG_GLOBAL: "/dev/null" } },
  );
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part) => {
      said += part;
      const found = /"url":"([^"]+)"/.exec(said);
      if (found) resolve({ url: found[1], stop });
    });
    let trouble = "";
    child.stderr.on("data", (part) => (trouble += part));
    child.once("exit", (code) => reject(new Error(`adjudicate open ended with ${code}: ${trouble}`)));
  });
}
