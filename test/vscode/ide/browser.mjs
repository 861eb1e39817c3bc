// Debian's Chromium through playwright-core, and the parts of the workbench that tests touch.
import { chromium } from "playwright-core";
import { chromiumPath } from "../../../scripts/debian.mjs";

export const launchBrowser = () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      "--no-sandbox", // root cannot have one
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // No name but this machine's resolves, so a request that strays outside fails at once, and is seen below.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });

/** Opens a workbench in a fresh profile; `strayed` collects every address outside this machine that anything asked for. */
export async function openWorkbench(browser, address, { beforeLoad, viewport = { width: 1440, height: 900 } } = {}) {
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const strayed = [];
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    // A webview's own files carry a vscode-cdn.net address that a service worker answers on this machine.
    const here = ["127.0.0.1", "localhost"].includes(hostname) || hostname.endsWith(".vscode-cdn.net");
    if (/^(https?|wss?):$/.test(protocol) && !here) strayed.push(request.url());
  });
  await beforeLoad?.(page);
  await page.goto(address);
  await workbenchReady(page);
  return { page, context, strayed };
}

/**
 * Makes a page tell its extensions that it is in this language, as with a language pack: there is none to install here, so
 * the workbench's own texts stay English.
 */
export const inLanguage = (language) => (page) =>
  page.addInitScript((name) => Object.defineProperty(globalThis, "_VSCODE_NLS_LANGUAGE", { get: () => name, set: () => undefined }), language);

/** Until the extensions' contributions are handled, a file of a custom editor would open as text. */
export async function workbenchReady(page) {
  const marks = ["code/didStartWorkbench", "code/didHandleExtensionPoints"];
  await page.waitForFunction((names) => names.every((name) => performance.getEntriesByName(name).length > 0), marks, { timeout: 60_000 });
}

export const extensionId = "trace-adjudicator.trace-adjudicator";
const outerFrames = `iframe.webview.ready[src*="extensionId=${extensionId}"]`;

/** The document that our visible webview renders (the n-th, where several stand side by side): frame within frame. */
export const screen = (page, nth = 0) =>
  page.locator(outerFrames).filter({ visible: true }).nth(nth).contentFrame().locator("iframe#active-frame").contentFrame();

const picker = (page) => page.locator(".quick-input-widget input").first();

/** Runs a command by its title as the palette shows it, `Category: Title`. */
export async function runCommand(page, title) {
  await page.keyboard.press("F1");
  await picker(page).waitFor();
  await picker(page).fill(`>${title}`);
  const exactly = new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  await page
    .locator(".quick-input-widget .monaco-list-row")
    .filter({ has: page.locator(".label-name", { hasText: exactly }) })
    .first()
    .click();
}

/** Answers the input box with this title; the picker before it may still be on its way out. */
export async function answerInput(page, title, text) {
  const widget = page.locator(".quick-input-widget").filter({ has: page.locator(".quick-input-title", { hasText: title }) });
  await widget.waitFor();
  if (text !== null) await widget.locator("input").first().fill(text);
  await page.keyboard.press("Enter");
}

/** Reloads the window as a user does: the workbench first writes down what is open, which a bare reload of the page would cut short. */
export async function reloadWindow(page) {
  const loaded = page.waitForEvent("load");
  await runCommand(page, "Developer: Reload Window");
  await loaded;
  await workbenchReady(page);
}

/** Opens a file of the workspace, given as `folder/name`, through Quick Open. */
export async function openFile(page, path) {
  await page.keyboard.press("ControlOrMeta+p");
  await picker(page).waitFor();
  await picker(page).fill(path);
  // The list may still show what was opened last: only the row with this name in this folder will do.
  const [folder, name] = path.split("/");
  await page.locator(".quick-input-widget .monaco-list-row.focused").filter({ hasText: name }).filter({ hasText: folder }).first().waitFor();
  await page.keyboard.press("Enter");
}

export const themes = [
  { label: "Dark Modern", kind: "vscode-dark", short: "dark" },
  { label: "Light Modern", kind: "vscode-light", short: "light" },
  { label: "Dark High Contrast", kind: "vscode-high-contrast", short: "hc-dark" },
  { label: "Light High Contrast", kind: "vscode-high-contrast-light", short: "hc-light" },
];

/** Picks a theme in the workbench's own picker; editing settings.json on disk is not noticed while a page runs. */
export async function setTheme(page, label) {
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("ControlOrMeta+t");
  await picker(page).waitFor();
  await picker(page).fill(label);
  await page.locator(".quick-input-widget .monaco-list-row.focused").filter({ hasText: label }).waitFor();
  await page.keyboard.press("Enter");
  await picker(page).waitFor({ state: "hidden" });
}

export const toast = (page, text) => page.locator(".notifications-toasts").getByText(text);

const explorer = (page) => page.locator(".explorer-folders-view");

/** A file or folder in the explorer, by its name alone. */
const inExplorer = (page, name) =>
  explorer(page)
    .locator(".monaco-list-row")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** Opens a file of the workspace, in one folder, by the explorer's menu. */
export async function openByMenu(page, folder, name) {
  await runCommand(page, "View: Show Explorer");
  const item = inExplorer(page, folder);
  await item.waitFor();
  if ((await item.getAttribute("aria-expanded")) !== "true") await item.click();
  await inExplorer(page, name).click({ button: "right" });
  // By key: a menu ignores clicks that come too soon after it opened.
  const entry = page.getByRole("menuitem", { name: "Open in Trace Adjudicator" });
  await entry.hover();
  await page.locator(".context-view .action-item.focused").filter({ has: entry }).waitFor();
  await page.keyboard.press("Enter");
  await entry.waitFor({ state: "detached" });
}
