import { build } from "esbuild";
import { createReadStream, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { pageHeaders } from "../../src/cli/serve/page";
import { launch, type ThemeName } from "./harness";
import type { GivenFile } from "./assistantPage/memoryAssistant";

const root = join(import.meta.dirname, "../..");

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

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Trace Adjudicator</title>
<link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/index.css"></head><body data-transport="socket" data-app="assistant"><div id="root"></div><script src="/index.js"></script></body></html>`;

export async function startAssistantBench(): Promise<AssistantBench> {
  const out = join(root, "out/test-assistant");
  mkdirSync(out, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["test/browser/assistantPage/index.tsx"],
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
  const codicons = join(root, "node_modules/@vscode/codicons/dist");
  const files: Readonly<Record<string, readonly [path: string, type: string]>> = {
    "/index.js": [join(out, "index.js"), "text/javascript; charset=utf-8"],
    "/index.css": [join(out, "index.css"), "text/css; charset=utf-8"],
    "/codicon.css": [join(codicons, "codicon.css"), "text/css; charset=utf-8"],
    "/codicon.ttf": [join(codicons, "codicon.ttf"), "font/ttf"],
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    if (path === "/") return void response.writeHead(200, { ...pageHeaders, "content-type": "text/html; charset=utf-8" }).end(html);
    const file = files[path];
    if (file === undefined) return void response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { ...pageHeaders, "content-type": file[1] });
    createReadStream(file[0]).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
      await page.goto(origin);
      await page.waitForFunction(() => window.assistantHarness !== undefined);
      return {
        page,
        troubles: async () => [...said, ...(await page.evaluate(() => [...(window.assistantHarness?.trouble ?? [])]))],
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
