import { mkdirSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { pageHeaders } from "../../src/cli/serve/page";
import type { Given } from "./page/index";
import { servePage } from "./servedPage.mjs";

const root = join(import.meta.dirname, "../..");

/**
 * The screen over a session in memory, in real Chromium: see `page/`. The page is served with the very headers of
 * `adjudicate open`, so a breach of its content security policy fails the test that caused it.
 */
export interface Bench {
  /** A fresh browser profile with the screen open on this run. */
  open(given?: Given, options?: { readonly width?: number; readonly height?: number; readonly theme?: ThemeName }): Promise<OpenScreen>;
  close(): Promise<void>;
}
export interface OpenScreen {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything the page complained about: errors, policy breaches, messages dropped. */
  troubles(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const themes = ["dark", "light", "hc-dark", "hc-light"] as const;
export type ThemeName = (typeof themes)[number];

export async function startBench(): Promise<Bench> {
  const served = await servePage({ entry: "test/browser/page/index.tsx", folder: "test-page", headers: pageHeaders });
  const { origin } = served;
  const browser = await launch();
  return {
    async open(given = {}, { width = 1440, height = 860, theme = "dark" } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme.endsWith("light") ? "light" : "dark",
        contrast: theme.startsWith("hc") ? "more" : "no-preference",
      });
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
      const page = await context.newPage();
      // A wait that fails should say so well before the test's own time is over.
      page.setDefaultTimeout(20_000);
      const said: string[] = [];
      page.on("pageerror", (error) => said.push(`thrown: ${error.message}`));
      page.on(
        "console",
        (message) => (message.type() === "error" || message.type() === "warning") && said.push(`${message.type()}: ${message.text()}`),
      );
      await page.addInitScript((value) => (window.given = value), given);
      await page.goto(origin);
      await page.waitForFunction(() => window.harness?.screen.store.getState().document !== null);
      return {
        page,
        context,
        troubles: async () => [...said, ...(await page.evaluate(() => [...(window.harness?.trouble ?? [])]))],
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    // Root needs --no-sandbox; nothing but this machine resolves, so that a stray request outside fails at once.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

/**
 * axe finds nothing on the page as it stands. The message names each rule and element. axe is run in the page itself: its
 * Playwright driver waits for ever for the sandboxed frame of a representation, where no script may run.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      iframes: false,
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.map(String), failureSummary })),
    }));
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`)).toEqual([]);
}

/** Keeps a picture for people to look at, under out/shots. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(join(root, "out/shots"), { recursive: true });
  await page.screenshot({ path: join(root, "out/shots", `${name}.png`) });
}
