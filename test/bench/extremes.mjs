// What the far end of a run costs on the screen, over the real server of `adjudicate open` in real Chromium: the time until a
// case stands there, the longest block of the page's thread and of the server's, heap, and elements in the page. Prints a
// table; nothing is asserted. Needs a build (`node esbuild.mjs`). Run: node test/bench/extremes.mjs [case …]
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { bundled, root } from "./bundled.mjs";

const work = process.env.EXTREMES ?? "/tmp/extremes";
const out = join(root, "out/bench");
await bundled("test/bench/extremes/entry.ts", join(out, "extremes.mjs"));
const made = await import(pathToFileURL(join(out, "extremes.mjs")).href);

const megabyte = 1024 * 1024;
const onPage = (task, text, type) => () => {
  const page = made.sampleRepresentation(text(), type);
  return { row: made.longAnswerRow({ task, characters: 2000, claims: 4, page }), pages: [page] };
};
const html = "text/html; charset=utf-8";
const plain = "text/plain; charset=utf-8";
const cases = {
  SMALL: onPage("SMALL", () => "<p>A page.</p>", html),
  SPANS: () => ({ row: made.manySpansRow("SPANS", 20_000), pages: [] }),
  ANSWER: () => ({ row: made.longAnswerRow({ task: "ANSWER", characters: 5_000_000, claims: 500 }), pages: [] }),
  CLAIMS: () => ({ row: made.longAnswerRow({ task: "CLAIMS", characters: 2_000_000, claims: 20_000 }), pages: [] }),
  HTML1: onPage("HTML1", () => made.longPage(megabyte), html),
  HTML10: onPage("HTML10", () => made.longPage(10 * megabyte), html),
  HTML50: onPage("HTML50", () => made.longPage(50 * megabyte), html),
  PDF1000: () => {
    const lines = (page) => Array.from({ length: 40 }, (_, line) => `Page ${page + 1}, line ${line + 1}: words that fill a report of many pages.`);
    const pdf = made.archived(made.aPdf(Array.from({ length: 1000 }, (_, page) => ({ lines: lines(page) }))), "application/pdf");
    return { row: made.longAnswerRow({ task: "PDF1000", characters: 2000, claims: 4, page: pdf }), pages: [pdf] };
  },
  TEXT5: onPage("TEXT5", () => made.longText(5 * megabyte), plain),
  TEXT50: onPage("TEXT50", () => made.longText(50 * megabyte), plain),
  ROW10: () => ({ row: made.heavyRow("ROW10", 10 * megabyte), pages: [] }),
  ROW50: () => ({ row: made.heavyRow("ROW50", 50 * megabyte), pages: [] }),
  ROW200: () => ({ row: made.heavyRow("ROW200", 200 * megabyte), pages: [] }),
};
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(cases);

/** One run folder a case, between two small rows, so that one does not pay for another. */
function folderOf(name) {
  const folder = join(work, name);
  if (existsSync(join(folder, "results.jsonl"))) return folder;
  const { row, pages } = cases[name]();
  const small = (task) => `${JSON.stringify(made.longAnswerRow({ task, characters: 500, claims: 2 }))}\n`;
  mkdirSync(folder, { recursive: true });
  for (const page of pages) {
    const place = join(folder, "representations", page.sha256.slice(0, 2));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, page.sha256), page.bytes);
  }
  const file = openSync(join(folder, "results.jsonl"), "w");
  for (const line of [small("A"), `${JSON.stringify(row)}\n`, small("Z")]) writeSync(file, line);
  closeSync(file);
  return folder;
}

