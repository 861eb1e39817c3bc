import { build } from "esbuild";
import { createReadStream, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { pageHeaders } from "../../src/cli/serve/page";
import { launch, type ThemeName } from "./harness";
import type { PaneGiven } from "./pane/index";

const root = join(import.meta.dirname, "../..");

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
  const out = join(root, "out/test-pane");
  mkdirSync(out, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["test/browser/pane/index.tsx"],
    outfile: join(out, "index.js"),
    bundle: true,
    platform: "browser",
    format: "iife",
    jsx: "automatic",
    target: "es2022",
    sourcemap: "inline",
    define: { "process.env.NODE_ENV": '"production"', __VERSION__: '"test"' },
    loader: { ".yaml": "text" },
    logLevel: "warning",
  });
  const heard: string[] = [];
  const codicons = join(root, "node_modules/@vscode/codicons/dist");
  const files: Readonly<Record<string, readonly [string, string]>> = {
    "/index.js": [join(out, "index.js"), "text/javascript; charset=utf-8"],
    "/index.css": [join(out, "index.css"), "text/css; charset=utf-8"],
    "/codicon.css": [join(codicons, "codicon.css"), "text/css; charset=utf-8"],
    "/codicon.ttf": [join(codicons, "codicon.ttf"), "font/ttf"],
  };
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pane</title><link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/index.css"></head><body data-transport="socket"><div id="root"></div><script src="/index.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    if (path === "/") return void response.writeHead(200, { ...pageHeaders, "content-type": "text/html; charset=utf-8" }).end(html);
    const file = files[path];
    if (file === undefined) return void response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { ...pageHeaders, "content-type": file[1] });
    createReadStream(file[0]).pipe(response);
  });
  const trap = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("heard");
  });
  for (const one of [server, trap]) await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
  const originOf = (one: typeof server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  const browser = await launch();
  return {
    browser,
    listener: originOf(trap),
    heard,
    async open({ width = 620, height = 720, theme = "dark" } = {}) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const requests: string[] = [];
      const own = originOf(server);
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
      for (const one of [server, trap]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
    },
  };
}
