import type { Page } from "playwright-core";
import { pageHeaders } from "../../src/cli/serve/page";
import { launch, type ThemeName } from "./harness";
import { servePage } from "./servedPage.mjs";
import type { GivenFile } from "./assistantPage/memoryAssistant";

/** The mapping assistant over its session in memory, in real Chromium, under the headers of `adjudicate open`. */
export interface AssistantBench {
  open(given: GivenFile, options?: { readonly width?: number; readonly height?: number; readonly theme?: ThemeName }): Promise<OpenAssistant>;
  close(): Promise<void>;
}
export interface OpenAssistant {
  readonly page: Page;
  /** Everything the page complained about: errors, policy breaches, messages dropped. */
  troubles(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function startAssistantBench(): Promise<AssistantBench> {
  const served = await servePage({ entry: "test/browser/assistantPage/index.tsx", folder: "test-assistant", app: "assistant", headers: pageHeaders });
  const browser = await launch();
  return {
    async open(given, { width = 1440, height = 860, theme = "dark" } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme.endsWith("light") ? "light" : "dark",
        contrast: theme.startsWith("hc") ? "more" : "no-preference",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const said: string[] = [];
      page.on("pageerror", (error) => said.push(`thrown: ${error.message}`));
      page.on(
        "console",
        (message) => (message.type() === "error" || message.type() === "warning") && said.push(`${message.type()}: ${message.text()}`),
      );
      await page.addInitScript((value) => (window.givenFile = value), given);
      await page.goto(served.origin);
      await page.waitForFunction(() => window.assistantHarness !== undefined);
      return {
        page,
        troubles: async () => [...said, ...(await page.evaluate(() => [...(window.assistantHarness?.trouble ?? [])]))],
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}