async function serve(folder, lagFile) {
  for (const old of [lagFile, join(work, "state"), join(folder, "review")]) rmSync(old, { recursive: true, force: true });
  const child = spawn(
    process.execPath,
    ["--require", join(root, "test/bench/extremes/lag.cjs"), join(root, "dist/cli.js"), "open", folder, "--json", "--reviewer", "bench"],
    { env: { ...process.env, LAG_FILE: lagFile, TRACE_ADJUDICATOR_STATE: join(work, "state"), GIT_CONFIG_GLOBAL: "/dev/null" } },
  );
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part) => {
      said += part;
      const found = /"url":"([^"]+)"/.exec(said);
      if (found) resolve(found[1]);
    });
    child.once("exit", (code) => reject(new Error(`adjudicate open ended with ${code}`)));
  });
  return { url, close: () => new Promise((resolve) => (child.once("exit", resolve), child.kill("SIGTERM"))) };
}

const lags = (file, from) =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter(({ at }) => at >= from)
    : [];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--enable-precise-memory-info"],
});
const longest = (page) => page.evaluate(() => Math.round(Math.max(0, ...window.tasks.splice(0))));
const state = (page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll("*").length,
    "page heap MB": Math.round(performance.memory.usedJSHeapSize / 1e6),
  }));

const table = {};
for (const name of wanted) {
  const folder = folderOf(name);
  const lagFile = join(work, `${name}.lag`);
  const server = await serve(folder, lagFile);
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ entryTypes: ["longtask"] });
  });
  try {
    await page.goto(server.url);
    await page.locator('[role="grid"] [data-row] [role="gridcell"]').first().waitFor();
    await page.waitForTimeout(1000);
    await longest(page);
    const wallStart = Date.now();
    const start = performance.now();
    await page.keyboard.press("g");
    await page.getByRole("dialog").getByRole("combobox").fill(name);
    await page.getByRole("dialog").getByRole("option", { selected: true }).filter({ hasText: name }).waitFor();
    await longest(page);
    const asked = performance.now();
    const wall = Date.now();
    await page.keyboard.press("Enter");
    await page.locator(".case-title", { hasText: name }).waitFor();
    await page.locator(".bytes-place, .trace-body, .answer-body").first().waitFor();
    const shown = performance.now() - asked;
    await page.waitForFunction(
      () => document.querySelector('[aria-busy="true"], .representation-frame:not([data-drawn]), .pdf-page:not([data-drawn])') === null,
    );
    const whole = performance.now() - asked;
    await page.waitForTimeout(500);
    const blocks = lags(lagFile, wall);
    table[name] = {
      "case ms": Math.round(shown),
      "page there ms": Math.round(whole),
      "page blocked ms": await longest(page),
      "server blocked ms": Math.max(0, ...blocks.map((one) => one.blocked)),
      "server rss MB": Math.max(0, ...lags(lagFile, wallStart).map((one) => one.rss)),
      ...(await state(page)),
    };
    // A page far away in a PDF: until it stands there.
    const pageField = page.getByRole("textbox", { name: /Page shown/ });
    if ((await pageField.count()) > 0) {
      const far = performance.now();
      await pageField.fill("900");
      await pageField.press("Enter");
      await page.locator('.pdf-page[data-page="900"][data-drawn]').waitFor();
      table[name]["page 900 ms"] = Math.round(performance.now() - far);
      await page.locator(".pdf-pages").focus();
    }
    // Going on: a claim further, and a label.
    const next = performance.now();
    const claim = await page
      .locator(".claim-panel blockquote")
      .first()
      .textContent()
      .catch(() => null);
    if (claim !== null) {
      await page.keyboard.press("]");
      await page.waitForFunction((before) => document.querySelector(".claim-panel blockquote")?.textContent !== before, claim);
      table[name]["next claim ms"] = Math.round(performance.now() - next);
      const label = performance.now();
      await page.keyboard.press("1");
      await page
        .locator(".status")
        .getByText(/Saved:/)
        .waitFor();
      table[name]["label ms"] = Math.round(performance.now() - label);
      table[name]["then blocked ms"] = await longest(page);
    }
  } catch (error) {
    table[name] = { ...table[name], trouble: error.message.split("\n")[0].slice(0, 80) };
  } finally {
    await context.close();
    await server.close();
  }
  console.log(name, JSON.stringify(table[name]));
}
console.table(table);
await browser.close();
