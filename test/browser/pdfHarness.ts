import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { pageHeaders } from "../../src/cli/serve/page";
import { textOfPages } from "../../src/core/evidence";
import { createPdfText } from "../../src/node";
import { builtCli } from "../builders/builtCli";
import { launch, type ThemeName } from "./harness";
import type { PdfGiven } from "./pdf/index";
import { servePage } from "./servedPage.mjs";

/** The register of PDFs by itself in Chromium, under the headers of `adjudicate open`, beside a listener that should hear nothing. */
export interface PdfBenchServer {
  readonly listener: string;
  readonly heard: readonly string[];
  /** The text that the host makes of a PDF; null where it makes none. */
  textOf(pdf: Uint8Array): Promise<string | null>;
  open(options?: { readonly width?: number; readonly height?: number; readonly theme?: ThemeName }): Promise<OpenPdfPage>;
  close(): Promise<void>;
}
export interface OpenPdfPage {
  readonly page: Page;
  /** Requests outside the bench's own files, breaches of the policy, and errors. */
  troubles(): Promise<readonly string[]>;
  show(pdf: Uint8Array, given?: Partial<PdfGiven>): Promise<void>;
  close(): Promise<void>;
}

export async function startPdfBench(): Promise<PdfBenchServer> {
  const { pdfWorker } = await builtCli();
  const textByPages = createPdfText(pdfWorker);
  const served = await servePage({ entry: "test/browser/pdf/index.tsx", folder: "test-pdf", title: "PDF", headers: pageHeaders });
  const heard: string[] = [];
  const trap = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  const textOf = (pdf: Uint8Array) => textByPages(pdf).then(textOfPages, () => null);
  return {
    listener: `http://127.0.0.1:${(trap.address() as AddressInfo).port}`,
    heard,
    textOf,
    async open({ width = 620, height = 720, theme = "dark" } = {}) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const said: string[] = [];
      context.on(
        "request",
        (request) => void (/^(blob:|data:)/.test(request.url()) || request.url().startsWith(served.origin) || said.push(request.url())),
      );
      page.on("pageerror", (error) => void said.push(`error: ${error.message}`));
      page.on("dialog", (dialog) => void (said.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
      context.on("page", (other) => void (other === page || said.push(`window: ${other.url()}`)));
      await page.goto(`${served.origin}/?theme=${theme}`);
      await page.waitForFunction(() => window.pdfBench !== undefined);
      return {
        page,
        troubles: async () => [...said, ...(await page.evaluate(() => window.pdfBench!.breaches))],
        async show(pdf, given = {}) {
          const text = given.text === undefined ? await textOf(pdf) : given.text;
          await page.evaluate((value) => window.pdfBench!.show(value), { base64: Buffer.from(pdf).toString("base64"), ...given, text });
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
