import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { pageHeaders } from "../../src/cli/serve/page";
import { launch, type ThemeName } from "./harness";
import { servePage } from "./servedPage.mjs";
import type { PaneGiven } from "./pane/index";

/** The representation's pane by itself in Chromium, under the headers of `adjudicate open`, beside a listener that should hear nothing. */
export interface PaneBenchServer {
  readonly browser: Browser;
  /** An origin outside the page; what it hears is in `heard`. */
  readonly listener: string;
  readonly heard: string[];
  open(options?: { readonly width?: number; readonly height?: number; readonly theme?: ThemeName }): Promise<OpenPane>;
  close(): Promise<void>;
}
export interface OpenPane {
  readonly page: Page;
  /** Requests the browser's network log has seen, but for the bench's own files. */
  readonly requests: string[];
  show(given: PaneGiven): Promise<void>;
  close(): Promise<void>;
}

export async function startPaneBench(): Promise<PaneBenchServer> {
  const served = await servePage({ entry: "test/browser/pane/index.tsx", folder: "test-pane", title: "Pane", headers: pageHeaders });
  const heard: string[] = [];
  const trap = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("heard");
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  return {
    browser,
    listener: `http://127.0.0.1:${(trap.address() as AddressInfo).port}`,
    heard,
    async open({ width = 620, height = 720, theme = "dark" } = {}) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const requests: string[] = [];
      const own = served.origin;
      context.on(
        "request",
        (request) => void (request.url().startsWith(own) || /^(data:|about:)/.test(request.url()) || requests.push(request.url())),
      );
      page.on("pageerror", (error) => void requests.push(`error: ${error.message}`));
      await page.goto(`${own}/?theme=${theme}`);
      await page.waitForFunction(() => window.pane !== undefined);
      return {
        page,
        requests,
        async show(given) {
          await page.evaluate((value) => window.pane!.show(value), given);
          if (
            !given.nothing &&
            given.error === undefined &&
            given.over?.page !== null &&
            (given.register ?? "page") === "page" &&
            /html/.test(given.contentType)
          )
            await page.waitForSelector("iframe[data-drawn]");
        },
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await served.close();
      trap.closeAllConnections();
      await new Promise((resolve) => trap.close(resolve));
    },
  };
}
